import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';

export const PLAY_FLAGS = [
  { name: 'keep', help: 'go on when the game has ended, until it is told to stop' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const PLAY_PAGE: CommandPage = {
  flags: PLAY_FLAGS,
  text: `bridle play: start a game that has a bridge, or a web game, and let agents play it.

  bridle play -- ./my-game --windowed       a program: it finds the address to dial in BRIDLE_URL
  bridle play https://example.org/game      a web game, in Chromium
  bridle play dist/index.html               the same, from a file or from a folder with an index.html

It is bridle serve with that one game, and takes its flags (see bridle help serve), before the URL or
the --. The run ends with the game, unless it is told to --keep. It ends with 0 where the game has
ended with 0, or you have stopped it; with 1 where the game has ended with another code.
`,
  exitCodes: [0, 1, 2, 75, 130],
};
