import { describe, expect, it } from 'vitest';
import { VoxelEnv } from './env.js';
import type { EnvOptions } from './options.js';

const FLAT = { worldType: 'flat' } as const satisfies EnvOptions;

describe('an environment', () => {
  it('walks forward for as long as it is told to', () => {
    const env = new VoxelEnv(FLAT);
    const start = env.reset().observation.state.player.pos[0];
    for (let i = 0; i < 20; i++) env.step({ move_y: 1 });
    const { state } = env.step({}).observation;
    expect(state.player.pos[0] - start).toBeGreaterThan(3.5);
    expect(state.tick).toBe(21);
  });

  it('lets an action last for as many ticks as asked for, and turns once', () => {
    const env = new VoxelEnv({ ...FLAT, ticksPerStep: 5 });
    env.reset();
    const { state } = env.step({ look_dyaw: 0.1 }).observation;
    expect(state.tick).toBe(5);
    expect(state.player.yaw).toBeCloseTo(0.1);
  });

  it('begins anew, and the same actions end in the same world', () => {
    const env = new VoxelEnv({ seed: 7 });
    const play = (): string => {
      env.reset();
      for (let i = 0; i < 60; i++) env.step({ move_y: 1, jump: i % 7 === 0, attack: i > 30 });
      return env.hash();
    };
    const first = play();
    expect(play()).toBe(first);
    expect(env.reset({ seed: 8 }).info.seed).toBe(8n);
    expect(play()).not.toBe(first);
  });

  it('rewards by what changed, and ends where it is told to', () => {
    const env = new VoxelEnv({
      ...FLAT,
      reward: ({ before, after }) => after.player.pos[0] - before.player.pos[0],
      terminated: ({ after }) => after.tick >= 10,
    });
    const from = env.reset().observation.state.player.pos[0];
    let sum = 0;
    let result = env.step({ move_y: 1 });
    for (;;) {
      sum += result.reward;
      if (result.terminated) break;
      result = env.step({ move_y: 1 });
    }
    expect(result.info.step).toBe(10);
    expect(sum).toBeCloseTo(result.observation.state.player.pos[0] - from, 12);
    expect(() => env.step({})).toThrow('the episode is over; call reset() first');
  });

  it('is cut off after its last step', () => {
    const env = new VoxelEnv({ ...FLAT, maxSteps: 2 });
    env.reset();
    expect(env.step({}).truncated).toBe(false);
    expect(env.step({})).toMatchObject({ truncated: true, terminated: false });
  });

  it('refuses what could be no environment, and says what could', () => {
    const make = (options: object) => () => new VoxelEnv(options);
    expect(make({ picture: { width: 0, height: 8 } })).toThrow('give a whole number from 1 to');
    expect(make({ picture: null })).toThrow('give its width and height, or leave it out');
    expect(make({ reward: 5 })).toThrow('reward is 5; give a function');
    expect(make({ maxstep: 5 })).toThrow('there is no option maxstep; there are seed,');
  });

  it('draws pictures of a single pixel', () => {
    const env = new VoxelEnv({ ...FLAT, picture: { width: 1, height: 1, viewDistance: 1 } });
    expect(env.reset().observation.picture).toHaveLength(3);
  });

  it('takes nothing but numbers for rewards, and truth for an end', () => {
    const step = (hooks: object) => () => {
      const env = new VoxelEnv({ ...FLAT, ...hooks });
      env.reset();
      return env.step({});
    };
    expect(step({ reward: async () => 1 })).toThrow('reward gave [object Promise]');
    expect(step({ reward: () => Number.NaN })).toThrow('reward gave NaN');
    expect(step({ reward: () => undefined })).toThrow('reward gave undefined');
    expect(step({ terminated: async () => false })).toThrow('terminated gave [object Promise]');
    expect(step({ terminated: () => undefined })().terminated).toBe(false);
  });

  it('does nothing any more once it is closed', () => {
    const env = new VoxelEnv(FLAT);
    env.reset();
    env.close();
    env.close();
    expect(() => env.step({})).toThrow('the environment is closed');
    expect(() => env.reset()).toThrow('the environment is closed');
    expect(() => env.senses).toThrow('the environment is closed');
  });

  it('draws pictures of any small size, the same for the same seed and actions', () => {
    const picture = { width: 30, height: 20, viewDistance: 2 };
    const see = (): Uint8Array => {
      const env = new VoxelEnv({ seed: 3, picture });
      env.reset();
      return env.step({ look_dyaw: 0.5 }).observation.picture!;
    };
    const seen = see();
    expect(seen).toHaveLength(30 * 20 * 3);
    expect(new Set(seen).size).toBeGreaterThan(20);
    expect(see()).toEqual(seen);
  });

  it('refuses what makes no sense, by name', () => {
    const env = new VoxelEnv(FLAT);
    expect(() => env.step({})).toThrow('call reset() first');
    expect(() => env.reset({ seed: -1 })).toThrow('the seed -1');
    env.reset();
    expect(() => env.step({ move_x: Number.NaN })).toThrow('move_x is NaN');
    expect(() => env.step({ hotbar_slot: 9 })).toThrow('hotbar_slot is 9');
    expect(() => env.step({ look_dyaw: 1e300 })).toThrow('look_dyaw is in radians');
    expect(() => env.step({ move_Y: 1 } as object)).toThrow('move_Y, and nothing is called so');
    expect(() => env.step({ jump: 'no' as unknown as boolean })).toThrow('jump is no');
    expect(() => env.step(undefined!)).toThrow('the action is undefined');
    expect(env.step({}).observation.state.tick).toBe(1);
    expect(() => new VoxelEnv({ worldType: 'round' as 'flat' })).toThrow('worldType is round');
    expect(() => new VoxelEnv({ ticksPerStep: 0 })).toThrow('ticksPerStep is 0');
    expect(() => new VoxelEnv({ picture: { width: 1.5, height: 64 } })).toThrow(
      'picture.width is 1.5',
    );
    expect(() => new VoxelEnv({ picture: { width: 64, height: 4097 } })).toThrow('1 to 4096');
  });

  it('goes on after a hook that threw at the end of an episode', () => {
    let throws = true;
    const reward = (): number => {
      if (throws) throw new Error('no reward today');
      return 1;
    };
    const env = new VoxelEnv({ ...FLAT, maxSteps: 1, reward });
    env.reset();
    expect(() => env.step({})).toThrow('no reward today');
    throws = false;
    expect(env.step({})).toMatchObject({ reward: 1, truncated: true });
  });

  it('writes the same picture wherever it is told to', () => {
    const [width, height] = [19, 17];
    const into = new Uint8Array(width * height * 3 + 1).subarray(1);
    const { picture } = new VoxelEnv({ ...FLAT, picture: { width, height } }).reset().observation;
    const there = new VoxelEnv({ ...FLAT, picture: { width, height, into } }).reset().observation;
    expect(there.picture).toBe(into);
    expect(into).toEqual(picture);
    const isSky = (at: number): boolean => picture![at + 2]! > picture![at]!;
    expect([isSky(0), isSky((width * height - 1) * 3)]).toEqual([true, false]);
  });
});
