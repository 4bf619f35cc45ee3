// `npm test`: installs what the tests need, builds, checks, and runs every suite.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
import { installUnityCompiler } from './unity/install.mjs';
import { hasMono, unityJobs } from './unity/jobs.mjs';
import { unityBuild } from './unityBuild.mjs';
import { webPart } from './webPart.mjs';

await install('all');
// Debian's programs take long to come and few cycles: what needs none of them is made meanwhile.
const mono = installMono();
const others = mono.then(installPrograms);
const suites = [installNodeVersions, installAgentBrowsers, installMcpClients];
const games = [installMinecraftServers, installWebGames];
const compiler = installUnityCompiler();
const libraries = Promise.all([compiler, ...[...suites, ...games].map((installed) => installed())]);
const unityCompiled = Promise.all([mono, compiler]).then(compilingUnityPackage);
await build();
await libraries;
await installParts();
const checks = await runChecks();
await Promise.all([others, unityCompiled]);
const unity = checkUnityPackage();
const tests = await runSuites(process.argv.slice(2));
const passed = checks.passed + unity.passed + tests.passed;
const failed = checks.failed + unity.failed + tests.failed;
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

/** Debian's mono and NUnit, where the sources of the Unity package run; Json.NET wants the other two. */
async function installMono() {
  const json = 'libmono-system-runtime-serialization4.0-cil libmono-system-xml-linq4.0-cil';
  const names = `nunit-console libnunit-framework2.6.3-cil ${json}`;
  await installByDebian([{ names, suite: 'the Unity package on mono', isThere: hasMono }]);
}

/** Debian's programs that other suites are about. */
async function installPrograms() {
  const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  await installByDebian([
    { names: 'python3', suite: 'the Python client', isThere: () => has('python3') },
    { names: 'chromium', suite: 'web games', isThere: () => chromiumPath() !== undefined },
    {
      // A build without a screen, and one that draws into a screen of its own.
      names: 'godot3-server godot3-runner xvfb xauth libgl1-mesa-dri',
      suite: 'the Godot bridge',
      isThere: () => ['godot3-server', 'godot3-runner', 'xvfb-run'].every(has),
    },
  ]);
}

/** Installs programs where that can be done, and says which suites are left out where it cannot. */
async function installByDebian(programs) {
  const missing = programs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const { names, suite } of missing)
      process.stdout.write(`installing ${names} for the suite of ${suite}\n`);
    await apt('update');
    // One by one, so that one which Debian does not have keeps away no other.
    for (const { names } of missing)
      await apt('install', '-y', '--no-install-recommends', ...names.split(' '));
  }
  for (const { names, suite } of missing.filter(({ isThere }) => !isThere()))
    process.stdout.write(`SKIPPED: ${suite} (${names} is not installed)\n`);
}

async function apt(...words) {
  await once(spawn('apt-get', ['-q', ...words], { stdio: 'inherit' }), 'exit');
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

/**
 * Compiles the Unity package beside the build, in processes that take about as long: for the oldest version of Unity
 * that it is for, for newer ones, and what tests run on mono. What is wrong is told by `checkUnityPackage`.
 */
async function compilingUnityPackage() {
  const names = [...new Set(unityJobs().jobs.map(({ set }) => set))];
  const groups = [/^6000\.0/, /^6000\.[^0]/, /^mono/].map((group) =>
    names.filter((name) => group.test(name)),
  );
  const script = join(root, 'scripts/unityBuild.mjs');
  const begun = groups
    .filter((group) => group.length > 0)
    .map((group) => spawn(process.execPath, [script, '--set', group.join()], { stdio: 'ignore' }));
  await Promise.all(begun.map((compiler) => once(compiler, 'exit')));
}

/** What compilers say of the Unity package, for every version of Unity that it is for. */
function checkUnityPackage() {
  const { problems } = unityBuild();
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const isOk = problems.length === 0;
  process.stdout.write(`${isOk ? 'ok    ' : 'FAILED'} C# of the Unity package\n`);
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
}

/** Runs vitest; a run that breaks off without a result counts as a failure. */
async function runSuites(args) {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-results-'));
  const file = join(folder, 'results.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const ok = await node('vitest/vitest.mjs', 'run', ...reporters, ...args);
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
