import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { RECORD_BYTES_MAX } from '../../limits.js';

/** What is asked and answered from its start on: one JSON object a line, in memory until the end. */
export class Recording {
  readonly path: string | undefined;
  readonly #lines: string[] = [];
  readonly #startMs = performance.now();
  #bytes = 0;

  constructor(path?: string) {
    this.path = path;
  }

  get entries(): number {
    return this.#lines.length;
  }

  add(tick: number, request: string, reply: string): void {
    const ms = Math.round(performance.now() - this.#startMs);
    const line = `{"ms":${ms},"tick":${tick},"request":${request},"reply":${reply}}\n`;
    this.#bytes += line.length;
    if (this.#bytes <= RECORD_BYTES_MAX) this.#lines.push(line);
  }

  write(path: string): void {
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, this.#lines.join(''), { mode: 0o600 });
    } catch (error) {
      throw new HarnessError('bad_request', `cannot write ${path}: ${(error as Error).message}`);
    }
  }
}
