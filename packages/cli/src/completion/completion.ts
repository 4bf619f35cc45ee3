import { UsageError } from '../flags.js';
import { checkWords, readWords, showHelp } from '../oneCommand.js';
import { complete } from './complete.js';
import { COMPLETION_FLAGS } from './completionFlags.js';
import { SHELLS } from './shells.js';

/** Prints the script of a shell, or what it asks for. The result is the exit code. */
export async function completion(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first, second, ...line] = argv;
  if (first === 'words' && second === '--') {
    const { words, paths } = await complete(line, env);
    const lines = [...words, ...(paths === undefined ? [] : [`:${paths}`])];
    process.stdout.write(lines.map((word) => `${word}\n`).join(''));
    return 0;
  }
  const { flags, words } = readWords(COMPLETION_FLAGS, argv, 'bridle completion --help');
  if (flags.help) return showHelp('completion');
  checkWords('bridle completion', ['bash|zsh|fish'], words);
  const script = SHELLS.get(words[0]!);
  if (script === undefined) {
    throw UsageError.unknown('shell', words[0]!, [...SHELLS.keys()], 'bridle completion --help');
  }
  process.stdout.write(script([process.execPath, process.argv[1] ?? 'bridle']));
  return 0;
}
