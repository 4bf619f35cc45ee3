// Puts the command into a few files: starting it from some three hundred modules takes Node
// nearly twice as long. Who builds with `tsc` alone runs the modules: bin/bridle.js sees which of
// the two is newer.
import { readdirSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './lib.mjs';

const ENTRY = `${root}packages/cli/dist/main.js`;
const FOLDER = `${root}packages/cli/dist/bundle`;

/** Files are found beside the module that names them, not beside the bundle. */
const ownUrls = {
  name: 'own-urls',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
    const url = `new URL(${JSON.stringify(relative(FOLDER, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', url), map: null };
  },
};

export async function bundle() {
  if (isFresh()) return;
  const rolldown = await loadBundler();
  if (rolldown === undefined) return;
  const build = await rolldown({ input: ENTRY, platform: 'node', plugins: [ownUrls] });
  await build.write({ dir: FOLDER, format: 'esm', entryFileNames: 'main.js', cleanDir: true });
  await build.close();
}

/** It is native code: where there is none for this machine, the modules do as well, slower. */
async function loadBundler() {
  try {
    return (await import('rolldown')).rolldown;
  } catch (error) {
    process.stderr.write(`not bundled, so bridle starts slower: ${error.message.split('\n')[0]}\n`);
    return undefined;
  }
}

function isFresh() {
  const bundled = changedAt(`${FOLDER}/main.js`);
  return readdirSync(`${root}packages`).every(
    (name) => changedAt(`${root}packages/${name}/dist/.tsbuildinfo`) < bundled,
  );
}

function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
