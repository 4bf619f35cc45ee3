// `npm test`: installs what the tests need, builds, checks, and runs every suite.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { chromiumPath } from './chromiumPath.mjs';
import {
  build,
  exit,
  install,
  installMinecraftServers,
  installWebGames,
  node,
  npmOrExit,
  root,
} from './lib.mjs';
import { minecraftPart } from './minecraftPart.mjs';
import { reportOf } from './testReport.mjs';
import { webPart } from './webPart.mjs';

await install('all');
installPython();
installChromium();
installGodot();
const suites = [installNodeVersions, installAgentBrowsers, installMcpClients];
const games = [installMinecraftServers, installWebGames];
await Promise.all([...suites, ...games].map((installed) => installed()));
await build();
await installParts();
const checks = await runChecks();
const tests = runSuites(process.argv.slice(2));
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
process.stdout.write(reportOf({ files: tests.files, passed, failed }));
process.exit(failed === 0 ? 0 : 1);

/** The binaries of other Node versions; npm carries those of Linux on x64 only. */
async function installNodeVersions() {
  const folder = join(root, 'test/matrix');
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    process.stdout.write('SKIPPED: determinism on Node 22 and 24 (binaries for Linux x64 only)\n');
  } else if (!existsSync(join(folder, 'node_modules/node24/bin/node'))) {
    process.stdout.write('installing Node 22 and 24 for the determinism suite\n');
    await npmOrExit(folder, ['install', '--no-save']);
  }
}

/** Debian's Python, for the client in that language and the pages that show it. */
function installPython() {
  installByDebian('python3', 'the Python client', () => {
    return spawnSync('python3', ['--version']).status === 0;
  });
}

/** Debian's Chromium, for web games. */
function installChromium() {
  installByDebian('chromium', 'web games', () => chromiumPath() !== undefined);
}

/** Debian's Godot 3: a build without a screen, and one that draws into a screen of its own. */
function installGodot() {
  const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  const packages = 'godot3-server godot3-runner xvfb xauth libgl1-mesa-dri';
  installByDebian(packages, 'the Godot bridge', () => {
    return ['godot3-server', 'godot3-runner', 'xvfb-run'].every(has);
  });
}

/** Installs programs where that can be done, and says which suite is left out where it cannot. */
function installByDebian(names, suite, isThere) {
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`installing ${names} for the suite of ${suite}\n`);
    const install = ['install', '-y', '--no-install-recommends', ...names.split(' ')];
    const args = [['update'], install];
    for (const words of args) spawnSync('apt-get', ['-q', ...words], { stdio: 'inherit' });
  }
  if (!isThere()) process.stdout.write(`SKIPPED: ${suite} (${names} is not installed)\n`);
}

/** The agent-browser CLIs; their scripts would fetch a browser, so they do not run. */
async function installAgentBrowsers() {
  const folder = join(root, 'test/agent-browser');
  const name = `bin/agent-browser-${process.platform}-${process.arch}`;
  const binaries = ['agent-browser', 'agent-browser-older', 'agent-browser-hosted'].map((cli) =>
    join(folder, 'node_modules', cli, name),
  );
  if (!binaries.every((path) => existsSync(path))) {
    process.stdout.write('installing three versions of agent-browser for its suite\n');
    await npmOrExit(folder, ['install', '--no-save', '--ignore-scripts']);
  }
  if (binaries.every((path) => existsSync(path))) {
    for (const path of binaries) chmodSync(path, 0o755);
  } else process.stdout.write(`SKIPPED: agent-browser (npm has no ${name})\n`);
}

/** The SDK's client and the inspector, without what its window needs. */
async function installMcpClients() {
  const folder = join(root, 'test/mcp-clients');
  if (existsSync(join(folder, 'node_modules/@modelcontextprotocol/inspector'))) return;
  process.stdout.write('installing clients of the Model Context Protocol for their suite\n');
  await npmOrExit(folder, ['install', '--no-save', '--ignore-scripts']);
}

/** The libraries of games, before tests that would each wait for them. */
async function installParts() {
  try {
    await minecraftPart();
    await webPart();
  } catch (error) {
    exit(error.message);
  }
}

/** Runs vitest; a run that breaks off without a result counts as a failure. */
function runSuites(args) {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-results-'));
  const file = join(folder, 'results.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const ok = node('vitest/vitest.mjs', 'run', ...reporters, ...args);
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const { numPassedTests, numFailedTests, testResults } = results;
    const broken = ok ? 0 : Math.max(1, numFailedTests);
    return { passed: numPassedTests, failed: broken, files: testResults };
  } catch {
    return { passed: 0, failed: 1, files: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
