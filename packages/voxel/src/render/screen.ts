import type { World } from '@bridle/engine';
import type { BlockWorldEvent, BlockWorldEvents, Drawing, OwnScreen } from '@bridle/facets';
import { inSlices, nextTurn } from '@bridle/facets';
import type { StartRenderWorker } from '@bridle/render';
import { CHAT_LINE_TICKS, CHAT_LINES_MAX, VIEW_DISTANCE } from '../limits.js';
import type { VoxelShaders } from './shaders.js';
import type { TexturePacks } from './texturePacks.js';
import type { WorldRenderer } from './worldRenderer.js';

interface ChatLine {
  readonly tick: number;
  readonly text: string;
}

/** Pictures of the embedded world. The renderer is loaded when the first one is due. */
export function createVoxelScreen(
  worldOf: () => World,
  events: BlockWorldEvents,
  viewDistance = VIEW_DISTANCE,
  startWorker?: StartRenderWorker,
  packs?: TexturePacks,
  shaders?: VoxelShaders,
): OwnScreen {
  let renderer: WorldRenderer | undefined;
  let lines: ChatLine[] = [];
  let shown: TexturePacks['textures'] | undefined;
  events.listen((event: BlockWorldEvent) => {
    if (event.event !== 'chat') return;
    lines.push({ tick: worldOf().tick, text: `<${event.from}> ${event.text}` });
    if (lines.length > CHAT_LINES_MAX) lines.shift();
  });
  return {
    renderer: { backend: 'software', kernel: 'wasm-simd', view_distance: String(viewDistance) },
    async prepare() {
      const { WorldRenderer, makingWorldLooks } = await import('./worldRenderer.js');
      await inSlices(makingWorldLooks(() => packs?.paintedTextures()));
      await nextTurn();
      renderer ??= new WorldRenderer(viewDistance, startWorker);
    },
    *render(request) {
      if (renderer === undefined) throw new Error('prepare() comes before the first picture');
      if (packs !== undefined && packs.textures !== shown) {
        shown = packs.textures;
        yield* renderer.usingTextures(shown);
      }
      const world = worldOf();
      // A state that was loaded may lie before a line was said: then it has not been said.
      lines = lines.filter(({ tick }) => tick <= world.tick);
      const fresh = lines.filter(({ tick }) => world.tick - tick < CHAT_LINE_TICKS);
      const chat = fresh.map(({ text }) => text);
      if (shaders === undefined) return yield* renderer.drawing(world, request, chat);
      const { plan } = shaders;
      const picture = yield* drawWith(shaders, renderer, world, request, chat);
      // A pack that was stopped has given way to the last good one, and so does its picture.
      const isLastGood = shaders.plan === plan || shaders.plan === undefined;
      return isLastGood ? picture : yield* drawWith(shaders, renderer, world, request, chat);
    },
  };
}

function* drawWith(
  shaders: VoxelShaders,
  renderer: WorldRenderer,
  ...what: Parameters<WorldRenderer['draw']>
): Drawing {
  const { plan } = shaders;
  renderer.useShaders(plan);
  const picture = yield* renderer.drawing(...what);
  if (shaders.plan !== plan) return picture; // another was chosen meanwhile: it is not judged by this
  const stop = renderer.shaderStop;
  if (stop === undefined) shaders.drew();
  else {
    const { file, line, column, message } = stop;
    shaders.stopped({ file, line, column, message });
  }
  return picture;
}
