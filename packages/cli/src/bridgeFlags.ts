import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';

export const BRIDGE_FLAGS = [
  {
    name: 'listen',
    value: '<port>',
    help: 'wait on this port for an engine that was started elsewhere, as a run does on 9999',
  },
  { name: 'read-only', help: 'leave out what changes the game: clicks, keys, steps' },
  { name: 'wait', value: '<seconds>', help: 'for the engine to connect (30)' },
  { name: 'timeout', value: '<seconds>', help: 'for each answer (10)' },
  { name: 'json', help: 'print what was found as JSON' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const BRIDGE_PAGE: CommandPage = {
  flags: BRIDGE_FLAGS,
  text: `bridle bridge: try a bridge between an engine and Bridle.

  bridle bridge check -- node game.mjs     start a game that dials, and try it
  bridle bridge check --listen 9999        wait for one that is started elsewhere
  bridle bridge check tcp://127.0.0.1:9999 dial one that listens, as in ABU
  bridle bridge check game.html            open a web game, by its file or its URL

It plays every command of the wire, good ones and bad ones, and looks at every message. A line is pass,
missing (an extension that the engine does not offer) or wrong, with what was expected, what came and the
section of docs/protocol/bridge.md. The game is clicked, on buttons whose names do not sound grave.
It ends with 0 where nothing is wrong, with 1 where something is, with 2 on a wrong command line.
`,
};
