import { describe, expect, it } from 'vitest';
import { itemNamed } from '../../items/index.js';
import { BIOMES } from '../../terrain/biomes.js';
import { MOB_KINDS, mobKindNamed } from '../../world/mobRegistry.js';

const BIOME_NAMES = new Set(BIOMES.map(({ name }) => name.replace('minecraft:', '')));

describe.each(MOB_KINDS.map((kind) => [kind.name, kind] as const))('the table of %s', (_, kind) => {
  it('names items and biomes that exist', () => {
    const items = [
      ...kind.loot.flatMap(({ item, cooked }) => [item, cooked ?? item]),
      ...(kind.food ?? []),
      ...(kind.tempting ?? []),
      ...(kind.tamedBy ?? []),
      kind.holds ?? 'stick',
      `${kind.name}_spawn_egg`,
    ];
    expect(items.filter((item) => itemNamed(item) === undefined)).toEqual([]);
    const biomes = kind.spawn?.biomes ?? [];
    expect(biomes.filter((biome) => !BIOME_NAMES.has(biome))).toEqual([]);
  });

  it('holds numbers that can be', () => {
    expect(kind.health).toBeGreaterThan(0);
    expect(kind.speed).toBeGreaterThan(0);
    expect(kind.width).toBeLessThan(2);
    expect(kind.goals.length).toBeGreaterThan(0);
    expect(kind.nature !== 'hostile' || kind.isMonster).toBe(true);
    for (const { least, most } of kind.loot) expect(most).toBeGreaterThanOrEqual(least);
  });
});

it('kinds are found with and without their namespace', () => {
  expect(mobKindNamed('minecraft:cow')).toBe(mobKindNamed('cow'));
  expect(mobKindNamed('dragon')).toBeUndefined();
});
