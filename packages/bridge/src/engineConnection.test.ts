import { HarnessError } from '@bridle/facets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineConnection } from './engineConnection.js';
import { NO_ANSWER, TestEngine } from './testEngine.js';
import { COMMAND_MS, EVENTS_PER_SECOND_MAX } from './wire/index.js';

let engine: TestEngine;
let connection: EngineConnection;
let events: string[];
let faults: string[];
let isClosed: boolean;

beforeEach(() => {
  events = [];
  faults = [];
  isClosed = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function connect(answers: TestEngine['answers'] = {}): void {
  engine = new TestEngine(answers);
  connection = new EngineConnection(engine.link, {
    event: (name) => events.push(name),
    fault: (why) => faults.push(why),
    closed: () => {
      isClosed = true;
    },
  });
  connection.open();
}

async function failure(answer: Promise<unknown>): Promise<HarnessError> {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HarnessError);
  return error as HarnessError;
}

const late = (): symbol => NO_ANSWER;

describe('commands to an engine', () => {
  it('are answered by their ids, in whatever order', async () => {
    connect({ state: late });
    const [one, two] = [connection.ask('state'), connection.ask('state')];
    await new Promise(setImmediate);
    engine.say({ id: two.id, success: true, data: { n: 2 } });
    engine.say({ id: one.id, success: true, data: { n: 1 } });
    expect((await one.answer).fields).toEqual({ n: 1 });
    expect((await two.answer).fields).toEqual({ n: 2 });
  });

  it('are answered once: what comes twice or for nobody is passed over', async () => {
    connect({ state: late });
    const asked = connection.ask('state');
    for (const n of [1, 2]) engine.say({ id: asked.id, success: true, data: { n } });
    engine.say({ id: 'b99', success: true, data: {} });
    expect((await asked.answer).fields).toEqual({ n: 1 });
    expect(faults).toEqual([]);
  });

  it('that are not answered in time fail, are cancelled there, and their late answers dropped', async () => {
    connect({ click: late, cancel: late });
    connection.cancels = true;
    const asked = connection.ask('click');
    const failed = failure(asked.answer);
    vi.advanceTimersByTime(COMMAND_MS);
    expect((await failed).code).toBe('timeout');
    expect(engine.asked('cancel')[0]).toMatchObject({ params: { id: asked.id } });
    engine.say({ id: asked.id, success: true, data: null });
    expect(faults).toEqual([]);
  });

  it('fail with the reason when the engine hangs up, those that come later too', async () => {
    connect({ click: late });
    const before = connection.ask('click');
    engine.hangUp();
    expect(isClosed).toBe(true);
    const after = connection.ask('click');
    for (const { answer } of [before, after]) {
      expect(await failure(answer)).toMatchObject({
        code: 'cancelled',
        message: 'the engine has hung up',
      });
    }
  });

  it('fail with the words of the engine, and what its codes mean here', async () => {
    connect({ click: late });
    const answers: [object, object][] = [
      [{ error: 'Ref e3 not found' }, { code: 'bad_request', message: 'Ref e3 not found' }],
      [
        { error: 'it is gone', code: 'gone' },
        { code: 'bad_request', reason: 'gone' },
      ],
      [
        { error: 'covered', code: 'blocked', hint: 'x' },
        { reason: 'out_of_reach', hint: 'x' },
      ],
      [{ error: 'Unknown command: click' }, { code: 'unsupported' }],
      [{ error: 'enough', code: 'cancelled' }, { code: 'cancelled' }],
      [{}, { message: 'it does not say why' }],
    ];
    for (const [said, expected] of answers) {
      const asked = connection.ask('click');
      engine.say({ id: asked.id, success: false, ...said });
      expect(await failure(asked.answer)).toMatchObject(expected);
    }
  });

  it('have pictures as base64 under both names, or as the next binary message', async () => {
    connect({ screenshot: late });
    const png = Buffer.from('a picture');
    for (const data of [
      { base64: png.toString('base64') },
      { screenshot: png.toString('base64') },
    ]) {
      const asked = connection.ask('screenshot');
      engine.say({ id: asked.id, success: true, data });
      expect(Buffer.from((await asked.answer).png!)).toEqual(png);
    }
    const asked = connection.ask('screenshot');
    engine.say({ id: asked.id, success: true, data: { binary: true } });
    engine.sayBytes(Buffer.concat([Buffer.from('b77\n'), png]));
    expect(faults).toHaveLength(1);
    engine.sayBytes(Buffer.concat([Buffer.from(`${asked.id}\n`), png]));
    expect(Buffer.from((await asked.answer).png!)).toEqual(png);
  });
});

describe('what an engine says', () => {
  it('that is no message of this wire is a fault, and nothing else', () => {
    connect();
    for (const text of ['', '[', '7', '[]', 'null', '{}', '{"id":"b1"}', '{"success":true}']) {
      engine.say(text);
    }
    engine.sayBytes(Buffer.from('no picture'));
    engine.sayBytes(Buffer.alloc(0));
    engine.say({ id: 'x', command: 'snapshot' });
    expect(faults).toHaveLength(11);
    expect(isClosed).toBe(false);
  });

  it('too fast is counted and dropped, but for its goodbye', () => {
    connect();
    for (let i = 0; i < EVENTS_PER_SECOND_MAX + 50; i++) {
      engine.say({ event: 'log', data: { text: 'x' } });
    }
    engine.say({ event: 'bye', data: {} });
    expect(events).toHaveLength(EVENTS_PER_SECOND_MAX + 1);
    vi.advanceTimersByTime(1_000);
    engine.say({ event: 'log', data: { text: 'y' } });
    expect(faults).toEqual(['50 events came too fast']);
    expect(events).toHaveLength(EVENTS_PER_SECOND_MAX + 2);
  });
});
