import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBridle } from './support/bridle.js';
import { ROOT } from './support/docsReader.js';
import { blocksOf } from './support/pages.js';

const PAGE = 'docs/write-a-bridge.md';
const EXAMPLE = 'examples/bridge.mjs';

describe('the bridge of the page', () => {
  it('is shown as it is', () => {
    const shown = blocksOf(PAGE).find(({ language }) => language === `js ${EXAMPLE}`)!;
    expect(shown.text).toBe(readFileSync(join(ROOT, EXAMPLE), 'utf8'));
  });

  it('has about thirty lines beside the game', () => {
    const [, bridge] = readFileSync(join(ROOT, EXAMPLE), 'utf8').split(
      '// From here on it is the bridge.\n',
    );
    const lines = bridge!.split('\n').filter((line) => line.trim().length > 1);
    expect(lines.length).toBeLessThanOrEqual(40);
  });

  it('does nothing that the check finds wrong', async () => {
    const { stdout, code } = await runBridle(
      ['bridge', 'check', '--', process.execPath, join(ROOT, EXAMPLE)],
      {},
    );
    expect(stdout).toMatch(/\d+ pass, \d+ missing, 0 wrong\n$/);
    expect(code).toBe(0);
  });
});
