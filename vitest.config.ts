import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest: begun last, one of them would run alone while the other core idles. */
const SLOWEST = [
  'docs',
  'determinism',
  'agentBrowser',
  'conformance',
  'responsiveness',
  'hostileValues',
  'cli',
  'tarball',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification): boolean =>
      SLOWEST.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  // In-process tests run the TypeScript sources; tests of the command run what `tsc` built.
  resolve: { conditions: ['bridle-source'] },
  ssr: { resolve: { conditions: ['bridle-source'] } },
  test: {
    pool: 'forks',
    execArgv: ['--expose-gc'], // memory is compared after a collection, or not at all
    setupFiles: ['equalBytes', 'propertySeed', 'putBack'].map((name) => `test/support/${name}.ts`),
    sequence: { sequencer: SlowestFirst },
    // Only what hangs meets these: a busy machine is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // One process has many files of these: to load all modules anew takes longer than the tests.
      sideBySide('unit', 'packages/*/src/**/*.test.ts', false),
      sideBySide('worlds', 'test/worlds/**/*.test.ts', true),
      {
        extends: true,
        test: {
          name: 'live',
          include: ['test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/worlds/**'],
          // Each file has its own process, folders and free ports, so that it meets no other file.
          // Two at a time: they wait for processes much of their time.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

/** Files that run side by side, one per core. */
function sideBySide(name: string, include: string, isolate: boolean) {
  return {
    extends: true as const,
    test: { name, include: [include], isolate, maxWorkers: '100%', sequence: { groupOrder: 1 } },
  };
}
