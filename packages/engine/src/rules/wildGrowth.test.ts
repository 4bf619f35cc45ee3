import { describe, expect, it } from 'vitest';
import { KIND_OF_STATE, kindNamed, stateOf } from '../blocks/index.js';
import type { Column } from '../terrain/column.js';
import { FlatLand } from '../terrain/flatLand.js';
import { ticks } from '../world/testLand.js';
import { World } from '../world/world.js';

const FLAT = new FlatLand();

/** A plain of sand on which a cactus of one block stands in every column. */
class Desert {
  readonly isLifeless = true;

  column(columnX: number, columnZ: number): Column {
    const column = FLAT.column(columnX, columnZ);
    for (let x = 0; x < 16; x++) {
      for (let z = 0; z < 16; z++) column.set(x, 63, z, stateOf('sand'));
    }
    column.set(4, 64, 4, stateOf('cactus'));
    return column;
  }
}

function newWorld(speed = 40): World {
  const world = World.create({ high: 0, low: 5 }, new Desert());
  world.rules.game.randomTickSpeed = speed;
  return world;
}

function height({ blocks }: World, columnX: number, columnZ: number): number {
  const cactus = kindNamed('cactus')!.id;
  let y = 64;
  while (KIND_OF_STATE[blocks.get(columnX * 16 + 4, y, columnZ * 16 + 4)] === cactus) y++;
  return y - 64;
}

describe('wild cactus', () => {
  it('grows near the player in land that nobody has touched, to three blocks', () => {
    const world = newWorld();
    ticks(world, 9_000);
    for (const [x, z] of [
      [0, 0],
      [3, 3],
      [-4, 4],
    ] as const) {
      expect(height(world, x, z)).toBe(3);
    }
    expect([...world.blocks.editedColumns]).toHaveLength(81);
  });

  it('stands still far away, and where no time passes for blocks', () => {
    const world = newWorld();
    ticks(world, 5_000);
    expect(height(world, 6, 0)).toBe(1);
    const still = newWorld(0);
    ticks(still, 5_000);
    expect(still.blocks.print.low).toBe(0);
  });

  it('grows the same whatever was looked at before, and in a fork', () => {
    const [world, other] = [newWorld(), newWorld()];
    for (let x = -8; x <= 8; x++) other.blocks.column(x, 3);
    ticks(world, 1_000);
    const fork = world.fork();
    ticks(world, 1_000);
    ticks(fork, 1_000);
    ticks(other, 1_500);
    other.blocks.forgetFar(100, 100, 1);
    ticks(other, 500);
    expect(world.blocks.print.low).not.toBe(0);
    expect(fork.hash()).toBe(world.hash());
    expect(other.hash()).toBe(world.hash());
  });
});
