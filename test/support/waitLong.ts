import { vi } from 'vitest';

/** As long as `expect.poll` waits by vitest.config.ts. */
const WAIT_MS = 60_000;

// vitest gives up on `vi.waitFor` after a second, which a busy machine may take for anything.
const { waitFor } = vi;
if (waitFor.name !== 'waitLong') {
  vi.waitFor = function waitLong(callback, options = {}) {
    const limits = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { timeout: WAIT_MS, ...limits });
  };
}
