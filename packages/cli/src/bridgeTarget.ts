import { randomBytes } from 'node:crypto';
import { type CheckLink, type CheckTarget, listeningTarget } from '@bridle/bridge/check';
import { type EngineProcess, engineEnvironment, startEngineProcess } from '@bridle/bridge/process';
import { BINARY_BYTES_MAX } from '@bridle/bridge/wire';
import { readAddress } from '@bridle/harness/listening';
import { listenForEngines } from '@bridle/harness/transport/engineListener';
import { bridleHomeOf } from '@bridle/processes';
import { librariesOf } from './gameLibraries.js';
import { webGameUrl } from './webGameUrl.js';

/** An engine that is there to be checked, until it is closed. */
export interface OpenTarget {
  readonly target: CheckTarget;
  /** where it is, or where it is waited for, in a few words */
  readonly text: string;
  close(): Promise<void>;
}

const TCP = 'tcp://';

/** One that is named by where it is: it listens on TCP, as seed 004 has it, or is a web page. */
export async function namedTarget(url: string, env: NodeJS.ProcessEnv): Promise<OpenTarget> {
  return url.startsWith(TCP) ? dialledTarget(url) : await pageTarget(webGameUrl(url), env);
}

/** A page in a browser, with our bridge and what the page lists itself. */
async function pageTarget(url: string, env: NodeJS.ProcessEnv): Promise<OpenTarget> {
  const library = await librariesOf({ name: 'bridge', part: 'web' }, bridleHomeOf(env));
  const { openPage } = await import('@bridle/bridge/web');
  const page = await openPage({
    ...{ url, library, env, seed: 1, headless: true, size: { width: 1_280, height: 720 } },
    log: { add: () => {} },
  });
  const arrivals = new Arrivals();
  arrivals.add(page.link);
  page.onLink((link) => arrivals.add(link));
  page.onExit(() => arrivals.end());
  return {
    target: { kind: 'dials', isOnce: true, next: (ms) => arrivals.next(ms) },
    text: `opened ${url} in a browser`,
    close: () => page.close(),
  };
}

function dialledTarget(url: string): OpenTarget {
  const { host, port } = readAddress('connect', url.slice(TCP.length));
  return { target: listeningTarget(host, port), text: `dialling ${url}`, close: async () => {} };
}

/** One that dials this process, which may start it. */
export async function awaitedTarget(
  port: number,
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  tell: (text: string) => void,
): Promise<OpenTarget> {
  const arrivals = new Arrivals();
  const listener = await listenForEngines({
    port,
    messageBytesMax: BINARY_BYTES_MAX,
    onLink: (link) => arrivals.add(link),
  });
  const url = `ws://127.0.0.1:${listener.port}/bridge`;
  const next = (ms: number): Promise<CheckLink | undefined> => arrivals.next(ms);
  if (command.length === 0) {
    const target: CheckTarget = { kind: 'dials', next };
    return { target, text: `waiting for an engine on ${url}`, close: () => listener.close() };
  }
  const token = randomBytes(16).toString('hex');
  let engine: EngineProcess;
  try {
    engine = await startEngineProcess({
      command,
      env: { ...env, ...engineEnvironment(listener.port, token) },
      log: { add: () => {} }, // it says its last lines itself, where it fails
    });
  } catch (error) {
    await listener.close();
    throw error;
  }
  let isClosing = false;
  void engine.exited.then(({ text }) => {
    if (!isClosing) tell(text);
    arrivals.end();
  });
  return {
    target: { kind: 'dials', token, next },
    text: `started ${command.join(' ')}, which is to dial ${url}`,
    async close() {
      isClosing = true;
      await engine.end();
      await listener.close();
    },
  };
}

/** Connections that nobody has taken yet. */
class Arrivals {
  readonly #links: CheckLink[] = [];
  #wake: () => void = () => {};
  #isOver = false;

  add(link: CheckLink): void {
    this.#links.push(link);
    this.#wake();
  }

  /** None comes any more. */
  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async next(ms: number): Promise<CheckLink | undefined> {
    if (this.#links.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#links.shift();
  }
}
