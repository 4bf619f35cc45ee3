import { type Figure, type Goal, isMet } from './figure.js';

const HEAD = [
  'what',
  'ours',
  'line echo',
  'ratio',
  '(rounds)',
  'floor',
  'ratio',
  'goal',
  'met?',
] as const;

export function formatTable(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(toRow)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const isText = column === 0 || column >= HEAD.length - 2;
        return isText ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
      })
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return lines.join('\n');
}

function toRow(figure: Figure): string[] {
  const { what, unit, ours, echo, floor, spread, goal } = figure;
  const met = isMet(figure);
  return [
    what,
    inUnit(ours, unit),
    inUnit(echo, unit),
    goal?.kind === 'at most on top' ? `+${inUnit(ours - echo, unit)}` : times(ours / echo),
    spread === undefined ? '' : `${spread[0].toFixed(2)}-${spread[1].toFixed(2)}`,
    floor === undefined ? '' : inUnit(floor, unit),
    floor === undefined ? '' : times(ours / floor),
    goal === undefined ? '' : goalText(goal, unit),
    met === undefined ? '' : met ? 'yes' : 'missed',
  ];
}

function goalText({ kind, limit }: Goal, unit: Figure['unit']): string {
  if (kind === 'at most times') return `<= ${times(limit)}`;
  if (kind === 'at least times') return `>= ${times(limit)}`;
  return `<= +${limit} ${unit}`;
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}

function inUnit(value: number, unit: Figure['unit']): string {
  return unit === 'req/s' ? `${Math.round(value)}/s` : `${value.toFixed(1)} ${unit}`;
}
