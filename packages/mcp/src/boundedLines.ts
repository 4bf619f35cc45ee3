import { Transform, type TransformCallback } from 'node:stream';

const LINE_FEED = 10;
const HEAD_BYTES = 1_024;

/** Passes whole lines on, but for those that are too long: of those, the beginning is told. */
export class BoundedLines extends Transform {
  readonly #bytesMax: number;
  readonly #tooLong: (head: string) => void;
  #parts: Buffer[] = [];
  #bytes = 0;
  #isSkipping = false;

  constructor(bytesMax: number, tooLong: (head: string) => void) {
    super();
    this.#bytesMax = bytesMax;
    this.#tooLong = tooLong;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    for (let from = 0; from < chunk.length; ) {
      const end = chunk.indexOf(LINE_FEED, from) + 1 || chunk.length;
      this.#take(chunk.subarray(from, end));
      from = end;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#pass();
    done();
  }

  #take(part: Buffer): void {
    const isEnd = part.at(-1) === LINE_FEED;
    if (!this.#isSkipping) {
      this.#parts.push(part);
      this.#bytes += part.length;
      if (this.#bytes > this.#bytesMax) {
        const head = Buffer.concat(this.#parts).toString('utf8', 0, HEAD_BYTES);
        this.#parts = [];
        this.#isSkipping = true;
        this.#tooLong(head);
      }
    }
    if (!isEnd) return;
    this.#pass();
    this.#isSkipping = false;
  }

  #pass(): void {
    if (this.#parts.length > 0) this.push(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }
}
