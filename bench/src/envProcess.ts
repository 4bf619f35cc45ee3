/** Measures environments in a process of its own and prints an EnvReport as JSON. */
import { type Action, VectorEnv, VoxelEnv } from '@bridle/env';
import { canPlace, placeClient, releaseClient } from './cores.js';
import { median } from './statistics.js';

export interface EnvReport {
  /** steps a second, one for each land */
  readonly steps: readonly number[];
  readonly blindSteps: readonly number[];
  /** so many of them in a vector; steps a second of all together */
  readonly environments: number;
  readonly oneWorker: number;
  readonly twoWorkers: number;
  /** two workers to one, when each environment goes on as soon as it is through */
  readonly workersRatio: number;
  /** as that, of two vectors of half as many, each with a worker of its own: the most there is */
  readonly apartRatio: number;
  /** two workers to one, when all wait for the slowest in every step */
  readonly inStepRatio: number;
  /** milliseconds */
  readonly resetSame: number;
  readonly resetSameBlind: number;
  readonly resetNew: number;
  readonly resetNewBlind: number;
  readonly isOnOneCore: boolean;
}

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 2 : 7;
/** Before that V8 is still compiling what is hot, on the core that is measured. */
const WARM_UP_ROUNDS = isQuick ? 1 : 4;
const WARM_UP_STEPS = isQuick ? 50 : 300;
const STEPS = isQuick ? 100 : 1_000;
const VECTOR_STEPS = isQuick ? 20 : 200;
const ENVIRONMENTS = isQuick ? 2 : 8;
const FIRST_SEED = 7;
const PICTURE = { width: 64, height: 64, viewDistance: 6 };

/** Random numbers that are the same in every run. */
class Dice {
  #word: number;

  constructor(seed: number) {
    this.#word = seed;
  }

  next(): number {
    this.#word = (Math.imul(this.#word, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#word / 2 ** 32;
  }
}

/** Walks about: straight on for the most part, over what stands in the way. */
function wander(dice: Dice): Action {
  return {
    move_y: 1,
    sprint: true,
    jump: dice.next() < 0.3,
    look_dyaw: (dice.next() - 0.5) * 0.6,
  };
}

placeClient(); // a step's speed is that of one core
const [seeing, blind] = [new VoxelEnv({ picture: PICTURE }), new VoxelEnv()];
const steps: number[] = [];
const blindSteps: number[] = [];
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  const rates = [seeing, blind].map((env) => stepsPerSecond(env, FIRST_SEED + round));
  if (round < 0) continue;
  steps.push(rates[0]!);
  blindSteps.push(rates[1]!);
}
const resets = {
  resetSame: resetMs(seeing, () => FIRST_SEED),
  resetSameBlind: resetMs(blind, () => FIRST_SEED),
  resetNew: resetMs(seeing, (round) => 1_000 + round),
  resetNewBlind: resetMs(blind, (round) => 1_000 + round),
};
releaseClient();
const report: EnvReport = {
  steps,
  blindSteps,
  ...(await compareWorkers()),
  ...resets,
  isOnOneCore: canPlace,
};
process.stdout.write(`${JSON.stringify(report)}\n`);

function stepsPerSecond(env: VoxelEnv, seed: number): number {
  env.reset({ seed });
  const dice = new Dice(seed);
  for (let i = 0; i < WARM_UP_STEPS; i++) step(env, dice);
  const begun = performance.now();
  for (let i = 0; i < STEPS; i++) step(env, dice);
  return (STEPS * 1_000) / (performance.now() - begun);
}

/** Whoever dies begins anew, as one who learns does. */
function step(env: VoxelEnv, dice: Dice): void {
  if (env.step(wander(dice)).terminated) env.reset();
}

function resetMs(env: VoxelEnv, seedOf: (round: number) => number): number {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const begun = performance.now();
    env.reset({ seed: seedOf(round) });
    if (round >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}

type WorkersReport = Pick<
  EnvReport,
  'environments' | 'oneWorker' | 'twoWorkers' | 'workersRatio' | 'inStepRatio' | 'apartRatio'
>;

/** The same environments on one thread and on two, in turns, so that one noise meets all. */
async function compareWorkers(): Promise<WorkersReport> {
  const create = (count: number, workers: number): Promise<VectorEnv> =>
    VectorEnv.create({ count, workers, env: { picture: PICTURE } });
  const half = ENVIRONMENTS / 2;
  const [single, pair] = [await create(ENVIRONMENTS, 1), await create(ENVIRONMENTS, 2)];
  const halves = [await create(half, 1), await create(half, 1)];
  const teams: readonly [readonly VectorEnv[], typeof inStepRate][] = [
    [[single], freeRate],
    [[pair], freeRate],
    [halves, freeRate],
    [[single], inStepRate],
    [[pair], inStepRate],
  ];
  const vectors = [single, pair, ...halves];
  try {
    const rates: number[][] = teams.map(() => []);
    for (const vector of vectors) await vector.reset();
    for (let round = -1; round < ROUNDS; round++) {
      for (const [i, [team, rateOf]] of teams.entries()) {
        const all = await Promise.all(team.map((vector) => rateOf(vector, round + 2)));
        if (round >= 0) rates[i]!.push(all.reduce((sum, rate) => sum + rate));
      }
    }
    const [one, two, apart] = [rates[0]!, rates[1]!, rates[2]!];
    const [oneInStep, twoInStep] = [rates[3]!, rates[4]!];
    // Each to what one worker does in the same way and in the same round.
    const ratio = (of: readonly number[], to: readonly number[]): number =>
      median(of.map((rate, round) => rate / to[round]!));
    return {
      environments: ENVIRONMENTS,
      oneWorker: median(one),
      twoWorkers: median(two),
      workersRatio: ratio(two, one),
      apartRatio: ratio(apart, one),
      inStepRatio: ratio(twoInStep, oneInStep),
    };
  } finally {
    for (const vector of vectors) await vector.close();
  }
}

/** Half of them at least are always under way, so no thread waits for another. */
async function freeRate(vector: VectorEnv, seed: number): Promise<number> {
  const dice = new Dice(seed);
  const act = (count: number): Action[] => Array.from({ length: count }, () => wander(dice));
  const begun = performance.now();
  const total = VECTOR_STEPS * vector.count;
  vector.send(act(vector.count));
  let sent = vector.count;
  while (sent < total) {
    const { envs } = await vector.receive(Math.ceil(vector.count / 2));
    vector.send(act(envs.length), envs);
    sent += envs.length;
  }
  await vector.receive(vector.count);
  return (sent * 1_000) / (performance.now() - begun);
}

async function inStepRate(vector: VectorEnv, seed: number): Promise<number> {
  const dice = new Dice(seed);
  const begun = performance.now();
  for (let i = 0; i < VECTOR_STEPS; i++) {
    await vector.step(Array.from({ length: vector.count }, () => wander(dice)));
  }
  return (VECTOR_STEPS * vector.count * 1_000) / (performance.now() - begun);
}
