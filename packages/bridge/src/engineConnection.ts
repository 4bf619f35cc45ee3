import { type EngineLink, HarnessError } from '@bridle/facets';
import type { AskedCommand, EngineReply, WireFields } from './engine.js';
import { LargeMessages } from './largeMessages.js';
import { type EngineFailure, type EngineMessage, readMessage } from './readMessage.js';
import type { SceneReadingOptions } from './readScene.js';
import {
  COMMAND_MS,
  type CommandName,
  EVENTS_PER_SECOND_MAX,
  HELLO_BYTES_MAX,
  LARGE_TEXT_BYTES,
  NAME_CHARS_MAX,
} from './wire/index.js';

export interface ConnectionHandlers {
  event(name: string, data: WireFields): void;
  /** A message that is none of this wire, in words; and one of a client, before anything was answered. */
  fault(why: string): void;
  client?(first: Uint8Array): void;
  closed(): void;
}

interface Waiting {
  readonly command: CommandName;
  readonly resolve: (reply: EngineReply) => void;
  readonly reject: (error: HarnessError) => void;
  readonly timer: NodeJS.Timeout;
}

const LINE_FEED = 10;
const CLIENT_LINE_BYTES_MAX = 1_048_576; // no client sends a longer line
const HUNG_UP = 'the engine has hung up';

/**
 * Commands and answers over one link: each command is answered once, in its time or not at all, and what
 * comes later, twice or for nobody is passed over.
 */
export class EngineConnection {
  readonly #link: EngineLink;
  readonly #handlers: ConnectionHandlers;
  /** how its scenes are read: what it can be asked is known after its hello */
  reading: SceneReadingOptions = { commands: new Set(), title: 'engine', mark: '' };
  /** it can be told to end a command that goes on */
  cancels = false;
  readonly #waiting = new Map<string, Waiting>();
  readonly #large = new LargeMessages();
  /** messages behind one that another thread reads: they keep their order */
  readonly #behind: (() => void)[] = [];
  #isReading = false;
  /** it may turn out to be a client, whose first message is handed on as it came */
  #isInDoubt: boolean;
  /** whose picture comes as the next binary message */
  readonly #pictures = new Map<string, EngineReply>();
  #asked = 0;
  #isClosed = false;
  #second = 0;
  #eventsInSecond = 0;
  #dropped = 0;

  constructor(link: EngineLink, handlers: ConnectionHandlers) {
    this.#link = link;
    this.#handlers = handlers;
    this.#isInDoubt = handlers.client !== undefined;
  }

  open(): void {
    this.#link.open({
      text: (bytes) => this.#inOrder(() => this.#text(bytes)),
      binary: (bytes) => this.#inOrder(() => this.#binary(bytes)),
      closed: () => this.#close(),
    });
  }

  /** It has shown that it is an engine. */
  believe(): void {
    this.#isInDoubt = false;
  }

  get from(): string {
    return this.#link.from;
  }

  get isLocal(): boolean {
    return this.#link.isLocal;
  }

  ask(command: CommandName, params: object = {}, ms = COMMAND_MS): AskedCommand {
    const id = `b${++this.#asked}`;
    const answer = new Promise<EngineReply>((resolve, reject) => {
      if (this.#isClosed) return reject(new HarnessError('cancelled', HUNG_UP));
      const timer = setTimeout(() => this.#late(id), ms);
      this.#waiting.set(id, { command, resolve, reject, timer });
      this.#link.send(JSON.stringify({ id, command, params }));
    });
    answer.catch(() => {}); // who has stopped waiting for it does not hear of it
    return { id, answer };
  }

  /** Whether a command has not been answered yet. */
  isWaitedFor({ id }: AskedCommand): boolean {
    return this.#waiting.has(id);
  }

  tell(event: string, data: object): void {
    if (!this.#isClosed) this.#link.send(JSON.stringify({ event, data }));
  }

  close(): void {
    if (!this.#isClosed) this.#link.close();
  }

  /** One message after the other, whoever reads it. */
  #inOrder(read: () => void): void {
    if (this.#isClosed) return;
    if (this.#isReading) this.#behind.push(read);
    else read();
  }

  #text(bytes: Uint8Array): void {
    const bytesMax = this.#isInDoubt ? CLIENT_LINE_BYTES_MAX : LARGE_TEXT_BYTES;
    if (bytes.byteLength <= bytesMax) {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
      return this.#take(readMessage(text, this.reading), bytes);
    }
    this.#isReading = true;
    this.#link.hold?.(true);
    this.#large.read(bytes, this.reading, (message) => {
      this.#isReading = false;
      this.#take(message, new Uint8Array());
      while (!this.#isReading && this.#behind.length > 0) this.#behind.shift()!();
      if (!this.#isReading && !this.#isClosed) this.#link.hold?.(false);
    });
  }

  #take(message: EngineMessage, bytes: Uint8Array): void {
    if (this.#isClosed) return;
    if (message.kind === 'event') {
      if (message.name !== 'hello' || bytes.byteLength <= HELLO_BYTES_MAX) {
        return this.#event(message.name, message.data);
      }
      return this.#handlers.fault(`a hello is longer than ${HELLO_BYTES_MAX} bytes`);
    }
    if (message.kind === 'command') return this.#client(bytes);
    if (message.kind === 'reply') return this.#reply(message.id, message.reply);
    const { id } = message;
    const failure = message.kind === 'fault' ? { error: message.why } : message.failure;
    const waiting = this.#waiting.get(id ?? '');
    if (waiting === undefined) return this.#handlers.fault(failure.error);
    this.#forget(id!, waiting);
    waiting.reject(errorOf(failure, waiting.command));
  }

  #reply(id: string, reply: EngineReply): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return; // late, or for the second time
    if (waiting.command === 'screenshot' && reply.fields.binary === true) {
      return void this.#pictures.set(id, reply);
    }
    this.#forget(id, waiting);
    waiting.resolve(reply);
  }

  /** A picture: the id of the command, a line feed, the file. */
  #binary(bytes: Uint8Array): void {
    const end = bytes.subarray(0, NAME_CHARS_MAX).indexOf(LINE_FEED);
    const id = Buffer.from(bytes.subarray(0, Math.max(0, end))).toString('latin1');
    const waiting = this.#waiting.get(id);
    const reply = this.#pictures.get(id);
    if (end < 0 || waiting === undefined || reply === undefined) {
      return this.#handlers.fault('a binary message is no picture that was asked for');
    }
    this.#forget(id, waiting);
    waiting.resolve({ fields: reply.fields, png: bytes.subarray(end + 1) });
  }

  #client(first: Uint8Array): void {
    if (!this.#isInDoubt) {
      return this.#handlers.fault('a message is a command, which engines are given');
    }
    this.#isClosed = true; // the link is another's from now on
    this.#rejectAll();
    this.#handlers.client!(first);
  }

  #event(name: string, data: WireFields): void {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) {
      if (this.#dropped > 0) this.#handlers.fault(`${this.#dropped} events came too fast`);
      this.#second = second;
      this.#eventsInSecond = 0;
      this.#dropped = 0;
    }
    if (++this.#eventsInSecond > EVENTS_PER_SECOND_MAX && name !== 'bye') this.#dropped++;
    else this.#handlers.event(name, data);
  }

  #late(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#forget(id, waiting);
    if (this.cancels) {
      this.#link.send(JSON.stringify({ id: `${id}c`, command: 'cancel', params: { id } }));
    }
    const message = `the engine did not answer ${waiting.command} in time`;
    const hint = 'look at the game: it may be halted in a debugger, or too busy';
    waiting.reject(new HarnessError('timeout', message, hint));
  }

  #forget(id: string, { timer }: Waiting): void {
    clearTimeout(timer);
    this.#waiting.delete(id);
    this.#pictures.delete(id);
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#rejectAll();
    this.#handlers.closed();
  }

  #rejectAll(): void {
    this.#large.close();
    this.#behind.length = 0;
    for (const [id, waiting] of this.#waiting) {
      this.#forget(id, waiting);
      waiting.reject(new HarnessError('cancelled', HUNG_UP, undefined, { lost: true }));
    }
  }
}

/** What an engine says of why it did not do something, as any game's error. */
function errorOf({ error, code, hint }: EngineFailure, command: string): HarnessError {
  const isUnknown = code === 'unknown_command' || /^unknown command\b/i.test(error);
  const isUnsupported = isUnknown || code === 'unsupported';
  if (code === 'cancelled') return new HarnessError('cancelled', error, hint);
  if (isUnsupported) {
    return new HarnessError('unsupported', error, hint ?? `this engine has no ${command}`);
  }
  const reasons: Record<string, 'gone' | 'refused' | 'out_of_reach'> = {
    gone: 'gone',
    disabled: 'refused',
    blocked: 'out_of_reach',
  };
  const reason = code === undefined ? undefined : reasons[code];
  return new HarnessError('bad_request', error, hint, undefined, reason);
}
