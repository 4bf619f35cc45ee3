import { describe, expect, it } from 'vitest';
import { readCommandScript, readInputScript } from './scripts.js';

function reportsOf(step: object): string[] {
  const reports: string[] = [];
  const text = JSON.stringify({ steps: [{ duration: 1 }, { duration: 1, ...step }] });
  readInputScript(
    text,
    'walk.json',
    () => {},
    (line) => reports.push(line),
  );
  return reports;
}

function readCommands(steps: object[]): void {
  const run = () => ({ ok: true, lines: [] });
  readCommandScript(JSON.stringify({ steps }), 'day.json', { run }, () => {});
}

describe('a script', () => {
  it('with a field that means nothing is run, and the field is told by name', () => {
    expect(reportsOf({ mov_y: 1, move_x: 1 })).toEqual([
      'walk.json: steps.1.mov_y is no field of a step and does nothing',
    ]);
    expect(reportsOf({ move_y: 1, jump: true })).toEqual([]);
  });

  it.each([
    [[], 'day.json is no such script at steps: there are no steps'],
    [[{ tick: 1, command: ' ' }], 'steps.0.command: the command is empty'],
    [[{ tick: 1.5, command: '/seed' }], 'steps.0.tick'],
    [
      [
        { tick: 2, command: '/seed' },
        { tick: 1, command: '/seed' },
      ],
      'the steps are not sorted by tick',
    ],
  ])('of %j is refused in words', (steps, message) => {
    expect(() => readCommands(steps)).toThrow(message);
  });
});
