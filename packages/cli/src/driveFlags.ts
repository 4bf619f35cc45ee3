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
