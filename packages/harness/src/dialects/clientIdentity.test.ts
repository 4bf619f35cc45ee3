import { createVoxelGame } from '@bridle/voxel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { talkTo } from '../../../../test/support/wire.js';
import type { ClientInfo } from '../core/client.js';
import { Host } from '../core/host.js';
import { CLIENT_NAME_CHARS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import { abu } from './abu/session.js';
import { agentBrowser } from './agentBrowser/session.js';
import { controlPlane } from './controlPlane/session.js';
import type { Dialect } from './dialect.js';
import { mcCli } from './mcCli/session.js';

const CTL = { cwd: '/', pid: 1, startedAt: '' };

/** A dialect with a token, where it has one, and a request that it serves in any world. */
const DIALECTS: readonly [string, (host: Host) => Dialect, object][] = [
  ['mc-cli', (host) => mcCli({ host, token: 't' }), { command: 'status', token: 't' }],
  ['abu', (host) => abu({ host }), { id: 1, command: 'snapshot' }],
  [
    'control-plane',
    (host) => controlPlane({ host, token: 't', ...CTL }),
    { id: 1, op: 'observe.snapshot', token: 't' },
  ],
];

function hostOf(): Host {
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'none' });
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  return host;
}

/** What a dialect answers to a request, and the clients that it has presented since. */
async function answerTo(
  dialect: (host: Host) => Dialect,
  request: object,
): Promise<{ reply: Record<string, unknown>; clients: ClientInfo[] }> {
  const host = hostOf();
  const connect = vi.spyOn(host, 'connect');
  const talk = talkTo(dialect(host));
  talk.handlers.line(JSON.stringify(request));
  await talk.answers(1);
  const clients = connect.mock.results.map(({ value }) => (value as { info: ClientInfo }).info);
  return { reply: JSON.parse(talk.sent[0]!) as Record<string, unknown>, clients };
}

describe.each(DIALECTS)('a client of %s', (name, dialect, request) => {
  it('is a program called after its dialect', async () => {
    const { clients } = await answerTo(dialect, request);
    expect(clients).toMatchObject([{ dialect: name, name, kind: 'program' }]);
  });

  it('may say its name, or who it is altogether', async () => {
    const named = await answerTo(dialect, { ...request, client: 'helper' });
    expect(named.clients).toMatchObject([{ dialect: name, name: 'helper', kind: 'program' }]);
    const whole = await answerTo(dialect, { ...request, client: { name: 'Ann', kind: 'person' } });
    expect(whole.clients).toMatchObject([{ dialect: name, name: 'Ann', kind: 'person' }]);
    expect(JSON.stringify(whole.reply)).not.toContain('unknown argument');
  });

  it.each([
    7,
    '',
    'x'.repeat(CLIENT_NAME_CHARS_MAX + 1),
    'a\u001b[2J',
    'a\u202eb',
    { kind: 'king' },
  ])('may not call itself %j', async (client) => {
    const { reply, clients } = await answerTo(dialect, { ...request, client });
    expect(reply.success ?? reply.ok).toBe(false);
    expect(clients.every((one) => one.name === name && one.kind === 'program')).toBe(true);
  });
});

const GUARDED = DIALECTS.filter(([, , request]) => 'token' in request);

describe.each(GUARDED)('a client of %s without the token', (_name, dialect, request) => {
  it('is nobody, whatever it says of itself', async () => {
    const client = { name: 'Ann', kind: 'person' };
    const { reply, clients } = await answerTo(dialect, { ...request, token: 'guess', client });
    expect(JSON.stringify(reply)).toMatch(/unauthorized/i);
    expect(clients.some(({ kind }) => kind === 'person')).toBe(false);
  });
});

describe('a client of agent-browser', () => {
  it('is called after its session, where that is fit for a name', async () => {
    const named = await answerTo((host) => agentBrowser({ host, session: 'blue' }), {
      id: '1',
      action: 'url',
    });
    expect(named.clients).toMatchObject([{ dialect: 'agent-browser', name: 'blue' }]);
    const odd = await answerTo((host) => agentBrowser({ host }), {
      id: '1',
      action: 'url',
      bridleSession: 'a\nb',
    });
    expect(odd.clients).toMatchObject([{ name: 'agent-browser', kind: 'program' }]);
  });
});

describe('a request of the control plane', () => {
  it('is the same under another name of its client', async () => {
    const host = hostOf();
    const talk = talkTo(controlPlane({ host, ...CTL }));
    const say = { op: 'tool.run', tool: 'say', args: { text: 'once' }, requestId: 'r' };
    talk.handlers.line(JSON.stringify({ id: 1, ...say, client: 'a' }));
    await talk.answers(1);
    talk.handlers.line(JSON.stringify({ id: 2, ...say, client: 'b' }));
    await talk.answers(2);
    expect(talk.sent[1]).toBe(talk.sent[0]!.replace('"id":1', '"id":2'));
    const { events } = host.recentEvents.since(0, 100);
    expect(events.filter(({ event }) => event === 'chat')).toHaveLength(1);
  });
});
