import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { RandomStream } from '../random/random.js';
import { tick } from '../tick.js';
import { flatWorld } from './testLand.js';
import { World } from './world.js';

const SEED = { high: 0, low: 1 };
const STONE = stateOf('minecraft:stone');

/** Plays a world with input drawn from a stream of its own. */
function play(world: World, ticks: number, purpose: string): string[] {
  const random = new RandomStream(SEED, purpose);
  const hashes: string[] = [];
  for (let i = 0; i < ticks; i++) {
    if (i % 7 === 0) {
      world.player.yaw += random.fraction() * 2 - 1;
      world.player.pitch = random.fraction() * 2.4 - 1.6;
      Object.assign(world.controls, {
        moveY: random.below(3) - 0.5 > 0 ? 1 : 0,
        jump: random.below(3) === 0,
        sprint: random.below(2) === 0,
        attackHold: random.below(2) === 0,
        useClick: random.below(3) === 0,
        dropClick: random.below(9) === 0,
        hotbarSlot: random.below(9),
      });
    }
    tick(world);
    if (i % 100 === 0) hashes.push(world.hash());
  }
  return hashes;
}

describe('the world as a value', () => {
  it('is the same after the same input, tick for tick', () => {
    expect(play(World.create(SEED), 2_000, 'a')).toEqual(play(World.create(SEED), 2_000, 'a'));
    expect(play(World.create(SEED), 500, 'a')).not.toEqual(play(World.create(SEED), 500, 'b'));
  });

  it('does not care which columns were looked at before, or forgotten in between', () => {
    const plain = play(World.create(SEED), 1_000, 'a');
    const other = World.create(SEED);
    for (let i = 20; i >= -20; i--) other.blocks.column(i, -i);
    const first = play(other, 500, 'a');
    expect(first).toEqual(plain.slice(0, 5));
    other.blocks.forgetFar(1_000, 1_000, 0);
    const again = World.create(SEED);
    play(again, 500, 'a');
    again.blocks.forgetFar(1_000, 1_000, 0);
    expect(again.hash()).toBe(other.hash());
    expect(play(again, 300, 'c')).toEqual(play(other, 300, 'c'));
  });

  it('goes on alike in a fork, and what happens in one does not show in the other', () => {
    const world = World.create(SEED);
    play(world, 700, 'a');
    const fork = world.fork();
    expect(fork.hash()).toBe(world.hash());
    const before = fork.hash();
    const went = play(world, 500, 'b');
    expect(fork.hash()).toBe(before);
    expect(play(fork, 500, 'b')).toEqual(went);
    expect(fork.hash()).toBe(world.hash());
  });

  it('has a hash that forgets an edit that was undone', () => {
    const world = flatWorld();
    const before = world.blocks.print.toString();
    const there = world.blocks.get(5, 63, 5);
    world.setBlock(5, 63, 5, STONE);
    expect(world.blocks.print.toString()).not.toBe(before);
    world.setBlock(5, 63, 5, 0);
    world.setBlock(5, 63, 5, there);
    expect(world.blocks.print.toString()).toBe(before);
  });
});
