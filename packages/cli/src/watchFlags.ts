import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';

export const WATCH_FLAGS = [
  {
    name: 'takeover',
    value: '<true|false>',
    help: 'end the bridle serve of this folder, if one runs, before starting (true)',
  },
  { name: 'backoff-ms', value: '<n>', help: 'wait before the first new start; it doubles (1000)' },
  { name: 'backoff-max-ms', value: '<n>', help: 'and never waits longer than this (30000)' },
  { name: 'timeout-ms', value: '<n>', help: 'for what is taken over to end (10000)' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const WATCH_PAGE: CommandPage = {
  flags: WATCH_FLAGS,
  note: 'What stands after `--` goes to `bridle serve`.',
  text: `bridle watch: run bridle serve, and start it again when it fails.

  bridle watch
  bridle watch --takeover=false -- --world-seed 7

What stands after -- goes to bridle serve, which has this terminal. It is started again when it
ends with an error, later each time, and at once when it asks for that. A clean end is an end, and so
is a start that is refused (exit code 2).
`,
};

export const RESTART_FLAGS = [
  { name: 'timeout-ms', value: '<n>', help: 'for the old run to end (10000)' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const RESTART_PAGE: CommandPage = {
  flags: RESTART_FLAGS,
  note: 'What stands after `--` goes to `bridle serve`.',
  text: `bridle restart: end the bridle serve of this folder, if one runs, and run it here anew.

  bridle restart
  bridle restart -- --world-seed 7

The old run gets SIGINT, so it saves first. What stands after -- goes to bridle serve.
`,
};
