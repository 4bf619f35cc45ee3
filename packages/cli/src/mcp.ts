import { HarnessError } from '@bridle/facets';
import type { SessionSettings } from '@bridle/mcp';
import { STOP_SIGNALS } from './earlySignals.js';
import { onlyOneOf, readFlags, UsageError } from './flags.js';
import { MCP_FLAGS } from './mcpFlags.js';
import { programVersion } from './version.js';

function logMcp(line: string): void {
  process.stderr.write(`bridle mcp: ${line}\n`);
}

/** For what a client has not read when it leaves: after some seconds hosts kill what has not ended. */
const UNREAD_MS_MAX = 1_000;

/** Flags that mean something only with `--http`. */
const OF_HTTP = ['token-file', 'allow-origin', 'allow-host', 'json'] as const;

/** Serves MCP clients: one on stdin and stdout until it leaves, or several over HTTP. The result is the exit code. */
export async function mcp(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  // `--http` may have an address, so that it stands alone or is followed by one.
  const split = argv.flatMap((arg) =>
    arg.startsWith('--http=') ? ['--http', arg.slice(7)] : [arg],
  );
  const { flags, words } = readFlags(MCP_FLAGS, split, 'bridle mcp --help');
  if (flags.help) {
    process.stdout.write(await (await import('./help.js')).helpFor('mcp'));
    return 0;
  }
  const [extra] = words.slice(flags.http ? 1 : 0);
  if (extra !== undefined) throw new UsageError(`unexpected '${extra}'; see bridle mcp --help`);
  onlyOneOf(flags, ['join', 'dir']);
  onlyOneOf(flags, ['http', 'print-config']);
  for (const name of OF_HTTP) {
    if (flags[name] !== undefined && !flags.http) throw new UsageError(`--${name} needs --http`);
  }
  if (flags.images !== undefined && flags.images !== 'on' && flags.images !== 'off') {
    throw new UsageError(`--images is on or off, not '${flags.images}'`);
  }
  const { serveStdio, readProfiles } = await import('@bridle/mcp');
  const profiles = readProfiles(flags.tools);
  if (flags['print-config'] !== undefined) {
    if (flags.token !== undefined) {
      throw new UsageError('--token would stand in a file: set BRIDLE_AUTOMATION_TOKEN there');
    }
    (await import('./mcpConfig.js')).printConfig(flags, env);
    return 0;
  }
  const session: SessionSettings = {
    images: flags.images !== 'off',
    profiles,
    // Loaded when tools are listed or used: whoever says hello waits for none of it.
    runs: {
      async find() {
        const { findRun } = await import('./mcpRuns.js');
        return findRun(flags, env);
      },
      async findRunning() {
        const { findRunning } = await import('./mcpRuns.js');
        return findRunning(flags, env);
      },
    },
  };
  if (flags.http) return serveOverHttp();
  const { closed, close } = serveStdio({
    session,
    version: programVersion(),
    input: process.stdin,
    output: process.stdout,
    log: logMcp,
  });
  if (process.stdin.isTTY) {
    const how = 'its lines are those of an MCP client: see bridle mcp --help; Ctrl-D ends it';
    process.stderr.write(`bridle mcp: ${how}\n`);
  }
  for (const signal of STOP_SIGNALS) process.once(signal, close);
  await closed;
  setTimeout(() => process.exit(0), UNREAD_MS_MAX).unref();
  return 0;

  async function serveOverHttp(): Promise<number> {
    try {
      await (await import('./mcpHttp.js')).serveMcpHttp(words[0], flags, session, env, logMcp);
      return 0;
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error;
      const { showFailure } = await import('./oneCommand.js');
      return showFailure(error.message, error.hint, 'bridle');
    }
  }
}
