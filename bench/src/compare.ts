import type { Connection } from './connection.js';
import type { Placement } from './cores.js';
import { type Figure, type Goal, type Rounds, toFigure } from './figure.js';
import { Servers, type Transport } from './servers.js';
import { median, quantile } from './statistics.js';

const WARM_UP_ROUNDS = 2; // until V8 has compiled what is hot

/**
 * The player has walked, so the state's numbers are long as in play; the tick has six digits. No
 * mobs: what is measured is the wire, and a bitten player's state changes its length.
 */
const BEFORE = [
  '{"op":"hello","version":1}',
  '{"op":"command","line":"gamerule doMobSpawning false"}',
  '{"op":"set_view","yaw":0.7,"pitch":-0.2}',
  '{"op":"set_actions","actions":{"move_y":1}}',
  '{"op":"step","ticks":33}',
  '{"op":"set_actions","actions":{"move_y":0}}',
  '{"op":"step","ticks":100000}',
];

interface Comparison {
  readonly what: string;
  readonly transport: Transport;
  readonly request: string;
  readonly rounds: number;
  /** requests in each round */
  readonly requests: number;
  readonly goal: Goal;
}

/** The round trip of a request, one at a time. */
export async function compareRoundTrips(comparison: Comparison): Promise<Figure[]> {
  const { what, request, requests, goal } = comparison;
  const times = await inTurns(comparison, 'shared', (connection, replyBytes) =>
    connection.roundTrips(request, replyBytes, requests),
  );
  const p99 = (round: Float64Array): number => quantile(round, 0.99);
  return [
    toFigure(`${what}, median`, 'µs', mapEach(times, median), goal),
    toFigure(`${what}, p99`, 'µs', mapEach(times, p99)),
  ];
}

/** How many of a request are answered per second while so many are always on their way. */
export async function compareRates(comparison: Comparison, inFlight: number): Promise<Figure> {
  const { what, request, requests, goal } = comparison;
  const rates = await inTurns(comparison, 'own', (connection, replyBytes) =>
    connection.rate(request, replyBytes, requests, inFlight),
  );
  return toFigure(what, 'req/s', rates, goal);
}

async function inTurns<T>(
  { transport, request, rounds }: Comparison,
  placement: Placement,
  measure: (connection: Connection, replyBytes: number) => Promise<T>,
): Promise<Required<Rounds<T>>> {
  const servers = new Servers(transport);
  try {
    const ours = await servers.bridle();
    for (const line of BEFORE) await askBridle(ours, line);
    const reply = await askBridle(ours, request);
    const [bare, floor] = await Promise.all([
      servers.echo('line', reply),
      servers.echo('chunk', reply),
    ]);
    servers.place(placement);
    const results: Required<Rounds<T>> = { ours: [], bare: [], floor: [] };
    const turns = [
      { connection: ours, into: results.ours },
      { connection: bare, into: results.bare },
      { connection: floor, into: results.floor },
    ];
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      turns.push(turns.shift()!); // nobody is always the first
      for (const { connection, into } of turns) {
        const result = await measure(connection, Buffer.byteLength(reply) + 1);
        if (round >= 0) into.push(result);
      }
    }
    return results;
  } finally {
    servers.close();
  }
}

async function askBridle(connection: Connection, line: string): Promise<string> {
  const reply = await connection.ask(line);
  if (reply.startsWith('{"event":"error"')) throw new Error(`${line} was answered with ${reply}`);
  return reply;
}

function mapEach<T, U>(rounds: Required<Rounds<T>>, map: (round: T) => U): Rounds<U> {
  const { ours, bare, floor } = rounds;
  return { ours: ours.map(map), bare: bare.map(map), floor: floor.map(map) };
}
