import { RECORD_BYTES_MAX } from '../../limits.js';

/** The first line of its file, by which we know our own. */
const HEAD = '{"bridle":"record","format":1}\n';

/** What is asked and answered from its start on: one JSON object a line, in memory until the end. */
export class Recording {
  readonly path: string | undefined;
  readonly #lines: string[] = [HEAD];
  readonly #startMs = performance.now();
  #bytes = 0;

  constructor(path?: string) {
    this.path = path;
  }

  get entries(): number {
    return this.#lines.length - 1;
  }

  get text(): string {
    return this.#lines.join('');
  }

  add(tick: number, request: string, reply: string): void {
    const ms = Math.round(performance.now() - this.#startMs);
    const line = `{"ms":${ms},"tick":${tick},"request":${request},"reply":${reply}}\n`;
    this.#bytes += line.length;
    if (this.#bytes <= RECORD_BYTES_MAX) this.#lines.push(line);
  }
}
