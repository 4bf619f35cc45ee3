/**
 * Measures what the journal of a host costs, in a process of its own, and prints the figures as JSON.
 * Three hosts play the same loaded world in turns: one without a journal, one whose journal nobody
 * listens to, and one where somebody listens to every step.
 */

import { Host, OPS, STEP_KINDS } from '@bridle/harness';
import { createVoxelGame } from '@bridle/voxel';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 10 : 600;
const STEPS = 10;
const TICKS = 20;
const MOBS = ['cow', 'pig', 'sheep', 'horse', 'zombie', 'skeleton', 'spider', 'wolf'];

type Play = (steps: number) => Promise<number>;

/** A night among forty mobs, and how long so many steps of it take, in milliseconds. */
async function loadedWorld(prepare: (host: Host) => void): Promise<Play> {
  const game = createVoxelGame({ seed: { high: 0, low: 20_261_115 }, noScreen: 'render disabled' });
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  prepare(host);
  const client = host.connect(() => {});
  const ask = (op: string, params: object): Promise<object> =>
    host.ask(client, { key: undefined, op, params });
  for (const line of [
    ...['/gamerule doMobSpawning false', '/gamerule doDaylightCycle false', '/time set 18000'],
    '/effect give @s resistance infinite 255',
    ...Array.from({ length: 40 }, (_, i) => {
      return `/summon ${MOBS[i % MOBS.length]} ~${(i % 8) * 4 - 14} ~2 ~${(i >> 3) * 4 - 8}`;
    }),
  ]) {
    await ask('command', { line });
  }
  return async (steps) => {
    const begun = performance.now();
    for (let i = 0; i < steps; i++) await ask('step', { ticks: TICKS });
    return performance.now() - begun;
  };
}

let heard = 0;
const silenced = await loadedWorld(({ journal }) => {
  Object.assign(journal, { ticked() {}, begin() {}, over() {} });
});
const unheard = await loadedWorld(() => {});
const listenedTo = await loadedWorld(({ journal }) => {
  journal.listen(STEP_KINDS, () => heard++);
});
const worlds = [silenced, unheard, listenedTo];
const ms: number[][] = worlds.map(() => []);
for (let round = -ROUNDS / 10; round < ROUNDS; round++) {
  for (let turn = 0; turn < worlds.length; turn++) {
    const which = (Math.abs(round) + turn) % worlds.length; // none of them is always the first
    const took = await worlds[which]!(STEPS);
    if (round >= 0) ms[which]!.push(took);
  }
}
if (heard === 0) throw new Error('the journal has told nothing');

/** What each round took on top of the same round without a journal, in the median. */
function onTop(which: number): number {
  return (median(ms[which]!.map((took, round) => took / ms[0]![round]!)) - 1) * 100;
}

const of = `on top of a tick among 40 mobs, ${TICKS} a request`;
const figures: WorldFigure[] = [
  { what: `journal, ${of}`, unit: '%', ours: onTop(1), goal: { atMost: 2 } },
  { what: 'journal that somebody listens to', unit: '%', ours: onTop(2), goal: { atMost: 2 } },
];
process.stdout.write(`${JSON.stringify(figures)}\n`);
