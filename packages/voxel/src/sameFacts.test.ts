import * as engine from '@bridle/engine';
import * as facets from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { nearestName } from '../../engine/src/blocks/nearestName.js';
import { skyDarkness } from '../../engine/src/mobs/body/daylight.js';
import { skyDarkness as seenDarkness } from '../../harness/src/observers/daylight.js';

// The engine knows no facets, and what plays over facets no engine. What both need stands in each of
// them, and is compared here, where they meet.
describe('the embedded world and whoever plays over facets agree on', () => {
  it('the slots of an inventory', () => {
    type Slots = 'HOTBAR_SLOTS' | 'MAIN_SLOTS' | 'ARMOR_SLOT' | 'OFFHAND_SLOT';
    const slots = (of: Record<Slots, number>) => [
      of.HOTBAR_SLOTS,
      of.MAIN_SLOTS,
      of.ARMOR_SLOT,
      of.OFFHAND_SLOT,
    ];
    expect(slots(engine)).toEqual(slots(facets));
    expect(engine.ALL_SLOTS).toBe(facets.OFFHAND_SLOT + 1);
  });

  it('the body of the player, and the length of a day', () => {
    type Body = 'EYE_HEIGHT' | 'SNEAKING_EYE_HEIGHT' | 'AIR_MAX';
    const body = (of: Record<Body, number>) => [of.EYE_HEIGHT, of.SNEAKING_EYE_HEIGHT, of.AIR_MAX];
    expect(body(engine)).toEqual(body(facets));
    expect(engine.TICKS_PER_DAY).toBe(facets.DAY_TICKS);
  });

  it('what happens in a world', () => {
    // Types alone: this does not compile when one side tells of something that the other does not know.
    const told = (event: engine.WorldEvent): facets.BlockWorldEvent => event;
    const known = (event: facets.BlockWorldEvent): engine.WorldEvent => event;
    const event = { event: 'respawn', target: 'player' } as const;
    expect(told(known(event))).toBe(event);
  });

  it('how dark the sky is, at every hour and in every weather', () => {
    const world = engine.World.create({ high: 0, low: 1 }, new engine.FlatLand());
    for (const weather of ['clear', 'rain', 'thunder'] as const) {
      world.rules.weather = weather;
      const hours = Array.from({ length: 24_000 }, (_, time) => time);
      const inWorld = hours.map((time) => {
        world.timeOfDay = time;
        return skyDarkness(world);
      });
      const seen = hours.map((time_of_day) =>
        seenDarkness({ time_of_day, weather } as facets.AvatarSelf),
      );
      expect(seen).toEqual(inWorld);
    }
  });

  it('which name was meant by one that does not exist', () => {
    const known = ['cow', ...engine.ITEM_KINDS.map(({ name }) => facets.bareName(name))];
    const given = [
      'cwo',
      'drit',
      'dirtt',
      'sotne',
      'oak_lgo',
      'xx',
      'a',
      'craftingtable',
      'x'.repeat(65),
    ];
    const meant = given.map((name) => facets.nearestName(name, known));
    expect(given.map((name) => nearestName(name, known))).toEqual(meant);
    expect(meant.slice(0, 5)).toEqual(['cow', 'dirt', 'dirt', 'stone', 'oak_log']);
  });
});
