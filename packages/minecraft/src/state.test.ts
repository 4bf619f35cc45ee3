import { describe, expect, it } from 'vitest';
import type { BotSession } from './session.js';
import { readState } from './state.js';

interface Known {
  readonly metadata?: Readonly<Record<number, unknown>>;
  readonly light?: number | null;
  readonly bot?: object;
}

/** A bot that has just arrived, with what the library has for what it was not told. */
function stateOf({ metadata = {}, light = null, bot = {} }: Known) {
  const position = { x: 0.5, y: 5, z: 0.5, floored: () => ({ x: 0, y: 5, z: 0 }) };
  const session = {
    bot: {
      entity: {
        position,
        velocity: { x: 0, y: 0, z: 0 },
        yaw: 0,
        pitch: 0,
        onGround: true,
        metadata,
        effects: { 27: { id: 27, amplifier: 1, duration: 600 } },
      },
      entities: {},
      time: { timeOfDay: null, day: null },
      game: { dimension: 'minecraft:the_nether', gameMode: 'spectator' },
      registry: { effects: { 27: { name: 'BadLuck' } } },
      isAlive: true,
      isRaining: false,
      foodSaturation: Number.NaN,
      oxygenLevel: 3, // of somebody else who dives
      ...bot,
    },
    windows: { screen: null },
    world: { skyLightAt: () => light, blockLightAt: () => light, biomeAt: () => null },
  } as unknown as BotSession;
  return readState(session, 7);
}

describe('the state of a bot', () => {
  it('is null where the server has not told it', () => {
    expect(stateOf({})).toMatchObject({
      tick: 7,
      dimension: 'Nether',
      biome: null,
      light: null,
      time_of_day: null,
      looking_at: null,
      looking_at_entity: null,
      player: { health: null, hunger: null, saturation: null, air: null, held: null },
    });
  });

  it('has the air of its own body, not of whoever the server told of last', () => {
    expect(stateOf({ metadata: { 1: 120 } }).player.air).toBe(120);
    expect(stateOf({ metadata: { 1: -20 } }).player.air).toBe(0);
  });

  it('has what was told, in our words', () => {
    const state = stateOf({ light: 4, bot: { health: 12, food: 9, foodSaturation: 1.5 } });
    expect(state).toMatchObject({
      light: 4,
      player: { health: 12, hunger: 9, saturation: 1.5, dead: false },
    });
    expect(state.player.effects).toEqual([{ name: 'minecraft:unluck', level: 2, ticks_left: 600 }]);
    expect(stateOf({ bot: { health: 0 } }).player.dead).toBe(true);
  });
});
