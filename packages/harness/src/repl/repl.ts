import { HarnessError } from '@bridle/facets';
import type { ClientEvent, ClientInfo } from '../core/client.js';
import type { Host } from '../core/host.js';
import { DETAIL_KINDS, detailParams } from '../observers/detail.js';
import { promptParams } from '../observers/prompt.js';
import { snapshotParams } from '../observers/snapshot.js';
import { coerce } from '../tools/arguments.js';
import { toolNamed } from '../tools/index.js';
import { type GamePrompt, GamePrompts } from './gamePrompts.js';
import { statusLines } from './status.js';
import { pairsOf, wordsOf } from './words.js';

/** What is beyond the game: the AI, and the process that all this runs in. */
export interface ReplParts {
  /** that of a game, where a model is configured */
  readonly aiOf?: ((host: Host) => ReplAi | undefined) | undefined;
  readonly reload?: (() => Promise<string>) | undefined;
  readonly restart?: (() => string) | undefined;
}

export interface ReplAi {
  info(): object;
  setOn(isOn: boolean): string;
}

type Args = Readonly<Record<string, unknown>>;
type Run = (words: readonly string[]) => Promise<string> | string;

interface Command {
  readonly usage: string;
  readonly help: string;
  readonly run: Run;
  /** what may come next, for the Tab key */
  readonly next?: (words: readonly string[]) => readonly string[] | Promise<readonly string[]>;
}

/** What each observer takes. */
const OBSERVED = new Map<string, Parameters<typeof coerce>[0]>([
  ['snapshot', snapshotParams],
  ['prompt', promptParams],
  ['detail', detailParams],
]);

/**
 * Lines that a person types. Those that begin with `.` or `:` are for Bridle, those with `/` are
 * commands of the game, and all others are said in the chat: of the first game of the run, until
 * `.game` chooses another.
 */
export class Repl {
  readonly #parts: ReplParts;
  readonly #prompts: GamePrompts;
  readonly #commands: ReadonlyMap<string, Command>;
  #calls = 0;

  /** `say` prints what others say in the game. */
  constructor(host: Host, parts: ReplParts, say: (line: string) => void) {
    this.#parts = parts;
    this.#prompts = new GamePrompts(host, (event) => {
      if (event.event === 'chat') say(`<${String(event.from)}> ${String(event.text)}`);
      else if (event.event === 'control_taken') say(takenLine(event));
      else if (event.event === 'control_given') say('control is yours again');
    });
    this.#commands = new Map(Object.entries(this.#table()));
  }

  close(): void {
    this.#prompts.leave();
  }

  /** What stands before what is typed: which game it is for, where there are several. */
  get prompt(): string {
    const { host } = this.#prompts.chosen;
    return host.games.hasChoice ? `${host.name}> ` : '> ';
  }

  /** Control is released with the last line, for nobody is left to give it back; what others say is printed on. */
  inputEnded(): void {
    const { host, actor } = this.#prompts.chosen;
    host.control.release(actor);
  }

  /** Does what a line says. The answer is to be printed; there may be none. */
  async line(text: string): Promise<string> {
    const line = text.trim();
    if (line === '') return '';
    try {
      if (/^[.:]/.test(line)) return await this.#command(line.slice(1));
      if (line.startsWith('/')) return await this.#slash(line);
      await this.#act('chat_send', { text: line });
      return '';
    } catch (thrown) {
      const { message, hint } = HarnessError.from(thrown);
      return hint === undefined ? `! ${message}` : `! ${message} (${hint})`;
    }
  }

  /** What the Tab key offers for a line, and the part of it that those would replace. */
  async complete(line: string): Promise<[string[], string]> {
    const lead = line[0];
    if (lead !== '.' && lead !== ':') return [[], line];
    const words = line.slice(1).split(/\s+/);
    const last = words.pop()!;
    const offers =
      words.length === 0
        ? [...this.#commands.keys()]
        : ((await this.#commands.get(words[0]!)?.next?.(words.slice(1))) ?? []);
    const hits = offers.filter((offer) => offer.startsWith(last));
    const shown = words.length === 0 ? hits.map((hit) => lead + hit) : hits;
    return [shown, words.length === 0 ? lead + last : last];
  }

  async #command(line: string): Promise<string> {
    const [name = '', ...words] = wordsOf(line);
    const command = this.#commands.get(name);
    if (command !== undefined) return command.run(words);
    const known = [...this.#commands.keys()].map((known) => `.${known}`).join(' ');
    throw new HarnessError('bad_request', `there is no .${name}`, known);
  }

  async #slash(line: string): Promise<string> {
    const { lines } = (await this.#act('command', { line })) as { lines: string[] };
    return lines.join('\n');
  }

  #table(): Record<string, Command> {
    const { reload, restart } = this.#parts;
    const { games } = this.#prompts.chosen.host;
    return {
      help: {
        usage: '.help',
        help: 'this list',
        run: () => this.#help(),
      },
      status: {
        usage: '.status [full]',
        help: 'where the player is and what is around; full: all of it as JSON',
        run: (words) => this.#status(words),
        next: () => ['full'],
      },
      tool: {
        usage: '.tool list | dry <tool> [args] | [run] <tool> [args]',
        help: 'use a tool; args are key=value, and some tools take plain words',
        run: (words) => this.#tool(words),
        next: (words) => this.#toolOffers(words),
      },
      observe: {
        usage: '.observe snapshot | prompt | detail [what=…] [radius=…]',
        help: 'look closer, without touching anything',
        run: (words) => this.#observe(words),
        next: (words) =>
          words.length === 0 ? [...OBSERVED.keys()] : DETAIL_KINDS.map((kind) => `what=${kind}`),
      },
      ai: {
        usage: '.ai info | on | off',
        help: 'the language model that answers in the chat',
        run: ([verb = 'info']) => runAi(this.#parts.aiOf?.(this.#prompts.chosen.host), verb), // it may have come since
        next: () => ['info', 'on', 'off'],
      },
      ...(games.hasChoice && {
        game: {
          usage: '.game [name]',
          help: 'go to another game of this run; without a name, list them',
          run: ([name]: readonly string[]) => this.#game(name),
          next: () => games.going.map(({ name }) => name),
        },
      }),
      clients: {
        usage: '.clients',
        help: 'who is connected, and who has control',
        run: () => this.#clients(),
      },
      take: {
        usage: '.take [why]',
        help: 'take control: what runs ends, and only you act',
        run: (words) => this.#take(words.join(' ')),
      },
      give: {
        usage: '.give [why]',
        help: 'give control back to who had it before',
        run: (words) => this.#give(words.join(' ')),
      },
      ...(reload && {
        reload: { usage: '.reload', help: 'read the configuration again', run: reload },
      }),
      ...(restart && {
        restart: { usage: '.restart', help: 'save, end, and start anew', run: restart },
      }),
      quit: {
        usage: '.quit',
        help: 'save and end',
        run: async () => {
          await this.#ask(this.#prompts.anyGoing, 'actor', 'shutdown', {});
          return '';
        },
      },
    };
  }

  #help(): string {
    const rows = [...this.#commands.values()].map(({ usage, help }) => [usage, help] as const);
    const width = Math.max(...rows.map(([usage]) => usage.length));
    return [
      ...rows.map(([usage, help]) => `${usage.padEnd(width)}  ${help}`),
      `${'/<command>'.padEnd(width)}  a command of the game, such as /time set day`,
      `${'<anything else>'.padEnd(width)}  is said in the chat`,
    ].join('\n');
  }

  async #status(words: readonly string[]): Promise<string> {
    const snapshot = await this.#look('observe_snapshot', {});
    return words[0] === 'full' ? JSON.stringify(snapshot, null, 2) : statusLines(snapshot);
  }

  async #tool(words: readonly string[]): Promise<string> {
    const prompt = this.#prompts.going; // also when another game is chosen before the second question
    const [first, ...rest] = words;
    if (first === undefined || first === 'list') return this.#toolList(prompt);
    const isDry = first === 'dry';
    const [name, ...given] = isDry || first === 'run' ? rest : words;
    if (name === undefined) {
      throw new HarnessError('bad_request', `.tool ${first} needs a tool`, '.tool list shows them');
    }
    await this.#ask(prompt, 'looker', 'tool_schema', { tool: name }); // it may be used
    const args = argsOf(name, given);
    const op = isDry ? 'tool_dry' : 'tool_run';
    const by = isDry ? 'looker' : 'actor';
    return JSON.stringify(await this.#ask(prompt, by, op, { tool: name, args }));
  }

  async #toolNames(prompt: GamePrompt): Promise<{ usable: string[]; missing: string[] }> {
    const listed = await this.#ask(prompt, 'looker', 'tool_list', {});
    const { registered, missing, extra } = listed as Record<string, string[]>;
    return { usable: registered!.filter((name) => !extra!.includes(name)), missing: missing! };
  }

  async #toolList(prompt: GamePrompt): Promise<string> {
    const { usable, missing } = await this.#toolNames(prompt);
    const { tools } = (await this.#ask(prompt, 'looker', 'tool_schema', {})) as {
      tools: { name: string; summary: string; unavailable?: string }[];
    };
    const width = Math.max(...tools.map(({ name }) => name.length));
    const rows = tools
      .filter(({ name }) => usable.includes(name))
      .map(({ name, summary }) => `${name.padEnd(width)}  ${summary}`);
    const lacking = tools.filter(({ name }) => missing.includes(name));
    const why = lacking.map(({ name, unavailable }) => `${name.padEnd(width)}  - ${unavailable}`);
    return [...rows, ...why].join('\n');
  }

  async #toolOffers(words: readonly string[]): Promise<string[]> {
    const verbs = ['list', 'dry', 'run'];
    const [first, second] = words;
    const { usable } = await this.#toolNames(this.#prompts.going);
    if (first === undefined) return [...verbs, ...usable];
    const name = verbs.includes(first) ? second : first;
    if (name === undefined) return usable;
    if (!usable.includes(name)) return [];
    return Object.keys(toolNamed(name)!.params.shape).map((key) => `${key}=`);
  }

  async #observe([what = 'snapshot', ...words]: readonly string[]): Promise<string> {
    const params = OBSERVED.get(what);
    if (params === undefined) {
      throw new HarnessError('bad_request', `.observe ${what}?`, 'snapshot, prompt or detail');
    }
    const { pairs, rest } = pairsOf(words);
    const args = what === 'detail' && rest[0] !== undefined ? { what: rest[0], ...pairs } : pairs;
    // Words are texts; the observer knows which of its arguments are numbers.
    const answer = await this.#look(`observe_${what}`, coerce(params, args));
    if (what === 'prompt') return String((answer as { prompt?: unknown }).prompt);
    return JSON.stringify(answer, null, 2);
  }

  async #clients(): Promise<string> {
    const { clients } = await this.#look('list_clients', {});
    const lines = (clients as (ClientInfo & { control: string })[]).map(
      ({ id, name, dialect, kind, control }) =>
        `${id}  ${name}  ${dialect}, a ${kind}${CONTROL_WORDS[control] ?? ''}`,
    );
    return lines.join('\n');
  }

  async #take(why: string): Promise<string> {
    const reason = why === '' ? 'somebody at the prompt took over' : why;
    const { from } = await this.#act('take_control', { reason });
    return from === null ? 'you have control' : `you have control, taken from ${nameOf(from)}`;
  }

  async #give(why: string): Promise<string> {
    const { to } = await this.#act('give_control', why === '' ? {} : { reason: why });
    return to === null ? 'nobody has control now' : `${nameOf(to)} has control again`;
  }

  #game(name: string | undefined): string {
    if (name === undefined) return this.#prompts.list();
    this.#prompts.go(name);
    return `from now on what you type is for ${name}`;
  }

  /** One acts and one looks, so that looking need not wait for a walk to end. */
  #act(op: string, params: object): Promise<Record<string, unknown>> {
    return this.#ask(this.#prompts.going, 'actor', op, params);
  }

  #look(op: string, params: object): Promise<Record<string, unknown>> {
    return this.#ask(this.#prompts.going, 'looker', op, params);
  }

  #ask(
    prompt: GamePrompt,
    as: 'actor' | 'looker',
    op: string,
    params: object,
  ): Promise<Record<string, unknown>> {
    return prompt.host.ask(prompt[as], { key: String(++this.#calls), op, params });
  }
}

/** The words after a tool's name as its arguments. */
function argsOf(name: string, words: readonly string[]): Args {
  const tool = toolNamed(name)!;
  const { pairs, rest } = pairsOf(words);
  if (tool.takesLine && pairs.text === undefined) return tool.words!(words);
  if (rest.length === 0) return pairs;
  if (tool.words === undefined) {
    const keys = Object.keys(tool.params.shape).join('=, ');
    throw new HarnessError('bad_request', `'${rest[0]}' is no key=value`, `${keys}=`);
  }
  return { ...tool.words(rest), ...pairs };
}

const CONTROL_WORDS: Readonly<Record<string, string>> = {
  has: ', has control',
  taken: ', control was taken from it',
};

function nameOf(client: unknown): string {
  const { name, id } = client as ClientInfo;
  return `${name} (client ${id})`;
}

function takenLine({ by, reason }: ClientEvent): string {
  return `! ${nameOf(by)} has taken control: ${String(reason)}`;
}

function runAi(ai: ReplAi | undefined, verb: string): string {
  if (ai === undefined) {
    const hint = 'set BRIDLE_AI_BASE_URL and BRIDLE_AI_MODEL, or ai.baseUrl and ai.model';
    throw new HarnessError('unsupported', 'no language model is configured', hint);
  }
  if (verb === 'info') return JSON.stringify(ai.info(), null, 2);
  if (verb === 'on' || verb === 'off') return ai.setOn(verb === 'on');
  throw new HarnessError('bad_request', `.ai ${verb}?`, 'info, on or off');
}
