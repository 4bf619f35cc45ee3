import type { Connection } from './connection.js';
import type { Figure, Goal } from './figure.js';
import { Servers, type Transport } from './servers.js';
import { median, quantile } from './statistics.js';

const WARM_UP_ROUNDS = 2; // until V8 has compiled the hot paths of all four processes

/** The player has walked, so the state's numbers are long as in play; the tick has six digits. */
const BEFORE = [
  '{"op":"hello","version":1}',
  '{"op":"set_view","yaw":0.7,"pitch":-0.2}',
  '{"op":"set_actions","actions":{"move_y":1}}',
  '{"op":"step","ticks":33}',
  '{"op":"set_actions","actions":{"move_y":0}}',
  '{"op":"step","ticks":100000}',
];

export interface Comparison {
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
  const times = await inTurns(comparison, (connection, replyBytes) =>
    connection.roundTrips(request, replyBytes, requests),
  );
  const medians = mapEach(times, (round) => median(round));
  const p99s = mapEach(times, (round) => quantile(round, 0.99));
  return [
    { what: `${what}, median`, unit: 'µs', ...summary(medians), goal },
    { what: `${what}, p99`, unit: 'µs', ...summary(p99s) },
  ];
}

/** How many of a request are answered per second while so many are always on their way. */
export async function compareRates(comparison: Comparison, inFlight: number): Promise<Figure> {
  const { what, request, requests, goal } = comparison;
  const rates = await inTurns(comparison, (connection, replyBytes) =>
    connection.rate(request, replyBytes, requests, inFlight),
  );
  return { what, unit: 'req/s', ...summary(rates), goal };
}

/** What each round gave, by server. */
type Rounds<T> = Record<'ours' | 'echo' | 'floor', T[]>;

/** The three servers are measured in turns, so that what else the machine does meets them all. */
async function inTurns<T>(
  { transport, request, rounds }: Comparison,
  measure: (connection: Connection, replyBytes: number) => Promise<T>,
): Promise<Rounds<T>> {
  const servers = new Servers(transport);
  const close = (): void => servers.close();
  process.once('exit', close);
  try {
    const ours = await servers.bridle();
    for (const line of BEFORE) await askBridle(ours, line);
    const reply = await askBridle(ours, request);
    const echo = await servers.echo('line', reply);
    const floor = await servers.echo('chunk', reply);
    const turns = Object.entries({ ours, echo, floor }) as [keyof Rounds<T>, Connection][];
    const results: Rounds<T> = { ours: [], echo: [], floor: [] };
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      turns.push(turns.shift()!); // nobody is always the first
      for (const [name, connection] of turns) {
        const result = await measure(connection, Buffer.byteLength(reply) + 1);
        if (round >= 0) results[name].push(result);
      }
    }
    return results;
  } finally {
    close();
    process.off('exit', close);
  }
}

async function askBridle(connection: Connection, line: string): Promise<string> {
  const reply = await connection.ask(line);
  if (reply.startsWith('{"event":"error"')) throw new Error(`${line} was answered with ${reply}`);
  return reply;
}

function mapEach<T, U>({ ours, echo, floor }: Rounds<T>, map: (value: T) => U): Rounds<U> {
  return { ours: ours.map(map), echo: echo.map(map), floor: floor.map(map) };
}

function summary(rounds: Rounds<number>): Pick<Figure, 'ours' | 'echo' | 'floor' | 'spread'> {
  const ratios = rounds.ours.map((ours, round) => ours / rounds.echo[round]!);
  return {
    ours: median(rounds.ours),
    echo: median(rounds.echo),
    floor: median(rounds.floor),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}
