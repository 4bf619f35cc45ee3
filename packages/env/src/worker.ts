import { parentPort, workerData } from 'node:worker_threads';
import type { Action } from './action.js';
import { type Hooks, type Observation, VoxelEnv } from './env.js';
import type { Assignment, FromWorker, ToWorker } from './messages.js';

const { first, end, count, env, hooks, states, share } = workerData as Assignment;
const rewards = new Float64Array(share.rewards);
const over = new Uint8Array(share.over);
const given: Hooks = hooks === undefined ? {} : await import(hooks);
const { picture, ...rest } = env;
const pictureBytes = picture === undefined ? 0 : picture.width * picture.height * 3;

const envs = Array.from({ length: end - first }, (_, i) => {
  return new VoxelEnv({
    ...rest,
    ...(given.reward && { reward: given.reward }),
    ...(given.terminated && { terminated: given.terminated }),
    ...(picture && {
      picture: {
        ...picture,
        into: new Uint8Array(share.pictures!, (first + i) * pictureBytes, pictureBytes),
      },
    }),
  });
});

function reset(i: number, seed?: bigint | number): Observation {
  note(i, 0, false, false);
  return envs[i]!.reset(seed === undefined ? {} : { seed }).observation;
}

/** An episode that is over is begun anew by the step after its last. */
function step(i: number, action: Action): Observation {
  const place = first + i;
  if (over[place] === 1 || over[count + place] === 1) return reset(i);
  const { observation, reward, terminated, truncated } = envs[i]!.step(action);
  note(i, reward, terminated, truncated);
  return observation;
}

function note(i: number, reward: number, terminated: boolean, truncated: boolean): void {
  rewards[first + i] = reward;
  over[first + i] = Number(terminated);
  over[count + first + i] = Number(truncated);
}

function answer(message: ToWorker): FromWorker {
  try {
    const seen =
      message.ask === 'reset'
        ? message.seeds.map((seed, i) => reset(i, seed))
        : message.actions.map((action, i) => step(i, action));
    return { ok: true, states: states ? seen.map(({ state }) => state) : undefined };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort!.on('message', (message: ToWorker) => parentPort!.postMessage(answer(message)));
parentPort!.postMessage({ ok: true, states: undefined } satisfies FromWorker);
