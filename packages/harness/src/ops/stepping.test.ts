import type { GameEvent } from '@bridle/facets';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../core/client.js';
import { Host } from '../core/host.js';
import type { Outcome } from '../core/queuedRequest.js';
import { OPS } from './index.js';
import { StepWatch } from './stepping.js';

let game: VoxelGame;
let host: Host;
let client: Client;

beforeEach(() => {
  const seed = { high: 0, low: 1 };
  game = createVoxelGame({ seed, worldType: 'flat', noScreen: 'not looked at' });
  host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  client = host.connect(() => {});
});

function ask(op: string, params: object = {}, key?: string): Promise<Outcome> {
  return new Promise((done) => host.submit(client, { op, params, key }, { done }));
}

async function step(params: object): Promise<Record<string, unknown>> {
  const outcome = await ask('step', params);
  if (!outcome.ok) throw outcome.error;
  return outcome.value as Record<string, unknown>;
}

async function command(line: string): Promise<void> {
  expect((await ask('command', { line })).ok).toBe(true);
}

describe('a step with a condition', () => {
  it('ends at the first tick at which it holds', async () => {
    await command('/gamerule fallDamage true');
    await command('/tp 8.5 100 8.5');
    const fallen = { health_below: 20 };
    const { tick, ended_by, samples } = await step({
      ticks: 500,
      until: fallen,
      sample: ['health', 'on_ground'],
    });
    expect(ended_by).toEqual(fallen);
    const healths = (samples as { health: number }[]).map(({ health }) => health);
    expect(healths.length).toBe(tick);
    expect(healths.filter((health) => health < 20).length).toBe(1);
  });

  it('lets no tick pass where it holds already', async () => {
    expect(await step({ ticks: 9, until: { within: { pos: [8, 64, 8], distance: 2 } } })).toEqual({
      tick: 0,
      ended_by: { within: { pos: [8, 64, 8], distance: 2 } },
    });
  });

  it('sees an event of its own ticks, and none from before', async () => {
    await command('/say early');
    const until = { event: 'respawn' };
    expect((await step({ ticks: 3, until: { event: 'chat' } })).ended_by).toBeNull();
    await command('/kill');
    const ended = await step({ ticks: 500, until: [{ event: 'chat' }, until] });
    expect(ended).toMatchObject({ ended_by: until, seen: { event: 'respawn', target: 'player' } });
  });

  it('tells a block by its name and by the properties that are named', async () => {
    await command('/setblock 8 70 8 furnace[lit=true,facing=north]');
    const met = async (equals: string): Promise<boolean> => {
      const ended = await step({ ticks: 1, until: { block: { pos: [8, 70, 8], equals } } });
      return ended.ended_by !== null;
    };
    for (const block of ['furnace', 'minecraft:furnace', 'furnace[lit=true]']) {
      expect(await met(block), block).toBe(true);
    }
    for (const block of ['smoker', 'furnace[lit=false]', 'other:furnace', '']) {
      expect(await met(block), block).toBe(false);
    }
  });

  it('knows goals that the game keeps, and none that nobody has heard of', async () => {
    const until = [{ milestone: 'constructor' }, { milestone: 'craft_table' }];
    expect((await step({ ticks: 2, until })).ended_by).toBeNull();
    await command('/give @s oak_planks 4');
    await ask('craft', { recipe: 'crafting_table' });
    expect((await step({ ticks: 2, until })).ended_by).toEqual({ milestone: 'craft_table' });
  });

  it('stops watching when it is cancelled', async () => {
    const stepped = ask('step', { ticks: 1_000_000, until: { tick: 2_000_000 } }, '"a"');
    await ask('cancel', { target: 'a' });
    expect((await stepped).ok).toBe(false);
    let seen = 0;
    const unwatch = host.watchEvents(() => seen++);
    await command('/say hello');
    unwatch();
    await command('/say again');
    expect(seen).toBe(1);
  });

  it('refuses what is no condition', async () => {
    for (const until of [{}, { tick: 1, health_below: 2 }, { event: 'state' }, 7, [{ mood: 1 }]]) {
      expect((await ask('step', { ticks: 1, until })).ok, JSON.stringify(until)).toBe(false);
    }
    expect(host.tick).toBe(0);
  });
});

describe('what a condition costs', () => {
  const matching = (fields: number): object =>
    Object.fromEntries(Array.from({ length: fields }, (_, i) => [`field_${i}`, i]));

  it('is bounded: an event is compared with so many fields', async () => {
    const until = (fields: number): object => [{ event: 'block', matching: matching(fields) }];
    expect((await ask('step', { ticks: 1, until: until(16) })).ok).toBe(true);
    for (const fields of [17, 3_000, 90_000]) {
      const refused = await ask('step', { ticks: 1, until: until(fields) });
      expect(refused, `${fields}`).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    }
    expect(host.tick).toBe(1);
  });

  it('is paid once: no event has the fields of a condition listed again', async () => {
    let looks = 0;
    const fields = new Proxy(
      { text: 'now' },
      {
        ownKeys(target) {
          looks++;
          return Reflect.ownKeys(target);
        },
      },
    );
    // The schema copies what it is given, so that the watch itself is asked.
    const context = { host, facets: game.facets };
    const watch = new StepWatch(context, 9, [{ event: 'chat', matching: fields }], undefined, 1);
    const prepared = looks;
    for (let i = 0; i < 9; i++) await command('/say not yet');
    expect(looks).toBe(prepared);
    await command('/say now');
    expect(watch.isOver).toBe(true);
    watch.stop();
  });

  it('says which of several an event has met', async () => {
    const until = [
      { event: 'chat', matching: { text: 'no' } },
      { event: 'respawn', matching: { target: 'nobody' } },
      { event: 'respawn', matching: { target: 'player' } },
      { event: 'respawn' },
    ];
    await command('/kill @s');
    expect((await step({ ticks: 500, until })).ended_by).toEqual(until[2]);
  });
});

describe('a step that samples', () => {
  it('names each field once at most', async () => {
    const sample = Array.from({ length: 24 }, () => 'pos');
    expect((await ask('step', { ticks: 1, sample })).ok).toBe(false);
  });

  it('ends when its samples are too long for a reply', async () => {
    await command('/give @s writable_book');
    const pages = Array.from({ length: 100 }, () => 'x'.repeat(1_024));
    expect((await ask('book_write', { pages })).ok).toBe(true);
    expect(await ask('step', { ticks: 1_000, sample: ['held'] })).toMatchObject({
      ok: false,
      error: { code: 'bad_request', details: { tick: 10 } },
    });
    expect((await ask('step', { ticks: 5, sample: ['held'] })).ok).toBe(true);
  });

  it('writes down every field that it is asked for', async () => {
    const { samples } = await step({ ticks: 2, sample: ['pos', 'looking_at', 'screen', 'held'] });
    expect(samples).toEqual([
      { tick: 1, pos: [8.5, 64, 8.5], looking_at: null, screen: null, held: null },
      { tick: 2, pos: [8.5, 64, 8.5], looking_at: null, screen: null, held: null },
    ]);
  });
});

describe('hands', () => {
  it('tell what a box holds, wherever it is told of', async () => {
    const { world } = game;
    await command('/setblock 9 64 8 shulker_box');
    await command('/give @s diamond 3');
    await ask('open', { pos: [9, 64, 8] });
    await ask('container_move', { from: 0, to: 'container' });
    await ask('close');
    await ask('set_view', { yaw: 0, pitch: -0.9 });
    await ask('set_actions', { actions: { attack_hold: true } });
    await step({ ticks: 400, until: { event: 'pickup' } });
    expect(world.player.inventory.list().length).toBe(1);
    expect(await ask('get_inventory')).toMatchObject({
      value: {
        slots: [
          {
            item: 'minecraft:shulker_box',
            contents: [{ slot: 0, item: 'minecraft:diamond', count: 3 }],
          },
        ],
      },
    });
  });

  it('let events out at once that they cause', async () => {
    const events: GameEvent[] = [];
    game.facets.events!.listen((event) => events.push(event));
    await command('/kill');
    await ask('respawn');
    expect(events.map(({ event }) => event)).toContain('respawn');
  });
});
