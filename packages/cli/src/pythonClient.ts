import { pythonClient } from '@bridle/client/python';
import { readFlags } from './flags.js';
import { checkWords, showHelp } from './oneCommand.js';
import { PYTHON_CLIENT_FLAGS } from './pythonClientFlags.js';

/** Prints the file. The result is the exit code. */
export async function printPythonClient(argv: readonly string[]): Promise<number> {
  const { flags, words } = readFlags(PYTHON_CLIENT_FLAGS, argv, 'bridle python-client --help');
  if (flags.help) return showHelp('python-client');
  checkWords('bridle python-client', [], words);
  process.stdout.write(pythonClient());
  return 0;
}
