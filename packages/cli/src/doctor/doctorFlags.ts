import type { CommandPage } from '../commands.js';
import type { Flag } from '../flags.js';

export const DOCTOR_FLAGS = [
  {
    name: 'fix',
    help: 'remove what runs of yours have left that were killed, and say what was done',
  },
  { name: 'json', help: 'print what was found as JSON' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const DOCTOR_PAGE: CommandPage = {
  flags: DOCTOR_FLAGS,
  text: `bridle doctor: look at all that a run needs, and say what is wrong and what mends it.

  bridle doctor
  bridle doctor --json
  bridle doctor --fix

It looks at Node and npm, the default ports and who holds them, your runs, what killed runs have left,
agent-browser and Chromium, the parts of bridle setup, free space and permissions. Every line is ok, a
warning or a failure, with the command that mends it. Nothing is changed without --fix, which removes
only files of runs of yours whose process is gone: never a world, nor anything behind a link.
It ends with 0 where nothing has failed, with 1 where something has, with 2 on a wrong command line.
`,
};
