import { parentPort, workerData } from 'node:worker_threads';
import type { Action } from './action.js';
import { type Observation, VoxelEnv } from './env.js';
import {
  type FromWorker,
  type ToWorker,
  TURN_STATE,
  TURNS,
  type TurnReport,
  type WorkerSetup,
} from './messages.js';
import type { Hooks } from './options.js';

const { first, end, count, env, hooks, states, share } = workerData as WorkerSetup;
const rewards = new Float64Array(share.rewards);
const over = new Uint8Array(share.over);
const turns = new Int32Array(share.turns);
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

function reset(place: number, seed?: bigint | number): Observation {
  note(place, 0, false, false);
  return envs[place - first]!.reset(seed === undefined ? {} : { seed }).observation;
}

/** An episode that is over is begun anew by the step after its last. */
function step(place: number, action: Action): Observation {
  if (over[place] === 1 || over[count + place] === 1) return reset(place);
  const { observation, reward, terminated, truncated } = envs[place - first]!.step(action);
  note(place, reward, terminated, truncated);
  return observation;
}

function note(place: number, reward: number, terminated: boolean, truncated: boolean): void {
  rewards[place] = reward;
  over[place] = Number(terminated);
  over[count + place] = Number(truncated);
}

/** Each has its turn, whatever becomes of the others: how they are shared out makes no difference. */
function forEach<T>(
  places: readonly number[],
  asked: readonly T[],
  turn: (place: number, one: T) => Observation,
): void {
  for (const [i, place] of places.entries()) {
    let report: TurnReport | undefined;
    try {
      const { state } = turn(place, asked[i]!);
      if (states) report = { env: place, state };
    } catch (thrown) {
      report = { env: place, error: thrown instanceof Error ? thrown.message : String(thrown) };
    }
    endTurn(place, report);
  }
}

function endTurn(place: number, report: TurnReport | undefined): void {
  if (report !== undefined) say(report);
  Atomics.store(
    turns,
    TURNS.first + place,
    report === undefined ? TURN_STATE.ended : TURN_STATE.reported,
  );
  const ended = (Atomics.add(turns, TURNS.ended, 1) + 1) | 0;
  if (ended === Atomics.load(turns, TURNS.wanted)) say('wanted');
}

function say(message: FromWorker): void {
  parentPort!.postMessage(message);
}

parentPort!.on('message', (message: ToWorker) => {
  if (message.ask === 'reset') forEach(message.envs, message.seeds, reset);
  else forEach(message.envs, message.actions, step);
});
say('ready');
