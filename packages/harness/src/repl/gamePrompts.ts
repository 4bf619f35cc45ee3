import type { Client, ClientEvent, ClientOptions } from '../core/client.js';
import type { Host } from '../core/host.js';

/** The prompt in one game: one client acts and one looks, so that looking waits for no walk. */
export interface GamePrompt {
  readonly host: Host;
  readonly actor: Client;
  readonly looker: Client;
}

/** Whoever types, or a file that holds what a person would. */
const PROMPT: ClientOptions = { dialect: 'prompt', kind: 'person' };

/** The prompt in the games of a run. What it began in one goes on while it is in another. */
export class GamePrompts {
  readonly #hear: (event: ClientEvent) => void;
  readonly #prompts = new Map<Host, GamePrompt>();
  #chosen: GamePrompt;

  /** `hear` is told what the client that acts is told, of the chosen game. */
  constructor(first: Host, hear: (event: ClientEvent) => void) {
    this.#hear = hear;
    this.#chosen = this.#promptIn(first);
    this.#chosen.actor.events = new Set(['chat']);
  }

  get chosen(): GamePrompt {
    return this.#chosen;
  }

  /** The chosen one. Throws where its game has ended and others go on, and names those. */
  get going(): GamePrompt {
    const { host } = this.#chosen;
    host.games.choose(null, host);
    return this.#chosen;
  }

  /** The chosen one, or where its game has ended one of another: for what is about the run. */
  get anyGoing(): GamePrompt {
    const { host } = this.#chosen;
    const other = host.isOver ? host.games.going[0] : undefined;
    return other === undefined ? this.#chosen : this.#promptIn(other);
  }

  /** A prompt that has control claims the other game before it lets go of this one, or stays. */
  go(name: string): void {
    const { host, actor } = this.#chosen;
    const next = this.#promptIn(host.games.choose(name, host));
    if (next === this.#chosen) return;
    if (host.control.owner === actor) next.host.control.claim(next.actor);
    actor.events = new Set();
    host.control.release(actor);
    next.actor.events = new Set(['chat']);
    this.#chosen = next;
  }

  /** The games of the run, a line each. */
  list(): string {
    const { host } = this.#chosen;
    const lines = host.games.list().map(({ name, kind, state, reason, tick, controlled }) => {
      const why = reason === undefined ? '' : ` (${reason})`;
      const who = controlled ? ', somebody has control' : '';
      return `${name === host.name ? '*' : ' '} ${name}  ${kind}, ${state}${why}, tick ${tick}${who}`;
    });
    return lines.join('\n');
  }

  leave(): void {
    for (const { host, actor, looker } of this.#prompts.values()) {
      host.disconnect(actor);
      host.disconnect(looker);
    }
  }

  #promptIn(host: Host): GamePrompt {
    const known = this.#prompts.get(host);
    if (known !== undefined) return known;
    const prompt = {
      host,
      actor: host.connect((event) => this.#hear(event), PROMPT),
      looker: host.connect(() => {}, PROMPT),
    };
    prompt.actor.events = new Set();
    prompt.looker.events = new Set();
    this.#prompts.set(host, prompt);
    return prompt;
  }
}
