import { describe, expect, it } from 'vitest';
import { createVoxelGame } from './game.js';

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

describe('mobs of the embedded world', () => {
  it('are among the entities, with their health, the nearest first', () => {
    const { command, senses } = newGame().facets;
    command!.run('/summon zombie ~8 ~ ~');
    command!.run('/summon cow ~3 ~ ~');
    const [cow, zombie] = senses!.entities(32);
    expect(cow).toMatchObject({ type: 'minecraft:cow', health: 10, max_health: 10, distance: 3 });
    expect(zombie).toMatchObject({ type: 'minecraft:zombie', is_hostile: true });
    expect(senses!.entities(5)).toHaveLength(1);
  });

  it('are what a hand would touch, before any block', () => {
    const { command, state, input, senses } = newGame().facets;
    command!.run('/summon cow ~2 ~ ~');
    input!.setView(0, -0.3);
    expect(state!.read().looking_at_entity).toBe(senses!.entities(5)[0]!.id);
    input!.setView(Math.PI, -0.3);
    expect(state!.read().looking_at_entity).toBeNull();
  });

  it('tell what happens to them', () => {
    const { command, events, senses } = newGame().facets;
    const told: unknown[] = [];
    events!.listen((event) => told.push(event));
    command!.run('/summon pig ~2 ~ ~');
    const { id } = senses!.entities(5)[0]!;
    command!.run('/kill @e[type=pig]');
    expect(told).toContainEqual({
      event: 'death',
      target: 'minecraft:pig',
      entity: id,
      cause: 'kill',
    });
  });
});
