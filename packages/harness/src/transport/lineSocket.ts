import type { Socket } from 'node:net';
import { type LineFault, LineReader } from '../framing/lineReader.js';
import { SLICE_MS, WRITE_CHARS } from '../limits.js';
import { StallWatch } from './stallWatch.js';
import type { Wire, WireHandlers, WireLimits } from './wire.js';

/** A TCP or Unix stream as a Wire: cuts lines, gathers replies, presses back both ways. */
export class LineSocket implements Wire {
  readonly #socket: Socket;
  readonly #limits: WireLimits;
  readonly #reader: LineReader;
  #handlers: WireHandlers | undefined;
  /** lines not yet handed to the socket: one write for all that a batch of requests gave */
  #gathered = '';
  #inBatch = false;
  /** more lines are waiting in the reader for the next turn of the event loop */
  #more = false;
  #peerEnded = false;
  #isHeld = false;
  readonly #stall: StallWatch;
  readonly #onFirstLine: () => void;
  #hasLine = false;
  /** runs while a long line is incomplete */
  #longLine: NodeJS.Timeout | undefined;
  #closing = false;

  constructor(socket: Socket, limits: WireLimits, onFirstLine = (): void => {}) {
    this.#socket = socket;
    this.#limits = limits;
    this.#onFirstLine = onFirstLine;
    this.#reader = new LineReader(limits.firstBytesMax, limits.longLines);
    this.#stall = new StallWatch(socket, limits);
    socket.setNoDelay?.(true);
    // Without a listener a reset by the peer would end the whole process; 'close' follows it.
    socket.on('error', () => {});
  }

  open(handlers: WireHandlers): void {
    this.#handlers = handlers;
    this.#socket.on('data', (chunk: Buffer) => {
      if (this.#closing) return;
      this.#reader.push(chunk);
      this.#readLines();
    });
    this.#socket.on('drain', () => this.#resumeReading());
    this.#socket.once('end', () => {
      this.#peerEnded = true;
      if (!this.#more && !this.#closing) this.#end();
    });
    this.#socket.once('close', (hadError: boolean) => {
      this.#closing = true;
      this.#stopReading();
      // Closing with something unread resets the connection, and so does a write to a peer who has closed.
      handlers.closed(hadError || this.#socket.writableLength > 0);
    });
  }

  trust(): void {
    this.#reader.bytesMax = this.#limits.lineBytesMax;
  }

  send(line: string): void {
    if (this.#closing) return;
    this.#gathered += `${line}\n`;
    if (!this.#inBatch || this.#gathered.length > WRITE_CHARS) this.#flush();
  }

  offer(line: string): boolean {
    if (this.#socket.writableLength + this.#gathered.length > this.#limits.eventBacklogBytes) {
      return false;
    }
    this.send(line);
    return true;
  }

  hold(isHeld: boolean): void {
    if (this.#closing) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#socket.pause();
    else setImmediate(() => this.#resumeReading()); // it may be a line that we read just now
    this.#watchLongLine();
  }

  close(): void {
    if (this.#closing) return;
    this.#flush();
    this.#closing = true;
    this.#stopReading();
    // Input that is never read would turn our last line into a reset: take it, to no effect.
    this.#socket.resume();
    this.#socket.end();
    const linger = setTimeout(() => this.#socket.destroy(), this.#limits.lingerMs);
    this.#socket.once('close', () => clearTimeout(linger));
  }

  /** Handles the lines at hand, but gives the event loop a turn every few milliseconds. */
  #readLines(): void {
    const sliceEnd = performance.now() + SLICE_MS;
    this.#inBatch = true;
    this.#more = false;
    for (;;) {
      const line = this.#reader.next();
      if (line === undefined) break;
      this.#take(line);
      if (this.#closing || this.#reader.isDrained) break;
      if (performance.now() >= sliceEnd || this.#isHeld || this.#isBehind()) {
        this.#more = true;
        break;
      }
    }
    this.#inBatch = false;
    this.#flush();
    if (this.#closing) return;
    this.#watchLongLine();
    if (this.#isHeld || this.#isBehind()) {
      this.#socket.pause(); // resumes when it is let go, or the client has read its replies
    } else if (this.#more) {
      this.#socket.pause();
      setImmediate(() => this.#resumeReading());
    }
  }

  #resumeReading(): void {
    if (this.#closing || this.#isHeld) return;
    const hadMore = this.#more;
    if (hadMore) this.#readLines();
    if (this.#more || this.#closing) return;
    if (!this.#isHeld && !this.#isBehind()) this.#socket.resume();
    if (hadMore && this.#peerEnded) this.#end();
  }

  /** A last line counts without a line's end, once its client has said that nothing more comes. */
  #end(): void {
    this.#take(this.#reader.last());
    if (!this.#closing) this.#handlers!.ended();
  }

  #isBehind(): boolean {
    return this.#socket.writableLength + this.#gathered.length > this.#limits.readPauseBytes;
  }

  #flush(): void {
    if (this.#gathered === '' || this.#closing) return;
    const text = this.#gathered;
    this.#gathered = '';
    // Nearly all replies are ASCII, and writing that as latin1 skips the search for more.
    this.#socket.write(text, Buffer.byteLength(text) === text.length ? 'latin1' : 'utf8');
    if (this.#stall.wrote()) return; // the kernel took it all
    if (this.#socket.writableLength > this.#limits.outboxBytesMax) this.#socket.destroy();
  }

  #take(line: ReturnType<LineReader['next']>): void {
    if (line === undefined) return;
    if (typeof line !== 'string') return this.#fault(line.fault);
    if (!this.#hasLine) {
      this.#hasLine = true;
      this.#onFirstLine();
    }
    this.#handlers!.line(line);
  }

  #fault(fault: LineFault): void {
    if (fault !== 'foreign') return this.#handlers!.fault(fault);
    this.#closing = true;
    this.#socket.destroy();
  }

  /** A long line takes room that others may need, so it must come to its end, unless we do not read it. */
  #watchLongLine(): void {
    if (this.#reader.isInLongLine && !this.#isHeld) {
      this.#longLine ??= setTimeout(() => this.#socket.destroy(), this.#limits.longLineMs);
    } else if (this.#longLine !== undefined) {
      clearTimeout(this.#longLine);
      this.#longLine = undefined;
    }
  }

  #stopReading(): void {
    this.#reader.close();
    clearTimeout(this.#longLine);
  }
}
