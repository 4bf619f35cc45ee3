import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One measure of the engine, and the least that a machine could do for it. */
export interface WorldFigure {
  readonly what: string;
  readonly unit: '/s' | 'ms' | 'MB' | '%';
  readonly ours: number;
  readonly floor?: number;
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
}

export function measureWorld(isQuick: boolean): WorldFigure[] {
  const script = fileURLToPath(new URL('./worldProcess.js', import.meta.url));
  const quick = isQuick ? ['--quick'] : [];
  return [[], ['--walk']].flatMap((part) => {
    const args = ['--expose-gc', script, ...quick, ...part];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as WorldFigure[];
  });
}

export function formatWorld(figures: readonly WorldFigure[]): string {
  const rows = [['the world', 'ours', 'floor', 'goal', 'met?'], ...figures.map(toRow)];
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ');
  return [
    line(rows[0]!),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...rows.slice(1).map(line),
  ]
    .map((text) => text.trimEnd())
    .join('\n');
}

function toRow({ what, unit, ours, floor, goal }: WorldFigure): string[] {
  const value = (number: number): string =>
    `${number >= 100 ? Math.round(number) : Number(number.toPrecision(3))}${unit === '/s' || unit === '%' ? unit : ` ${unit}`}`;
  if (goal === undefined)
    return [what, value(ours), floor === undefined ? '' : value(floor), '', ''];
  const isLeast = 'atLeast' in goal;
  const limit = isLeast ? goal.atLeast : goal.atMost;
  const met = isLeast ? ours >= limit : ours <= limit;
  const goalText = `${isLeast ? '>=' : '<='} ${value(limit)}`;
  return [
    what,
    value(ours),
    floor === undefined ? '' : value(floor),
    goalText,
    met ? 'yes' : 'missed',
  ];
}
