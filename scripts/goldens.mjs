// Writes test/goldens anew. Only for a commit whose message names the rule that changed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { build, install, root } from './lib.mjs';

await install('main');
await build();
const hashes = {};
for (const seed of ['1', '2', '3']) {
  const replay = [`${root}test/matrix/replay.mjs`, seed];
  hashes[seed] = JSON.parse(execFileSync(process.execPath, replay, { encoding: 'utf8' }));
}
mkdirSync(`${root}test/goldens`, { recursive: true });
writeFileSync(`${root}test/goldens/world-hashes.json`, `${JSON.stringify(hashes, null, 1)}\n`);
