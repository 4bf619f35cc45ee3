import { HarnessError } from '@bridle/facets';
import { Server } from '@bridle/harness';
import { forwarding, OfferedSession } from '@bridle/harness/dialects';
import { checkSession, socketDirOf } from '@bridle/harness/listening';
import { DAEMON_FLAGS } from './daemonFlags.js';
import { STOP_SIGNALS } from './earlySignals.js';
import { onlyOneOf, readFlags, UsageError } from './flags.js';
import { GAME_KINDS } from './games/list.js';
import type { GivenFlags } from './gameWords.js';
import { installedVersion } from './installedVersion.js';
import { RUN_FLAGS } from './runFlags.js';
import { type ServeTarget, serveToJoin } from './serveToJoin.js';

/** Serves one session of the agent-browser CLI until it is told to stop. */
export async function daemon(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const isHosted = env.AGENT_BROWSER_DAEMON === '1';
  const given = isHosted ? (env.BRIDLE_ARGS ?? '').split(/\s+/).filter((word) => word !== '') : [];
  const all = [...argv, ...given];
  const at = all.findIndex((word) => /^--game(=|$)/.test(word));
  const [own, named] = at === -1 ? [all, []] : [all.slice(0, at), all.slice(at)];
  const { flags, words } = readFlags([...DAEMON_FLAGS, ...RUN_FLAGS], own);
  if (words.length > 0) throw new UsageError(`unexpected '${words[0]}'; see bridle daemon --help`);
  onlyOneOf(flags, ['run', 'own-world']);
  const { session: asked, 'own-world': isAlone, run: name, help, ...runFlags } = flags;
  if (help) {
    process.stdout.write(await (await import('./help.js')).helpFor('daemon'));
    return 0;
  }
  const session = asked ?? (env.AGENT_BROWSER_SESSION || undefined);
  if (session === undefined) throw new UsageError('name a session: bridle daemon --session play');
  checkSession(session);
  const kinds = GAME_KINDS.map(({ name }) => name);
  if (env.BRIDLE_GAME && !kinds.includes(env.BRIDLE_GAME)) {
    throw new UsageError(`BRIDLE_GAME=${env.BRIDLE_GAME} is unknown; choose ${kinds.join(' or ')}`);
  }
  // The kind that a run has anyway is no reason to begin one beside a serve.
  const isOther = env.BRIDLE_GAME && env.BRIDLE_GAME !== GAME_KINDS[0].name;
  const games = named.length === 0 && isOther ? ['--game', env.BRIDLE_GAME!] : named;
  const { 'agent-browser-version': version, ...worldFlags } = runFlags as GivenFlags;
  const isJoining = !isAlone && games.length === 0 && Object.keys(worldFlags).length === 0;
  if (!isJoining && name !== undefined) {
    throw new UsageError(
      `--run joins a run, which has a world; drop --${Object.keys(worldFlags)[0] ?? 'game'}`,
    );
  }
  if (isJoining) {
    const target = await serveToJoin(name, env);
    if ((await target()) !== undefined) {
      return await join({ session, version: version as string | undefined, isHosted, env, target });
    }
  }
  const { run } = await import('./run.js');
  const rest = Object.entries(runFlags).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}=${value}`],
  );
  return await run('daemon', [...rest, '--agent-browser-session', session, ...games], env);
}

interface Joining {
  readonly session: string;
  readonly version: string | undefined;
  readonly isHosted: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly target: ServeTarget;
}

/** Hands every request of the session on to the game that runs already. */
async function join({ session, version, isHosted, env, target }: Joining): Promise<number> {
  const dir = socketDirOf(env);
  const known = version ?? (isHosted ? undefined : await installedVersion('agent-browser', env));
  const server = new Server();
  const tell = (line: string): void => void process.stderr.write(`bridle: ${line}\n`);
  let offered: OfferedSession | undefined;
  try {
    const claimed = await OfferedSession.claim({ dir, session, version: known, tell });
    offered = claimed;
    process.once('exit', () => claimed.close());
    const reason = new Promise<string>((resolve, reject) => {
      const onClose = (): void => resolve('closed');
      const dialect = forwarding({ session, target, ...(isHosted && { onClose }) });
      claimed
        .open(server, Promise.resolve(dialect))
        .then(() => tell(`session ${session} joins the running game, ${claimed.socket}`), reject);
      for (const signal of STOP_SIGNALS) {
        process.on(signal, () => resolve(`${signal} received`));
      }
    });
    tell(await reason);
    return 0;
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    process.stderr.write(`bridle: ${error.message}${error.hint ? `\n  ${error.hint}` : ''}\n`);
    return 1;
  } finally {
    await server.close();
    offered?.close();
  }
}
