import type { BlockViewFacet, BlockViewWords } from '@bridle/facets';
import type { BotSession } from '../session.js';
import { botScene, headOf, type ScreenParts } from './botScene.js';
import { freshLines } from './shownChat.js';
import { versionWords } from './versionWords.js';

/** Counts the lands of all bots: whoever comes to another server has none in common with the one before. */
let lands = 0;

/** What the bot was sent of the world, for who draws it elsewhere. */
export function createBotView(
  session: BotSession,
  parts: ScreenParts,
  viewDistance: number,
): BlockViewFacet {
  let words: Promise<BlockViewWords> | undefined;
  let epoch = ++lands;
  session.bot.on('respawn', () => {
    // Where the world is another one, the library has let go of all that there was.
    if (session.world.loadedColumns === 0) epoch = ++lands;
  });
  return {
    words() {
      if (words === undefined) {
        words = versionWords(session.states);
        words.catch(() => {
          words = undefined; // who asks next tries again
        });
      }
      return words;
    },
    onlyHere: undefined,
    get epoch() {
      return epoch;
    },
    viewDistance,
    eyes: () => headOf(session, parts.state()),
    scene: (camera, hud) =>
      botScene(session, parts, { camera, hud }, viewDistance, freshLines(parts.chat())),
  };
}
