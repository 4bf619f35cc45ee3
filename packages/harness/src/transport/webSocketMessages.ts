import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { SLICE_MS } from '../limits.js';
import type { HalfMessages } from './halfMessages.js';
import { StallWatch } from './stallWatch.js';
import type { WireLimits } from './wire.js';

export interface MessageHandlers {
  message(data: Buffer, isBinary: boolean): void;
  /** A message that could not be read; none comes after it. */
  fault(fault: 'too_large' | 'not_utf8'): void;
  closed(): void;
}

/** What may come in one message, and what may be left unread of those that go out. */
export interface MessageBounds {
  readonly textBytesMax: number;
  readonly binaryBytesMax: number;
  readonly outboxBytesMax: number;
}

/** Of all messages that are to come, and what they share with those of others. */
export interface MessagesOptions {
  readonly limits: Omit<WireLimits, 'firstBytesMax' | 'lineBytesMax'>;
  readonly halves: HalfMessages;
  readonly bounds: MessageBounds;
  readonly onFirst: () => void;
}

const TOO_BIG = 1009; // of RFC 6455

/** A WebSocket: its messages in their order, turns of the event loop between them, bounds both ways. */
export class WebSocketMessages {
  readonly #ws: WebSocket;
  readonly #socket: Socket;
  readonly #limits: MessagesOptions['limits'];
  readonly #halves: HalfMessages;
  readonly #stall: StallWatch;
  readonly #onFirst: () => void;
  /** may change with what it turns out to be */
  bounds: MessageBounds;
  #handlers: MessageHandlers | undefined;
  #hasMessage = false;
  /** that have come since the last message was complete */
  #halfBytes = 0;
  /** what came with a packet whose earlier messages took a turn of the event loop */
  readonly #waiting: (() => void)[] = [];
  /** when that turn ends; 0 before its first message */
  #sliceEnd = 0;
  #ping: Buffer | undefined;
  #isHeld = false;

  constructor(ws: WebSocket, socket: Socket, { limits, halves, bounds, onFirst }: MessagesOptions) {
    this.#ws = ws;
    this.#socket = socket;
    this.#limits = limits;
    this.#halves = halves;
    this.bounds = bounds;
    this.#stall = new StallWatch(socket, limits);
    this.#onFirst = onFirst;
  }

  /** Tells these of all that comes from now on; once more where somebody else takes it over. */
  open(handlers: MessageHandlers): void {
    const isOpen = this.#handlers !== undefined;
    this.#handlers = handlers;
    if (!isOpen) this.#listen();
  }

  #listen(): void {
    const ws = this.#ws;
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      this.#halfBytes = 0;
      if (ws.readyState !== ws.OPEN) return;
      if (!this.#hasMessage) {
        this.#hasMessage = true;
        this.#onFirst();
      }
      this.#inTurn(() => this.#take(data, isBinary));
    });
    // Called after ws has read the same bytes: what they completed is told already.
    this.#socket.on('data', (chunk: Buffer) => this.#hasRead(chunk.length));
    ws.on('ping', (data: Buffer) => {
      this.#halfBytes -= data.length + CONTROL_HEAD_BYTES;
      const isOneWaiting = this.#ping !== undefined;
      this.#ping = data;
      if (!isOneWaiting) this.#inTurn(() => this.#answerPing());
    });
    ws.on('pong', (data: Buffer) => {
      this.#halfBytes -= data.length + CONTROL_HEAD_BYTES;
      this.#inTurn(() => {}); // it takes its time
    });
    this.#socket.on('drain', () => this.#resume());
    ws.on('error', (error: Error & { code?: string }) => {
      this.#inTurn(() => {
        if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') this.#handlers!.fault('too_large');
        if (error.code === 'WS_ERR_INVALID_UTF8') this.#handlers!.fault('not_utf8');
      });
    });
    ws.once('close', () => {
      this.#halves.set(this, 0);
      this.#waiting.length = 0;
      this.#handlers!.closed();
    });
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    const { textBytesMax, binaryBytesMax } = this.bounds;
    if (data.length > (isBinary ? binaryBytesMax : textBytesMax)) this.#tooLarge();
    else this.#handlers!.message(data, isBinary);
  }

  #hasRead(bytes: number): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#halfBytes += bytes;
    const { textBytesMax, binaryBytesMax } = this.bounds;
    // Heads of frames are counted here, too: a message in very many pieces is too large sooner.
    const most = Math.max(textBytesMax, binaryBytesMax) + FRAME_HEADS_BYTES;
    if (this.#halfBytes > most) return this.#tooLarge();
    this.#halves.set(this, this.#halfBytes);
  }

  #tooLarge(): void {
    this.#halves.set(this, 0);
    this.#ws.close(TOO_BIG);
    this.#handlers!.fault('too_large');
  }

  /** It is read, so that what is missing of a message is the other side's to send. */
  get isRead(): boolean {
    return !this.#ws.isPaused;
  }

  giveUp(): void {
    this.#ws.terminate();
  }

  /** Of pings that came while one waited only the newest is answered, as RFC 6455 allows. */
  #answerPing(): void {
    const data = this.#ping;
    this.#ping = undefined;
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#ws.pong(data);
    this.#wrote();
  }

  /** ws hands on all messages of a packet at once; here the event loop gets its turns between them. */
  #inTurn(handle: () => void): void {
    if (this.#isHeld || this.#waiting.length > 0) return void this.#waiting.push(handle);
    if (this.#sliceEnd === 0) {
      this.#sliceEnd = performance.now() + SLICE_MS;
      setImmediate(() => this.#nextTurn());
    } else if (performance.now() >= this.#sliceEnd) {
      this.#waiting.push(handle);
      this.#ws.pause();
      return;
    }
    handle();
  }

  #nextTurn(): void {
    this.#sliceEnd = 0;
    if (this.#isHeld || this.#waiting.length === 0) return;
    for (const handle of this.#waiting.splice(0)) this.#inTurn(handle);
    if (this.#waiting.length === 0) this.#resume();
  }

  #resume(): void {
    const isBehind = this.unread > this.#limits.readPauseBytes;
    if (this.#isHeld || this.#waiting.length > 0 || isBehind) return;
    if (this.#ws.isPaused) this.#ws.resume();
  }

  /** While it is held, no message comes: it is not read. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld) return this.#ws.pause();
    setImmediate(() => {
      this.#nextTurn();
      this.#resume();
    });
  }

  /** bytes that were sent and not read, as far as is known */
  get unread(): number {
    return this.#ws.bufferedAmount;
  }

  send(text: string): void {
    const ws = this.#ws;
    if (ws.readyState !== ws.OPEN) return;
    ws.send(text);
    this.#wrote();
  }

  /** Asks for a sign of life; calls when it comes. */
  ping(answered: () => void): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    this.#ws.once('pong', answered);
    this.#ws.ping();
    this.#wrote();
  }

  /** Reads no more from one that is behind, and drops one that is too far behind. */
  #wrote(): void {
    if (this.#stall.wrote()) return;
    if (this.unread > this.bounds.outboxBytesMax) this.#ws.terminate();
    else if (this.unread > this.#limits.readPauseBytes) this.#ws.pause();
  }

  /** Lets what was sent go out, then hangs up. */
  close(): void {
    const ws = this.#ws;
    this.#isHeld = false;
    ws.close();
    ws.resume(); // or the end of what is read would never be seen
    const linger = setTimeout(() => ws.terminate(), this.#limits.lingerMs);
    ws.once('close', () => clearTimeout(linger));
  }
}

/** of all pieces that one message may come in, as ws counts them */
const FRAME_HEADS_BYTES = 262_144;
/** of a ping or a pong, with its mask: they are no part of a message */
const CONTROL_HEAD_BYTES = 6;
