import {
  type AvatarSelf,
  type BlockRuns,
  type PlayerState,
  type SensesFacet,
  UNLOADED,
  type Vector,
} from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';
import { getState } from '../ops/world.js';

const SETUP = ['/tp 0.5 64 0.5', '/give player stone 9', '/give player torch 9'];
/** From here on to the east nothing is loaded. */
const EDGE = 4;

/** Senses of a game that has not been told of everything. */
function partly(own: SensesFacet, told: Partial<SensesFacet>): { senses: SensesFacet } {
  return { senses: { ...own, ...told } };
}

function withoutEast(): ToolPlayer {
  return new ToolPlayer({
    setup: SETUP,
    facets: ({ senses }) =>
      partly(senses, {
        nameAt: (x, y, z) => (x < EDGE ? senses.nameAt(x, y, z) : undefined),
        block: (x, y, z) => (x < EDGE ? senses.block(x, y, z) : undefined),
        findBlocks: (query) => senses.findBlocks(query).filter(([x]) => x < EDGE),
        blocksIn: (box): BlockRuns =>
          box.from[0] < EDGE
            ? senses.blocksIn(box)
            : { size: [1, 1, 1], palette: [UNLOADED], runs: [1, 0] },
      }),
  });
}

/** What a server has not told of the body yet. */
const BODY_UNKNOWN = { health: null, hunger: null, saturation: null, air: null };

/** A game that knows what is around, and nothing of the body, the hour, the weather or the light. */
function withoutFacts(): ToolPlayer {
  const unlit = { sky_light: null, block_light: null };
  return new ToolPlayer({
    setup: SETUP,
    facets: ({ senses }) =>
      partly(senses, {
        self(): AvatarSelf {
          const self = senses.self();
          const player = { ...self.player, ...BODY_UNKNOWN };
          const unknown = { biome: null, light: null, time_of_day: null, weather: null, day: null };
          return { ...self, ...unknown, player, experience: null };
        },
        block(x, y, z) {
          const block = senses.block(x, y, z);
          return block && { ...block, ...unlit };
        },
      }),
  });
}

describe('cells that are not loaded', () => {
  it('are neither air nor anything else to who looks around', async () => {
    const player = withoutEast();
    const space = await player.run('observe_detail', { what: 'space_snapshot', radius: 5 });
    const { layers } = space.data as { layers: { dy: number; rows: string[] }[] };
    const feet = layers.find(({ dy }) => dy === 0)!.rows[2]!;
    expect(feet).toBe('.........??');
    const blocks = await player.run('observe_detail', { what: 'blocks', radius: 4 });
    expect(blocks.data.not_loaded).toBe(9 * 9);
  });

  it('are told apart from what is there by tools that break and place', async () => {
    const player = withoutEast();
    const box = { from: [3, 64, 0], to: [5, 64, 0] };
    const place = await player.dry('place_blocks', { item: 'stone', ...box });
    expect(JSON.stringify(place)).toContain('not loaded');
    const placed = await player.run('place_blocks', { item: 'stone', ...box });
    expect(placed.changed?.placed?.map(({ pos }) => pos)).toEqual([[3, 64, 0]]);
    const broken = await player.dry('break_blocks', { from: [4, 63, 0], to: [5, 63, 0] });
    expect(JSON.stringify(broken)).toContain('2 blocks of the box not loaded');
  });

  it('are not what somebody waits for', async () => {
    const player = withoutEast();
    const pos: Vector = [EDGE, 64, 0];
    const until = { block: { pos, equals: 'air' } };
    expect(await player.ask('step', { ticks: 2, until })).toMatchObject({ ended_by: null });
  });
});

describe('a block that is no longer loaded', () => {
  it('is not taken for broken by who mines it', async () => {
    const pos: Vector = [2, 65, 0];
    let looks = 0;
    const player = new ToolPlayer({
      setup: [...SETUP, `/setblock ${pos.join(' ')} obsidian`],
      facets: ({ senses }) =>
        partly(senses, {
          blocksIn: (box) =>
            looks++ === 0
              ? senses.blocksIn(box)
              : { size: [1, 1, 1], palette: [UNLOADED], runs: [1, 0] },
        }),
    });
    expect(await player.ask('interact', { action: 'attack', pos, ticks: 5 })).toMatchObject({
      tick: 5,
    });
    expect(looks).toBeGreaterThan(1);
  });
});

describe('what a game does not know', () => {
  it('is null in a snapshot, and unknown in its text', async () => {
    const player = withoutFacts();
    expect(await player.ask('observe_snapshot')).toMatchObject({
      biome: null,
      time: { of_day: null, day: null, clock: null, phase: null },
      weather: null,
      vitals: { health: null, food: null, saturation: null, oxygen: null, xp: null },
      light: { now: null, sky: null, block: null },
    });
    const { prompt } = await player.ask('observe_prompt');
    expect(prompt).toContain('(unknown) | day unknown unknown, unknown, unknown |');
    expect(prompt).toContain('light unknown');
    expect(prompt).toContain('health unknown, food unknown, level unknown');
    expect(prompt).not.toContain('oxygen');
    expect(prompt).not.toContain('null');
  });

  it('is null where somebody looks at the place, and nobody says that it is safe', async () => {
    const player = withoutFacts();
    for (const what of ['environment', 'room_probe']) {
      const { msg, data } = await player.run('observe_detail', { what });
      expect(msg, what).toContain('light unknown');
      expect(msg, what).toContain('whether monsters can spawn is unknown');
      expect(data.spawn, what).toMatchObject({ now: null, at_night: null, cells_now: 0 });
      expect(data.light, what).toMatchObject({ now: null, min: null, average: null });
    }
  });

  it('is told to who lights a place, instead of calling it lit', async () => {
    expect(await withoutFacts().run('light_area')).toMatchObject({
      ok: false,
      reason: 'unsupported',
      msg: expect.stringContaining('does not tell how bright it is'),
    });
  });

  it('may be null in the answer of get_state', () => {
    const player = withoutFacts();
    const self = player.game.facets.senses!.self();
    const unknown = { biome: null, light: null, time_of_day: null, weather: null };
    const state = { ...self, ...unknown, player: { ...self.player, ...BODY_UNKNOWN } };
    expect(getState.result.safeParse(state).error).toBeUndefined();
  });
});

/** The body's own numbers, of which a test says what the game has been told so far. */
function told(setup: string[], of: () => Partial<PlayerState>): ToolPlayer {
  return new ToolPlayer({
    setup: [...SETUP, ...setup],
    facets: ({ senses }) =>
      partly(senses, {
        self(): AvatarSelf {
          const self = senses.self();
          return { ...self, player: { ...self.player, ...of() } };
        },
      }),
  });
}

describe('health that is not known', () => {
  it('is taken neither for enough nor for little', async () => {
    const player = told([], () => ({ health: null }));
    const { warnings, blocks } = await player.dry('goto', { x: 3, z: 0 });
    expect(warnings).toEqual(['how much health is left is not known']);
    expect(blocks).toEqual([]);
    const walk = await player.run('goto', { x: 3, z: 0 });
    expect(walk).toMatchObject({ ok: true });
    expect(walk.changed).not.toHaveProperty('health');
  });

  it('breaks off what runs once it is told to be little', async () => {
    let looks = 0;
    const player = told([], () => ({ health: ++looks < 20 ? null : 3 }));
    expect(await player.run('goto', { x: 30, z: 0 })).toMatchObject({
      ok: false,
      reason: 'hurt',
      msg: expect.stringContaining('with 3 of 20 health left'),
    });
  });

  it('drives nobody from a fight before it is told', async () => {
    const fight = (health: number | null) =>
      told(['/summon zombie 3 64 0.5'], () => ({ health })).run('cull_hostiles', {});
    expect(await fight(null)).toMatchObject({ ok: true });
    expect(await fight(3)).toMatchObject({ ok: false, reason: 'hurt' });
  });
});

describe('hunger that is not known', () => {
  it('is no reason not to eat, and no danger', async () => {
    const setup = ['/give player bread 2', '/effect give player hunger 30 200'];
    const player = told(setup, () => ({ hunger: null }));
    await player.ask('step', { ticks: 60 });
    expect(await player.dry('eat')).toMatchObject({
      ok: true,
      msg: 'would eat bread at a hunger of unknown',
    });
    expect(await player.run('eat')).toMatchObject({
      ok: true,
      msg: 'ate bread: hunger was unknown, is unknown',
      data: { eaten: ['bread'], hunger: null },
    });
    const { data } = await player.run('observe_detail', { what: 'environment' });
    expect(JSON.stringify(data.hazards)).not.toContain('starving');
  });
});

/** A game that knows of some items no more than their names, and of one block an older one. */
function withoutItemFacts(names: readonly string[], ...setup: string[]): ToolPlayer {
  return new ToolPlayer({
    setup: [...SETUP, ...setup],
    facets: ({ senses }) =>
      partly(senses, {
        itemFacts(name) {
          const facts = senses.itemFacts(name);
          if (facts === undefined || !names.includes(name.replace('minecraft:', ''))) return facts;
          const { smelts_to: _, ...rest } = facts;
          return { ...rest, attack_damage: null, fuel_ticks: null };
        },
        blockFacts: (name) => senses.blockFacts(name.replace('grass_path', 'dirt_path')),
        ownName: (name) => name.replace('grass_path', 'dirt_path'),
      }),
  });
}

describe('facts of items that are not known', () => {
  const OVEN = '/setblock 4 64 0 furnace';

  it('are no reason to say that an oven makes nothing of something', async () => {
    const known = await withoutItemFacts([], OVEN).run('smelt', { item: 'torch' });
    expect(known.msg).toContain('no oven makes anything of torch');
    const unknown = await withoutItemFacts(['torch'], OVEN).run('smelt', { item: 'torch' });
    expect(unknown.msg).toContain('nobody knows what an oven makes of torch');
  });

  it('burn only where somebody names what to burn, one for each item', async () => {
    const setup = [OVEN, '/give @s raw_iron 2', '/give @s coal 5'];
    const unasked = await withoutItemFacts(['coal'], ...setup).run('smelt', { item: 'raw_iron' });
    expect(unasked).toMatchObject({ ok: false });
    const player = withoutItemFacts(['coal'], ...setup);
    const named = await player.run('smelt', { item: 'raw_iron', fuel: 'coal' });
    expect(named).toMatchObject({ ok: true, data: { made: 2 } });
    const none = await withoutItemFacts([], OVEN, '/give @s raw_iron').run('smelt', {
      item: 'raw_iron',
      fuel: 'stone',
    });
    expect(none.msg).toContain('stone does not burn');
  });

  it('leave a sword better than a fist, and nothing else', async () => {
    const fight = ['/summon zombie 3 64 0.5', '/give @s diamond_sword', '/give @s bone'];
    const player = withoutItemFacts(['diamond_sword', 'bone'], ...fight);
    const { preview } = await player.dry('cull_hostiles', {});
    expect(preview).toMatchObject({ weapon: 'diamond_sword' });
  });
});

describe('a block that the game knows by an older name, too', () => {
  it('is found by it', async () => {
    const player = withoutItemFacts([], '/setblock 2 63 0 dirt_path');
    const reply = await player.dry('goto_block', { name: 'grass_path' });
    expect(reply.msg).toContain('dirt_path');
    const { data } = await player.run('observe_detail', { what: 'blocks', match: 'grass_path' });
    expect(data).toMatchObject({ count: 1, blocks: [{ block: 'dirt_path' }] });
  });
});
