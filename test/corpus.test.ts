import { fileURLToPath } from 'node:url';
import { parseAddress, type Scenario } from '@bridle/harness';
import { DIALECTS } from '@bridle/harness/listening';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RawClient } from './support/client.js';
import { overLines, play, readCorpus, type Talker, withEnd } from './support/corpus.js';
import { openDialect } from './support/dialects.js';
import { type Running, type Setup, startServer, temporaryFolder } from './support/server.js';

const RESOURCEPACKS = fileURLToPath(new URL('../packages/voxel/resourcepacks', import.meta.url));

const WAYS: Readonly<Record<string, (running: Running) => Promise<Talker>>> = {
  'over TCP': async ({ port }) => overLines(new RawClient(port)),
  'over a Unix socket, with CRLF': async ({ path }) => overLines(new RawClient(path), '\r\n'),
  'one byte at a time': async ({ path }) => {
    const client = new RawClient(path);
    return {
      line: () => client.line(),
      write(line) {
        for (const byte of withEnd(line, '\n')) client.write(Uint8Array.of(byte));
      },
    };
  },
  'over a WebSocket': webSocketTalker,
};

describe.each(Object.entries(WAYS))('automation-v1 %s', (way, connect) => {
  // A line of a megabyte, or of bytes that are no text, is for the plain streams only.
  const isStream = way.includes('TCP') || way.includes('Unix');
  const corpora = [...readCorpus('automation-v1'), ...readCorpus('automation-v1-original')];
  const scenarios = corpora.filter((s) => isStream || !s.setup.stream);
  it.each(scenarios.map((s) => [s.name, s] as const))('%s', async (_name, s) => {
    const running = await startServer(setupOf(s));
    // In the command, the end of the run closes the server; here that is ours to do.
    void running.stopped.then(() => running.server.close());
    await play(s, () => connect(running));
  });
});

/** Corpora that are played beside the sessions of their dialects, where hosts are set up as they want it. */
const PLAYED_ELSEWHERE: Readonly<Record<string, string>> = {
  automation: 'automation-v1', // above
  abu: 'abu',
  'mc-cli': 'mc-cli',
  'agent-browser': 'agent-browser',
  ctl: 'control-plane',
};

describe.each(DIALECTS)('the dialect $name', (dialect) => {
  const elsewhere = PLAYED_ELSEWHERE[dialect.name];
  if (elsewhere !== undefined) {
    it('has a corpus', () => expect(readCorpus(elsewhere).length).toBeGreaterThan(0));
    return;
  }
  it.each(readCorpus(dialect.name).map((s) => [s.name, s] as const))('%s', async (_name, s) => {
    const { host, server } = await startServer(setupOf(s));
    const at = await openDialect(dialect, host, server);
    const isPage = dialect.name === 'window';
    await play(s, () => (isPage ? pageTalker(at as number) : overLines(new RawClient(at))));
  });
});

function setupOf({ setup }: Scenario): Parameters<typeof startServer>[0] {
  return {
    clock: (setup.clock ?? 'wait') as 'free' | 'wait' | 'auto',
    ...(setup.token === undefined ? {} : { token: setup.token }),
    ...(setup.max_ticks === undefined ? {} : { maxTicks: Number(setup.max_ticks) }),
    ...(setup.worlds === undefined ? {} : { worlds: true }),
    ...(setup.games === undefined ? {} : { games: true }),
    ...(setup.screen === undefined ? {} : { screens: screensOf(setup) }),
    ...(setup.files === undefined ? {} : { files: RESOURCEPACKS }),
  };
}

function screensOf({ screen, every }: Scenario['setup']): NonNullable<Setup['screens']> {
  return {
    width: 1280,
    height: 720,
    ...(screen === 'folder' ? { folder: temporaryFolder() } : {}),
    ...(every === undefined ? {} : { everyTicks: Number(every) }),
  };
}

async function webSocketTalker({ server, dialect }: Running): Promise<Talker> {
  const endpoint = await server.listenTcpAndWebSocket(parseAddress('0'), dialect);
  return overMessages(new WebSocket(`ws://${endpoint}`));
}

/** A socket as the page of a run opens it. */
function pageTalker(port: number): Promise<Talker> {
  const at = `127.0.0.1:${port}`;
  return overMessages(new WebSocket(`ws://${at}/socket`, { origin: `http://${at}` }));
}

async function overMessages(ws: WebSocket): Promise<Talker> {
  const lines: string[] = [];
  let ended = false;
  let wake = (): void => {};
  ws.on('message', (data) => {
    lines.push(String(data));
    wake();
  });
  ws.on('close', () => {
    ended = true;
    wake();
  });
  await new Promise((resolve) => ws.once('open', resolve));
  return {
    write: (line) => ws.send(line),
    async line() {
      while (lines.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return lines.shift();
    },
  };
}
