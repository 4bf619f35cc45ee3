/** Bytes that many connections share. Who takes some gives them back. */
export class BytePool {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Whether there was room; if not, nothing was taken. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.#left += bytes;
  }
}
