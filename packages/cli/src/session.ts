import { HarnessError } from '@bridle/facets';
import type { Dialect, Host, Server } from '@bridle/harness';
import { agentBrowser } from '@bridle/harness/dialects';
import type { AgentBrowserConfig } from './agentBrowserFlags.js';
import { exitOnSignalsUntil } from './earlySignals.js';
import { type Endpoints, EndpointsFile } from './endpointsFile.js';
import { OfferedSession, type SessionOffer } from './offeredSession.js';
import { describeHolder, holderOf, installedVersion, serveFile } from './sessionFiles.js';

const DEFAULT_SESSION_TRIES = 20;

/** The agent-browser session of a run. */
export interface OpenSession {
  readonly name: string;
  readonly socket: string;
  /** Lets `bridle daemon` find this run; for one that no CLI started. */
  announce(endpoints: Endpoints): void;
}

/** Takes the session and listens on its socket; answers come once there is a host. */
export async function openSession(
  config: AgentBrowserConfig,
  server: Server,
  host: Promise<Host>,
  env: NodeJS.ProcessEnv,
): Promise<OpenSession | undefined> {
  const { dir, isHosted, isDefault } = config;
  const version = config.version ?? (isHosted ? undefined : await installedVersion(env));
  const tell = (line: string): void => {
    process.stderr.write(`bridle: ${line}\n`);
    void host.then(({ log }) => log.add('info', 'bridle', line));
  };
  let session: OfferedSession;
  try {
    session = await claim(config, { dir, version, tell });
    process.once('exit', () => session.close());
    exitOnSignalsUntil(host);
    const dialect: Promise<Dialect> = host.then((host) =>
      agentBrowser({
        host,
        session: session.name,
        ...(isHosted && { onClose: () => host.stop({ text: 'closed' }) }),
      }),
    );
    await session.open(server, dialect);
  } catch (error) {
    if (!isDefault || !(error instanceof HarnessError)) throw error;
    const hint = error.hint === undefined ? '' : `\n  ${error.hint}`;
    process.stderr.write(`bridle: no session for agent-browser: ${error.message}${hint}\n`);
    return undefined;
  }
  return {
    name: session.name,
    socket: session.socket,
    announce(endpoints) {
      if (!isDefault) return;
      const file = new EndpointsFile(serveFile(dir, session.name));
      file.clear();
      file.write({ ...endpoints, 'agent-browser': session.ownSocket });
      process.once('exit', () => file.remove());
    },
  };
}

/** A default name that is taken gives way to the next; one that was asked for does not. */
async function claim(
  { session, isDefault, dir }: AgentBrowserConfig,
  offer: Omit<SessionOffer, 'session'>,
): Promise<OfferedSession> {
  let { version } = offer;
  for (let number = 1; ; number++) {
    const name = number === 1 ? session : `${session}-${number}`;
    try {
      const claimed = await OfferedSession.claim({ ...offer, version, session: name });
      if (number > 1) offer.tell(whyNot(dir, session, name));
      return claimed;
    } catch (error) {
      if (!isDefault || !(error instanceof HarnessError) || error.code !== 'busy') throw error;
      if (number >= DEFAULT_SESSION_TRIES) throw error;
      version ??= holderOf(dir, name).version; // the CLI that is used here
    }
  }
}

function whyNot(dir: string, session: string, instead: string): string {
  const { who, advice } = describeHolder(session, holderOf(dir, session));
  return `the session of this run is ${instead}: ${session} is held by ${who}; ${advice}`;
}
