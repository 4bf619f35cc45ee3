import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';
import { ON_FLAG, RUN_FLAG } from './runs/runsFlags.js';

export const DRIVE_FLAGS = [
  RUN_FLAG,
  ON_FLAG,
  {
    name: 'connect',
    value: '<addr>',
    help: 'where it listens (127.0.0.1:4242 where no run is known)',
  },
  { name: 'uds', value: '<path>', help: 'its Unix socket, instead of --connect' },
  { name: 'endpoints-file', value: '<path>', help: 'take the address from this file instead' },
  { name: 'token', value: '<string>', help: 'its token; or set BRIDLE_AUTOMATION_TOKEN' },
  {
    name: 'control',
    value: '<none|take>',
    help: 'none: read only, also while another client drives; take: take control from it, and give it back at the end',
  },
  { name: 'reason', value: '<text>', help: 'why, with --control take: whoever had it is told' },
  { name: 'timeout', value: '<seconds>', help: 'how long to wait for one reply (150)' },
  { name: 'json', help: 'print every reply and event as the JSON line it came in' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const DRIVE_PAGE: CommandPage = {
  flags: DRIVE_FLAGS,
  exitCodes: [0, 1, 2, 3],
  text: `bridle drive: send automation-v1 requests from the shell and print the replies.

  bridle drive get_state
  bridle drive step 20
  bridle drive set_actions move_y=1 -- step ticks=20 -- get_state
  bridle drive command "/tp 0 80 0"
  bridle drive --json < requests.ndjson

Several ops, separated by --, share one connection and end at the first error. What is held
ends with the connection. Without an op, one JSON request per line is read from stdin.
bridle drive <op> --help says what an op takes.
`,
};
