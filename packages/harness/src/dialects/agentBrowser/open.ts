import { rmSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';
import { readSmallFile, writeSmallFile } from '@bridle/processes';
import type { Endpoints, OpenDialect, Opening } from '../defineDialect.js';
import type { Dialect } from '../dialect.js';
import type { SessionPlan } from './definition.js';
import { OfferedSession, type SessionOffer } from './offeredSession.js';
import { agentBrowser } from './session.js';
import { describeHolder, ENDPOINTS_BYTES_MAX, holderOf, serveFile } from './sessionFiles.js';

const DEFAULT_SESSION_TRIES = 20;

/** Takes the session and listens on its socket; answers come once there is a host. */
export async function openSession(
  plan: SessionPlan,
  { server, gameNames, hostOf, tell: say, installedVersion }: Opening,
): Promise<OpenDialect | undefined> {
  const { dir, isHosted, isDefault } = plan;
  const version = plan.version ?? (isHosted ? undefined : await installedVersion('agent-browser'));
  const host = hostOf(gameNames[0]!);
  const tell = (line: string): void => {
    say(line);
    void host.then(({ log }) => log.add('info', 'bridle', line));
  };
  let session: OfferedSession;
  try {
    session = await claim(plan, { dir, version, tell });
    process.once('exit', () => session.close()); // a signal may come before it is open
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
    say(`no session for agent-browser: ${error.message}${hint}`);
    return undefined;
  }
  let removeServeFile = (): void => {};
  return {
    endpoints: { 'agent-browser': session.socket },
    ready({ endpoints }) {
      if (!isDefault) return;
      const path = serveFile(dir, session.name);
      removeServeFile = writeServeFile(path, { ...endpoints, 'agent-browser': session.ownSocket });
    },
    close() {
      removeServeFile();
      session.close();
    },
  };
}

/** Lets `bridle daemon` find this run. The result takes the file away, where it is still ours. */
function writeServeFile(path: string, endpoints: Endpoints): () => void {
  const text = `${JSON.stringify(endpoints)}\n`;
  rmSync(path, { force: true });
  writeSmallFile(path, text);
  return () => {
    if (readSmallFile(path, ENDPOINTS_BYTES_MAX) === text) rmSync(path, { force: true });
  };
}

/** A default name that is taken gives way to the next; one that was asked for does not. */
async function claim(
  { session, isDefault, dir }: SessionPlan,
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
