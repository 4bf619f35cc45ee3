import type { Game } from '@bridle/facets';
import { automationV1, type Dialect, Host, OPS } from '@bridle/harness';
import { abu, agentBrowser, controlPlane, mcCli, windowSessions } from '@bridle/harness/dialects';
import { DIALECTS } from '@bridle/harness/listening';
import { expect, it, onTestFinished } from 'vitest';
import { RawClient } from './support/client.js';
import { servePort } from './support/server.js';

const REASON = 'no engine has dialled; start the game with BRIDLE_URL=ws://127.0.0.1:9999/bridge';

/** A run whose game is yet to come. */
function waitingHost(): Host {
  const life = { state: 'connecting', reason: REASON, onChange: () => () => {} } as const;
  const game: Game = { name: 'bridge', life, facets: {} };
  const host = new Host({ game, ops: OPS, clock: { mode: 'auto' }, onStop: () => {} });
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  return host;
}

interface Asking {
  readonly dialect: (host: Host) => Dialect;
  /** what comes before it */
  readonly hello?: object;
  /** what looks at the game, and what acts in it */
  readonly requests: readonly object[];
}

const TOKENS = { play: 'to play', watch: 'to look on' } as const;

const ASKING: Readonly<Record<string, Asking>> = {
  automation: {
    dialect: (host) => automationV1({ host }),
    hello: { op: 'hello', version: 1 },
    requests: [
      { op: 'get_scene' },
      { op: 'get_state' },
      { op: 'scene_act', action: 'click', selector: 'e1' },
      { op: 'scene_key', key: 'Enter' },
      { op: 'step', ticks: 1 },
      { op: 'screenshot' },
      { op: 'command', line: 'help' },
      { op: 'wait_ready', ms: 1 },
    ],
  },
  'mc-cli': {
    dialect: (host) => mcCli({ host }),
    requests: [
      { id: '1', command: 'inventory' },
      { id: '2', command: 'screenshot', params: { path: 'a.png' } },
      { id: '3', command: 'execute', params: { command: 'help' } },
    ],
  },
  ctl: {
    dialect: (host) => controlPlane({ host, cwd: '.', pid: 1, startedAt: '' }),
    requests: [
      { id: 1, op: 'observe.snapshot' },
      { id: 2, op: 'tool.run', tool: 'goto', arguments: { x: 1, y: 1, z: 1 } },
    ],
  },
  'agent-browser': {
    dialect: (host) => agentBrowser({ host }),
    requests: [
      { id: 'r1', action: 'snapshot' },
      { id: 'r2', action: 'click', selector: '@e1' },
      { id: 'r3', action: 'press', key: 'Enter' },
      { id: 'r4', action: 'screenshot' },
      { id: 'r5', action: 'wait', text: 'Start' },
    ],
  },
  abu: {
    dialect: (host) => abu({ host }),
    requests: [
      { id: '1', command: 'snapshot' },
      { id: '2', command: 'click', params: { ref: 'e1' } },
      { id: '3', command: 'screenshot' },
    ],
  },
  window: {
    dialect: ({ games }) =>
      windowSessions({ games, tokens: TOKENS, version: '0', startsInMenu: false }),
    hello: { id: 0, op: 'hello', params: { token: TOKENS.play } },
    requests: [
      { id: 1, op: 'watch_view', params: { wait_ms: 0 } },
      { id: 2, op: 'get_scene' },
      { id: 3, op: 'screenshot', params: { inline: true } },
    ],
  },
};

it('every dialect is asked', () => {
  expect(Object.keys(ASKING).sort()).toEqual(DIALECTS.map(({ name }) => name).sort());
});

it.each(Object.entries(ASKING))(
  'while no engine is there, %s answers with what the game says, and the next step',
  async (_name, { dialect, hello, requests }) => {
    const client = new RawClient(await servePort(dialect(waitingHost())));
    if (hello !== undefined) await client.ask(hello);
    for (const request of requests) {
      const reply = JSON.stringify(await client.ask(request));
      expect(`${JSON.stringify(request)} ${reply}`).toContain(REASON);
    }
  },
);

/** A run with one game that is there, and is no world of blocks. */
function playedHost(): Host {
  const game: Game = { name: 'score', facets: { state: { read: () => ({ tick: 0, score: 3 }) } } };
  const host = new Host({ game, ops: OPS, clock: { mode: 'auto' }, onStop: () => {} });
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  return host;
}

it.each(['mc-cli', 'ctl'])(
  'a game that is no world of blocks is said to be none by %s',
  async (name) => {
    const client = new RawClient(await servePort(ASKING[name]!.dialect(playedHost())));
    const request =
      name === 'ctl' ? { id: 1, op: 'observe.snapshot' } : { id: '1', command: 'status' };
    expect(JSON.stringify(await client.ask(request))).toMatch(
      /no bot|no player in a world of blocks/,
    );
  },
);

it('the tabs of agent-browser are listed while the engine of the chosen one is gone', async () => {
  const client = new RawClient(await servePort(agentBrowser({ host: waitingHost() })));
  expect(await client.ask({ id: 'r1', action: 'tab_list' })).toMatchObject({
    success: true,
    data: { tabs: [{ title: 'bridge', url: 'https://bridle/bridge', active: true }] },
  });
});
