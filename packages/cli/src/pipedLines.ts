import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const LINE_CHARS_MAX = 65_536; // input without an end of line must not fill the memory

export interface LineTaker {
  /** The next line is read when this is done. */
  take(line: string): Promise<void>;
  /** A line that is passed over. */
  tooLong(charsMax: number): void;
  /** The last line is taken. */
  ended?(): void;
}

/** Hands over one line after the other, reading no faster than they are taken. Returns the end. */
export function readLines(input: Readable, taker: LineTaker): () => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isTooLong = false; // what comes belongs to a line that is passed over
  let isOver = false;
  const passOver = (): void => {
    if (!isTooLong) taker.tooLong(LINE_CHARS_MAX);
  };
  const take = async (text: string): Promise<void> => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      if (isOver) return;
      if (isTooLong || line.length > LINE_CHARS_MAX) passOver();
      else await taker.take(line);
      isTooLong = false;
    }
    if (!isTooLong && rest.length <= LINE_CHARS_MAX) return;
    passOver();
    isTooLong = true;
    rest = '';
  };
  let before: Promise<void> = Promise.resolve();
  const onData = (chunk: Buffer): void => {
    input.pause();
    before = take(decoder.write(chunk)).then(() => {
      if (!isOver) input.resume();
    });
  };
  // The end is told while the last chunk is still being taken.
  const onEnd = (): void =>
    void before.then(() => take(`${decoder.end()}\n`)).then(() => taker.ended?.());
  input.on('data', onData);
  input.on('end', onEnd);
  return () => {
    isOver = true;
    input.off('data', onData);
    input.off('end', onEnd);
    input.pause();
  };
}
