import { describe, expect, it } from 'vitest';
import { createWorld, runCommand, tick, type World } from './index.js';

function after(ticks: number, controls: Partial<World['controls']>, world = createWorld()): World {
  Object.assign(world.controls, controls);
  for (let i = 0; i < ticks; i++) tick(world);
  return world;
}

/** Metres per second once the speed is steady, along +X. */
function speedOf(controls: Partial<World['controls']>): number {
  const world = after(40, controls);
  const from = world.player.x;
  after(20, controls, world);
  return world.player.x - from;
}

describe('the player', () => {
  it.each([
    ['walks at 4.317 m/s', { moveY: 1 }, 4.317],
    ['sprints at 5.612 m/s', { moveY: 1, sprint: true }, 5.612],
    ['sneaks at 1.295 m/s', { moveY: 1, crouch: true }, 1.295],
  ])('%s', (_fact, controls, speed) => {
    expect(speedOf(controls)).toBeCloseTo(speed, 2);
  });

  it('jumps a little over 1.25 blocks and lands where it began', () => {
    const world = createWorld();
    let highest = 0;
    for (let i = 0; i < 20; i++) {
      after(1, { jump: i === 0 }, world);
      highest = Math.max(highest, world.player.y - 64);
    }
    expect(highest).toBeCloseTo(1.252, 3);
    expect(world.player.y).toBe(64);
    expect(world.player.onGround).toBe(true);
  });

  it('falls three blocks unhurt, and is hurt by each block more', () => {
    for (const [height, health] of [
      [3, 20],
      [4, 19],
      [10, 13],
    ] as const) {
      const world = createWorld();
      runCommand(world, `/tp ~ ${64 + height} ~`);
      after(60, {}, world);
      expect(world.player.health).toBe(health);
    }
  });

  it('is stopped by a wall and walks along it', () => {
    const world = createWorld();
    for (const y of [64, 65])
      for (let z = -9; z < 99; z++) runCommand(world, `/setblock 3 ${y} ${z} stone`);
    after(40, { moveY: 1, moveX: 1 }, world);
    expect(world.player.x).toBeCloseTo(2.7, 6);
    expect(world.player.z).toBeGreaterThan(3);
  });

  it('mines what it looks at while attack is held, and places against it with a click', () => {
    const world = createWorld();
    world.player.pitch = -1.5;
    after(18, { attackHold: true }, world);
    expect(world.events).toMatchObject([
      { event: 'block', from: 'minecraft:grass_block', to: 'minecraft:air' },
    ]);
    const other = createWorld();
    other.player.pitch = -0.7;
    after(1, { useClick: true }, other);
    expect(other.events).toMatchObject([
      { event: 'block', from: 'minecraft:air', to: 'minecraft:dirt' },
    ]);
  });
});

describe('the world', () => {
  it('is the same after the same input', () => {
    const play = (): string => {
      const world = createWorld();
      world.player.yaw = 0.7;
      world.player.pitch = -0.9;
      after(30, { moveY: 1, sprint: true, attackHold: true }, world);
      after(10, { jump: true, useClick: true }, world);
      return JSON.stringify([world.player, [...world.edits], world.events]);
    };
    expect(play()).toBe(play());
  });

  it.each([
    '',
    '/',
    '/tp',
    '/tp 1 2',
    '/tp 1e9 2 3',
    '/tp 99999999 0 0',
    '/setblock 0 999 0 stone',
    '/setblock 0 0 0 constructor',
    '/time set constructor',
    '/kill me',
  ])('answers the command %j with an error and stays as it was', (line) => {
    const world = createWorld();
    const before = JSON.stringify(world);
    expect(runCommand(world, line)).toMatchObject({
      ok: false,
      lines: [expect.stringMatching(/^Error: /)],
    });
    expect(JSON.stringify(world)).toBe(before);
  });
});
