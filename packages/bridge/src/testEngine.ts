import type { EngineLink, EngineLinkHandlers } from '@bridle/facets';

type Message = Record<string, unknown>;
type Answer = (params: Message, id: string, engine: TestEngine) => unknown;

/** An engine on the other side of a link, in this process: it answers in a later turn, as any other. */
export class TestEngine {
  readonly link: EngineLink;
  /** what it was sent, in order */
  readonly received: Message[] = [];
  readonly answers: Record<string, Answer>;
  isHungUp = false;
  #handlers: EngineLinkHandlers | undefined;
  readonly #early: Uint8Array[] = [];

  constructor(answers: Record<string, Answer> = {}, isLocal = true) {
    this.answers = answers;
    this.link = {
      from: 'a test',
      isLocal,
      open: (handlers) => {
        this.#handlers = handlers;
        for (const bytes of this.#early.splice(0)) handlers.text(bytes);
      },
      send: (text) => {
        const message = JSON.parse(text) as Message;
        this.received.push(message);
        if (typeof message.command === 'string') setImmediate(() => this.#answer(message));
      },
      close: () => this.hangUp(),
    };
  }

  say(message: object | string): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    const bytes = Buffer.from(text);
    if (this.#handlers === undefined) this.#early.push(bytes);
    else this.#handlers.text(bytes);
  }

  sayBytes(bytes: Uint8Array): void {
    this.#handlers!.binary(bytes);
  }

  hangUp(): void {
    if (this.isHungUp) return;
    this.isHungUp = true;
    this.#handlers?.closed();
  }

  /** Commands of that name that it was sent. */
  asked(command: string): Message[] {
    return this.received.filter((message) => message.command === command);
  }

  #answer({ id, command, params }: Message): void {
    if (this.isHungUp) return;
    const answer = this.answers[command as string];
    if (answer === undefined) {
      return this.say({ id, success: false, error: `Unknown command: ${String(command)}` });
    }
    try {
      const data = answer(params as Message, id as string, this);
      if (data !== NO_ANSWER) this.say({ id, success: true, data });
    } catch (thrown) {
      this.say({ id, success: false, error: (thrown as Error).message });
    }
  }
}

/** What an answer gives that is to come later, or never. */
export const NO_ANSWER = Symbol('no answer');

export const HELLO = {
  protocol: 1,
  engine: 'test',
  game: 'Garden',
  instance: 'garden-1',
  commands: ['snapshot', 'click', 'fill', 'hover', 'drag'],
  scene: { keys: true },
};

export function hello(more: object = {}): object {
  return { event: 'hello', data: { ...HELLO, ...more } };
}
