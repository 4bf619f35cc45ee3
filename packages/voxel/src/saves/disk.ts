import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Puts bytes into an open file; a test hands in one that fails. */
export type WriteBytes = (file: FileHandle, bytes: Uint8Array) => Promise<void>;

export const writeBytes: WriteBytes = (file, bytes) => file.writeFile(bytes);

/** What a file is called until it is whole. */
export const HALF_WRITTEN_SUFFIX = '.tmp';

/** The file appears whole, or stays as it was, whenever the process or the machine dies. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  write: WriteBytes,
): Promise<void> {
  const half = path + HALF_WRITTEN_SUFFIX;
  await writeNew(half, bytes, write);
  try {
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true }).catch(() => {});
    throw error;
  }
}

/** For a file that counts only once another one names it: it may be torn until then. */
export async function writeNew(path: string, bytes: Uint8Array, write: WriteBytes): Promise<void> {
  const file = await open(path, 'w');
  try {
    try {
      await write(file, bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

/** Makes the names in a folder last, as `sync` does the bytes of a file. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Runs work side by side, but no more than so much of it at a time. */
export class LimitedConcurrency {
  readonly #most: number;
  readonly #running = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Begins work as soon as there is room for it. After a failure none is begun any more. */
  async add(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#most) await Promise.race(this.#running);
    if (this.#failure !== undefined) return this.done();
    const running = work()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for everything that has begun, and throws the first failure. */
  async done(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}

export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
