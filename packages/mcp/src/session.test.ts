import { describe, expect, it } from 'vitest';
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
});
