import type { World } from '@bridle/engine';
import type { Drawing, OwnScreen } from '@bridle/facets';
import { inSlices, nextTurn } from '@bridle/facets';
import type { StartRenderWorker } from '@bridle/render';
import { VIEW_DISTANCE } from '../limits.js';
import type { VoxelShaders } from './shaders.js';
import type { ShownChat } from './shownChat.js';
import type { TexturePacks } from './texturePacks.js';
import type { WorldRenderer } from './worldRenderer.js';

/** Pictures of the embedded world. The renderer is loaded when the first one is due. */
export function createVoxelScreen(
  worldOf: () => World,
  shownChat: ShownChat,
  viewDistance = VIEW_DISTANCE,
  startWorker?: StartRenderWorker,
  packs?: TexturePacks,
  shaders?: VoxelShaders,
): OwnScreen {
  let renderer: WorldRenderer | undefined;
  let shown: TexturePacks['textures'] | undefined;
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
      const chat = shownChat.fresh();
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
