import { Transform, type TransformCallback } from 'node:stream';

const NEWLINE = 0x0a;
const EDGE_BYTES = 512; // of a line, in which its id is looked for

/**
 * Lets lines through, but for those that are too long: these are dropped, and told by the id of the request
 * that they are, so that its client is answered and everybody else is served on.
 */
export class BoundedLines extends Transform {
  readonly #bytesMax: number;
  readonly #tooLong: (id: string | number | null) => void;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(bytesMax: number, tooLong: (id: string | number | null) => void) {
    super();
    this.#bytesMax = bytesMax;
    this.#tooLong = tooLong;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    for (let from = 0; from < chunk.length; ) {
      const at = chunk.indexOf(NEWLINE, from);
      const end = at === -1 ? chunk.length : at + 1;
      this.#take(chunk.subarray(from, end));
      if (at !== -1) this.#endLine();
      from = end;
    }
    done();
  }

  /** Of a line that is too long already, no more is kept than its beginning and its end. */
  #take(part: Buffer): void {
    this.#parts.push(part);
    this.#bytes += part.length;
    if (this.#bytes <= this.#bytesMax) return;
    const all = Buffer.concat(this.#parts);
    if (all.length > 2 * EDGE_BYTES) {
      this.#parts = [all.subarray(0, EDGE_BYTES), all.subarray(-EDGE_BYTES)].map((edge) =>
        Buffer.from(edge),
      );
    }
  }

  #endLine(): void {
    const line = Buffer.concat(this.#parts);
    if (this.#bytes <= this.#bytesMax) this.push(line);
    else this.#tooLong(idIn(line.toString('utf8')));
    this.#parts = [];
    this.#bytes = 0;
  }
}

const ID_FIRST = /^\{"jsonrpc":"2\.0","id":(\d{1,15}|"[^"\\]{0,128}")/;
const ID_LAST = /"id":(\d{1,15}|"[^"\\]{0,128}")\}\s{0,2}$/;

/** Clients write the id of a request first or last in it. */
function idIn(edges: string): string | number | null {
  const [, id = 'null'] = ID_FIRST.exec(edges) ?? ID_LAST.exec(edges) ?? [];
  return JSON.parse(id) as string | number | null;
}
