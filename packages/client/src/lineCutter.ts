const LF = 10;
const FIRST_BYTES = 4_096; // for the beginning of a line whose end has not come

export class LineTooLong extends Error {}

/** Cuts lines from bytes. A line past the bound is an error: nobody keeps what has no end. */
export class LineCutter {
  readonly #bytesMax: number;
  #carry = Buffer.alloc(0);
  #carried = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Calls for each line that ends in these bytes, but for blank ones. Throws LineTooLong at the bound. */
  cut(chunk: Buffer, onLine: (line: string) => void): void {
    let at = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, at)) {
      const line = this.#whole(chunk, at, end).trim();
      at = end + 1;
      if (line !== '') onLine(line);
    }
    if (at < chunk.length) this.#keep(chunk.subarray(at));
  }

  #whole(chunk: Buffer, at: number, end: number): string {
    if (this.#carried === 0) {
      this.#check(end - at);
      return chunk.toString('utf8', at, end);
    }
    this.#keep(chunk.subarray(at, end));
    const line = this.#carry.toString('utf8', 0, this.#carried);
    this.#carried = 0;
    if (this.#carry.length > FIRST_BYTES) this.#carry = Buffer.alloc(0);
    return line;
  }

  #keep(bytes: Buffer): void {
    const length = this.#carried + bytes.length;
    this.#check(length);
    if (length > this.#carry.length) {
      const grown = Buffer.allocUnsafe(Math.max(FIRST_BYTES, length, this.#carry.length * 2));
      this.#carry.copy(grown, 0, 0, this.#carried);
      this.#carry = grown;
    }
    bytes.copy(this.#carry, this.#carried);
    this.#carried = length;
  }

  #check(length: number): void {
    if (length <= this.#bytesMax) return;
    throw new LineTooLong(`a line of more than ${this.#bytesMax} bytes`);
  }
}
