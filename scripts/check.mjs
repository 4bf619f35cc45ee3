// `npm run check`: types, lint and format, borders, unused code, generated docs.
import { crossings, cyclesOf, sources } from './checkBorders.mjs';
import { stalePages } from './docs.mjs';
import { staleKernels } from './kernels.mjs';
import { build, install, node } from './lib.mjs';

/** Every check, in the order in which a failure is easiest to understand. */
const CHECKS = [
  ['types', () => node('typescript/bin/tsc', '-p', 'tsconfig.tests.json')],
  [
    'types of the page',
    () => node('typescript/bin/tsc', '-p', 'packages/window/tsconfig.tests.json'),
  ],
  ['lint and format', () => node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  ['import borders', () => report([...cyclesOf(), ...crossings(sources())])],
  ['unused code', () => node('knip/bin/knip.js', '--no-progress')],
  ['generated docs', async () => report((await stalePages()).map((page) => stale(page, 'docs')))],
  ['kernels', async () => report((await staleKernels()).map((page) => stale(page, 'kernels')))],
];

function stale(page, script) {
  return `${page} is stale: run npm run ${script}`;
}

function report(problems) {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0;
}

/** A page that cannot be written is one problem more, and no end of the checks. */
async function attempt(holds) {
  try {
    return await holds();
  } catch (error) {
    return report([error.message]);
  }
}

/** Runs all checks and says how many passed. */
export async function runChecks() {
  let passed = 0;
  for (const [name, holds] of CHECKS) {
    const ok = await attempt(holds);
    if (ok) passed++;
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}\n`);
  }
  return { passed, failed: CHECKS.length - passed };
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await install('all');
  await build();
  if ((await runChecks()).failed > 0) process.exit(1);
}
