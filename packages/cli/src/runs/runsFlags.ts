import type { CommandPage } from '../commands.js';
import type { Flag } from '../flags.js';

/** Of every client: which run it means. */
export const RUN_FLAG = {
  name: 'run',
  value: '<name>',
  help: 'which run, by its name in `bridle ps` (that of this folder, or else the only one)',
} as const satisfies Flag;

/** Of every client: which game of the run it means. */
export const ON_FLAG = {
  name: 'on',
  value: '<game>',
  help: 'which game, where the run has several, by its name in `bridle ps` (the first)',
} as const satisfies Flag;

export const PS_FLAGS = [
  { name: 'json', help: 'print them as JSON' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const PS_PAGE: CommandPage = {
  flags: PS_FLAGS,
  text: `bridle ps: list your runs on this machine: name, folder, worlds, age and endpoints.

  bridle ps
  bridle ps --json

A client (drive, abu, mc, ctl, interaction-dry, daemon) reaches the run of the folder that it is
called in, or of the nearest folder around it; or else the only one there is; or else it asks for
--run <name>. Of a run with several games it reaches the first, or the one of --on <game>. What listens where is noted in ~/.bridle/runs, or $BRIDLE_HOME/runs.
`,
};

export const STOP_FLAGS = [
  { name: 'timeout', value: '<seconds>', help: 'how long to wait for its end (30)' },
  { name: 'json', help: 'print what was ended as JSON' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const STOP_PAGE: CommandPage = {
  flags: STOP_FLAGS,
  text: `bridle stop: end a run as Ctrl-C does, which saves its world, and wait until it has ended.

  bridle stop           the run of this folder, or of the nearest folder around it
  bridle stop <name>    that one; bridle ps lists them

It ends with 0 when the run has ended; with 1 when there is none, or it has not ended in time, which
kills nothing; with 2 when it is not clear which one is meant: a run of another folder must be named.
`,
};
