import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What runs first: who reads the docs waits most of the time, so unit tests fill the cores meanwhile.
 * Then what takes longest: begun last, one file would run alone while the other core idles.
 */
const ORDER = [
  /\/test\/docs\./,
  /\/packages\/[^/]+\/src\//,
  /\/(determinism|tarball|engineConformance|engineFaults|bridgeConformance|minecraftTools(|Alive|Gathering))\./,
  /\/(responsiveness|unityFormat|freshClone|survivalRun|minecraft(Corpus|Hands|HandsAlive|HandsFaults|Legs))\./,
  /\/(bridgeCheck|hostileValues|enginePlay|minecraft(Windows|ToolsRefused|Faults|Conformance|Hostile))\./,
  /\/(agentBrowser|conformance|cli|mcpAgent|pictures|worldRun|journeys|minecraft\w+)\./,
];
/** What walks in real time on servers of others, and mostly waits. */
const IS_WAITING = /\/test\/minecraft/;

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = ORDER.findIndex((pattern) => pattern.test(moduleId));
      return at === -1 ? ORDER.length : at;
    };
    const sorted = (await super.sort(files)).sort((a, b) => place(a) - place(b));
    const [first, rest] = parted(sorted, (file) => place(file) < 2);
    const [waiting, busy] = parted(rest, ({ moduleId }) => IS_WAITING.test(moduleId));
    return [...first, ...spread(waiting, busy)];
  }
}

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Both in their order, and all the time as many of each as there are: what waits leaves the cores to the others. */
function spread<T>(...lists: readonly T[][]): T[] {
  const placed = lists.flatMap((list) =>
    list.map((one, at) => ({ one, at: (at + 0.5) / list.length })),
  );
  return placed.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

export default defineConfig({
  // In-process tests run the TypeScript sources; tests of the command run what `tsc` built.
  resolve: { conditions: ['bridle-source'] },
  ssr: { resolve: { conditions: ['bridle-source'] } },
  test: {
    pool: 'forks',
    execArgv: ['--expose-gc'], // memory is compared after a collection, or not at all
    setupFiles: ['equalBytes', 'propertySeed', 'restoreMocks', 'waitLong'].map(
      (name) => `test/support/${name}.ts`,
    ),
    sequence: { sequencer: InOrder },
    // One more than there are cores: tests that start processes wait much of their time.
    maxWorkers: availableParallelism() + 1,
    // Only what hangs meets these: a busy machine is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } }, // test/support/waitLong.ts does the same for vi.waitFor
    projects: [
      // One process has many files of these: to load all modules anew takes longer than the tests.
      project('unit', ['packages/*/src/**/*.test.ts'], { isolate: false }),
      project('worlds', ['test/worlds/**/*.test.ts']),
      // Each file has its own process, folders and free ports, so that it meets no other file.
      project('live', ['test/**/*.test.ts', 'scripts/**/*.test.ts'], {
        exclude: ['**/node_modules/**', 'test/worlds/**'],
      }),
    ],
  },
});

function project(name: string, include: string[], more: object = {}) {
  return { extends: true as const, test: { name, include, ...more } };
}
