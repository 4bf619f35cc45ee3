import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const WALK = fileURLToPath(new URL('../minecraft/walk.mjs', import.meta.url));
const VERSIONS = ['1.16.5', '1.21.4'];
const COURSES = ['hills', 'obstacles'];
const GOALS = 20;
/** Each walk takes seconds twice, so the table of all figures has a few of them, on one course per version. */
const FEW_GOALS = 5;
const MS_MAX = 1_200_000;

interface Walks {
  readonly goals: number;
  readonly ours: Walked;
  readonly theirs: Walked;
  readonly longWaysMs: readonly number[];
}

interface Walked {
  readonly arrivals: number;
  readonly searchMs: number;
  readonly seconds: number;
}

/** How soon our walker and the peer bring the same bot to the same places; all of them where it is whole. */
export function measureMinecraftWalking(isQuick: boolean, isWhole: boolean): WorldFigure[] {
  if (isWhole) {
    return VERSIONS.flatMap((version) =>
      COURSES.flatMap((course) => figuresOf(version, course, GOALS)),
    );
  }
  if (isQuick) return figuresOf(VERSIONS[0]!, COURSES[0]!, 1);
  return COURSES.flatMap((course, i) => figuresOf(VERSIONS[i]!, course, FEW_GOALS));
}

function figuresOf(version: string, course: string, goals: number): WorldFigure[] {
  const args = [WALK, version, course, String(goals)];
  const printed = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: MS_MAX,
  });
  const { ours, theirs, longWaysMs } = JSON.parse(printed) as Walks;
  const what = `${course} on ${version}`;
  const figures: WorldFigure[] = [
    {
      what: `${what}: arrivals, of ${goals}`,
      unit: '',
      ours: ours.arrivals,
      peer: theirs.arrivals,
      goal: { atLeast: theirs.arrivals },
    },
    {
      what: `${what}: walking, of where both arrive`,
      unit: 'ms',
      ours: ours.seconds * 1000,
      peer: theirs.seconds * 1000,
      goal: { atMost: theirs.seconds * 1000 },
    },
    {
      what: `${what}: searching`,
      unit: 'ms',
      ours: ours.searchMs,
      peer: theirs.searchMs,
    },
  ];
  if (longWaysMs.length === 0) return figures;
  const long = `${what}: a way of 100 blocks, median of ${longWaysMs.length}`;
  return [
    ...figures,
    { what: long, unit: 'ms', ours: median([...longWaysMs]), goal: { atMost: 20 } },
  ];
}
