import { programVersion } from './version.js';

/** Commands that explain their own words, too. */
const EXPLAINED: ReadonlySet<string> = new Set(['drive', 'abu', 'mc', 'ctl']);

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
    if (first === 'help' && rest[0] !== undefined && EXPLAINED.has(rest[0])) {
      return await main([rest[0], '--help', ...rest.slice(1)], env);
    }
    if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
      process.stdout.write(await (await import('./help.js')).helpFor(rest[0]));
      return 0;
    }
    if (first === 'drive') return await (await import('./drive.js')).drive(rest, env);
    if (first === 'abu') return await (await import('./abu.js')).abu(rest, env);
    if (first === 'mc') return await (await import('./mc.js')).mc(rest, env);
    if (first === 'ctl') return await (await import('./ctl.js')).ctl(rest, env);
    if (first === 'interaction-dry') {
      return await (await import('./interactionDry.js')).interactionDry(rest, env);
    }
    if (first === 'watch') return await (await import('./watch.js')).watch(rest, env);
    if (first === 'restart') return await (await import('./watch.js')).restart(rest, env);
    if (first === 'setup') return await (await import('./setup.js')).setup(rest, env);
    if (first === 'doctor') return await (await import('./doctor/doctor.js')).doctor(rest, env);
    if (first === 'completion') {
      return await (await import('./completion/completion.js')).completion(rest, env);
    }
    if (first === 'daemon') return await (await import('./daemonRun.js')).daemon(rest, env);
    if (first === 'ps') return await (await import('./runs/ps.js')).ps(rest, env);
    if (first === 'stop') return await (await import('./runs/stop.js')).stop(rest, env);
    const isNamed = first === 'serve' || first === 'run';
    if (!isNamed && !first.startsWith('-')) {
      throw (await import('./help.js')).unknownCommand(first);
    }
    const { run } = await import('./run.js');
    return await run(first === 'serve' ? 'serve' : 'run', isNamed ? rest : argv, env);
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
