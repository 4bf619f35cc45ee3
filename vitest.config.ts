import { defineConfig } from 'vitest/config';

export default defineConfig({
  // In-process tests run the TypeScript sources; tests of the command run what `tsc` built.
  resolve: { conditions: ['bridle-source'] },
  ssr: { resolve: { conditions: ['bridle-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'forks',
    execArgv: ['--expose-gc'], // memory is compared after a collection, or not at all
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
