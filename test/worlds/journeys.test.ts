import {
  BLOCK_KINDS,
  COLLISION_SHAPE,
  IS_FULL_CUBE,
  IS_WATER,
  KIND_OF_STATE,
  type World,
} from '@bridle/engine';
import type { FailureReason, Vector } from '@bridle/facets';
import { findRoute, type PathTerrain, SOLID } from '@bridle/paths';
import { describe, expect, it } from 'vitest';
import { terrainOf } from '../../packages/voxel/src/paths.js';
import { AvatarPuppet } from '../support/avatarPuppet.js';

const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18];
const PAIRS = 25;
const SPAN = 80;
/** The whole search is about a box around the player, and looks at all of it. */
const BOX = 44;
const ALL_NODES = 1_000_000;

function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

/** The y above the ground or the water, whatever grows there. */
function surfaceAt({ blocks }: World, x: number, z: number): number {
  for (let y = 180; ; y--) {
    const state = blocks.get(x, y, z);
    const { name } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
    if (IS_WATER[state] === 1) return y;
    if (COLLISION_SHAPE[state] !== 0 && !/leaves|log|bamboo|mushroom/.test(name)) return y + 1;
  }
}

/** Some land to begin from: nobody climbs out of every cave again. */
function dry(world: World, random: () => number): Vector {
  for (;;) {
    const x = Math.floor(world.player.x + (random() - 0.5) * SPAN);
    const z = Math.floor(world.player.z + (random() - 0.5) * SPAN);
    const y = surfaceAt(world, x, z);
    const isFree = world.blocks.get(x, y, z) === 0 && world.blocks.get(x, y + 1, z) === 0;
    if (isFree && IS_FULL_CUBE[world.blocks.get(x, y - 1, z)] === 1) return [x, y, z];
  }
}

/** On the land, or in a cave below it; now and then in the rock. */
function somewhere(world: World, random: () => number): Vector {
  const isBelow = random() < 0.3;
  for (let tries = 0; ; tries++) {
    const x = Math.floor(world.player.x + (random() - 0.5) * SPAN);
    const z = Math.floor(world.player.z + (random() - 0.5) * SPAN);
    const top = surfaceAt(world, x, z);
    if (!isBelow) return [x, top, z];
    const y = top - 5 - Math.floor(random() * 40);
    const isFloor = world.blocks.get(x, y, z) === 0 && world.blocks.get(x, y - 1, z) !== 0;
    if (isFloor || tries === 200) return [x, y, z];
  }
}

/** Whether a search that looks at everything in a box finds a way. */
function isReachable(world: World, [x, y, z]: Vector): boolean {
  const land = terrainOf(world);
  const { player } = world;
  const isInside = (cx: number, cz: number): boolean =>
    Math.abs(cx - player.x) < BOX && Math.abs(cz - player.z) < BOX;
  const box: PathTerrain = {
    cell: (cx, cy, cz) => (isInside(cx, cz) ? land.cell(cx, cy, cz) : SOLID),
  };
  const search = findRoute(box, player, { kind: 'cell', x, y, z }, { maxNodes: ALL_NODES });
  for (;;) {
    const step = search.next();
    if (step.done) return step.value.ok;
  }
}

/** Who swims bobs up and down, or holds on to the shore. */
function isAt(puppet: AvatarPuppet, [x, y, z]: Vector): boolean {
  const [fx, fy, fz] = puppet.feet;
  const isWater = puppet.nameAt(x, y, z) === 'minecraft:water';
  return fx === x && fz === z && fy >= y && fy <= y + (isWater ? 1 : 0);
}

describe('journeys over generated land', () => {
  it.each(SEEDS)('arrive, or say truly why not, in the world %i', (seed) => {
    const puppet = new AvatarPuppet({ seed, worldType: 'normal' });
    puppet.run('/gamerule doDaylightCycle false');
    const random = dice(seed);
    const ends = new Map<FailureReason | 'arrived', number>();
    for (let i = 0; i < PAIRS; i++) {
      puppet.player.food = 20;
      const [x, y, z] = dry(puppet.game.world, random);
      puppet.run(`/tp ${x + 0.5} ${y} ${z + 0.5}`);
      puppet.tick(2);
      const pos = somewhere(puppet.game.world, random);
      let end: FailureReason | 'arrived' = 'arrived';
      try {
        puppet.do(puppet.hands.moveTo({ kind: 'cell', pos }));
      } catch (thrown) {
        end = (thrown as { reason: FailureReason }).reason;
      }
      ends.set(end, (ends.get(end) ?? 0) + 1);
      if (end === 'arrived') expect(isAt(puppet, pos)).toBe(true);
      else {
        expect(end).toMatch(/^(no_path|too_far)$/);
        if (end === 'no_path')
          expect({ pos, is: isReachable(puppet.game.world, pos) }).toEqual({ pos, is: false });
      }
    }
    expect(puppet.player.health).toBe(20);
    expect(ends.get('arrived')).toBeGreaterThan(PAIRS / 2);
    // Only caves of many thousand cells are: what is in the rock, or shut in, is not there.
    expect(ends.get('too_far') ?? 0).toBeLessThanOrEqual(PAIRS / 4);
  });

  it('go a long way, piece by piece', () => {
    const puppet = new AvatarPuppet({ seed: 12, worldType: 'normal' });
    const { player } = puppet;
    const [x, z] = [Math.floor(player.x) + 260, Math.floor(player.z) + 40];
    const y = surfaceAt(puppet.game.world, x, z);
    puppet.do(puppet.hands.moveTo({ kind: 'near', pos: [x, y, z], radius: 4 }, { sprint: true }));
    expect(Math.hypot(player.x - x, player.z - z)).toBeLessThan(6);
  });

  it('make the same world when they are made again', () => {
    const travel = (): string => {
      const puppet = new AvatarPuppet({
        seed: 31,
        worldType: 'normal',
        setup: ['/give player dirt 32'],
      });
      const random = dice(5);
      for (let i = 0; i < 4; i++) {
        const pos = somewhere(puppet.game.world, random);
        const options = { dig: i % 2 === 0, build: i % 3 === 0, sprint: true, ticksMax: 400 };
        try {
          puppet.do(puppet.hands.moveTo({ kind: 'near', pos, radius: 2 }, options));
          const match = (name: string): boolean => /_log|stone|dirt|sand/.test(name);
          const [near] = puppet.senses.findBlocks({ match, radius: 20, max: 1 });
          puppet.do(puppet.hands.moveTo({ kind: 'block', pos: near! }));
          const { drops } = puppet.do(puppet.hands.dig(near!));
          for (const id of drops) puppet.do(puppet.hands.pickUp(id));
        } catch (thrown) {
          expect(thrown).toHaveProperty('reason');
        }
      }
      return `${puppet.game.world.tick} ${puppet.game.world.hash()}`;
    };
    expect(travel()).toBe(travel());
  });
});
