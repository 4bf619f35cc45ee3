import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { staleOutputs } from '../scripts/staleOutputs.mjs';
import { temporaryFolder } from './support/temporaryFolder.js';

it('what was compiled of a source that is gone is stale, and nothing else in dist', () => {
  const root = temporaryFolder();
  const files = [
    ...['src/kept.ts', 'src/room/moved.ts'],
    ...['dist/kept.js', 'dist/kept.d.ts', 'dist/room/moved.js', 'dist/.tsbuildinfo'],
    ...['dist/modules/kept.js', 'dist/modules/room/moved.js', 'dist/modules/gone.js'],
    ...['dist/served/page.js'],
    ...['dist/bundle/main.js', 'dist/textures.bin', 'dist/moved.js', 'dist/gone/file.d.ts'],
  ];
  for (const file of files) {
    const path = join(root, 'packages/voxel', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  const stale = staleOutputs(root).map((path: string) =>
    path.slice(join(root, 'packages/voxel/').length),
  );
  expect(stale.sort()).toEqual(['dist/gone/file.d.ts', 'dist/modules/gone.js', 'dist/moved.js']);
});
