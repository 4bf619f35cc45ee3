import { describe, expect, it } from 'vitest';
import { LINE_BYTES_MAX } from '../packages/harness/src/limits.js';
import { RawClient } from './support/client.js';
import { readCorpus } from './support/corpus.js';
import { startServer } from './support/server.js';

const LINES = 100_000;
const BATCH = 500;

/** A small generator with a fixed seed, so that a failure can be had again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomFrom(20_261_115);
const pick = <T>(from: readonly T[]): T => from[random(from.length)]!;

const seeds = readCorpus('automation-v1')
  .flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'send' ? [step.line] : [])))
  .filter((line) => line.trim() !== '' && !line.includes('shutdown'));

const NASTY = [
  ...['null', 'true', '-1', '0', '1e999', '-1e999', '1e-999', '9007199254740993', '0.1'],
  ...['""', '"\\ud800"', '"\\u0000"', '"__proto__"', '[]', '{}', '[[[[]]]]', '"\u{1F3AE}"'],
  ...['{"__proto__":{"ticks":1}}', '{"constructor":{"prototype":{}}}', '18446744073709551616'],
];
const OPS = ['set_actions', 'pulse', 'set_view', 'step', 'screenshot', 'command', 'get_state'];
const MORE_OPS = ['subscribe', 'cancel', 'set_clock', 'hello', 'toString', '__proto__'];

const MUTATIONS: readonly ((line: string) => string)[] = [
  (line) => line.slice(0, random(line.length)), // cut short
  (line) => line + line, // twice
  (line) => flip(line),
  (line) => flip(flip(flip(line))),
  (line) => line.replace(/:[^,{}[\]]+/, () => `:${pick(NASTY)}`), // another value
  (line) => line.replace(/"[a-z_]+":/, () => `"${pick(['__proto__', 'id', 'op', ''])}":`),
  (line) => line.replace(/"[a-z_]+":[^,{}[\]]+,?/, ''), // a field missing
  () => `{"op":"${pick(OPS)}","id":${pick(NASTY)},"ticks":${pick(NASTY)},"line":${pick(NASTY)}}`,
  () => `{"op":"${pick(MORE_OPS)}","id":1,"actions":${pick(NASTY)},"events":${pick(NASTY)}}`,
  (line) => `${'['.repeat(random(3_000))}${line}`, // deep
  () => `{"op":"step","id":${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)},"ticks":1}`,
  (line) => line.replace('{', `{"x${random(9)}":"${'\\u00e9'.repeat(random(50))}",`),
  (line) => `${line.slice(0, 8)}\0${line.slice(8)}`,
  () => pick(NASTY),
];

function flip(line: string): string {
  const at = random(line.length);
  return line.slice(0, at) + String.fromCharCode(32 + random(95)) + line.slice(at + 1);
}

describe('100,000 lines of nonsense', () => {
  it('get exactly one reply each, and cost no memory', async () => {
    const client = await RawClient.greeted((await startServer()).path);
    let heapAfterWarmUp = 0;
    for (let sent = 0; sent < LINES; sent += BATCH) {
      const lines = Array.from({ length: BATCH }, () => pick(MUTATIONS)(pick(seeds)));
      // The cancel after each line ends a step that may have been begun, and marks the reply.
      const text = lines.map((line, i) => `${line}\n{"op":"cancel","id":"after ${i}"}\n`);
      client.write(text.join(''));
      for (const [i, line] of lines.entries()) await expectOneReply(client, line, `after ${i}`);
      // Held input and subscriptions of this batch must not outlive it.
      client.write('{"op":"subscribe","events":[]}\n{"op":"set_clock","mode":"wait"}\n');
      await client.until(({ event }) => event === 'clock');
      if (sent === LINES / 5) heapAfterWarmUp = heapUsed();
    }
    expect(heapUsed() - heapAfterWarmUp).toBeLessThan(30_000_000);
  });

  it('get one reply each before hello too, and no access', async () => {
    const { path, host } = await startServer({ token: 'one that no line holds' });
    for (let i = 0; i < 500; i++) {
      const line = pick(MUTATIONS)(pick(seeds));
      if (line.trim() === '') continue;
      const client = new RawClient(path);
      client.write(`${line}\n`);
      expect((await client.reply()).event).toBe('error');
      client.socket.end();
      expect(await client.line()).toBeUndefined();
    }
    expect(host.control.owner).toBeUndefined();
  });

  it.each([
    ['at the cap', LINE_BYTES_MAX, false],
    ['one byte below the cap', LINE_BYTES_MAX - 1, false],
    ['one byte above the cap', LINE_BYTES_MAX + 1, true],
  ])('a line %s', async (_name, bytes, isRefused) => {
    const client = await RawClient.greeted((await startServer()).path);
    const start = '{"op":"get_state","id":1,"x":"';
    client.write(`${start}${'x'.repeat(bytes - start.length - 2)}"}\n`);
    const reply = await client.reply();
    if (isRefused) {
      expect(reply).toEqual({ event: 'error', code: 'bad_request', message: 'line too large' });
      await client.closed;
    } else expect(reply.event).toBe('state');
  });

  it('bytes that are not UTF-8 get an error and the connection goes on', async () => {
    const client = await RawClient.greeted((await startServer()).path);
    client.write(Uint8Array.of(0x22, 0xff, 0xfe, 0x22, 0x0a));
    expect(await client.reply()).toMatchObject({
      code: 'bad_request',
      message: 'the line is not valid UTF-8',
    });
    expect((await client.ask({ op: 'get_state' })).event).toBe('state');
  });
});

/** What may come unasked, after a line that subscribed or set the clock free. */
const UNASKED = new Set([
  'state',
  'chat',
  'block',
  'damage',
  'death',
  'respawn',
  'pickup',
  'dropped',
  'progress',
]);

/** Everything up to the marker: events apart, one reply for a line and none for a blank one. */
async function expectOneReply(client: RawClient, line: string, marker: string): Promise<void> {
  let replies = 0;
  let states = 0;
  for (;;) {
    const { event, id } = await client.reply();
    if (event === 'cancelled' && id === marker) break;
    if (id !== undefined || !UNASKED.has(String(event))) replies++;
    else if (event === 'state') states++;
  }
  // A get_state without an id is answered by what looks like the event of that name.
  if (replies === 0 && states > 0 && asksForState(line)) replies = 1;
  if (replies !== (line.trim() === '' ? 0 : 1)) {
    expect.fail(`${replies} replies to ${JSON.stringify(line.slice(0, 300))}`);
  }
}

function asksForState(line: string): boolean {
  try {
    return (JSON.parse(line) as { op?: unknown }).op === 'get_state';
  } catch {
    return false;
  }
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
