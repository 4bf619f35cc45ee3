import {
  type EngineArrival,
  type EngineLink,
  HarnessError,
  type InputControl,
} from '@bridle/facets';
import type {
  AskedCommand,
  Engine,
  EngineFacts,
  EngineHandlers,
  EngineReply,
  WireFields,
} from './engine.js';
import { EngineConnection } from './engineConnection.js';
import {
  type CommandName,
  HELLO_MS,
  HELLO_REPLY_MS,
  type Hello,
  hello as helloSchema,
  NAME_CHARS_MAX,
  PROTOCOL,
} from './wire/index.js';

/** What an engine of seed 003 can be asked, which says nothing of itself. */
const PLAIN_COMMANDS: ReadonlySet<string> = new Set(['snapshot', 'click', 'fill', 'screenshot']);
const PLAIN_NAME = 'engine';

/** An engine that has said who it is, and waits to be let in. */
export interface GreetedEngine extends Engine {
  readonly token: string | undefined;
  readonly from: string;
  readonly isLocal: boolean;
  refuse(reason: string): void;
  welcome(name: string): void;
}

/** Asks whoever has dialled who it is; undefined: it is a client, or has gone. */
export async function greet(
  link: EngineLink,
  arrival: EngineArrival,
): Promise<GreetedEngine | undefined> {
  const engine = new DialledEngine(link, arrival);
  return (await engine.introduce()) ? engine : undefined;
}

class DialledEngine implements GreetedEngine {
  readonly #connection: EngineConnection;
  #facts: EngineFacts | undefined;
  #hello: Hello | undefined;
  #handlers: EngineHandlers | undefined;
  /** what it said before anybody listened, and that it has gone */
  readonly #early: [name: string, data: WireFields][] = [];
  #bye: { readonly reason: string; readonly isForGood: boolean } | undefined;
  #isGone = false;
  readonly #mayBeClient: boolean;
  /** what it says of itself, once it has */
  #said: WireFields | undefined;
  /** brings that, or nothing when it is gone before */
  readonly #helloComes: Promise<WireFields | undefined>;
  #hear: (hello: WireFields | undefined) => void = () => {};

  constructor(link: EngineLink, { isClient }: EngineArrival) {
    this.#mayBeClient = isClient !== undefined;
    this.#helloComes = new Promise((resolve) => {
      this.#hear = resolve;
    });
    const gone = (): void => {
      this.#isGone = true;
      this.#hear(undefined);
    };
    this.#connection = new EngineConnection(link, {
      event: (name, data) => this.#event(name, data),
      fault: (why) => this.#event('log', { level: 'warn', text: `of its messages: ${why}` }),
      ...(isClient && {
        client: (first: Uint8Array) => {
          gone();
          isClient(first);
        },
      }),
      closed: () => {
        gone();
        if (this.#handlers !== undefined) this.#tellGone(this.#handlers);
      },
    });
    this.#connection.open();
  }

  get facts(): EngineFacts {
    return this.#facts!;
  }

  get token(): string | undefined {
    return this.#hello?.token ?? undefined;
  }

  get from(): string {
    return this.#connection.from;
  }

  get isLocal(): boolean {
    return this.#connection.isLocal;
  }

  /** False where it is no engine, or has gone meanwhile. */
  async introduce(): Promise<boolean> {
    let given: WireFields | 'plain' | undefined;
    for (const learn of [this.#saysHello, this.#answersHello, this.#showsScene]) {
      given = await learn.call(this);
      if (this.#isGone) return false;
      if (given !== undefined) break;
    }
    if (given === undefined) return false;
    this.#connection.believe();
    if (given === 'plain') return true;
    const read = helloSchema.safeParse(given);
    if (!read.success) {
      const [issue] = read.error.issues;
      const where = issue?.path.join('.') || 'it';
      this.refuse(`the hello is not valid: ${where}: ${issue?.message}`);
      return false;
    }
    this.#hello = read.data;
    this.#facts = factsOf(read.data);
    this.#connection.cancels = this.#facts.commands.has('cancel');
    this.#connection.reading = {
      commands: this.#facts.commands,
      title: this.#facts.game,
      mark: '',
    };
    return true;
  }

  async #saysHello(): Promise<WireFields | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, HELLO_MS, undefined);
    });
    const hello = await Promise.race([this.#helloComes, late]);
    clearTimeout(timer);
    return hello;
  }

  async #answersHello(): Promise<WireFields | undefined> {
    const answer = this.#connection.ask('hello', {}, HELLO_REPLY_MS).answer.then(
      ({ fields }) => (Object.keys(fields).length > 0 ? fields : undefined),
      () => undefined,
    );
    return await Promise.race([this.#helloComes, answer]);
  }

  /**
   * One that shows a scene is an engine of seed 003, whose name is that of the scene; one that says hello
   * at last, since it had no time before, is what it says.
   */
  async #showsScene(): Promise<WireFields | 'plain' | undefined> {
    this.#connection.reading = { commands: PLAIN_COMMANDS, title: PLAIN_NAME, mark: '' };
    try {
      const shown = await Promise.race([
        this.#helloComes,
        this.#connection.ask('snapshot').answer.then(({ scene }) => ({ scene })),
      ]);
      if (shown === undefined || this.#said !== undefined) return this.#said;
      const { scene } = shown as { scene: EngineReply['scene'] };
      if (scene === undefined) throw new HarnessError('bad_request', 'it shows no nodes');
      const { role, name } = scene.root;
      const game = (role === 'application' ? name : undefined) ?? PLAIN_NAME;
      this.#facts = { ...PLAIN_FACTS, game };
      this.#connection.reading = { commands: PLAIN_COMMANDS, title: game, mark: '' };
      return 'plain';
    } catch (thrown) {
      // One that may be a client goes on being in doubt: its first word decides.
      if (this.#isGone || this.#mayBeClient) return await this.#helloComes;
      this.refuse(`it says no hello and shows no scene: ${String(thrown)}`);
      return undefined;
    }
  }

  #event(name: string, data: WireFields): void {
    if (name === 'hello') {
      this.#said ??= data;
      return this.#hear(this.#said);
    }
    if (name === 'bye') this.#bye = byeOf(data.reason);
    if (this.#handlers !== undefined) return this.#handlers.event(name, data);
    if (this.#early.length < EARLY_MAX) this.#early.push([name, data]);
  }

  markKeys(mark: string): void {
    this.#connection.reading = { ...this.#connection.reading, mark };
  }

  listen(handlers: EngineHandlers): void {
    this.#handlers = handlers;
    for (const [name, data] of this.#early.splice(0)) handlers.event(name, data);
    if (this.#isGone) this.#tellGone(handlers);
  }

  #tellGone(handlers: EngineHandlers): void {
    const { reason, isForGood } = this.#bye ?? { reason: 'it has hung up', isForGood: false };
    handlers.closed(reason, isForGood);
  }

  ask(command: CommandName, params?: object): AskedCommand {
    return this.#connection.ask(command, params);
  }

  cancel(asked: AskedCommand): void {
    if (!this.#connection.isWaitedFor(asked) || !this.facts.commands.has('cancel')) return;
    this.#connection.ask('cancel', { id: asked.id });
  }

  tell(event: string, data: object): void {
    if (this.#hello !== undefined) this.#connection.tell(event, data); // others know of no events
  }

  welcome(name: string): void {
    this.tell('welcome', { protocol: PROTOCOL, name });
  }

  refuse(reason: string): void {
    this.#connection.tell('refused', { reason });
    this.#connection.close();
  }

  close(): void {
    this.#connection.close();
  }
}

const EARLY_MAX = 64; // events of an engine that is not let in yet

const PLAIN_FACTS: Omit<EngineFacts, 'game'> = {
  engine: 'unknown',
  version: undefined,
  instance: undefined,
  pid: undefined,
  commands: PLAIN_COMMANDS,
  hasKeys: false,
  tellsChanges: false,
  size: undefined,
  clock: undefined,
  controls: [],
};

function controlOf({ name, kind, max }: NonNullable<Hello['controls']>[number]): InputControl {
  return { name, kind, ...(max !== undefined && { max }) };
}

function byeOf(given: unknown): { reason: string; isForGood: boolean } {
  const said = typeof given === 'string' ? given.slice(0, NAME_CHARS_MAX) : '';
  const reason = said === '' ? 'it has said goodbye' : `it has said goodbye: ${said}`;
  return { reason, isForGood: said === 'quit' };
}

function factsOf(hello: Hello): EngineFacts {
  const { engine, engine_version, game, instance, pid, scene, clock, controls } = hello;
  const commands = new Set(['snapshot', ...hello.commands]);
  const isStepped = ['pause', 'step', 'resume'].every((command) => commands.has(command));
  const [width, height] = scene?.size ?? [];
  return {
    engine,
    version: engine_version ?? undefined,
    game,
    instance: instance ?? undefined,
    pid: pid ?? undefined,
    commands,
    hasKeys: scene?.keys === true,
    tellsChanges: scene?.tells === true,
    size: width === undefined || height === undefined ? undefined : { width, height },
    clock: isStepped ? { isPaused: clock?.paused === true, frame: clock?.frame ?? 0 } : undefined,
    controls: isStepped ? (controls ?? []).map(controlOf) : [],
  };
}
