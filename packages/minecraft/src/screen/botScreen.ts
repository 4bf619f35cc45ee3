import type { OwnScreen } from '@bridle/facets';
import type { BotSession } from '../session.js';
import type { BotRenderer } from './botRenderer.js';
import type { ScreenParts } from './botScene.js';

/** Pictures of the land that the bot was sent. The renderer is loaded when the first one is due. */
export function createBotScreen(
  session: BotSession,
  parts: ScreenParts,
  viewDistance: number,
): OwnScreen {
  let renderer: BotRenderer | undefined;
  return {
    renderer: { backend: 'software', kernel: 'wasm-simd', view_distance: String(viewDistance) },
    async prepare() {
      const { BotRenderer } = await import('./botRenderer.js');
      const { versionLooks } = await import('./versionLooks.js');
      const looks = await versionLooks(session.states);
      renderer ??= new BotRenderer(session, parts, viewDistance, looks);
    },
    *render(request) {
      if (renderer === undefined) throw new Error('prepare() comes before the first picture');
      return yield* renderer.drawing(request);
    },
  };
}
