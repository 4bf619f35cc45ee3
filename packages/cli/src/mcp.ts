import { STOP_SIGNALS } from './earlySignals.js';
import { onlyOneOf, readFlags, UsageError } from './flags.js';
import { MCP_FLAGS } from './mcpFlags.js';
import { programVersion } from './version.js';

/** Serves an MCP client on stdin and stdout until it leaves. The result is the exit code. */
export async function mcp(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readFlags(MCP_FLAGS, argv, 'bridle mcp --help');
  if (flags.help) {
    process.stdout.write(await (await import('./help.js')).helpFor('mcp'));
    return 0;
  }
  if (words.length > 0) throw new UsageError(`unexpected '${words[0]}'; see bridle mcp --help`);
  onlyOneOf(flags, ['join', 'dir']);
  if (flags.images !== undefined && flags.images !== 'on' && flags.images !== 'off') {
    throw new UsageError(`--images is on or off, not '${flags.images}'`);
  }
  const { serveStdio, readProfiles } = await import('@bridle/mcp');
  const profiles = readProfiles(flags.tools);
  const { closed, close } = serveStdio({
    session: {
      images: flags.images !== 'off',
      profiles,
      // Loaded when a tool is used: a client that only asks what there is needs none of it.
      runs: {
        async find() {
          const { findRun } = await import('./mcpRuns.js');
          return findRun(flags, env);
        },
      },
    },
    version: programVersion(),
    input: process.stdin,
    output: process.stdout,
    log: (line) => void process.stderr.write(`bridle mcp: ${line}\n`),
  });
  if (process.stdin.isTTY) {
    const how = 'its lines are those of an MCP client: see bridle mcp --help; Ctrl-D ends it';
    process.stderr.write(`bridle mcp: ${how}\n`);
  }
  for (const signal of STOP_SIGNALS) process.once(signal, close);
  await closed;
  return 0;
}
