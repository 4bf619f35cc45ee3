// `npm test`: installs what the tests need, builds, checks, and runs every suite.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { build, install, node } from './lib.mjs';

install('all');
build();
const checks = await runChecks();
const tests = runSuites(process.argv.slice(2));
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** Runs vitest; a run that breaks off without a result counts as a failure. */
function runSuites(args) {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-results-'));
  const file = join(folder, 'results.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const ok = node('vitest/vitest.mjs', 'run', ...reporters, ...args);
    const results = JSON.parse(readFileSync(file, 'utf8'));
    const { numPassedTests, numFailedTests, numFailedTestSuites } = results;
    const broken = ok ? 0 : Math.max(1, numFailedTests, numFailedTestSuites);
    return { passed: numPassedTests, failed: broken };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
