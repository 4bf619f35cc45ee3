// Around `npm pack`. Before it: builds, and names the commands in package.json. After it: takes them
// out again, since `npx bridle` in a folder whose package.json names that command does not run it from
// node_modules, but first installs the folder into npm's own cache. npm calls nothing when it is stopped
// in between, so another process keeps watch until then.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, exit, install, root } from './lib.mjs';

const MANIFEST = `${root}package.json`;
const BUNDLE = `${root}packages/cli/dist/bundle/main.cjs`;
const LINE = '  "bin": { "bridle": "packed/bin/bridle.js", "botctl": "packed/bin/botctl.js" },\n';
const BEFORE = '  "workspaces":';
const LOOK_EVERY_MS = 200;
const PACK_MS_MAX = 300_000; // npm needs seconds; by then it was killed

const hasCommands = () => readFileSync(MANIFEST, 'utf8').includes(LINE);

function takeOutCommands() {
  if (hasCommands()) writeFileSync(MANIFEST, readFileSync(MANIFEST, 'utf8').replace(LINE, ''));
}

/** In the process group of npm, so that Ctrl-C in a terminal reaches it too. */
function keepWatch() {
  const end = () => {
    takeOutCommands();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  setTimeout(end, PACK_MS_MAX);
  process.once('disconnect', () => {
    setInterval(() => hasCommands() || process.exit(), LOOK_EVERY_MS);
  });
  process.send('watching');
}

async function nameCommands() {
  const watch = fork(fileURLToPath(import.meta.url), ['watch'], { stdio: 'ignore' });
  await once(watch, 'message');
  const text = readFileSync(MANIFEST, 'utf8');
  writeFileSync(MANIFEST, text.replace(BEFORE, `${LINE}${BEFORE}`));
  watch.disconnect();
  watch.unref();
}

const [when] = process.argv.slice(2);
if (when === 'watch') keepWatch();
else if (when === 'before') {
  takeOutCommands();
  await install('main');
  await build();
  if (!existsSync(BUNDLE)) exit('there is no bundle to pack: see what the build has said');
  await nameCommands();
} else if (hasCommands()) takeOutCommands();
else exit('packing took too long, and the tarball may name no commands: run npm pack again');
