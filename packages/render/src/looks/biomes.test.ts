import { describe, expect, it } from 'vitest';
import { biomeLook } from './biomes.js';

describe('a biome that is not known', () => {
  it.each([
    ['snowy_tundra', 'snowy_plains'],
    ['snowy_taiga_mountains', 'snowy_taiga'],
    ['wooded_badlands_plateau', 'badlands'],
    ['shattered_savanna', 'savanna'],
    ['desert_lakes', 'desert'],
    ['swamp_hills', 'swamp'],
    ['modified_jungle_edge', 'jungle'],
    ['giant_tree_taiga_hills', 'taiga'],
    ['wooded_mountains', 'windswept_hills'],
    ['tall_birch_hills', 'birch_forest'],
    ['dark_forest_hills', 'dark_forest'],
    ['mushroom_field_shore', 'mushroom_fields'],
    ['wooded_hills', 'forest'],
    ['deep_warm_ocean', 'warm_ocean'],
  ])('has the colours that its words say: %s those of %s', (unknown, known) => {
    expect(biomeLook(`minecraft:${unknown}`)).toEqual(biomeLook(`minecraft:${known}`));
  });

  it.each(['', 'constructor', 'some:thing', 'minecraft:'])(
    'is a plain if they say nothing: "%s"',
    (name) => {
      expect(biomeLook(name)).toEqual(biomeLook('minecraft:plains'));
    },
  );

  it('is not taken for the End by letters within a word', () => {
    expect(biomeLook('minecraft:legend').sky).toBe(biomeLook('minecraft:plains').sky);
    expect(biomeLook('mod:end_gardens').sky).toBe(biomeLook('minecraft:the_end').sky);
  });
});
