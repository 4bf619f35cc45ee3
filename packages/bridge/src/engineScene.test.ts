import type { GameOpening } from '@bridle/facets';
import { Host, OPS } from '@bridle/harness';
import { afterEach, describe, expect, it } from 'vitest';
import { BridgeGame } from './bridgeGame.js';
import { greet } from './greeting.js';
import { HELLO, hello, NO_ANSWER, TestEngine } from './testEngine.js';

const LOG: GameOpening['log'] = { add() {} };
const CLOCKED = [...HELLO.commands, 'pause', 'step', 'resume', 'cancel'];

type Answers = TestEngine['answers'];
type Client = ReturnType<Host['connect']>;
type Outcome = Parameters<Parameters<Host['submit']>[2]['done']>[0];
let host: Host | undefined;

afterEach(() => host?.stop({ text: 'the test is over' }));

async function play(
  answers: Answers,
  more?: object,
): Promise<{ engine: TestEngine; client: Client }> {
  const engine = new TestEngine(answers);
  if (more !== undefined) engine.say(hello(more));
  const game = new BridgeGame(LOG, () => 'start it');
  const greeted = await greet(engine.link, { game: 'x' });
  game.adopt(greeted!);
  host = new Host({ game, ops: OPS, clock: { mode: 'auto' }, onStop: () => {} });
  host.start();
  engine.received.length = 0;
  return { engine, client: host.connect(() => {}) };
}

function ask(client: Client, op: string, params: object = {}): Promise<Outcome> {
  return new Promise((done) => host!.submit(client, { key: '1', op, params }, { done }));
}

async function value(
  client: Client,
  op: string,
  params: object = {},
): Promise<Record<string, unknown>> {
  const outcome = await ask(client, op, params);
  if (!outcome.ok) throw outcome.error;
  return outcome.value as Record<string, unknown>;
}

async function error(client: Client, op: string, params: object) {
  const outcome = await ask(client, op, params);
  if (outcome.ok) throw new Error('it was done');
  return outcome.error;
}

const click = (selector: string) => ({ action: 'click', selector });
const button = (label: string, more: object = {}) => ({
  role: 'button',
  label,
  interactive: true,
  ...more,
});
const commands = (engine: TestEngine) => engine.received.map(({ command }) => command);

describe('the scene of an engine with keys', () => {
  const nodes = (count: number) => [
    { role: 'application', label: 'Garden', children: [button(`Count ${count}`, { key: 'c' })] },
  ];
  const counting = (): Answers => {
    let count = 0;
    return {
      snapshot: () => ({ nodes: nodes(count) }),
      click: () => ({
        delivered: true,
        settled: true,
        nodes: nodes(++count),
        history: ['Counted.'],
      }),
      pause: () => ({ paused: true, frame: 7 }),
      resume: () => ({ paused: false, frame: 7 }),
    };
  };

  it('costs one message for an act by ref once the game waits for its agent', async () => {
    const { engine, client } = await play(counting(), { commands: CLOCKED });
    await value(client, 'get_scene');
    await value(client, 'scene_act', click('e1'));
    engine.received.length = 0;
    const { changes, history, settled } = await value(client, 'scene_act', click('@e1'));
    expect(commands(engine)).toEqual(['click']);
    expect(engine.received[0]).toMatchObject({ params: { key: 'c' } });
    expect({ changes, history, settled }).toEqual({
      changes: '~ button "Count 2" [ref=e1]',
      history: ['Counted.'],
      settled: true,
    });
  });

  it('is looked at anew before an act where time passes by itself, or what is meant is not known', async () => {
    const { engine, client } = await play(counting(), {});
    await value(client, 'get_scene');
    engine.received.length = 0;
    await value(client, 'scene_act', click('e1'));
    expect(commands(engine)).toEqual(['snapshot', 'click']);
    engine.received.length = 0;
    await value(client, 'scene_act', click('button "Count 1"'));
    expect(commands(engine)).toEqual(['snapshot', 'click']);
  });

  it('is not looked at anew where it tells of its changes, until it does', async () => {
    const { engine, client } = await play(counting(), { scene: { keys: true, tells: true } });
    await value(client, 'get_scene');
    engine.received.length = 0;
    await value(client, 'scene_act', click('e1'));
    expect(commands(engine)).toEqual(['click']);
    engine.say({ event: 'scene', data: {} });
    await value(client, 'scene_act', click('e1'));
    expect(commands(engine)).toEqual(['click', 'snapshot', 'click']);
  });

  it('tells what did not arrive as not done, with the reason', async () => {
    const answers = counting();
    answers.click = () => ({ delivered: false, reason: 'covered by dialog "Pause"' });
    const { client } = await play(answers, {});
    await value(client, 'get_scene');
    const { message, reason } = await error(client, 'scene_act', click('e1'));
    expect(message).toBe('click did not reach it: covered by dialog "Pause"');
    expect(reason).toBe('out_of_reach');
  });

  it('tells what still moves', async () => {
    const answers = counting();
    answers.click = () => ({ settled: false, moving: ['the cards'], nodes: nodes(1) });
    const { client } = await play(answers, {});
    await value(client, 'get_scene');
    expect(await value(client, 'scene_act', click('e1'))).toMatchObject({
      settled: false,
      moving: ['the cards'],
    });
  });

  it('is looked at anew where the game could not be held', async () => {
    const answers = counting();
    answers.pause = () => {
      throw new Error('not now');
    };
    const { engine, client } = await play(answers, { commands: CLOCKED });
    await value(client, 'get_scene');
    await value(client, 'scene_act', click('e1'));
    engine.received.length = 0;
    await value(client, 'scene_act', click('e1'));
    expect(commands(engine)).toEqual(['snapshot', 'click']);
  });

  it('asks by ref, in one section, for an element that has no key', async () => {
    const mixed = [button('Named', { key: 'e2' }), button('Plain'), button('Plain too')];
    const answers: Answers = { snapshot: () => ({ nodes: mixed }), click: () => null };
    const { engine, client } = await play(answers, { scene: { keys: true, tells: true } });
    await value(client, 'get_scene');
    engine.received.length = 0;
    await value(client, 'scene_act', click('e2'));
    expect(commands(engine)).toEqual(['snapshot', 'click', 'snapshot']);
    expect(engine.asked('click')[0]!.params).toEqual({ ref: 'e2' });
  });

  it('cancels there what is cancelled here, and waits for its end', async () => {
    const answers = counting();
    answers.click = () => NO_ANSWER;
    answers.cancel = (params, _id, engine) => {
      engine.say({ id: params.id, success: false, error: 'cancelled', code: 'cancelled' });
      return { cancelled: true };
    };
    const { engine, client } = await play(answers, { commands: [...HELLO.commands, 'cancel'] });
    await value(client, 'get_scene');
    const going = error(client, 'scene_act', click('e1'));
    await expect.poll(() => engine.asked('click')).toHaveLength(1);
    host!.cancel(client);
    expect((await going).code).toBe('cancelled');
    expect(engine.asked('cancel')).toHaveLength(1);
  });
});

describe('the scene of an engine of seed 003', () => {
  let labels: string[] = [];
  const plain = (): Answers => ({
    snapshot: () => ({
      nodes: [
        {
          role: 'application',
          label: 'Dreamtides',
          interactive: false,
          children: labels.map((label) => button(label)),
        },
      ],
    }),
    click: ({ ref }) => {
      labels.push(`clicked ${String(ref)}`);
      return null;
    },
  });

  it('is looked at and acted on in one section, and looked at after it', async () => {
    labels = ['A', 'B'];
    const { engine, client } = await play(plain());
    await value(client, 'get_scene');
    engine.received.length = 0;
    const other = host!.connect(() => {});
    const [acted] = await Promise.all([
      value(client, 'scene_act', click('e2')),
      value(other, 'get_scene'),
      value(other, 'get_scene'),
    ]);
    expect(acted.changes).toBe('+ button "clicked e2" [ref=e3]');
    const names = commands(engine);
    const at = names.indexOf('click');
    expect(names.slice(at - 1, at + 2)).toEqual(['snapshot', 'click', 'snapshot']);
  });

  it('asks by the number that the element has now', async () => {
    labels = ['A', 'B'];
    const { engine, client } = await play(plain());
    await value(client, 'get_scene');
    labels = ['New', 'A', 'B'];
    await value(client, 'scene_act', click('e2'));
    expect(engine.asked('click')[0]).toMatchObject({ params: { ref: 'e3' } });
  });

  it('acts on nothing where the element has another label, or another is like it', async () => {
    labels = ['A', 'B'];
    const { engine, client } = await play(plain());
    await value(client, 'get_scene');
    labels = ['A', 'B2'];
    expect((await error(client, 'scene_act', click('e2'))).message).toMatch(/^Ref e2 not found/);
    labels = ['A', 'A'];
    expect((await error(client, 'scene_act', click('e1'))).message).toMatch(/^Ref e1 not found/);
    expect(engine.asked('click')).toEqual([]);
  });

  it('has no clock, no keys and no state, and says why', async () => {
    labels = ['A'];
    const { client } = await play(plain());
    expect((await error(client, 'step', { ticks: 1 })).message).toContain('cannot be paused');
    expect((await error(client, 'scene_key', { key: 'w' })).code).toBe('unsupported');
    expect((await error(client, 'get_state', {})).message).toContain('state');
  });
});
