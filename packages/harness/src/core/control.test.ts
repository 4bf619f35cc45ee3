import { HarnessError, type LongAction, until } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { STOPPING_MS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import type { Client, ClientEvent, ClientKind } from './client.js';
import type { ControlChange } from './control.js';
import { defineOp } from './defineOp.js';
import { Host } from './host.js';
import type { Outcome } from './queuedRequest.js';
import { failureOf as failedWith } from './testOutcomes.js';
import type { ClockMode } from './time/clock.js';

const FOREVER = 1_000_000_000;
const FAR_AWAY = { tool: 'goto', args: { x: 500, z: 500 } };
let host: Host;
let told: Map<Client, ClientEvent[]>;

/** An act that has to tell its game when it is stopped, and hears nothing from there. */
const unstoppable = defineOp({
  name: 'unstoppable',
  summary: '',
  facet: undefined,
  kind: 'act',
  params: z.object({}),
  result: z.object({}),
  *run(): LongAction<Record<string, never>> {
    const silence = new Promise<never>(() => {});
    try {
      yield* until(silence);
    } finally {
      yield* until(silence);
    }
    return {};
  },
});

function start(clock: ClockMode = 'wait'): void {
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'none' });
  const ops = new Map(OPS).set('unstoppable', unstoppable);
  host = new Host({ game, ops, clock: { mode: clock }, onStop: () => {} });
}

function join(name: string, kind: ClientKind = 'program'): Client {
  const events: ClientEvent[] = [];
  const client = host.connect((event) => events.push(event), { dialect: 'test', name, kind });
  told.set(client, events);
  return client;
}

function ask(client: Client, op: string, params: object = {}): Promise<Outcome> {
  return new Promise((done) => host.submit(client, { op, params, key: undefined }, { done }));
}

async function failureOf(asked: Promise<Outcome>): Promise<HarnessError> {
  return failedWith(await asked);
}

async function resultOf(asked: Promise<Outcome>): Promise<Record<string, unknown>> {
  const outcome = await asked;
  if (!outcome.ok) throw outcome.error;
  return outcome.value as Record<string, unknown>;
}

const take = (client: Client, reason = 'my turn') => ask(client, 'take_control', { reason });
const give = (client: Client) => ask(client, 'give_control');

beforeEach(() => {
  told = new Map();
  start();
});
afterEach(() => {
  vi.useRealTimers();
  host.stop({ text: 'the test is over' });
});

describe('a client', () => {
  it('has an id that no other has, nor one that comes later, in any game of the run', () => {
    const a = join('a');
    host.disconnect(a);
    const b = join('b');
    host.stop({ text: 'another game' });
    start();
    const ids = [a, b, join('c')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual(ids.toSorted((x, y) => x - y));
  });

  it('is called after its dialect, and a program, until it says otherwise', () => {
    const client = host.connect(() => {}, { dialect: 'mc-cli' });
    expect(client.info).toEqual({
      id: client.id,
      dialect: 'mc-cli',
      name: 'mc-cli',
      kind: 'program',
    });
    client.setIdentity({ name: 'helper' });
    client.setIdentity({ kind: 'person' });
    expect(client.info).toMatchObject({ name: 'helper', kind: 'person' });
  });

  it('is listed with what it holds', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    await take(agent, 'a plan');
    await take(window, 'let me show you');
    void ask(window, 'step', { ticks: FOREVER });
    await ask(agent, 'subscribe', { events: ['chat'] });
    expect(await resultOf(ask(agent, 'list_clients'))).toEqual({
      clients: [
        {
          ...agent.info,
          you: true,
          control: 'taken',
          running: false,
          requests: 0,
          events: ['chat'],
        },
        {
          ...window.info,
          control: 'has',
          reason: 'let me show you',
          running: true,
          requests: 1,
          events: ['screenshot'],
        },
      ],
      count: 2,
      skill: null,
    });
  });
});

describe('ruling 12: taking control', () => {
  it('ends the action that runs, and tells its client by whom and why', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    host.control.claim(agent);
    const walking = ask(agent, 'tool_run', FAR_AWAY);
    await resultOf(take(window, 'let me show you'));
    const { code, message, details } = await failureOf(walking);
    expect({ code, message }).toEqual({
      code: 'cancelled',
      message: 'control was taken by window (a person): let me show you',
    });
    expect(details).toMatchObject({ taken: true, reason: 'interrupted' });
    expect(told.get(agent)).toEqual([
      { event: 'control_taken', tick: host.tick, by: window.info, reason: 'let me show you' },
    ]);
    expect(await resultOf(ask(window, 'step', { ticks: 1 }))).toMatchObject({ tick: host.tick });
  });

  it('refuses whom it was taken from from then on, and names the holder and the reason', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    host.control.claim(agent);
    await take(window, 'let me show you');
    const { code, message, details } = await failureOf(ask(agent, 'step', { ticks: 1 }));
    expect({ code, message, details }).toEqual({
      code: 'busy',
      message: 'window (a person) has taken control: let me show you',
      details: { holder: window.info },
    });
    await resultOf(ask(agent, 'get_state'));
  });

  it('refuses what waits to act at once, and lets reads and its own acts wait on', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    void ask(agent, 'unstoppable');
    const other = join('other');
    const [acts, looks] = [ask(other, 'step', { ticks: 1 }), ask(other, 'get_state')];
    const own = ask(window, 'step', { ticks: 1 });
    await resultOf(take(window));
    expect((await failureOf(acts)).message).toBe('window (a person) has taken control: my turn');
    await resultOf(looks);
    host.stop({ text: 'enough' });
    expect((await failureOf(own)).message).toBe('shutting down');
  });

  it('ends the skill in the background, which says why', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    host.control.claim(agent);
    const args = { skill: 'goto', args: FAR_AWAY.args };
    await resultOf(ask(agent, 'tool_run', { tool: 'skill_start', args }));
    await resultOf(ask(agent, 'step', { ticks: 2 }));
    await resultOf(take(window, 'let me show you'));
    expect(host.body.skill).toBeUndefined();
    const { data } = await resultOf(ask(agent, 'tool_run', { tool: 'skill_status', args: {} }));
    expect((data as { skills: object[] }).skills).toMatchObject([
      {
        state: 'cancelled',
        result: { msg: 'control was taken by window (a person): let me show you' },
      },
    ]);
    await resultOf(ask(window, 'set_actions', { actions: { move_y: 1 } }));
  });

  it('goes on where what ran behind the requests fails as it ends', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    host.control.claim(agent);
    const clumsy = (function* (): LongAction<void> {
      try {
        yield;
      } finally {
        host.log.add('info', 'test', 'it stumbles');
      }
    })();
    const stumble = (): void => {
      throw new HarnessError('internal', 'it stumbled');
    };
    host.beginInBackground(clumsy, stumble, () => {});
    await resultOf(ask(agent, 'set_actions', { actions: { sprint: true } }));
    await resultOf(take(window));
    expect(told.get(agent)).toHaveLength(1);
    expect(host.input.next.sprint).toBe(false);
  });

  it('lets go of what is held, keys of the scene among it', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    await resultOf(ask(agent, 'set_actions', { actions: { sprint: true, move_y: 1 } }));
    await resultOf(ask(agent, 'scene_key', { key: 'w', move: 'down' }));
    await resultOf(take(window));
    expect(host.input.next).toMatchObject({ sprint: false, moveY: 0 });
    const before = await resultOf(ask(window, 'get_state'));
    await resultOf(ask(window, 'step', { ticks: 20 }));
    const after = await resultOf(ask(window, 'get_state'));
    const posOf = ({ player }: Record<string, unknown>) => (player as { pos: number[] }).pos;
    expect(posOf(after)).toEqual(posOf(before));
  });

  it('leaves a program in no doubt that a person goes first', async () => {
    const [agent, other] = [join('agent'), join('other agent')];
    const [ann, ben] = [join('Ann', 'person'), join('Ben', 'person')];
    await resultOf(take(agent));
    expect(await resultOf(take(other))).toEqual({ from: agent.info });
    expect(await resultOf(take(ann))).toEqual({ from: other.info });
    expect((await failureOf(take(agent))).message).toBe(
      'Ann (a person) has control, and no program takes it from a person',
    );
    expect(await resultOf(take(ben))).toEqual({ from: ann.info });
  });

  it('changes nothing for who has it', async () => {
    const agent = join('agent');
    host.control.claim(agent);
    const step = ask(agent, 'step', { ticks: 3 });
    expect(await resultOf(take(agent))).toEqual({ from: null });
    await resultOf(step);
    expect(told.get(agent)).toEqual([]);
  });

  it('is nothing for who has left', async () => {
    const ghost = join('ghost');
    host.disconnect(ghost);
    await take(ghost);
    expect(host.control.owner).toBeUndefined();
  });

  it('of an action that cannot stop leaves nobody waiting, however often it is done', async () => {
    vi.useFakeTimers();
    const [agent, ann, ben] = [join('agent'), join('Ann', 'person'), join('Ben', 'person')];
    const stuck = failureOf(ask(agent, 'unstoppable'));
    for (let at = 0; at < STOPPING_MS_MAX; at += 1_000) {
      await take(at % 2_000 === 0 ? ann : ben);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(await stuck).toMatchObject({
      message: 'control was taken by Ann (a person): my turn',
      details: { taken: true, stopped: false },
    });
    // It has not ended in its game: nobody acts, whoever has control.
    const { owner } = host.control;
    expect((await failureOf(ask(owner!, 'step', { ticks: 1 }))).message).toMatch(/not ended/);
  });

  it('from a client leaves none of its tools but looking', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    host.control.claim(agent);
    await take(window);
    const run = (tool: string, args: object = {}) => ask(agent, 'tool_run', { tool, args });
    for (const tool of ['stop', 'stop_all', 'reset', 'skill_cancel', 'say']) {
      expect((await failureOf(run(tool))).message, tool).toMatch(/has taken control/);
    }
    const skill = run('skill_start', { skill: 'goto', args: FAR_AWAY.args });
    expect((await failureOf(skill)).message).toMatch(/has taken control/);
    await resultOf(run('skill_status'));
  });
});

describe('a client without control', () => {
  it('may stop what runs, and may not begin a skill', async () => {
    const [agent, other] = [join('agent'), join('other')];
    host.control.claim(agent);
    const walking = ask(agent, 'tool_run', FAR_AWAY);
    const args = { skill: 'goto', args: FAR_AWAY.args };
    const skill = ask(other, 'tool_run', { tool: 'skill_start', args });
    expect((await failureOf(skill)).message).toBe('controller already connected');
    await resultOf(ask(other, 'tool_run', { tool: 'stop', args: {} }));
    expect(await resultOf(walking)).toMatchObject({ ok: false, reason: 'interrupted' });
  });

  it('that only reads is refused its acts until it takes it, and again when it has given it', async () => {
    const reader = join('reader');
    reader.actsOnlyInControl = true;
    const act = () => ask(reader, 'step', { ticks: 1 });
    expect((await failureOf(act())).hint).toBe('take_control lets it act');
    await resultOf(take(reader));
    await resultOf(act());
    expect(await resultOf(give(reader))).toEqual({ to: null });
    expect((await failureOf(act())).code).toBe('busy');
    await resultOf(ask(join('anybody'), 'step', { ticks: 1 }));
  });
});

describe('giving control back', () => {
  it('passes it to whom it was taken from, whose refusal is as it was before', async () => {
    const [agent, window, other] = [join('agent'), join('window', 'person'), join('other')];
    host.control.claim(agent);
    await take(window);
    const walking = ask(window, 'tool_run', FAR_AWAY);
    expect(await resultOf(ask(window, 'give_control', { reason: 'now you' }))).toEqual({
      to: agent.info,
    });
    expect((await failureOf(walking)).message).toBe(
      'control went back from window (a person) to agent (a program): now you',
    );
    expect(told.get(agent)!.at(-1)).toEqual({
      event: 'control_given',
      tick: host.tick,
      from: window.info,
      reason: 'now you',
    });
    await resultOf(ask(agent, 'step', { ticks: 1 }));
    expect((await failureOf(ask(other, 'step', { ticks: 1 }))).message).toBe(
      'controller already connected',
    );
  });

  it('passes it to nobody when that one has left', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    host.control.claim(agent);
    await take(window);
    host.disconnect(agent);
    expect(await resultOf(give(window))).toEqual({ to: null });
    expect(told.get(agent)).toHaveLength(1);
    await resultOf(ask(join('anybody'), 'step', { ticks: 1 }));
  });

  it('is what a client does that leaves', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    host.control.claim(agent);
    await take(window);
    host.disconnect(window);
    expect(host.control.owner).toBe(agent);
    expect(told.get(agent)!.at(-1)).toMatchObject({
      event: 'control_given',
      from: window.info,
      reason: 'it has left',
    });
    host.disconnect(agent);
    expect(host.control.owner).toBeUndefined();
  });

  it('goes back step by step, past those who have left', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => join(name)) as [
      ...[Client, Client, Client, Client],
    ];
    for (const client of [a, b, c, d]) await resultOf(take(client));
    host.disconnect(c);
    expect(await resultOf(give(d))).toEqual({ to: b.info });
    expect(await resultOf(give(b))).toEqual({ to: a.info });
    expect(await resultOf(give(a))).toEqual({ to: null });
  });

  it('is refused to who has none', async () => {
    const { code, message } = await failureOf(give(join('anybody')));
    expect({ code, message }).toEqual({
      code: 'bad_request',
      message: 'this client has no control to give back',
    });
  });

  it('and taking it in turns leaves nothing behind', async () => {
    const [a, b] = [join('a'), join('b')];
    for (let i = 0; i < 500; i++) {
      await resultOf(take(a));
      await resultOf(take(b));
    }
    expect(await resultOf(give(b))).toEqual({ to: a.info });
    expect(await resultOf(give(a))).toEqual({ to: null });
    expect([host.control.isTakenFrom(a), host.control.isTakenFrom(b)]).toEqual([false, false]);
  });
});

describe('who listens to control', () => {
  it('hears of every change, in order, when it has taken effect', async () => {
    const [a, b] = [join('a'), join('b')];
    const changes: [ControlChange['how'], string | undefined, string | undefined][] = [];
    const undo = host.control.onChange(({ how, owner, from }) => {
      expect(host.control.owner).toBe(owner);
      changes.push([how, from?.name, owner?.name]);
    });
    host.control.claim(a);
    await take(b);
    await give(b);
    host.disconnect(a);
    undo();
    await take(b);
    expect(changes).toEqual([
      ['claimed', undefined, 'a'],
      ['taken', 'a', 'b'],
      ['given', 'b', 'a'],
      ['released', 'a', undefined],
    ]);
  });
});

describe('an automatic clock', () => {
  beforeEach(() => {
    start('auto');
  });

  it('waits for a program that acts, and not for a person', async () => {
    const hold = { actions: { move_y: 1 } };
    await resultOf(ask(join('window', 'person'), 'set_actions', hold));
    expect(host.clock.waiting).toBe(false);
    await resultOf(ask(join('agent'), 'set_actions', hold));
    expect(host.clock.waiting).toBe(true);
  });

  it('runs free again when a person takes control from the program that it waits for', async () => {
    const [agent, window] = [join('agent'), join('window', 'person')];
    await resultOf(ask(agent, 'set_actions', { actions: {} }));
    await resultOf(take(window));
    expect(host.clock.waiting).toBe(false);
    await failureOf(ask(agent, 'set_actions', { actions: {} }));
    expect(host.clock.waiting).toBe(false);
    await resultOf(give(window));
    await resultOf(ask(agent, 'set_actions', { actions: {} }));
    expect(host.clock.waiting).toBe(true);
  });
});
