import { parentPort, workerData } from 'node:worker_threads';
import type { GameState } from '@bridle/facets';
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

/** Each has its turn, whatever becomes of the others: how they are shared out makes no difference. */
function forEach<T>(asked: readonly T[], turn: (i: number, one: T) => Observation): FromWorker {
  const seen: GameState[] = [];
  let error: string | undefined;
  for (const [i, one] of asked.entries()) {
    try {
      seen.push(turn(i, one).state);
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      error ??= `environment ${first + i}: ${message}`;
    }
  }
  if (error !== undefined) return { ok: false, error };
  return { ok: true, states: states ? seen : undefined };
}

parentPort!.on('message', (message: ToWorker) => {
  parentPort!.postMessage(
    message.ask === 'reset' ? forEach(message.seeds, reset) : forEach(message.actions, step),
  );
});
parentPort!.postMessage({ ok: true, states: undefined } satisfies FromWorker);
