import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { librariesOf } from '../packages/cli/src/gameLibraries.js';
import { webPart } from '../scripts/webPart.mjs';
import { runBridle } from './support/bridle.js';
import { temporaryFolder } from './support/temporaryFolder.js';

describe('the part web', () => {
  it('is whole for bridle setup and bridle doctor, and gives playwright-core to a game', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home, 'parts'));
    symlinkSync(await webPart(), join(home, 'parts/web'));
    const { stdout, stderr } = await runBridle(['setup', 'web', '--json'], {
      env: { BRIDLE_HOME: home },
    });
    expect(stderr).toBe(''); // it is there, so that nothing is installed
    expect(JSON.parse(stdout)).toMatchObject({
      installed: true,
      version: '1.65.1',
      wanted: '1.65.1',
    });
    const library = await librariesOf({ name: 'bridge', part: 'web' }, home);
    expect(library('playwright-core')).toHaveProperty('chromium.launch');
  });

  it('is asked for by its name where it is not installed', async () => {
    await expect(librariesOf({ name: 'bridge', part: 'web' }, temporaryFolder())).rejects.toThrow(
      'playwright-core is not installed; run npx bridle setup web',
    );
  });
});
