import { describe, expect, it } from 'vitest';
import { root } from '../scripts/lib.mjs';
import { reportOf } from '../scripts/testReport.mjs';

function fileOf(seconds: number) {
  return { name: `${root}test/${seconds}.test.ts`, startTime: 500, endTime: 500 + seconds * 1000 };
}

describe('the report of npm test', () => {
  it('names the ten slowest files, the slowest first', () => {
    const files = [3, 12, 1, 7, 5, 11, 2, 9, 4, 10, 8, 6].map(fileOf);
    const lines = reportOf({ files, passed: 1, failed: 0 }).split('\n');
    const named = lines.filter((line) => line.includes('.test.ts'));
    expect(named).toHaveLength(10);
    expect(named[0]).toBe('   12.0 s  test/12.test.ts');
    expect(named[9]).toBe('    3.0 s  test/3.test.ts');
  });

  it('ends with how many passed and failed', () => {
    const report = reportOf({ files: [1].map(fileOf), passed: 1234, failed: 5 });
    expect(report.trimEnd().split('\n').at(-1)).toBe('1234 passed, 5 failed');
    expect(reportOf({ files: [], passed: 0, failed: 1 })).toBe('\n0 passed, 1 failed\n');
  });
});
