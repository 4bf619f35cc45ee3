// Around `npm pack`. Before it: builds, and names the commands in package.json. After it: takes them
// out again, since `npx bridle` in a folder whose package.json names that command does not run it from
// node_modules, but first installs the folder into npm's own cache.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { build, exit, install, root } from './lib.mjs';

const MANIFEST = `${root}package.json`;
const BUNDLE = `${root}packages/cli/dist/bundle/main.cjs`;
const LINE = '  "bin": { "bridle": "packed/bin/bridle.js", "botctl": "packed/bin/botctl.js" },\n';
const BEFORE = '  "workspaces":';

const text = readFileSync(MANIFEST, 'utf8').replace(LINE, '');
if (process.argv[2] === 'before') {
  await install('main');
  await build();
  if (!existsSync(BUNDLE)) exit('there is no bundle to pack: see what the build has said');
  writeFileSync(MANIFEST, text.replace(BEFORE, `${LINE}${BEFORE}`));
} else {
  writeFileSync(MANIFEST, text);
}
