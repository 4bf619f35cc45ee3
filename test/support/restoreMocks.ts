import { afterEach, vi } from 'vitest';

// Files share a process: a test that fails half-way must not fail those after it, too.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
