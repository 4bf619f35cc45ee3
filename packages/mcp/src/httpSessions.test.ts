import { afterEach, describe, expect, it } from 'vitest';
import { HttpSessions } from './httpSessions.js';
import { SESSION_IDLE_MS_MAX, SESSIONS_MAX } from './limits.js';

const PROTOCOL = 'io.modelcontextprotocol';
const open: HttpSessions[] = [];

afterEach(async () => {
  for (const sessions of open.splice(0)) await sessions.close();
});

/** Sessions over a run that is never found, at a time that is set. */
function sessionsAt(clock: { ms: number }): HttpSessions {
  const find = (): never => {
    throw new Error('there is no run');
  };
  const sessions = new HttpSessions({
    session: { images: true, profiles: new Set(), runs: { find: async () => find() } },
    version: '1',
    log: () => {},
    now: () => clock.ms,
  });
  open.push(sessions);
  return sessions;
}

function post(message: object, headers: Record<string, string> = {}): [Request, string] {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...message });
  const accept = 'application/json, text/event-stream';
  const all = { 'content-type': 'application/json', accept, ...headers };
  return [new Request('http://localhost/mcp', { method: 'POST', headers: all, body }), body];
}

function initialize(): [Request, string] {
  const clientInfo = { name: 'old', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  return post({ method: 'initialize', params });
}

function modern(name: string, method: string, params: object = {}): [Request, string] {
  const _meta = {
    [`${PROTOCOL}/protocolVersion`]: '2026-07-28',
    [`${PROTOCOL}/clientInfo`]: { name, version: '1' },
    [`${PROTOCOL}/clientCapabilities`]: {},
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
  return post({ method, params: { ...params, _meta } }, headers);
}

describe('HttpSessions', () => {
  it('ends a session that nobody has used for long, and keeps one that is read', async () => {
    const clock = { ms: 0 };
    const sessions = sessionsAt(clock);
    const idle = await sessions.answer(...initialize());
    await idle.text();
    const listening = await sessions.answer(...initialize());
    await listening.text();
    const headers = {
      accept: 'text/event-stream',
      'mcp-session-id': listening.headers.get('mcp-session-id')!,
    };
    const stream = await sessions.answer(
      new Request('http://localhost/mcp', { headers }),
      undefined,
    );
    expect(stream.status).toBe(200);
    clock.ms = SESSION_IDLE_MS_MAX;
    sessions.sweep();
    expect(sessions.count).toBe(2);
    clock.ms++;
    sessions.sweep();
    expect(sessions.count).toBe(1);
    await stream.body!.cancel();
    clock.ms += SESSION_IDLE_MS_MAX + 1;
    sessions.sweep();
    expect(sessions.count).toBe(0);
  });

  it('has no room while all that there may be are at work', async () => {
    const sessions = sessionsAt({ ms: 0 });
    const unread: Response[] = [];
    for (let i = 0; i < SESSIONS_MAX; i++) unread.push(await sessions.answer(...initialize()));
    const refused = await sessions.answer(...initialize());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await sessions.answer(...modern('new', 'tools/list'))).status).toBe(503);
    await unread[3]!.text();
    const taken = await sessions.answer(...initialize());
    expect([taken.status, sessions.count]).toEqual([200, SESSIONS_MAX]);
  });

  it('knows clients of the newer protocol by their names', async () => {
    const sessions = sessionsAt({ ms: 0 });
    for (const name of ['ann', 'bob', 'ann', 'ann']) {
      const answer = await sessions.answer(...modern(name, 'tools/list'));
      expect(await answer.text()).toContain('"look"');
    }
    expect(sessions.count).toBe(2);
  });

  it('begins no session for a first request that is none', async () => {
    const sessions = sessionsAt({ ms: 0 });
    const wrong = post({ method: 'initialize', params: { protocolVersion: 7 } });
    expect((await sessions.answer(...wrong)).status).toBe(400);
    const [request, body] = initialize();
    const plain = new Request(request.url, { method: 'POST', body, headers: {} });
    expect((await sessions.answer(plain, body)).status).toBeGreaterThanOrEqual(400);
    expect(sessions.count).toBe(0);
  });

  it('tells a failure of a tool as its result', async () => {
    const sessions = sessionsAt({ ms: 0 });
    const call = modern('ann', 'tools/call', { name: 'look', arguments: {} });
    call[0].headers.set('mcp-name', 'look');
    const answer = await sessions.answer(...call);
    expect(await answer.text()).toContain('there is no run');
  });
});
