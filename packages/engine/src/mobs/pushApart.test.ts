import { describe, expect, it } from 'vitest';
import { noonWorld, run, summon } from './testPen.js';

describe('mobs in each other’s way', () => {
  it('make room for the player', () => {
    const world = noonWorld();
    const cow = summon(world, 'cow', 0.6, 0.5);
    run(world, 40);
    expect(Math.abs(cow.x - 0.5) + Math.abs(cow.z - 0.5)).toBeGreaterThan(0.6);
    expect(world.player.x).toBe(0.5);
  });

  it('push each other apart', () => {
    const world = noonWorld();
    const cows = [0, 1, 2, 3].map(() => summon(world, 'cow', 8.5, 8.5));
    run(world, 60);
    for (const cow of cows) {
      for (const other of cows) {
        if (other === cow) continue;
        const away = Math.max(Math.abs(cow.x - other.x), Math.abs(cow.z - other.z));
        expect(away).toBeGreaterThan(0.6);
      }
    }
  });
});
