import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { JOIN_MS_MAX } from './limits.js';
import { BridleSession, type FoundRun } from './session.js';

/** A session whose run is found when the test says so, and how often it was looked for. */
function looking(): { session: BridleSession; fail: () => void; asked: () => number } {
  let asked = 0;
  let fail = (): void => {};
  const found = new Promise<FoundRun>((_, reject) => {
    fail = () => reject(new Error('there is none'));
  });
  const find = (): Promise<FoundRun> => {
    asked++;
    return found;
  };
  const session = new BridleSession({ images: true, profiles: new Set(), runs: { find } });
  return { session, fail: () => fail(), asked: () => asked };
}

/** A session with a run that lets every step wait until the test ends it, and the ops that it was asked. */
async function stepping() {
  const asked: string[] = [];
  let end = (): void => {};
  const begun = new Promise<void>((begin) => {
    const server = createServer((socket) => {
      onTestFinished(() => void socket.destroy());
      createInterface(socket).on('line', (line) => {
        const { op, id, ticks } = JSON.parse(line) as { op: string; id: string; ticks?: number };
        asked.push(op);
        const answer = (): void => {
          const capabilities = ['get_scene', 'step'];
          socket.write(
            `${JSON.stringify({ event: op, id, tick: 0, snapshot: '', capabilities })}\n`,
          );
        };
        if (op !== 'step' || ticks === 0) return answer();
        end = answer;
        begin();
      });
    });
    server.listen(0, '127.0.0.1', () => {
      address.port = (server.address() as { port: number }).port;
      listening();
    });
    onTestFinished(() => void server.close());
  });
  const address = { host: '127.0.0.1', port: 0 };
  let listening = (): void => {};
  await new Promise<void>((resolve) => {
    listening = resolve;
  });
  const runs = { find: async (): Promise<FoundRun> => ({ address }) };
  const session = new BridleSession({ images: true, profiles: new Set(), runs });
  onTestFinished(() => session.close());
  return { session, asked, begun, end: () => end() };
}

describe('BridleSession', () => {
  it('ends a call that is taken back while its run is looked for, and no other', async () => {
    const { session, fail, asked } = looking();
    const taking = new AbortController();
    const taken = session.callTool('look', {}, { signal: taking.signal });
    const kept = session.callTool('look', {}, { signal: new AbortController().signal });
    taking.abort();
    expect(JSON.stringify(await taken)).toContain('cancelled before it began');
    const late = await session.callTool('look', {}, { signal: AbortSignal.abort() });
    expect(JSON.stringify(late)).toContain('cancelled before it began');
    fail();
    expect(JSON.stringify(await kept)).toContain('there is none');
    expect(asked()).toBe(1);
  });

  it('asks nothing for one call while another is under way: its run would let it wait, and then refuse it', async () => {
    const { session, asked, begun, end } = await stepping();
    const { signal } = new AbortController();
    const waiting = session.callTool('wait', {}, { signal });
    await begun;
    const looking = session.callTool('look', {}, { signal });
    const looksBefore = asked.filter((op) => op === 'get_scene').length;
    const taken = await session.callTool('look', {}, { signal: AbortSignal.abort() });
    expect(JSON.stringify(taken)).toContain('another call of this client is still under way');
    expect(asked.filter((op) => op === 'get_scene').length).toBe(looksBefore);
    end();
    expect(JSON.stringify(await waiting)).toContain('0 ticks passed');
    expect(JSON.stringify(await looking)).toContain('cursor 2');
  });

  it('answers in time also while its run is still looked for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { session } = looking();
    const call = session.callTool('look', {}, { signal: new AbortController().signal });
    vi.advanceTimersByTime(JOIN_MS_MAX);
    expect(JSON.stringify(await call)).toContain('the run has not answered yet; call again');
  });
});
