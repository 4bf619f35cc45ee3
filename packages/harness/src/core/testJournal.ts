import { type Game, type GameLife, type LongAction, until } from '@bridle/facets';
import { z } from 'zod';
import type { Client } from './client.js';
import { defineOp, type Op } from './defineOp.js';
import { Host } from './host.js';
import { type JournalEntry, STEP_KINDS } from './journal.js';
import type { Screens } from './screens.js';
import type { ClockMode } from './time/clock.js';

/** Of ops that take or give nothing. */
const nothing = z.object({});

/** `wait` waits until somebody calls `go`. */
const waits: (() => void)[] = [];
export const go = async (): Promise<void> => {
  while (waits.length === 0) await new Promise(setImmediate); // after a slow turn it begins in the next
  waits.shift()!();
};
export const DEADLINE = 1_000;
export const ops = new Map<string, Op>(
  [
    defineOp({
      name: 'pass',
      summary: '',
      facet: 'clock',
      kind: 'time',
      params: z.object({ ticks: z.int().default(1) }),
      result: nothing,
      *run({ host }, { ticks }): LongAction<Record<string, never>> {
        yield* host.letPass(ticks);
        return {};
      },
    }),
    defineOp({
      name: 'wait',
      summary: '',
      facet: undefined,
      kind: 'act',
      deadlineMs: DEADLINE,
      params: nothing,
      result: nothing,
      *run(): LongAction<Record<string, never>> {
        yield* until(new Promise<void>((resolve) => waits.push(resolve)));
        return {};
      },
    }),
    defineOp({
      name: 'look',
      summary: '',
      facet: undefined,
      kind: 'read',
      params: nothing,
      result: z.object({ seen: z.string() }),
      run: () => ({ seen: 'a door' }),
    }),
    defineOp({
      name: 'fail',
      summary: '',
      facet: undefined,
      kind: 'act',
      params: nothing,
      result: nothing,
      run(): Record<string, never> {
        throw new Error('the door is stuck');
      },
    }),
  ].map((op) => [op.name, op]),
);

export class Life implements GameLife {
  state: GameLife['state'] = 'ready';
  reason?: string;
  #listener = (): void => {};

  onChange(listener: () => void): () => void {
    this.#listener = listener;
    return () => {};
  }

  become(state: GameLife['state'], reason?: string): void {
    this.state = state;
    if (reason === undefined) delete this.reason;
    else this.reason = reason;
    this.#listener();
  }
}

export function doorGame(life?: Life): Game {
  const clock = {
    kind: 'ours' as const,
    tick: 0,
    advance: () => void clock.tick++,
  };
  return { name: 'door', facets: { clock }, ...(life && { life }) };
}

interface Setup {
  readonly game?: Game;
  readonly ops?: ReadonlyMap<string, Op>;
  readonly clock?: ClockMode;
  readonly screens?: Screens;
}

/** A host, and what its journal has told so far: a line for each entry, without its step. */
export function hostOf({ game = doorGame(), clock = 'wait', ...setup }: Setup = {}) {
  const host = new Host({
    game,
    ops,
    ...setup,
    clock: { mode: clock },
    onStop: () => {},
  });
  const lines: string[] = [];
  const entries: JournalEntry[] = [];
  host.journal.listen(STEP_KINDS, (entry) => {
    entries.push(entry);
    lines.push(shown(entry));
  });
  const [a, b] = [connect(host, 'a'), connect(host, 'b')];
  return { host, lines, entries, a, b };
}

const names = new WeakMap<Client, string>();

export function connect(host: Host, name: string): Client {
  const client = host.connect(() => {});
  names.set(client, name);
  return client;
}

function shown(entry: JournalEntry): string {
  const { kind } = entry;
  const who = 'client' in entry ? `${names.get(entry.client)} ` : '';
  if (kind === 'begin') return `begin ${who}${entry.op} ${JSON.stringify(entry.params)}`;
  if (kind === 'ticks') return `ticks ${entry.count} to ${entry.tick}`;
  if (kind === 'end') return `end ${who}${entry.op} ${entry.outcome.ok}`;
  if (kind === 'abort') return `abort ${who}${entry.op} ${entry.reason}`;
  if (kind === 'refused') return `refused ${who}${entry.op} ${entry.error.code}`;
  if (kind === 'clock')
    return `clock ${entry.mode} ${entry.tickRate}${entry.isWaiting ? ' waits' : ''}`;
  if (kind === 'game') return `game ${entry.name} ${entry.state}`;
  if (kind === 'stop') return `stop ${entry.reason}`;
  if (kind === 'claim') return `claim ${who}`.trim();
  return `${kind} ${who}`.trim();
}

export function ask(host: Host, client: Client, op: string, params: object = {}): Promise<unknown> {
  return host.ask(client, { op, params, key: JSON.stringify(op) }).catch((error: Error) => error);
}
