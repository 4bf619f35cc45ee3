import { describe, expect, it } from 'vitest';
import { createVoxelGame } from './voxel.js';

function newGame() {
  const seed = { high: 0, low: 1 };
  return createVoxelGame({ seed, worldType: 'flat', noScreen: 'no screen here' });
}

describe('the state of the embedded world', () => {
  it('spells the dimension as the protocol does', () => {
    expect(newGame().facets.state!.read().dimension).toBe('Overworld');
  });

  it('lists the effects on the player with their level and what is left of them', () => {
    const { command, clock, state } = newGame().facets;
    command!.run('/effect give @s speed 10 1');
    command!.run('/effect give @s night_vision infinite');
    clock!.advance();
    expect(state!.read().player.effects).toEqual([
      { name: 'minecraft:night_vision', level: 1, ticks_left: -1 },
      { name: 'minecraft:speed', level: 2, ticks_left: 199 },
    ]);
  });
});
