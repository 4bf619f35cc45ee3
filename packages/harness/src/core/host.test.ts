import type { Game } from '@bridle/facets';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { OPS } from '../ops/index.js';
import { defineOp } from './defineOp.js';
import type { Outcome } from './queuedRequest.js';
import type { Screens } from './screens.js';
import { hostOf, stops } from './testHost.js';
import { ask, failureOf } from './testOutcomes.js';
import type { ClockMode } from './time/clock.js';

const ALWAYS = [
  'list_clients',
  'take_control',
  'give_control',
  'get_logs',
  'wait_ready',
  'journal_since',
];

beforeEach(() => {
  stops.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a long action', () => {
  const walkTen = defineOp({
    name: 'walk_ten',
    summary: 'Holds forward for ten ticks.',
    facet: 'input',
    kind: 'time',
    params: z.object({}),
    result: z.object({ ticks: z.int(), x: z.number() }),
    *run({ host }) {
      const begun = host.tick;
      host.input.hold({ moveY: 1 });
      try {
        for (let i = 0; i < 10; i++) yield;
      } finally {
        host.input.hold({ moveY: 0 });
      }
      return { ticks: host.tick - begun, x: host.game.facets.senses!.self().player.pos[0] };
    },
  });
  const ops = new Map([...OPS, ['walk_ten', walkTen]]);

  async function walk(clock: ClockMode): Promise<Outcome> {
    const host = hostOf({ ops, clock });
    host.start();
    const client = host.connect(() => {});
    await ask(host, client, 'set_clock', { mode: clock, tick_rate: clock === 'free' ? 1_000 : 20 });
    const outcome = await ask(host, client, 'walk_ten');
    host.stop({ text: 'done' });
    return outcome;
  }

  it('is resumed once per tick, the same under a free and a waiting clock', async () => {
    const waited = await walk('wait');
    expect(waited).toMatchObject({ ok: true, value: { ticks: 10 } });
    expect(await walk('free')).toEqual(waited);
  });

  it('cleans up when it is cancelled', async () => {
    const host = hostOf({ ops, clock: 'free' });
    const client = host.connect(() => {});
    host.start();
    const walk = ask(host, client, 'walk_ten');
    await vi.waitFor(() => expect(host.input.next.moveY).toBe(1));
    host.cancel(client);
    expect(failureOf(await walk).code).toBe('cancelled');
    expect(host.input.next.moveY).toBe(0);
  });
});

describe('an automatic clock', () => {
  it('is not stopped by an action that failed', async () => {
    const host = hostOf({ clock: 'auto' });
    const client = host.connect(() => {});
    expect(failureOf(await ask(host, client, 'set_view', { yaw: 90, pitch: 0 })).code).toBe(
      'bad_request',
    );
    expect(host.clock.waiting).toBe(false);
    await ask(host, client, 'set_view', { yaw: 1, pitch: 0 });
    expect(host.clock.waiting).toBe(true);
  });
});

describe('control', () => {
  it('belongs to the first who claims it; others may read but not act', async () => {
    const host = hostOf();
    const [owner, other] = [host.connect(() => {}), host.connect(() => {})];
    host.control.claim(owner);
    expect(() => host.control.claim(other)).toThrow('controller already connected');
    expect(failureOf(await ask(host, other, 'step', { ticks: 1 })).code).toBe('busy');
    expect(failureOf(await ask(host, other, 'shutdown')).code).toBe('busy');
    expect((await ask(host, other, 'get_state')).ok).toBe(true);
    host.disconnect(owner);
    expect((await ask(host, other, 'step', { ticks: 1 })).ok).toBe(true);
  });

  it('ends what was held when it is claimed and when its owner leaves', async () => {
    const host = hostOf();
    const [first, second] = [host.connect(() => {}), host.connect(() => {})];
    await ask(host, first, 'set_actions', { actions: { move_y: 1 } });
    host.control.claim(second);
    expect(host.input.next.moveY).toBe(0);
    await ask(host, second, 'set_actions', { actions: { move_y: 1 } });
    await ask(host, second, 'pulse', { actions: { jump_click: true } });
    host.disconnect(second);
    expect(host.input.next).toMatchObject({ moveY: 0, jumpClick: false });
  });
});

describe('a game without a facet', () => {
  const dumb: Game = { name: 'dumb', facets: {}, absent: { state: 'it has no eyes' } };

  it('has no op that needs it, and says so with the reason it gives', async () => {
    const host = hostOf({ game: dumb });
    const client = host.connect(() => {});
    expect(host.capabilities()).toEqual(['shutdown', 'cancel', 'get_game', ...ALWAYS]);
    expect(failureOf(await ask(host, client, 'get_state'))).toMatchObject({
      code: 'unsupported',
      message: 'it has no eyes',
    });
    expect(failureOf(await ask(host, client, 'step', { ticks: 1 })).message).toBe(
      'this game has no clock',
    );
  });
});

describe('/tick rate', () => {
  it('sets the clock, also back to a rate that the world never knew to be left', async () => {
    const host = hostOf();
    host.setClock({ mode: 'wait', tickRate: 100 });
    const client = host.connect(() => {});
    const line = '/tick rate 20';
    expect(await ask(host, client, 'command', { line })).toMatchObject({ value: { ok: true } });
    expect(host.clock.tickRate).toBe(20);
  });

  it('sets the clock from a script, and from within an execute', async () => {
    const line = '/execute as @s run tick rate 50';
    const host = hostOf({ beforeTick: (host) => void host.game.facets.command!.run(line) });
    await ask(
      host,
      host.connect(() => {}),
      'step',
      { ticks: 1 },
    );
    expect(host.clock.tickRate).toBe(50);
  });

  it('takes no rate that the clock cannot keep', async () => {
    const host = hostOf();
    const line = '/tick rate 1001';
    const outcome = await ask(
      host,
      host.connect(() => {}),
      'command',
      { line },
    );
    expect(outcome).toMatchObject({ value: { ok: false } });
  });
});

describe('the end of the run', () => {
  it('comes at the last tick of a free clock', async () => {
    const host = hostOf({ clock: 'free', maxTicks: 7 });
    host.setClock({ mode: 'free', tickRate: 'max' });
    host.start();
    await vi.waitFor(() => expect(stops).toEqual([{ text: 'max ticks reached' }]));
    expect(host.tick).toBe(7);
  });

  it('comes with the answer to a step that ends on the last tick', async () => {
    const host = hostOf({ maxTicks: 5 });
    const client = host.connect(() => {});
    expect(await ask(host, client, 'step', { ticks: 5 })).toMatchObject({ value: { tick: 5 } });
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it('comes with the answer also when its ticks took more than one turn of the event loop', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
    onTestFinished(() => void vi.restoreAllMocks());
    const host = hostOf({ maxTicks: 5 });
    const client = host.connect(() => {});
    expect(await ask(host, client, 'step', { ticks: 5 })).toMatchObject({ value: { tick: 5 } });
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it('fails a step that would pass the last tick', async () => {
    const host = hostOf({ maxTicks: 5 });
    const client = host.connect(() => {});
    const { code, message, details } = failureOf(await ask(host, client, 'step', { ticks: 6 }));
    expect({ code, message, details }).toEqual({
      code: 'internal',
      message: 'max ticks reached',
      details: { tick: 5 },
    });
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it('lets a step finish in which the script ends', async () => {
    const text = 'the script is through';
    const host = hostOf({ beforeTick: (_, tick) => (tick === 2 ? { last: text } : undefined) });
    const [client, other] = [host.connect(() => {}), host.connect(() => {})];
    const step = ask(host, client, 'step', { ticks: 5_000 });
    expect((await ask(host, other, 'get_state')).ok).toBe(true); // no reason to stop in between
    expect(await step).toMatchObject({ value: { tick: 5_000 } });
    expect(stops).toEqual([{ text }]);
  });

  it('waits for the last picture, of which the step tells first', async () => {
    let tellAll = (): void => {};
    const announced = new Promise<void>((resolve) => {
      tellAll = resolve;
    });
    const screens: Screens = {
      isDrawing: false,
      hasSchedule: false,
      attach: () => {},
      holds: () => false,
      ticked: () => {},
      pendingAnnouncements: () => announced,
      take: () => Promise.reject(new Error('nobody asked')),
    };
    const host = hostOf({ maxTicks: 1, screens });
    const client = host.connect(() => {});
    const step = ask(host, client, 'step', { ticks: 1 });
    await new Promise(setImmediate);
    expect(stops).toEqual([]);
    tellAll();
    expect((await step).ok).toBe(true);
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it.each(['free', 'wait'] as const)(
    'comes, with the fault, when a tick throws under a %s clock',
    async (mode) => {
      const broken = new Error('the engine broke');
      const game: Game = {
        name: 'broken',
        facets: {
          clock: {
            kind: 'ours',
            tick: 3,
            advance() {
              throw broken;
            },
          },
        },
      };
      const host = hostOf({ game, clock: mode });
      host.start();
      if (mode === 'wait') {
        const client = host.connect(() => {});
        expect(failureOf(await ask(host, client, 'step', { ticks: 1 })).message).toBe(
          'the engine broke',
        );
      }
      await vi.waitFor(() =>
        expect(stops).toEqual([{ text: 'the game failed at tick 3', fault: broken }]),
      );
    },
  );
});

describe('every op', () => {
  it('gives what its result schema promises', async () => {
    const examples: Record<string, object> = {
      set_actions: { actions: { move_y: 1 } },
      pulse: { actions: { jump_click: true } },
      set_view: { yaw: 1, pitch: 0 },
      command: { line: '/help' },
      step: { ticks: 3, until: { event: 'death' }, sample: ['pos', 'held', 'screen'] },
      subscribe: { events: ['state'] },
      set_clock: { mode: 'wait' },
      get_blocks: { from: [0, 60, 0], to: [3, 66, 3] },
      save_state: { name: 'a' },
      load_state: { name: 'a' },
      open: { inventory: true },
      inventory_click: { slot: 0 },
      container_move: { from: 0, to: 'inventory' },
      craft: { recipe: 'oak_planks' },
      recipes: { item: 'stick' },
      sign_write: { pos: [9, 64, 8], lines: ['a'] },
      book_write: { pages: ['a'], title: 'A' },
      chat_send: { text: 'hello' },
      interact: { action: 'use' },
      swap_slots: { from: 0, to: 9 },
      scene_act: { action: 'click', selector: 'button "Turn left"' },
      scene_key: { key: 't' },
      scene_type: { text: 'a' },
      scene_pointer: { kind: 'move', x: 640, y: 300 },
      tool_dry: { tool: 'goto', args: { x: 9, z: 9 } },
      tool_run: { tool: 'say', args: { text: 'hello' } },
      observe_detail: { what: 'room_probe' },
      get_block_data: { pos: [9, 64, 8] },
      get_item_facts: { items: ['minecraft:bread'] },
      take_control: { reason: 'to see what it answers' },
      task_run: { tool: 'defend_area', ticks: 1 },
      task_continue: { ticks: 1 },
    };
    const before: Record<string, string> = {
      open: '/give @s oak_log 3',
      book_write: '/give @s writable_book',
      sign_write: '/setblock 9 64 8 oak_sign',
      respawn: '/kill',
    };
    const host = hostOf();
    const client = host.connect(() => {});
    const names = host.capabilities().filter((name) => name !== 'shutdown');
    for (const name of [...names, 'shutdown']) {
      const line = before[name];
      if (line !== undefined) await ask(host, client, 'command', { line });
      const outcome = await ask(host, client, name, examples[name]);
      expect(outcome.ok, name).toBe(true);
      const { result } = OPS.get(name)!;
      // A loose one says itself that more may come.
      const strict = result.def.catchall === undefined ? result.strict() : result;
      if (outcome.ok) expect(strict.parse(outcome.value), name).toEqual(outcome.value);
    }
  });
});

describe('an op that nobody knows', () => {
  it('is refused with the nearest that there is', async () => {
    const host = hostOf();
    const { message, hint } = failureOf(
      await ask(
        host,
        host.connect(() => {}),
        'get_sate',
      ),
    );
    expect(message).toBe('unknown op `get_sate`');
    expect(hint).toMatch(/^did you mean get_state\? this run knows /);
  });
});
