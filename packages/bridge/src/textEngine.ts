import { connect } from 'node:net';
import { HarnessError } from '@bridle/facets';
import type { AskedCommand, Engine, EngineFacts, EngineHandlers, EngineReply } from './engine.js';
import { CONNECT_MS } from './limits.js';
import { readScene } from './readScene.js';
import { readTextSnapshot } from './textSnapshot.js';
import { COMMAND_MS, type CommandName, TEXT_BYTES_MAX } from './wire/index.js';

/** What an engine of seed 004 can be asked; it has no `fill`. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...['snapshot', 'click', 'hover', 'drag', 'screenshot'],
]);

export interface TextAddress {
  readonly host: string;
  readonly port: number;
}

/** An engine that listens as in seed 004: a connection for each command, its scenes as text. */
export class TextEngine implements Engine {
  readonly facts: EngineFacts;
  readonly #address: TextAddress;
  readonly #open = new Set<() => void>();
  #handlers: EngineHandlers | undefined;
  #asked = 0;
  #isGone = false;
  #mark = '';

  /** Looks at it once; throws where nobody answers. */
  static async reach(address: TextAddress): Promise<TextEngine> {
    const { scene } = readReply(
      await exchange(address, 'snapshot', {}, 'probe', undefined, CONNECT_MS),
      'engine',
      '',
    );
    if (scene === undefined) {
      throw new HarnessError('bad_request', 'what listens there shows no scene');
    }
    const { role, name } = scene.root;
    return new TextEngine(address, (role === 'application' ? name : undefined) ?? 'engine');
  }

  private constructor(address: TextAddress, game: string) {
    this.#address = address;
    this.facts = {
      engine: 'unknown',
      version: undefined,
      game,
      instance: `${address.host}:${address.port}`,
      pid: undefined,
      commands: COMMANDS,
      hasKeys: false,
      tellsChanges: false,
      size: undefined,
      clock: undefined,
      controls: [],
    };
  }

  markKeys(mark: string): void {
    this.#mark = mark;
  }

  listen(handlers: EngineHandlers): void {
    this.#handlers = handlers;
  }

  ask(command: CommandName, params: object = {}): AskedCommand {
    const id = `b${++this.#asked}`;
    const answer = this.#answer(command, params, id);
    answer.catch(() => {}); // who has stopped waiting for it does not hear of it
    return { id, answer };
  }

  cancel(): void {} // it knows of no such thing: its answer is waited for

  tell(): void {} // nor of events

  close(): void {
    this.#isGone = true;
    for (const end of this.#open) end();
  }

  async #answer(command: CommandName, params: object, id: string): Promise<EngineReply> {
    try {
      const line = await exchange(this.#address, command, params, id, this.#open);
      return readReply(line, this.facts.game, this.#mark);
    } catch (thrown) {
      if (thrown instanceof Unreachable) this.#lost(thrown.message);
      throw thrown;
    }
  }

  #lost(reason: string): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#handlers?.closed(reason, false);
  }
}

/** Nobody listens there, or hung up before the answer: the engine is gone. */
class Unreachable extends HarnessError {
  constructor(message: string) {
    super('cancelled', message, undefined, { lost: true });
  }
}

/** One connection: a line there, and a line back. */
function exchange(
  { host, port }: TextAddress,
  command: string,
  params: object,
  id: string,
  open: Set<() => void> = new Set(),
  answerMs = COMMAND_MS,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      open.delete(abandon);
      socket.destroy();
      settle();
    };
    const fail = (error: HarnessError): void => end(() => reject(error));
    const abandon = (): void => fail(new Unreachable('the run is over'));
    const expire = (what: string): void => fail(new HarnessError('timeout', what));
    let timer = setTimeout(expire, CONNECT_MS, `${host}:${port} does not answer`);
    open.add(abandon);
    socket.once('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(expire, answerMs, `the engine did not answer ${command} in time`);
      socket.write(`${JSON.stringify({ id, command, params })}\n`);
    });
    socket.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(0x0a);
      chunks.push(at === -1 ? chunk : chunk.subarray(0, at));
      bytes += chunk.length;
      if (at !== -1) return end(() => resolve(Buffer.concat(chunks).toString()));
      if (bytes > TEXT_BYTES_MAX) fail(new HarnessError('internal', 'its answer is too long'));
    });
    socket.once('error', ({ message }) => fail(new Unreachable(message)));
    socket.once('close', () => {
      if (chunks.length > 0) return end(() => resolve(Buffer.concat(chunks).toString()));
      fail(new Unreachable('it hung up before it answered'));
    });
  });
}

function readReply(line: string, title: string, mark: string): EngineReply {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new HarnessError('internal', 'the answer of the engine is no JSON');
  }
  const { success, error, data } = given ?? {};
  if (success !== true) {
    const message = typeof error === 'string' ? error.slice(0, 1_000) : 'it does not say why';
    const isUnknown = /^unknown command\b/i.test(message);
    throw new HarnessError(isUnknown ? 'unsupported' : 'bad_request', message);
  }
  const { snapshot, refs, base64, screenshot, ...fields } = (data ?? {}) as Record<string, unknown>;
  const picture = base64 ?? screenshot;
  if (typeof picture === 'string') return { fields: {}, png: Buffer.from(picture, 'base64') };
  if (typeof snapshot !== 'string') return { fields };
  const nodes = readTextSnapshot(snapshot, refs);
  return { fields, scene: readScene(nodes, { commands: COMMANDS, title, mark }) };
}
