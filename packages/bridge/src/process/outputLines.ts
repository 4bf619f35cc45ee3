import { LOG_CHARS_MAX } from '../wire/limits.js';
import { LAST_LINES_MAX, OUTPUT_LINES_PER_SECOND_MAX } from './limits.js';

/** One character of UTF-8 has at most so many bytes. */
const CHAR_BYTES_MAX = 4;
const LINE_FEED = 10;

export type OutputLevel = 'info' | 'error';
type AddLine = (level: OutputLevel, line: string) => void;

/** How many lines of an output may go to the log in a second, over all that it comes by. */
export class OutputRate {
  readonly #now: () => number;
  readonly #add: AddLine;
  #secondEnd = 0;
  #lines = 0;
  #dropped = 0;
  /** the newest lines, also those that were too many for the log */
  readonly #last: string[] = [];

  constructor(add: AddLine, now: () => number = () => performance.now()) {
    this.#add = add;
    this.#now = now;
  }

  get last(): readonly string[] {
    return this.#last;
  }

  line(level: OutputLevel, line: string): void {
    this.#last.push(line);
    if (this.#last.length > LAST_LINES_MAX) this.#last.shift();
    const now = this.#now();
    if (now >= this.#secondEnd) {
      this.tellDropped();
      this.#secondEnd = now + 1_000;
      this.#lines = 0;
    }
    if (++this.#lines > OUTPUT_LINES_PER_SECOND_MAX) this.#dropped++;
    else this.#add(level, line);
  }

  /** Says how many lines are missing since the last one that the log has. */
  tellDropped(): void {
    if (this.#dropped === 0) return;
    this.#add('error', `${this.#dropped} lines of its output are left out: they came too fast`);
    this.#dropped = 0;
  }
}

/** Cuts one stream of bytes into lines, of which each has a bounded length. */
export class OutputLines {
  readonly #level: OutputLevel;
  readonly #rate: OutputRate;
  #line: Buffer[] = [];
  #lineBytes = 0;

  constructor(level: OutputLevel, rate: OutputRate) {
    this.#level = level;
    this.#rate = rate;
  }

  read(bytes: Buffer): void {
    let at = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, at)) {
      this.#keep(bytes.subarray(at, end));
      this.end();
      at = end + 1;
    }
    this.#keep(bytes.subarray(at));
  }

  /** The line is complete: it ended, or nothing comes after it. */
  end(): void {
    if (this.#lineBytes === 0) return;
    const text = Buffer.concat(this.#line).toString('utf8').trimEnd();
    this.#line = [];
    this.#lineBytes = 0;
    if (text !== '') this.#rate.line(this.#level, text.slice(0, LOG_CHARS_MAX));
  }

  #keep(part: Buffer): void {
    const room = LOG_CHARS_MAX * CHAR_BYTES_MAX - this.#lineBytes;
    const kept = part.subarray(0, Math.max(0, room));
    if (kept.length === 0) return;
    this.#line.push(Buffer.from(kept)); // a copy: the chunk it is from may be large
    this.#lineBytes += kept.length;
  }
}
