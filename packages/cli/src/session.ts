import { HarnessError } from '@bridle/facets';
import type { Dialect, Host, Server } from '@bridle/harness';
import { agentBrowser } from '@bridle/harness/dialects';
import type { AgentBrowserConfig } from './agentBrowserFlags.js';
import { exitOnSignalsUntil } from './earlySignals.js';
import { type Endpoints, EndpointsFile } from './endpointsFile.js';
import { installedVersion, SessionFiles, serveFile } from './sessionFiles.js';

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
  const claimed = await claim(config, version);
  if (claimed === undefined) return undefined;
  const { files, name } = claimed;
  process.once('exit', () => files.remove());
  exitOnSignalsUntil(host);
  const dialect: Promise<Dialect> = host.then((host) =>
    agentBrowser({
      host,
      session: name,
      ...(isHosted && { onClose: () => host.stop({ text: 'closed' }) }),
      onDisplaced: () =>
        process.stderr.write(
          `bridle: an agent-browser with other settings leaves session ${name} for a browser\n`,
        ),
    }),
  );
  await server.listenUnix(files.socket, dialect);
  return {
    name,
    socket: files.socket,
    announce(endpoints) {
      if (!isDefault) return;
      const file = new EndpointsFile(serveFile(dir, name));
      file.clear();
      file.write(endpoints);
      process.once('exit', () => file.remove());
    },
  };
}

/** A default name that is taken gives way to the next; one that was asked for does not. */
async function claim(
  { session, isDefault, dir }: AgentBrowserConfig,
  version: string | undefined,
): Promise<{ files: SessionFiles; name: string } | undefined> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? session : `${session}-${number}`;
    try {
      return { files: await SessionFiles.claim({ dir, session: name, version }), name };
    } catch (error) {
      if (!isDefault || !(error instanceof HarnessError)) throw error;
      if (error.code === 'busy' && number < DEFAULT_SESSION_TRIES) continue;
      process.stderr.write(`bridle: no session for agent-browser: ${error.message}\n`);
      return undefined;
    }
  }
}
