import { describe, expect, it } from 'vitest';
import { type Answer, AnsweredRequests } from './answeredRequests.js';

const BOUNDS = { countMax: 4, bytesMax: 100 };

function answer(body = 'done', isFinal = true): Promise<Answer> {
  return Promise.resolve({ body, isFinal });
}

/** Keeps an answer and waits until it is given. */
async function given(requests: AnsweredRequests, key: string, body?: string): Promise<void> {
  const kept = answer(body);
  requests.keep(key, kept);
  await kept;
}

describe('the answer to a request that may be sent again', () => {
  it('is found under its key, while it is made and afterwards', async () => {
    const requests = new AnsweredRequests(BOUNDS);
    const made = answer();
    requests.keep('r', made, 'q');
    expect(requests.find('r', 'q')).toBe(made);
    await made;
    expect(requests.find('r', 'q')).toBe(made);
    expect(requests.find('other', 'q')).toBeUndefined();
  });

  it('is not that of another request with the same key', async () => {
    const requests = new AnsweredRequests(BOUNDS);
    requests.keep('r', answer(), 'q');
    expect(() => requests.find('r', 'another')).toThrow('used for another request');
  });

  it('is not kept where nothing was done', async () => {
    const requests = new AnsweredRequests(BOUNDS);
    const refused = answer('busy', false);
    requests.keep('r', refused);
    expect(requests.find('r')).toBe(refused);
    await refused;
    expect(requests.find('r')).toBeUndefined();
  });

  it('is forgotten, the oldest first, when there are too many', async () => {
    const requests = new AnsweredRequests(BOUNDS);
    for (let i = 0; i <= BOUNDS.countMax; i++) await given(requests, `r${i}`);
    expect(requests.find('r0')).toBeUndefined();
    expect(requests.find('r1')).toBeDefined();
    expect(requests.find(`r${BOUNDS.countMax}`)).toBeDefined();
  });

  it('is forgotten when they are too large together, but never while it is made', async () => {
    const requests = new AnsweredRequests(BOUNDS);
    let finish = (_answer: Answer): void => {};
    const slow = new Promise<Answer>((resolve) => {
      finish = resolve;
    });
    requests.keep('slow', slow);
    for (const key of ['a', 'b', 'c']) await given(requests, key, 'x'.repeat(50));
    expect(requests.find('a')).toBeUndefined();
    expect(requests.find('b')).toBeDefined();
    expect(requests.find('slow')).toBe(slow);
    finish({ body: 'done', isFinal: true });
    await slow;
    expect(requests.find('slow')).toBeUndefined(); // it is the oldest, and there is no room
  });

  it('is forgotten after a time, however long another one is being made', async () => {
    let now = 0;
    const requests = new AnsweredRequests({ ...BOUNDS, keepMs: 1_000 }, () => now);
    requests.keep('slow', new Promise(() => {}));
    await given(requests, 'r');
    now = 999;
    expect(requests.find('r')).toBeDefined();
    now = 1_000;
    expect(requests.find('r')).toBeUndefined();
    expect(requests.find('slow')).toBeDefined();
  });

  it('is forgotten on request, or only if it is this very one', async () => {
    const requests = new AnsweredRequests(BOUNDS);
    const [first, second] = [answer(), answer()];
    requests.keep('r', first);
    requests.keep('r', second);
    requests.forget('r', first);
    expect(requests.find('r')).toBe(second);
    requests.forget('r', second);
    expect(requests.find('r')).toBeUndefined();
    requests.keep('r', first);
    requests.forget('r');
    expect(requests.find('r')).toBeUndefined();
  });
});
