import { programVersion } from './version.js';

/**
 * The command's entry: the only place that reads flags and the environment. It loads no more
 * than the sub-command needs, so that `--version` and `--help` answer at once.
 */
async function main(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [first, ...rest] = argv;
  if (first === '--version' || first === '-V') {
    process.stdout.write(`bridle ${programVersion()}\n`);
    return 0;
  }
  const { UsageError } = await import('./flags.js');
  try {
    const { commandNamed } = await import('./commands.js');
    if (first === 'help' && commandNamed(rest[0])?.explainsWords) {
      return await main([rest[0]!, '--help', ...rest.slice(1)], env);
    }
    if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
      process.stdout.write(await (await import('./help.js')).helpFor(rest[0]));
      return 0;
    }
    const command = commandNamed(first);
    if (command !== undefined) return await (await command.load())(rest, env);
    if (!first.startsWith('-')) throw (await import('./help.js')).unknownCommand(first);
    return await (await import('./run.js')).run('run', argv, env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { printable } = await import('./terminal.js');
    process.stderr.write(`bridle: ${printable(error.message)}\n`);
    return 2;
  }
}

// A reader of our output that goes away (a closed pipe) is no reason to end with a stack trace;
// but what a full disk has not taken is lost, and whoever wanted it must hear of that.
const DISK_IS_FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
let isOutputLost = false;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  isOutputLost ||= DISK_IS_FULL.includes(code);
});
process.stderr.on('error', () => {});

main(process.argv.slice(2), process.env)
  .catch((error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`bridle: ${text}\n`);
    return 1;
  })
  .then(async (code) => {
    // What a slow reader has not taken from the pipe yet would be lost with the process.
    await flushed(process.stdout);
    if (isOutputLost) process.stderr.write('bridle: the disk is full, the output is not whole\n');
    await flushed(process.stderr);
    process.exit(isOutputLost ? code || 1 : code);
  });

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
