// Paints our own look when the program is built, so that no run has to: it takes longer than the
// first picture. Runs find the file beside their modules and paint themselves where it is stale.
import { statSync, writeFileSync } from 'node:fs';
import { root } from './lib.mjs';

const FILE = `${root}packages/harness/dist/painting.bin`;
const BUILDS = ['engine', 'harness', 'render'];

export async function paint() {
  const painted = changedAt(FILE);
  const isFresh = BUILDS.every(
    (name) => changedAt(`${root}packages/${name}/dist/.tsbuildinfo`) < painted,
  );
  if (isFresh) return;
  const { wardrobe } = await import('../packages/harness/dist/games/index.js');
  writeFileSync(FILE, wardrobe().asPainting());
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
