// The suites that `npm test` runs with fixed seeds, with drawn ones.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../lib.mjs';
import { propertySeedFrom, randomFrom, worldSeedFrom } from './draw.mjs';

/** Vitest takes half as long to start as a life to play, so some share a start. */
const WORLDS_AT_ONCE = 3;

/** Plays lives in drawn worlds. */
export function soakWorlds({ minutes, seed }) {
  const random = randomFrom(seed);
  return repeat(minutes, () => {
    const seeds = Array.from({ length: WORLDS_AT_ONCE }, () => worldSeedFrom(random));
    return {
      project: 'worlds',
      files: ['test/worlds/survivalRun.test.ts', 'test/worlds/worldRun.test.ts'],
      variable: 'BRIDLE_WORLD_SEEDS',
      seeds,
    };
  });
}

/** Tries every property with drawn seeds. */
export function soakProperties({ minutes, seed }) {
  const random = randomFrom(seed);
  const suites = [
    { project: 'unit', files: filesWithProperties('packages') },
    { project: 'live', files: filesWithProperties('test') },
  ];
  let turn = 0;
  return repeat(minutes, () => ({
    ...suites[turn++ % suites.length],
    variable: 'BRIDLE_PROPERTY_SEED',
    seeds: [propertySeedFrom(random)],
  }));
}

function filesWithProperties(folder) {
  const args = ['grep', '-l', '--untracked', "from 'fast-check'", '--', `${folder}/*.test.ts`];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

/** Draws and runs until the time is over, once at least. */
async function repeat(minutes, draw) {
  const endAt = performance.now() + minutes * 60_000;
  let passed = 0;
  const failures = [];
  do {
    const drawn = draw();
    console.log(`soak: ${drawn.variable}=${drawn.seeds.join()}`);
    const found = outcomeOf(drawn, await runVitest(drawn));
    passed += found.passed;
    failures.push(...found.failures);
  } while (performance.now() < endAt);
  return { passed, failures };
}

/** The results as vitest's json reporter has them, and what was said; no results where it broke. */
async function runVitest({ project, files, variable, seeds }) {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', project, ...reporters, ...files],
    { cwd: root, env: { ...process.env, [variable]: seeds.join() } },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  try {
    return { code, said, results: JSON.parse(readFileSync(file, 'utf8')).testResults };
  } catch {
    return { code, said, results: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What passed, and each failure with the command that has it again.
 * @param {{ project: string, files: string[], variable: string, seeds: string[] }} drawn
 * @param {{ code: number | null, said: string, results: object[] }} run
 */
export function outcomeOf({ project, files, variable, seeds }, { code, said, results }) {
  const again = (values, file) =>
    `${variable}=${values.join()} npx vitest run --project ${project} ${file}`;
  let passed = 0;
  const failures = [];
  for (const { name, assertionResults } of results) {
    const file = relative(root, name);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'passed') passed++;
      if (status !== 'failed') continue;
      // A life names its world; a property is tried with the one seed that was drawn.
      const own = seeds.filter((seed) => fullName.endsWith(seed));
      failures.push({
        name: `${project}-${own[0] ?? seeds[0]}-${failures.length + 1}`,
        again: again(own.length > 0 ? own : seeds, file),
        text: `${fullName}\n${failureMessages.join('\n')}`,
      });
    }
  }
  if (code !== 0 && failures.length === 0) {
    const name = `${project}-${seeds[0]}`;
    failures.push({ name, again: again(seeds, files.join(' ')), text: said });
  }
  return { passed, failures };
}
