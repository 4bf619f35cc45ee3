import type { Vector } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { AvatarPuppet, puppetAt } from '../../../../test/support/avatarPuppet.js';

const Y = new AvatarPuppet().feet[1];

/** Every block of a name in a box, cell by cell. */
function searched(puppet: AvatarPuppet, name: string, center: Vector, radius: number): Vector[] {
  const [cx, cy, cz] = center;
  const found: Vector[] = [];
  for (let y = cy - radius; y <= cy + radius; y++) {
    for (let z = cz - radius; z <= cz + radius; z++) {
      for (let x = cx - radius; x <= cx + radius; x++) {
        if (puppet.senses.nameAt(x, y, z) === name) found.push([x, y, z]);
      }
    }
  }
  const far = ([x, y, z]: Vector): number => (x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2;
  return found.sort((a, b) => far(a) - far(b) || a[1] - b[1] || a[0] - b[0] || a[2] - b[2]);
}

describe('finding blocks', () => {
  it.each([3, 8, 21])('finds what a look at every cell finds, seed %i', (seed) => {
    const puppet = new AvatarPuppet({ seed, worldType: 'normal' });
    const center = puppet.feet;
    for (const name of ['minecraft:coal_ore', 'minecraft:stone', 'minecraft:grass_block']) {
      const all = searched(puppet, name, center, 20);
      const match = (one: string): boolean => one === name;
      for (const max of [1, 7, 300]) {
        const found = puppet.senses.findBlocks({ match, radius: 20, max });
        expect(found).toEqual(all.slice(0, max));
      }
    }
  });

  it('asks for every name once at most', () => {
    const puppet = new AvatarPuppet({ worldType: 'normal' });
    const asked: string[] = [];
    puppet.senses.findBlocks({
      match: (name) => {
        asked.push(name);
        return false;
      },
      radius: 32,
      max: 10,
    });
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('finds the same whatever is in memory, and knows only what is around the player', () => {
    const [one, other] = [1, 2].map(() => new AvatarPuppet({ seed: 5, worldType: 'normal' })) as [
      AvatarPuppet,
      AvatarPuppet,
    ];
    const [x, y, z] = one.feet;
    other.game.facets.senses!.blocksIn({ from: [x, y, z], to: [x + 300, y, z] });
    const query = { match: (name: string) => name.endsWith('_log'), radius: 200, max: 500 };
    expect(other.senses.findBlocks(query)).toEqual(one.senses.findBlocks(query));
    expect(other.senses.nameAt(x + 200, y, z)).toBeUndefined();
    expect(other.senses.block(x + 200, y, z)).toBeUndefined();
    expect(other.senses.nameAt(x, 400, z)).toBeUndefined();
  });

  it('stands any number', () => {
    const puppet = puppetAt();
    const match = (): boolean => true;
    expect(puppet.senses.findBlocks({ match, radius: 0, max: 5 })).toHaveLength(1);
    expect(puppet.senses.findBlocks({ match, radius: -1, max: 5 })).toEqual([]);
    expect(puppet.senses.findBlocks({ match, radius: 5, max: 0 })).toEqual([]);
    expect(puppet.senses.findBlocks({ match, radius: Number.NaN, max: 5 })).toEqual([]);
    const [first] = puppet.senses.findBlocks({ match, radius: 1e9, max: 1, center: [0, -500, 0] });
    expect(first).toEqual([0, -64, 0]);
  });
});

describe('the senses', () => {
  it('change nothing in the world', () => {
    const puppet = new AvatarPuppet({
      seed: 4,
      worldType: 'normal',
      setup: ['/give player bow 1'],
    });
    const { senses } = puppet;
    const [x, y, z] = puppet.feet;
    const before = puppet.game.world.hash();
    senses.self();
    senses.inventory();
    senses.findBlocks({ match: () => true, radius: 64, max: 4_000 });
    for (let i = -40; i < 40; i++) senses.block(x + i, y, z - i);
    senses.entities(64);
    senses.blockData([x, y, z]);
    senses.blockBetween([x, y + 1, z], [x + 60, y + 1, z]);
    senses.recipes('stick');
    senses.digging('stone');
    expect(puppet.game.world.hash()).toBe(before);
  });

  it('tell of the player what there is to tell', () => {
    const puppet = puppetAt('/xp add player 10 points', `/setblock 0 ${Y} 0 water`);
    expect(puppet.senses.self()).toMatchObject({
      name: 'player',
      experience: { level: 1, total: 10 },
      mount: null,
      in_water: true,
      in_lava: false,
      on_fire: false,
      day: 0,
    });
    expect(puppet.senses.self()).toBe(puppet.senses.self());
    expect(puppet.senses.players()).toEqual([]);
  });

  it('tell of a block what it is and how light it is', () => {
    const puppet = puppetAt(
      `/setblock 3 ${Y} 0 torch`,
      `/setblock 5 ${Y} 0 oak_door[half=lower,open=true]`,
      `/setblock 6 ${Y} 0 oak_door[half=lower,open=false]`,
      `/setblock 7 ${Y} 0 lava`,
    );
    expect(puppet.senses.block(3, Y, 0)).toMatchObject({
      name: 'minecraft:torch',
      pos: [3, Y, 0],
      is_solid: false,
      block_light: 14,
      sky_light: 15,
    });
    expect(puppet.senses.block(5, Y, 0)?.is_solid).toBe(false);
    expect(puppet.senses.block(6, Y, 0)).toMatchObject({ is_solid: true, fluid: null });
    expect(puppet.senses.block(7, Y, 0)?.fluid).toBe('lava');
  });

  it('see through grass and not through walls', () => {
    const puppet = puppetAt(`/setblock 3 ${Y + 1} 0 short_grass`);
    const [from, to] = [
      [0.5, Y + 1.2, 0.5],
      [8.5, Y + 1.2, 0.5],
    ] as [Vector, Vector];
    expect(puppet.senses.blockBetween(from, to)).toBeNull();
    puppet.run(`/setblock 5 ${Y + 1} 0 glass`);
    expect(puppet.senses.blockBetween(from, to)?.name).toBe('minecraft:glass');
    expect(puppet.senses.blockBetween(to, from)?.pos).toEqual([5, Y + 1, 0]);
    expect(puppet.senses.blockBetween(from, from)).toBeNull();
  });

  it('know facts of blocks and items', () => {
    const { senses } = puppetAt();
    expect(senses.blockFacts('iron_ore')).toMatchObject({
      hardness: 3,
      is_opaque: true,
      needs_tool: 'pickaxe',
      drops: expect.arrayContaining(['minecraft:raw_iron']),
    });
    expect(senses.blockFacts('iron_ore')?.harvest_tools).toContain('minecraft:stone_pickaxe');
    expect(senses.blockFacts('iron_ore')?.harvest_tools).not.toContain('minecraft:wooden_pickaxe');
    expect(senses.blockFacts('bedrock')?.hardness).toBe(Number.POSITIVE_INFINITY);
    expect(senses.blockFacts('wheat')?.ripe).toEqual({ property: 'age', value: '7' });
    expect(senses.blockFacts('chest')?.is_container).toBe(true);
    expect(senses.blockFacts('oak_sign')?.is_container).toBe(false);
    expect(senses.blockFacts('minecraft:lava')).toMatchObject({ is_harmful: true, light: 15 });
    expect(senses.blockFacts('short_grass')?.is_replaceable).toBe(true);
    expect(senses.blockFacts('cheese')).toBeUndefined();
    expect(senses.itemFacts('bread')).toMatchObject({ food: { hunger: 5 }, stack_max: 64 });
    expect(senses.itemFacts('raw_iron')?.smelts_to).toBe('minecraft:iron_ingot');
    expect(senses.itemFacts('coal')?.fuel_ticks).toBe(1_600);
    expect(senses.itemFacts('iron_pickaxe')).toMatchObject({ tool: 'pickaxe', durability: 250 });
    expect(senses.itemFacts('iron_helmet')?.armor).toEqual({ place: 'head', points: 2 });
    expect(senses.itemFacts('wheat_seeds')?.places).toBe('minecraft:wheat');
    expect(senses.itemFacts('cheese')).toBeUndefined();
    expect(senses.recipes('cheese')).toEqual([]);
  });

  it.each<[string, object]>([
    ['oak_door', { door: 'door', opens_by_hand: true, is_solid: null, is_furniture: false }],
    ['iron_door', { door: 'door', opens_by_hand: false, is_solid: null }],
    ['oak_fence_gate', { door: 'gate', opens_by_hand: true, is_tall: true }],
    ['oak_fence', { door: null, is_tall: true, is_solid: true }],
    ['snow', { is_solid: null, is_tall: false, nature: 'soil' }],
    ['red_carpet', { is_thin: true, is_solid: true }],
    ['ender_chest', { is_container: true, is_store: true, is_furniture: true }],
    ['furnace', { is_container: true, is_store: false }],
    ['water', { is_fluid: true, is_harmful: false, is_air: false }],
    ['seagrass', { is_fluid: false, nature: 'green' }],
    ['cave_air', { is_air: true, is_solid: false }],
    ['magma_block', { is_harmful: true }],
    ['sweet_berry_bush', { harvest: 'bush', ripe: { property: 'age', value: '3' } }],
    ['sugar_cane', { harvest: 'stalk', ripe: null }],
    ['melon', { harvest: 'fruit', ripe: null }],
    ['nether_wart', { harvest: 'crop', ripe: { property: 'age', value: '3' } }],
    ['twisting_vines', { is_climbable: true }],
    ['crimson_stem', { nature: 'log' }],
    ['ancient_debris', { nature: 'ore' }],
    ['bookshelf', { nature: null, is_furniture: true }],
  ])('tell of %s what its literal says', (name, facts) => {
    expect(puppetAt().senses.blockFacts(name)).toMatchObject(facts);
  });
});
