import { describe, expect, it, onTestFinished } from 'vitest';
// The built package: threads run what `tsc` built.
import {
  type Action,
  VectorEnv,
  type VectorOptions,
  VoxelEnv,
} from '../packages/env/dist/index.js';

const PICTURE = { width: 32, height: 24, viewDistance: 2 };
const SEEDS = [3, 7, 11];
const HOOKS = new URL('./support/envHooks.mjs', import.meta.url);

function actionsAt(step: number): Action[] {
  return SEEDS.map((seed) => ({ move_y: 1, jump: step % 5 === 0, look_dyaw: seed / 100 }));
}

async function open(options: Partial<VectorOptions> = {}): Promise<VectorEnv> {
  const vector = await VectorEnv.create({
    count: SEEDS.length,
    env: { picture: PICTURE },
    ...options,
  });
  onTestFinished(() => vector.close());
  return vector;
}

describe('a vector of environments', () => {
  it.each([1, 2, 3])('sees on %i threads what each sees alone', async (workers) => {
    const vector = await open({ workers, states: true });
    await vector.reset({ seeds: SEEDS });
    const alone = SEEDS.map((seed) => {
      const env = new VoxelEnv({ picture: PICTURE });
      env.reset({ seed });
      return env;
    });
    for (let step = 0; step < 10; step++) {
      const actions = actionsAt(step);
      const { pictures, states } = await vector.step(actions);
      alone.forEach((env, i) => {
        const { observation } = env.step(actions[i]!);
        const bytes = observation.picture!.length;
        expect(pictures!.slice(i * bytes, (i + 1) * bytes)).toEqual(observation.picture);
        expect(states![i]).toEqual(observation.state);
      });
    }
  });

  it('rewards by a module, and begins anew where an episode has ended', async () => {
    const vector = await open({ env: { worldType: 'flat', maxSteps: 3 }, hooks: HOOKS });
    await vector.reset();
    const rows = [];
    for (let step = 0; step < 5; step++) {
      const { rewards, truncated } = await vector.step(actionsAt(step));
      rows.push([rewards[0], truncated[0]]);
    }
    // The hook's reward is the tick: 1, 2, 3, then the step that begins anew, then 1 again.
    expect(rows).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [0, 0],
      [1, 0],
    ]);
  });

  it('says what was wrong with an action, and goes on', async () => {
    const vector = await open({ env: { worldType: 'flat' } });
    await vector.reset();
    const wrong = vector.step([{}, { move_x: Number.NaN }, {}]);
    await expect(wrong).rejects.toThrow('move_x is NaN');
    await expect(vector.step([{}])).rejects.toThrow('1 actions for 3 environments');
    expect((await vector.step([{}, {}, {}])).rewards).toHaveLength(3);
  });

  it.each([1, 2, 3])(
    'answers the call that was made after a hook threw, on %i threads',
    async (workers) => {
      const vector = await open({
        env: { worldType: 'flat' },
        hooks: HOOKS,
        workers,
        states: true,
      });
      await vector.reset();
      await expect(vector.step([{ drop: true }, {}, {}])).rejects.toThrow('environment 0: dropped');
      const { rewards, states } = await vector.step([{}, {}, {}]);
      expect([...rewards]).toEqual([2, 2, 2]);
      expect(states!.map(({ tick }) => tick)).toEqual([2, 2, 2]);
    },
  );

  it('takes no step when one of the actions is refused', async () => {
    const vector = await open({ env: { worldType: 'flat' }, states: true });
    await vector.reset();
    const wrong = [{}, {}, { jmp: true } as Action];
    await expect(vector.step(wrong)).rejects.toThrow('actions[2] has jmp');
    const { states } = await vector.step([{}, {}, {}]);
    expect(states!.map(({ tick }) => tick)).toEqual([1, 1, 1]);
  });

  it('hands out each environment as soon as it is through, and sees what each sees alone', async () => {
    const vector = await open({ workers: 2, states: true });
    const bytes = PICTURE.width * PICTURE.height * 3;
    await vector.reset({ seeds: SEEDS });
    const alone = SEEDS.map((seed) => {
      const env = new VoxelEnv({ picture: PICTURE });
      env.reset({ seed });
      return env;
    });
    const taken = SEEDS.map(() => 0);
    vector.send(actionsAt(0));
    while (taken.some((steps) => steps < 6)) {
      const { envs, pictures, states, rewards } = await vector.receive();
      expect(rewards).toHaveLength(envs.length);
      for (const [i, env] of envs.entries()) {
        const { observation } = alone[env]!.step(actionsAt(taken[env]!)[env]!);
        expect(pictures!.slice(env * bytes, (env + 1) * bytes)).toEqual(observation.picture);
        expect(states![i]).toEqual(observation.state);
        taken[env]!++;
      }
      vector.send(
        envs.map((env) => actionsAt(taken[env]!)[env]!),
        envs,
      );
    }
  });

  it('gives no fewer than asked for, and nobody a second action before the first is through', async () => {
    const vector = await open({ env: { worldType: 'flat' } });
    await vector.reset();
    await expect(vector.receive()).rejects.toThrow('0 environments are under way');
    vector.send([{}, {}], [0, 2]);
    expect(() => vector.send([{}], [2])).toThrow('environment 2 has not ended the call before');
    expect(() => vector.send([{}], [3])).toThrow('environment 3 is not one of 0 to 2');
    await expect(vector.step([{}, {}, {}])).rejects.toThrow('has not ended the call before');
    await expect(vector.receive(3)).rejects.toThrow('2 environments are under way');
    expect((await vector.receive(2)).envs).toEqual([0, 2]);
    expect((await vector.step([{}, {}, {}])).rewards).toHaveLength(3);
  });

  it('refuses a call under way when it is closed, and all calls after', async () => {
    const vector = await open({ env: { worldType: 'flat' } });
    await vector.reset();
    const underWay = expect(vector.step([{}, {}, {}])).rejects.toThrow('closed');
    await vector.close();
    await underWay;
    await expect(vector.step([{}, {}, {}])).rejects.toThrow('the environments are closed');
  });

  it('refuses more environments than there can be, and pictures that are none', async () => {
    await expect(VectorEnv.create({ count: 1e9 })).rejects.toThrow('count is 1000000000; give');
    const picture = { width: -1, height: 4 };
    const made = VectorEnv.create({ count: 2, env: { picture } });
    await expect(made).rejects.toThrow('picture.width is -1; give');
  });

  it('is none the worse for a call that was refused', async () => {
    const vector = await VectorEnv.create({ count: 2, workers: 1, env: { worldType: 'flat' } });
    onTestFinished(() => vector.close());
    await expect(vector.reset({ seeds: [1, -1] })).rejects.toThrow('the seed -1 is not');
    const unlike = (() => 1) as unknown as number;
    await expect(vector.reset({ seeds: [1, unlike] })).rejects.toThrow('is not a whole number');
    await vector.reset();
    const first = '0' as unknown as number;
    expect(() => vector.send([{}], [first])).toThrow('environment 0 is not one of 0 to 1');
    expect((await vector.step([{}, {}])).rewards).toHaveLength(2);
  });

  it('refuses functions, which no thread could call', async () => {
    const env = { reward: () => 1 } as object;
    await expect(VectorEnv.create({ count: 1, env })).rejects.toThrow('give hooks');
  });

  it('says when its hooks cannot be loaded', async () => {
    const hooks = new URL('./support/noSuchHooks.mjs', import.meta.url);
    await expect(VectorEnv.create({ count: 1, hooks })).rejects.toThrow('noSuchHooks');
  });
});
