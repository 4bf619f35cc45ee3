import { createVoxelGame } from '@bridle/voxel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Talk, talkTo } from '../../../../../test/support/wire.js';
import { Host } from '../../core/host.js';
import { LATE_HELLO_MS } from '../../limits.js';
import { OPS } from '../../ops/index.js';
import { automationV1 } from './session.js';

const TAKE = { op: 'take_control', reason: 'my turn' };
const READER = { control: 'none' };
let host: Host;
let gone: number;

beforeEach(() => {
  vi.useFakeTimers();
  gone = 0;
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'none' });
  host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  host.stop({ text: 'the test is over' });
});

function connect(token?: string): Talk {
  return talkTo(automationV1({ host, token, onControllerGone: () => gone++ }));
}

function say(talk: Talk, request: object): Record<string, unknown> {
  talk.handlers.line(JSON.stringify(request));
  return JSON.parse(talk.sent.at(-1)!) as Record<string, unknown>;
}

function greeted(fields: object = {}): Talk {
  const talk = connect();
  expect(say(talk, { op: 'hello', version: 1, ...fields })).toMatchObject({ event: 'hello' });
  return talk;
}

describe('a connection while another client has control', () => {
  it('has a moment to say that it only reads, and is hung up on when it does not', () => {
    greeted();
    const silent = connect();
    vi.advanceTimersByTime(LATE_HELLO_MS - 1);
    expect(silent.isClosed()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(silent.sent).toEqual([
      '{"event":"error","code":"busy","message":"controller already connected"}',
    ]);
    expect(silent.isClosed()).toBe(true);
  });

  it('is refused at once when it claims control', () => {
    greeted();
    const second = connect();
    expect(say(second, { op: 'hello', id: 7, version: 1 })).toEqual({
      event: 'error',
      code: 'busy',
      message: 'controller already connected',
    });
    expect(second.isClosed()).toBe(true);
  });

  it('may claim it when that client leaves in this moment', () => {
    const first = greeted();
    const second = connect();
    first.handlers.closed();
    vi.advanceTimersByTime(LATE_HELLO_MS);
    expect(say(second, { op: 'hello', version: 1 })).toMatchObject({ event: 'hello' });
  });

  it('has the same moment when it was there before', () => {
    const silent = connect();
    greeted();
    expect(silent.isClosed()).toBe(false);
    vi.advanceTimersByTime(LATE_HELLO_MS);
    expect(silent.isClosed()).toBe(true);
  });

  it('may read for as long as it likes', () => {
    greeted();
    const reader = greeted(READER);
    vi.advanceTimersByTime(10 * LATE_HELLO_MS);
    expect(say(reader, { op: 'get_state' })).toMatchObject({ event: 'state' });
    expect(say(reader, { op: 'step', ticks: 1 })).toMatchObject({ code: 'busy' });
  });
});

describe('a client of automation-v1', () => {
  it('is none before its hello, and is gone with its connection', () => {
    const talk = connect();
    expect([...host.clients]).toEqual([]);
    say(talk, { op: 'hello', version: 1, client: 'window', kind: 'person' });
    expect([...host.clients].map(({ info }) => info)).toMatchObject([
      { dialect: 'automation-v1', name: 'window', kind: 'person' },
    ]);
    talk.handlers.closed();
    expect([...host.clients]).toEqual([]);
    expect(host.control.owner).toBeUndefined();
  });

  it('that says it is a person still needs the token', () => {
    const talk = connect('s3cret');
    const hello = { op: 'hello', version: 1, kind: 'person', ...READER };
    expect(say(talk, { ...hello, token: 'guess' })).toMatchObject({ code: 'unauthorized' });
    expect(talk.isClosed()).toBe(true);
    const other = connect('s3cret');
    expect(say(other, TAKE)).toMatchObject({ code: 'unauthorized' });
    expect([...host.clients, host.control.owner]).toEqual([undefined]);
  });
});

describe('the end of a run that ends with its controller', () => {
  it('comes when the last client is gone that had control', () => {
    const [agent, taker] = [greeted(), greeted(READER)];
    say(taker, TAKE);
    agent.handlers.closed();
    expect(gone).toBe(0);
    taker.handlers.closed();
    expect(gone).toBe(1);
  });

  it('does not come while control goes back, nor with a client that only reads', () => {
    const [agent, taker, reader] = [greeted(), greeted(READER), greeted(READER)];
    say(taker, TAKE);
    taker.handlers.closed();
    reader.handlers.closed();
    expect(gone).toBe(0);
    agent.handlers.closed();
    expect(gone).toBe(1);
  });

  it('comes, too, when who had control has given it to nobody', () => {
    const agent = greeted();
    say(agent, { op: 'give_control' });
    agent.handlers.closed();
    expect(gone).toBe(1);
  });
});
