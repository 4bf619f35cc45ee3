import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npmInstall } from '../packages/cli/bin/npm.js';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program of a package, by the path of its JavaScript, with our output as its own; true when it succeeded. */
export async function node(script, ...args) {
  const words = [`${root}node_modules/${script}`, ...args];
  const [status] = await once(
    spawn(process.execPath, words, { cwd: root, stdio: 'inherit' }),
    'exit',
  );
  return status === 0;
}

/**
 * Installs what is missing; `main` is enough to run, `all` is for tests too. It compares the
 * lock file with what npm noted when it installed, so a second call costs nothing.
 */
export async function install(scope) {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  const missing = missingOf(wanted, present, scope);
  if (missing.length === 0) return;
  process.stderr.write(`installing ${missing.length} packages\n`);
  // Not `npm ci`: that empties node_modules first, under the feet of a server that is running.
  const args = ['install', '--no-save'];
  // What only tests need is left out, but not taken away from who has it.
  const hasDev = Object.entries(wanted).some(
    ([path, { dev }]) => dev && present[path] !== undefined,
  );
  if (scope === 'main' && !hasDev) args.push('--omit=dev');
  await npmOrExit(root, args);
}

/**
 * What a lock file wants that npm has not noted as installed. Packages of the clone itself are links
 * without a version: a new one is missing in a clone that was installed before.
 * @param {Record<string, object>} wanted
 * @param {Record<string, object>} present
 * @param {'main' | 'all'} scope
 * @returns {string[]}
 */
export function missingOf(wanted, present, scope) {
  return Object.keys(wanted).filter((path) => {
    const { version, dev, devOptional, optional } = wanted[path];
    if (optional || !path.startsWith('node_modules/')) return false;
    if (scope === 'main' && (dev || devOptional)) return false;
    return present[path] === undefined || present[path].version !== version;
  });
}

/** Installs in a folder of the clone; where that fails, says why and ends. */
export async function npmOrExit(folder, args) {
  const failure = await npmInstall(folder, args);
  if (failure !== undefined) exit(`${failure.message}\n  ${failure.hint}`);
}

/** flying-squid and the plain clients beside it, without the login at Microsoft. */
export async function installMinecraftServers() {
  const folder = `${root}test/minecraft-server`;
  if (existsSync(`${folder}/node_modules/flying-squid`)) return;
  process.stderr.write('installing Minecraft servers, which tests and the bench share\n');
  await npmOrExit(folder, ['install', '--no-save', '--ignore-scripts']);
}

/** Web games that tests play. */
export async function installWebGames() {
  const folder = `${root}test/web-games`;
  if (existsSync(`${folder}/node_modules/phaser`)) return;
  process.stderr.write('installing web games, which tests and the bench share\n');
  await npmOrExit(folder, ['install', '--no-save', '--ignore-scripts']);
}

/** Whoever waits longer than this is told what for. */
const SILENCE_MS_MAX = 1_000;

/** Builds what has changed, and says so when that takes longer than a moment. */
export async function build() {
  const isFirst = !existsSync(`${root}packages/cli/dist/main.js`);
  let isTold = false;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    const what = isFirst ? 'building; this takes longest the first time' : 'building what changed';
    process.stderr.write(`${what}\n`);
  };
  if (isFirst) tell();
  const timer = setTimeout(tell, SILENCE_MS_MAX);
  (await import('./gather.mjs')).gather();
  if (!(await node('typescript/bin/tsc', '-b'))) exit('the build failed');
  (await import('./staleOutputs.mjs')).removeStaleOutputs(root);
  const { bundle, bundlePageScript, bundleWindow } = await import('./bundle.mjs');
  await bundlePageScript();
  await bundleWindow();
  await bundle(tell);
  clearTimeout(timer);
  await (await import('./paint.mjs')).paint();
}

export function exit(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(`${root}${lockFile}`, 'utf8')).packages;
  } catch {
    return {};
  }
}
