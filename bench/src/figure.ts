import { median } from './statistics.js';

/** What each round gave. The rounds take turns, so that one noise meets all of a round. */
export interface Rounds<T> {
  readonly ours: T[];
  /** the plain Node program that we compare ourselves with */
  readonly bare: T[];
  /** the best that this machine can do, however it is written */
  readonly floor?: T[];
}

export interface Goal {
  readonly kind: 'ratio at most' | 'ratio at least' | 'on top at most';
  readonly limit: number;
}

/** One measure of ours beside what plain Node reaches in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: 'µs' | 'ms' | 'req/s';
  readonly ours: number;
  readonly bare: number;
  readonly floor?: number;
  /** ours to bare: the median of each round's own ratio, which a noise that drifts spares */
  readonly ratio: number;
  readonly ratioLowest: number;
  readonly ratioHighest: number;
  readonly ratioToFloor?: number;
  /** ours less bare, in the same way */
  readonly onTop: number;
  readonly goal?: Goal;
  readonly met?: boolean;
}

export function toFigure(
  what: string,
  unit: Figure['unit'],
  { ours, bare, floor }: Rounds<number>,
  goal?: Goal,
): Figure {
  const ratios = ours.map((value, round) => value / bare[round]!);
  const figure: Figure = {
    what,
    unit,
    ours: median(ours),
    bare: median(bare),
    ratio: median(ratios),
    ratioLowest: Math.min(...ratios),
    ratioHighest: Math.max(...ratios),
    onTop: median(ours.map((value, round) => value - bare[round]!)),
    ...(floor === undefined
      ? {}
      : {
          floor: median(floor),
          ratioToFloor: median(ours.map((value, round) => value / floor[round]!)),
        }),
  };
  return goal === undefined ? figure : { ...figure, goal, met: isMet(figure, goal) };
}

function isMet({ ratio, onTop }: Figure, { kind, limit }: Goal): boolean {
  if (kind === 'on top at most') return onTop <= limit;
  return kind === 'ratio at most' ? ratio <= limit : ratio >= limit;
}
