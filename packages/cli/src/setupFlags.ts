import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';

export const SETUP_FLAGS = [
  { name: 'json', help: 'print JSON' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const SETUP_PAGE: CommandPage = {
  flags: SETUP_FLAGS,
  text: `bridle setup: add what is heavy or optional.

  bridle setup               list the parts, and which are installed
  bridle setup ai            install one
  bridle setup minecraft     what --game minecraft needs
  bridle setup web           what opens a web game, beside a Chromium of this machine

Parts lie in ~/.bridle/parts, or in parts below $BRIDLE_HOME, and serve every folder of this user.
Their versions are fixed; no script of what is installed runs. To take one away, remove its folder.
`,
};
