import { type Game, type LongAction, until } from '@bridle/facets';
import fc from 'fast-check';
import { afterEach, describe, it, vi } from 'vitest';
import { DEADLINE_SCENE_MS, STOPPING_MS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import type { Client } from './client.js';
import { Host } from './host.js';
import type { Outcome } from './queuedRequest.js';

const GAMES = 2;
const CLIENTS = 3;

/** What happens next: to which game, by which of its clients. */
type Move = {
  readonly game: number;
  readonly client: number;
  readonly kind:
    | 'act'
    | 'read'
    | 'wait'
    | 'cancel'
    | 'leave'
    | 'take'
    | 'give'
    | 'answer'
    | 'later'
    | 'lose'
    | 'turn';
};

const KINDS = [
  ...['act', 'act', 'act', 'read', 'read', 'wait', 'cancel', 'leave', 'take', 'give'],
  ...['answer', 'answer', 'answer', 'later', 'lose', 'turn', 'turn'],
] as readonly Move['kind'][];

const move: fc.Arbitrary<Move> = fc.record({
  game: fc.nat(GAMES - 1),
  client: fc.nat(CLIENTS - 1),
  kind: fc.constantFrom(...KINDS),
});

/** A game elsewhere, that answers when it is told to, and counts what goes on in it. */
class SlowGame implements Game {
  readonly name = 'slow';
  state: 'ready' | 'lost' = 'ready';
  readonly #listeners = new Set<() => void>();
  #answers: (() => void)[] = [];
  #connection = 0;
  going = 0;
  overlap = 0;
  readonly life: NonNullable<Game['life']>;
  readonly #offered: Game['facets'] = {
    scene: {
      read: async () => {
        await this.#reply();
        const button = { key: 'one', role: 'button', name: 'one', actions: ['click'] } as const;
        return { key: 'slow', role: 'application', children: [button] };
      },
      settled: () => ({ settled: true }),
      act: () => this.#act(),
    },
  };

  constructor() {
    const game = this;
    this.life = {
      get state() {
        return game.state;
      },
      onChange: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  get facets(): Game['facets'] {
    return this.state === 'ready' ? this.#offered : {};
  }

  /** It is gone, with all that went on there, and is there again. */
  lose(): void {
    this.going = 0;
    this.#connection++;
    for (const state of ['lost', 'ready'] as const) {
      this.state = state;
      for (const listener of this.#listeners) listener();
    }
  }

  answer(): void {
    for (const answer of this.#answers.splice(0)) answer();
  }

  #reply(): Promise<void> {
    return new Promise((resolve) => this.#answers.push(resolve));
  }

  /** Asks twice where the first answer fails, also when it is lost. */
  *#stop(): LongAction<void> {
    try {
      yield* until(this.#reply());
    } catch {
      yield* until(this.#reply());
    }
  }

  *#act(): LongAction<object> {
    const connection = this.#connection;
    this.going++;
    this.overlap = Math.max(this.overlap, this.going);
    let isDone = false;
    try {
      yield* until(this.#reply());
      isDone = true;
    } finally {
      if (!isDone) yield* this.#stop();
      if (connection === this.#connection) this.going--; // or the game has forgotten it
    }
    return {};
  }
}

interface Table {
  readonly game: SlowGame;
  readonly host: Host;
  readonly clients: Client[];
  readonly replies: { count: number }[];
  stops: number;
}

function tableOf(): Table {
  const game = new SlowGame();
  const table = { game, clients: [] as Client[], replies: [] as { count: number }[], stops: 0 };
  const host = new Host({
    game,
    ops: OPS,
    clock: { mode: 'auto' },
    onStop: () => {
      made.stops++;
    },
  });
  const made: Table = { ...table, host };
  host.start();
  for (let i = 0; i < CLIENTS; i++) made.clients.push(host.connect(() => {}));
  return made;
}

function send({ host, replies }: Table, client: Client, op: string, params: object): void {
  const reply = { count: 0 };
  replies.push(reply);
  const done = (_: Outcome): void => void reply.count++;
  host.submit(client, { op, params, key: undefined }, { done });
}

async function play(table: Table, { client: at, kind }: Move): Promise<void> {
  const { host, game, clients } = table;
  const client = clients[at]!;
  if (kind === 'act') send(table, client, 'scene_act', { action: 'click', selector: 'button' });
  else if (kind === 'read') send(table, client, 'get_scene', {});
  else if (kind === 'wait') send(table, client, 'scene_wait', { text: 'never', ms: 1_000 });
  else if (kind === 'take') send(table, client, 'take_control', { reason: 'its turn' });
  else if (kind === 'give') send(table, client, 'give_control', {});
  else if (kind === 'cancel') host.cancel(client);
  else if (kind === 'answer') game.answer();
  else if (kind === 'later') vi.advanceTimersByTime(DEADLINE_SCENE_MS / 3);
  else if (kind === 'lose') game.lose();
  else if (kind === 'leave') {
    host.disconnect(client);
    clients[at] = host.connect(() => {});
  }
  await new Promise(setImmediate);
}

function check(isSo: boolean, why: string): void {
  if (!isSo) throw new Error(why);
}

async function settle(tables: readonly Table[]): Promise<void> {
  for (let i = 0; i < 12; i++) {
    for (const { game } of tables) game.answer();
    vi.advanceTimersByTime(50);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  }
}

afterEach(() => {
  vi.useRealTimers();
});

describe('any interleaving of clients over two games', () => {
  it('answers every request once, lets no acts overlap, and leaves nothing held', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 40 }), async (moves) => {
        const tables = Array.from({ length: GAMES }, tableOf);
        for (const next of moves) {
          const table = tables[next.game]!;
          await play(table, next);
          check(table.game.overlap <= 1, 'two acts went on at once');
        }
        vi.advanceTimersByTime(DEADLINE_SCENE_MS);
        await settle(tables);
        vi.advanceTimersByTime(STOPPING_MS_MAX);
        await settle(tables);
        for (const table of tables) {
          const { host, replies, game, clients } = table;
          check(
            replies.every(({ count }) => count === 1),
            'a request has not had one reply',
          );
          check(game.overlap <= 1, 'two acts went on at once');
          check(game.going === 0, 'an act goes on in the game');
          check(host.mover === undefined, 'the body is held');
          check(
            clients.every(({ unfinished }) => unfinished === 0),
            'a request is unfinished',
          );
          check(table.stops === 0, 'the run has ended');
          for (const client of clients) host.disconnect(client);
          check(host.control.owner === undefined, 'who has left has control');
          send(
            table,
            host.connect(() => {}),
            'scene_act',
            { action: 'click', selector: 'button' },
          );
        }
        await settle(tables);
        for (const { host, replies, stops } of tables) {
          check(replies.at(-1)!.count === 1, 'nobody can act any longer');
          host.stop({ text: 'over' });
          check(stops === 0, 'the run had ended');
        }
      }),
      { numRuns: 150 },
    );
  });
});
