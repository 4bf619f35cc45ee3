import { HELLO_MS, HELLO_REPLY_MS } from '../wire/limits.js';
import { type CommandName, type Hello, hello as helloSchema, PROTOCOL } from '../wire/messages.js';
import { MissingError, shown, WrongError } from './bridgeCheck.js';
import type { CheckLink, CheckTarget } from './checkTarget.js';
import { AFTER_MS, REPLY_MS } from './limits.js';
import { type CheckedReply, dataProblem, type MessageFault, readReceived } from './received.js';

/** No answer came: the engine may be gone, or stuck. */
export class SilentError extends WrongError {}

interface ToldEvent {
  readonly event: string;
  readonly data: unknown;
  readonly atMs: number;
}

/** The commands of seed 003, which every engine may be asked. */
const PLAIN: readonly string[] = ['snapshot', 'click', 'fill', 'screenshot'];

/** A conversation with an engine that is checked, over as many connections as that takes. */
export class CheckSession {
  readonly target: CheckTarget;
  readonly #replyMs: number;
  #link: CheckLink | undefined;
  #hello: Hello | undefined;
  #rawHello: unknown;
  #nextId = 1;
  readonly #asked = new Map<string, number>();
  readonly #replies = new Map<string, CheckedReply[]>();
  readonly events: ToldEvent[] = [];
  readonly binaries: Uint8Array[] = [];
  readonly faults: MessageFault[] = [];
  /** how often it was asked without an answer, one after the other */
  silentAsks = 0;
  readonly #waiting = new Set<() => void>();

  constructor(target: CheckTarget, replyMs = REPLY_MS) {
    this.target = target;
    this.#replyMs = replyMs;
  }

  get isConnected(): boolean {
    return this.#link !== undefined;
  }

  /** What it said of itself; nothing, if it is a plain engine of seed 003. */
  get hello(): Hello | undefined {
    return this.#hello;
  }

  /** the same as it came, whether it is right or not */
  get rawHello(): unknown {
    return this.#rawHello;
  }

  get canSendBinary(): boolean {
    return this.#link?.sendBinary !== undefined;
  }

  /** Whether it says that it takes a command; a plain one says nothing, and takes those of the seed. */
  offers(command: CommandName): boolean {
    return (this.#hello?.commands ?? PLAIN).includes(command);
  }

  /** Waits for the engine, and for its hello. */
  async connect(ms: number): Promise<boolean> {
    const link = await this.target.next(ms);
    if (link === undefined) return false;
    this.#link = link;
    const seen = this.events.length;
    link.open({
      text: (bytes) => this.#text(Buffer.from(bytes).toString('utf8')),
      binary: (bytes) => {
        this.binaries.push(bytes);
        this.#wake();
      },
      closed: () => {
        if (this.#link === link) this.#link = undefined;
        this.#wake();
      },
    });
    if (this.target.kind === 'dials') await this.#greet(seen);
    return true;
  }

  async #greet(seen: number): Promise<void> {
    const told = () => this.events.slice(seen).find(({ event }) => event === 'hello');
    await this.#until(() => told() !== undefined, HELLO_MS);
    this.#rawHello = told()?.data;
    if (told() === undefined) {
      const id = this.#send('hello', {});
      await this.#until(() => this.#answersTo(id).length > 0, HELLO_REPLY_MS);
      const [answer] = this.#answersTo(id);
      if (answer?.success) this.#rawHello = answer.data;
    }
    const { data } = helloSchema.safeParse(this.#rawHello);
    this.#hello = data;
    if (this.#rawHello === undefined) return;
    const name = data?.game ?? 'check';
    this.sendText(JSON.stringify({ event: 'welcome', data: { protocol: PROTOCOL, name } }));
  }

  /** Asks, and waits for the answer. */
  async ask(command: string, params: unknown = {}, id?: string): Promise<CheckedReply> {
    return this.answerTo(this.begin(command, params, id));
  }

  /** Asks, and gives the id. */
  begin(command: string, params: unknown = {}, id?: string): string {
    return this.#send(command, params, id);
  }

  async answerTo(id: string): Promise<CheckedReply> {
    const wanted = this.#asked.get(id) ?? 1;
    const isThere = (): boolean => this.#answersTo(id).length >= wanted;
    await this.#until(() => isThere() || !this.isConnected, this.#replyMs);
    if (isThere()) {
      this.silentAsks = 0;
      return this.#answersTo(id)[wanted - 1]!;
    }
    this.silentAsks++;
    const seconds = this.#replyMs / 1_000;
    if (!this.isConnected) throw new SilentError('an answer', 'it hung up');
    throw new SilentError(`an answer within ${seconds} s`, 'none');
  }

  /** The data of a command that is done, which is as the page says. */
  async done(command: CommandName, params: object = {}): Promise<unknown> {
    const { success, data, error } = await this.ask(command, params);
    if (!success) throw new WrongError(`${command} ${shown(params)} is done`, error);
    const problem = dataProblem(command, data);
    if (problem !== undefined) throw new WrongError(`data of ${command}: ${problem}`, data);
    return data;
  }

  /** The refusal of what cannot be done. */
  async refused(command: string, params: unknown): Promise<CheckedReply> {
    const answer = await this.ask(command, params);
    if (answer.success) {
      throw new WrongError(`${command} ${shown(params)} is refused: success false`, answer);
    }
    if (!answer.error) throw new WrongError('`error` says why, in a sentence', answer);
    return answer;
  }

  /** The next bytes that came as a binary message. */
  async binary(): Promise<Uint8Array> {
    await this.#until(() => this.binaries.length > 0 || !this.isConnected, this.#replyMs);
    const bytes = this.binaries.shift();
    if (bytes === undefined) throw new SilentError('a binary message with the picture', 'none');
    return bytes;
  }

  sendText(text: string): void {
    this.#link?.send(text);
  }

  sendBinary(bytes: Uint8Array): void {
    this.#link?.sendBinary?.(bytes);
  }

  hangUp(): void {
    const link = this.#link;
    this.#link = undefined;
    link?.close();
  }

  /** Waits as long as something that nobody asked for might take to come. */
  async linger(): Promise<void> {
    await this.#until(() => false, AFTER_MS);
  }

  /** Throws `missing` where the engine does not say that it takes a command. */
  need(command: CommandName): void {
    if (!this.offers(command)) throw new MissingError(`it does not take ${command}`);
  }

  /** ids that were answered otherwise than once for each time they were sent */
  miscounted(): { id: string; asked: number; answered: number }[] {
    const ids = new Set([...this.#asked.keys(), ...this.#replies.keys()]);
    return [...ids]
      .map((id) => ({
        id,
        asked: this.#asked.get(id) ?? 0,
        answered: this.#answersTo(id).length,
      }))
      .filter(({ asked, answered }) => answered > asked);
  }

  #answersTo(id: string): CheckedReply[] {
    return this.#replies.get(id) ?? [];
  }

  #send(command: string, params: unknown, id = `check-${this.#nextId++}`): string {
    this.#asked.set(id, (this.#asked.get(id) ?? 0) + 1);
    this.sendText(JSON.stringify({ id, command, params }));
    return id;
  }

  #text(text: string): void {
    const message = readReceived(text, (fault) => this.faults.push(fault));
    if (message.kind === 'reply') {
      const { reply } = message;
      this.#replies.set(reply.id, [...this.#answersTo(reply.id), reply]);
    } else if (message.kind === 'event') {
      this.events.push({ ...message, atMs: performance.now() });
    }
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  #until(isSo: () => boolean, ms: number): Promise<void> {
    if (isSo()) return Promise.resolve();
    return new Promise((resolve) => {
      const over = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (isSo()) over();
      };
      const timer = setTimeout(over, ms);
      this.#waiting.add(look);
    });
  }
}
