import type { EngineLink, GameOpening, OpenGame } from '@bridle/facets';
import { BridgeGame } from './bridgeGame.js';
import type { BridgePlan } from './bridgeKind.js';
import { greet } from './greeting.js';
import { openGameOf } from './openGameOf.js';
import { openPage } from './web/index.js';

/** Opens a web game in a browser of its own. A page that is loaded anew is the same game, come back. */
export async function openPageGame(
  url: string,
  { name, seed, isShown }: BridgePlan,
  opening: GameOpening,
): Promise<OpenGame> {
  const { log, library, size, waits, env } = opening;
  const game = new BridgeGame(log, () => 'it is back when the page has loaded');
  const page = await openPage({
    ...{ url, library, log, seed, size },
    paused: waits,
    headless: !isShown,
    env,
  });
  const enter = async (link: EngineLink): Promise<void> => {
    const engine = await greet(link, { game: name });
    if (engine === undefined) return;
    engine.welcome(name);
    game.adopt(engine);
  };
  page.onExit((reason) => game.end(reason, true));
  page.onLink((link) => {
    enter(link).catch((thrown: unknown) => log.add('error', 'page', String(thrown)));
  });
  await enter(page.link);
  return openGameOf(game, { text: `the page ${url}`, listedAs: name, record: { url, seed } }, () =>
    page.close(),
  );
}
