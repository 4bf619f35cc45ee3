import { watch } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from './flags.js';

const QUIET_MS = 100; // an editor writes a file in several goes

/** Once at the beginning, and then whenever a file there has changed and it is quiet again. */
export async function* changesOf(path: string, signal?: AbortSignal): AsyncGenerator<void> {
  let hasChanged = true;
  let wake = (): void => {};
  const failure = watching(path, signal, () => {
    hasChanged = true;
    wake();
  });
  for (;;) {
    while (!hasChanged) {
      const change = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const ended = await Promise.race([change, failure]);
      if (ended instanceof UsageError) throw ended;
      if (signal?.aborted) return;
    }
    do {
      hasChanged = false;
      await sleep(QUIET_MS);
    } while (hasChanged);
    yield;
  }
}

/** Settles only when no more can be seen. */
async function watching(
  path: string,
  signal: AbortSignal | undefined,
  onChange: () => void,
): Promise<UsageError | undefined> {
  try {
    const options = { recursive: true, ...(signal && { signal }) };
    for await (const _ of watch(path, options)) onChange();
    return new UsageError(`--watch ${path}: it is gone`);
  } catch (error) {
    if (signal?.aborted) return undefined;
    return new UsageError(`--watch ${path}: ${(error as Error).message}`);
  }
}
