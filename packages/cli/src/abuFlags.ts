import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';
import { ON_FLAG, RUN_FLAG } from './runs/runsFlags.js';

export const ABU_FLAGS = [
  { name: 'compact', help: 'snapshot: without groups that say and hold nothing' },
  { name: 'interactive', help: 'snapshot: only what can be acted on' },
  { name: 'max-depth', value: '<n>', help: 'snapshot: so many levels below the top' },
  {
    name: 'effect-logs',
    help: 'snapshot, click, hover, drag, fill: tell what could be seen and heard, too',
  },
  RUN_FLAG,
  ON_FLAG,
  {
    name: 'connect',
    value: '<addr>',
    help: 'where it listens (127.0.0.1:9999 where no run is known)',
  },
  { name: 'endpoints-file', value: '<path>', help: 'take the address from this file instead' },
  { name: 'timeout', value: '<seconds>', help: 'how long to wait for the reply (30)' },
  { name: 'json', help: 'print the reply as the JSON line it came in' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const ABU_PAGE: CommandPage = {
  flags: ABU_FLAGS,
  text: `bridle abu: see a game's screen as text and act on it, one command at a time.

  bridle abu snapshot              what is on the screen, with refs for what can be acted on
  bridle abu click e3              act on one
  bridle abu hover e3              what more it has to show, if it has
  bridle abu fill e4 "some text"   write into it; put -- before a text that begins with a dash
  bridle abu drag e2 e5            from one to another; without a second, wherever it falls
  bridle abu screenshot [path]     save a PNG and print its path
  bridle abu launch                nothing, since the game runs already
  bridle abu close                 nothing either: the game goes on

An action prints the screen as it is once it has come to rest. What happened on the way goes to
stderr. bridle abu <command> --help shows one command with its flags. ABU_PORT, or else ABU_WS_PORT, sets
the port. It ends with 0, or with 1 and "Error: …" when it failed.
`,
};
