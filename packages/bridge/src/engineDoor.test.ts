import type { GameOpening, OpenGame } from '@bridle/facets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BridgeGame } from './bridgeGame.js';
import { BridgeDoor } from './engineDoor.js';
import { ENGINES_MAX } from './limits.js';
import { HELLO, hello, NO_ANSWER, TestEngine } from './testEngine.js';
import { COMMAND_MS, HELLO_MS, HELLO_REPLY_MS } from './wire/index.js';

const NODES = [{ role: 'application', label: 'Dreamtides', interactive: false, children: [] }];
const LOG: GameOpening['log'] = { add() {} };

let own: Map<string, OpenGame>;
let told: string[];
let door: BridgeDoor;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  own = new Map();
  told = [];
  door = new BridgeDoor({
    ready: Promise.resolve(),
    tell: (text) => told.push(text),
    get names() {
      return ['voxel', ...own.keys()];
    },
    async add(name, open) {
      own.set(name, open({ log: LOG } as GameOpening));
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function slot(name: string, token?: string): BridgeGame {
  const game = new BridgeGame(LOG, () => 'start it');
  door.open({ name, game, token, isOpen: token === undefined, isOnItsOwn: false });
  return game;
}

/** Lets what comes in later turns come. */
async function turns(): Promise<void> {
  for (let i = 0; i < 8; i++) await new Promise(setImmediate);
}

async function enter(engine: TestEngine, more: object = {}): Promise<void> {
  door.enter(engine.link, { game: 'voxel', ...more });
  await turns();
}

async function saying(message: object, more: object = {}): Promise<TestEngine> {
  const engine = new TestEngine();
  engine.say(message);
  await enter(engine, more);
  return engine;
}

const last = (engine: TestEngine): unknown => engine.received.at(-1);

describe('an engine that dials', () => {
  it('is welcome in the game that waits for one', async () => {
    const game = slot('table');
    const engine = await saying(hello());
    expect(last(engine)).toEqual({ event: 'welcome', data: { protocol: 1, name: 'table' } });
    expect(game.life.state).toBe('ready');
    expect(game.facts?.game).toBe('Garden');
  });

  it('becomes a game of its own where none waits, under its name', async () => {
    const engine = await saying(hello({ game: 'Card Table!' }));
    expect(last(engine)).toMatchObject({ event: 'welcome', data: { name: 'Card-Table' } });
    expect(own.get('Card-Table')?.game.life?.state).toBe('ready');
  });

  it('shares its name with no other', async () => {
    await saying(hello({ game: 'Voxel', instance: 'a' }));
    await saying(hello({ game: 'Voxel', instance: 'b' }));
    expect([...own.keys()]).toEqual(['Voxel-2', 'Voxel-3']);
  });

  it('goes to the game whose port it has dialled, if that one waits', async () => {
    const [first, second] = [slot('first'), slot('second')];
    await saying(hello(), { game: 'second' });
    expect([first.life.state, second.life.state]).toEqual(['connecting', 'ready']);
  });

  it('comes back to its game by its instance, also before it is seen to be gone', async () => {
    const game = slot('table');
    slot('other');
    const before = await saying(hello({ pid: 7 }));
    const after = await saying(hello({ pid: 7 }));
    expect(before.isHungUp).toBe(true);
    expect(last(after)).toMatchObject({ data: { name: 'table' } });
    expect(game.life.state).toBe('ready');
    after.hangUp();
    expect(game.life.state).toBe('lost');
    expect(game.life.reason).toBe('Garden is not there: it has hung up; start it');
    await saying(hello());
    expect(game.life.state).toBe('ready');
  });

  it('is another game while one of the same instance is played by another process', async () => {
    const first = await saying(hello({ pid: 7 }));
    const second = await saying(hello({ pid: 8 }));
    expect([first, second].map(({ isHungUp }) => isHungUp)).toEqual([false, false]);
    expect([...own.keys()]).toEqual(['Garden', 'Garden-2']);
  });

  it('takes the place of one that was lost, with keys of its own', async () => {
    const game = slot('table');
    const nodes = [{ role: 'button', label: 'Play', key: '/root/Play', interactive: true }];
    const first = new TestEngine({ snapshot: () => ({ nodes }) });
    first.say(hello({ instance: 'one' }));
    await enter(first);
    const before = await game.facets.scene!.read();
    first.hangUp();
    const second = new TestEngine({ snapshot: () => ({ nodes }) });
    second.say(hello({ instance: 'two' }));
    await enter(second);
    expect(game.life.state).toBe('ready');
    expect((await game.facets.scene!.read()).key).not.toBe(before.key);
  });

  it('is another game than one of the same name that has another instance', async () => {
    await saying(hello({ instance: 'one' }));
    await saying(hello({ instance: 'two' }));
    expect([...own.keys()]).toEqual(['Garden', 'Garden-2']);
  });

  it('ends its own game when it quits, and only loses it when it says otherwise', async () => {
    const engine = await saying(hello());
    engine.say({ event: 'bye', data: { reason: 'domain_reload' } });
    engine.hangUp();
    const { life } = own.get('Garden')!.game;
    expect(life?.state).toBe('lost');
    expect(life?.reason).toContain('domain_reload');
    const back = await saying(hello());
    back.say({ event: 'bye', data: { reason: 'quit' } });
    back.hangUp();
    expect(life?.state).toBe('ended');
  });

  it('is let in by the token of a game, and nobody else there', async () => {
    const game = slot('mine', 'secret-token');
    await saying(hello());
    expect(game.life.state).toBe('connecting');
    const wrong = await saying(hello({ token: 'secret-tokem' }));
    expect(last(wrong)).toMatchObject({ event: 'refused' });
    expect(wrong.isHungUp).toBe(true);
    await saying(hello({ token: 'secret-tokem' }));
    expect(told).toEqual([
      'the engine of Garden was not let in: no game of this run has this token',
    ]);
    await saying(hello({ token: 'secret-token', instance: 'x' }));
    expect(game.life.state).toBe('ready');
  });

  it('makes way for the one that was given the token, when it came without', async () => {
    const game = new BridgeGame(LOG, () => 'start it');
    door.open({ name: 'mine', game, token: 'secret-token', isOpen: true, isOnItsOwn: false });
    const stranger = await saying(hello({ instance: 'stranger' }));
    expect(game.facts?.instance).toBe('stranger');
    await saying(hello({ token: 'secret-token', instance: 'mine' }));
    expect(stranger.isHungUp).toBe(true);
    expect(game.facts?.instance).toBe('mine');
    const second = await saying(hello({ token: 'secret-token', instance: 'second' }));
    expect(last(second)).toMatchObject({ event: 'refused' });
  });

  it('is welcomed before it is asked for anything', async () => {
    const game = slot('table');
    game.life.onChange(() => void Promise.resolve(game.facets.scene?.read()).catch(() => {}));
    const engine = await saying(hello());
    expect(engine.received.map(({ event, command }) => event ?? command)).toEqual([
      'welcome',
      'snapshot',
    ]);
  });

  it('needs the token of the run when it comes from another machine', async () => {
    slot('table');
    const far = (token: string | undefined) => {
      const engine = new TestEngine({}, false);
      engine.say(hello({ token }));
      return engine;
    };
    const asked = { token: 'of-the-run' };
    const [without, wrong, right] = [far(undefined), far('of-the-rum'), far('of-the-run')];
    for (const engine of [without, wrong, right]) await enter(engine, asked);
    expect([without, wrong, right].map(({ isHungUp }) => isHungUp)).toEqual([true, true, false]);
    const nowhere = far(undefined);
    await enter(nowhere);
    expect(nowhere.isHungUp).toBe(true);
  });

  it('is refused with the reason when its hello is not valid', async () => {
    const engine = await saying({ event: 'hello', data: { ...HELLO, commands: 'all' } });
    expect(last(engine)).toMatchObject({ event: 'refused' });
    expect(JSON.stringify(last(engine))).toContain('commands');
    expect(engine.isHungUp).toBe(true);
  });

  it('is refused when there are too many, unless one was lost', async () => {
    const engines: TestEngine[] = [];
    for (let i = 0; i <= ENGINES_MAX; i++) engines.push(await saying(hello({ instance: `${i}` })));
    expect(engines.map(({ isHungUp }) => isHungUp).filter(Boolean)).toHaveLength(1);
    engines[3]!.hangUp();
    const next = await saying(hello({ instance: 'next' }));
    expect(next.isHungUp).toBe(false);
    expect(own.get('Garden-4')?.game.life?.state).toBe('ended');
  });
});

describe('an engine that says no hello', () => {
  it('is asked for one', async () => {
    const game = slot('table');
    const engine = new TestEngine({ hello: () => HELLO });
    await enter(engine);
    expect(engine.received).toEqual([]);
    await vi.advanceTimersByTimeAsync(HELLO_MS);
    await turns();
    expect(engine.asked('hello')).toHaveLength(1);
    expect(game.facts?.hasKeys).toBe(true);
  });

  it('is one of seed 003 when it does not know the word', async () => {
    const game = slot('table');
    const engine = new TestEngine({ snapshot: () => ({ nodes: NODES }) });
    await enter(engine);
    await vi.advanceTimersByTimeAsync(HELLO_MS);
    await turns();
    expect(game.facts).toMatchObject({ game: 'Dreamtides', hasKeys: false });
    expect(engine.received.every(({ event }) => event === undefined)).toBe(true);
  });

  it('is one of seed 003 when it does not answer the question', async () => {
    const game = slot('table');
    const engine = new TestEngine({ hello: () => NO_ANSWER, snapshot: () => ({ nodes: NODES }) });
    await enter(engine);
    await vi.advanceTimersByTimeAsync(HELLO_MS);
    await vi.advanceTimersByTimeAsync(HELLO_REPLY_MS);
    await turns();
    expect(game.life.state).toBe('ready');
  });

  it('is what it says when it finds the time to say it at last', async () => {
    const game = slot('table');
    for (const [i, waitMs] of [HELLO_REPLY_MS + 10, HELLO_REPLY_MS + COMMAND_MS + 10].entries()) {
      const engine = new TestEngine({ hello: () => NO_ANSWER, snapshot: () => NO_ANSWER });
      await enter(engine, { isClient: () => {} });
      for (const ms of [HELLO_MS, HELLO_REPLY_MS, waitMs - HELLO_REPLY_MS]) {
        await vi.advanceTimersByTimeAsync(ms);
        await turns();
      }
      engine.say(hello({ instance: `late ${i}` }));
      await turns();
      expect(game.facts?.instance).toBe(`late ${i}`);
      engine.hangUp();
    }
  });

  it('is no engine when it shows no scene', async () => {
    const game = slot('table');
    const engine = new TestEngine();
    await enter(engine);
    await vi.advanceTimersByTimeAsync(HELLO_MS);
    await turns();
    expect(game.life.state).toBe('connecting');
    expect(engine.isHungUp).toBe(true);
  });

  it('is a client when it gives a command, soon or late, and is never hung up on before', async () => {
    const game = slot('table');
    const never = HELLO_MS + HELLO_REPLY_MS + COMMAND_MS + 10;
    for (const waitMs of [0, HELLO_MS + 10, HELLO_MS + HELLO_REPLY_MS + 10, never]) {
      const engine = new TestEngine({ hello: () => NO_ANSWER, snapshot: () => NO_ANSWER });
      const isClient = vi.fn();
      await enter(engine, { isClient });
      for (const ms of [HELLO_MS, HELLO_REPLY_MS, COMMAND_MS, 10]) {
        await vi.advanceTimersByTimeAsync(Math.min(ms, waitMs));
        await turns();
      }
      expect(engine.asked('cancel')).toEqual([]);
      const line = '{"id":1,"command":"snapshot"}';
      engine.say(line);
      await turns();
      expect(isClient).toHaveBeenCalledOnce();
      expect(String(isClient.mock.calls[0]![0])).toBe(line);
      expect(engine.isHungUp).toBe(false);
    }
    expect(game.life.state).toBe('connecting');
  });
});
