import type { Figure, Goal } from './figure.js';

const HEAD = [
  'what',
  'ours',
  'line echo',
  'ratio',
  '(rounds)',
  'chunk echo',
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
  const { unit, goal, met, floor, ratioToFloor, ratioLowest, ratioHighest } = figure;
  const isOnTop = goal?.kind === 'on top at most';
  return [
    figure.what,
    inUnit(figure.ours, unit),
    inUnit(figure.bare, unit),
    isOnTop ? `+${inUnit(figure.onTop, unit)}` : times(figure.ratio),
    isOnTop ? '' : `${ratioLowest.toFixed(2)}-${ratioHighest.toFixed(2)}`,
    floor === undefined ? '' : inUnit(floor, unit),
    ratioToFloor === undefined ? '' : times(ratioToFloor),
    goal === undefined ? '' : goalText(goal, unit),
    met === undefined ? '' : met ? 'yes' : 'missed',
  ];
}

function goalText({ kind, limit }: Goal, unit: Figure['unit']): string {
  if (kind === 'on top at most') return `<= +${limit} ${unit}`;
  return `${kind === 'ratio at most' ? '<=' : '>='} ${times(limit)}`;
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}

function inUnit(value: number, unit: Figure['unit']): string {
  return unit === 'req/s' ? `${Math.round(value)}/s` : `${value.toFixed(1)} ${unit}`;
}
