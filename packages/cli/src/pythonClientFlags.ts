import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';

export const PYTHON_CLIENT_FLAGS = [
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const PYTHON_CLIENT_PAGE: CommandPage = {
  flags: PYTHON_CLIENT_FLAGS,
  text: `bridle python-client: the client for Python, as one file.

  bridle python-client > bridle.py

It needs nothing but Python 3.9 or newer: \`import bridle\` beside the file, then \`bridle.connect()\`.
`,
};
