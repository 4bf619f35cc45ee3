import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One measure of the engine, and the least that a machine could do for it. */
export interface WorldFigure {
  readonly what: string;
  readonly unit: '/s' | 'ms' | 'MB' | 'kB/s' | '%' | '×' | ' tokens' | '';
  readonly ours: number;
  readonly floor?: number;
  /** what somebody else reaches in the same run, or why nobody knows */
  readonly peer?: number | string;
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
}

export function measureWorld(isQuick: boolean): WorldFigure[] {
  const quick = isQuick ? ['--quick'] : [];
  const parts = [['worldProcess.js'], ['worldProcess.js', '--walk'], ['journalProcess.js']];
  return parts.flatMap(([script, ...part]) => {
    const path = fileURLToPath(new URL(`./${script}`, import.meta.url));
    const args = ['--expose-gc', path, ...quick, ...part];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as WorldFigure[];
  });
}

/** A table of them; `peer` heads the column of whoever is beside us, where somebody is. */
export function formatFigures(
  title: string,
  figures: readonly WorldFigure[],
  peer?: string,
): string {
  const head = [title, 'ours', 'floor', peer ?? '', 'goal', 'met?'];
  const rows = [head, ...figures.map(toRow)].map((row) =>
    peer === undefined ? row.toSpliced(PEER_COLUMN, 1) : row,
  );
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n');
}

const PEER_COLUMN = 3;

function toRow({ what, unit, ours, floor, peer, goal }: WorldFigure): string[] {
  const gap = unit === 'ms' || unit === 'MB' || unit === 'kB/s' ? ' ' : '';
  const value = (of: number | string | undefined): string => {
    if (typeof of !== 'number') return of ?? '';
    return `${of >= 100 ? Math.round(of) : Number(of.toPrecision(3))}${gap}${unit}`;
  };
  const cells = [what, value(ours), value(floor), value(peer)];
  if (goal === undefined) return [...cells, '', ''];
  const isLeast = 'atLeast' in goal;
  const limit = isLeast ? goal.atLeast : goal.atMost;
  const met = isLeast ? ours >= limit : ours <= limit;
  return [...cells, `${isLeast ? '>=' : '<='} ${value(limit)}`, met ? 'yes' : 'missed'];
}
