import { parseArgs } from 'node:util';
import { compareRates, compareRoundTrips } from './compare.js';
import { type Figure, isMet } from './figure.js';
import { describeMachine } from './machine.js';
import { compareStartUp } from './startUp.js';
import { formatTable } from './table.js';

const USAGE = `npm run bench [-- flags]: our speed beside plain Node's, measured in one run
  --quick   a few requests only: shows that the bench works, not how fast anything is
  --json    the same figures as JSON
`;

const FULL = { rounds: 9, roundTrips: 5_000, inFlightRequests: 100_000, starts: 15 };
const QUICK = { rounds: 5, roundTrips: 100, inFlightRequests: 1_000, starts: 5 };
const IN_FLIGHT = 64;

const GET_STATE = '{"op":"get_state","id":1}';
const STEP_1 = '{"op":"step","id":1,"ticks":1}';

const LEGEND = `line echo  a plain Node server: cuts lines, one socket.write of a canned reply per line
floor      the least Node can do: counts newlines, one write of canned replies per chunk
           Both send as many bytes as we do, in processes of their own, to the same client.
ratio      ours to the column before it; (rounds) is its lowest and highest in a single round`;

async function measure(effort: typeof FULL): Promise<Figure[]> {
  const single = { rounds: effort.rounds, requests: effort.roundTrips };
  const many = { rounds: effort.rounds, requests: effort.inFlightRequests };
  const figures: Figure[] = [];
  for (const transport of ['Unix', 'TCP'] as const) {
    const what = `get_state, ${transport}`;
    const goal = { kind: 'at most times', limit: 1.5 } as const;
    const request = GET_STATE;
    figures.push(...(await compareRoundTrips({ what, transport, request, ...single, goal })));
  }
  for (const transport of ['Unix', 'TCP'] as const) {
    const what = `get_state, ${transport}, ${IN_FLIGHT} in flight`;
    const goal = { kind: 'at least times', limit: 0.6 } as const;
    const request = GET_STATE;
    figures.push(await compareRates({ what, transport, request, ...many, goal }, IN_FLIGHT));
  }
  for (const transport of ['Unix', 'TCP'] as const) {
    const what = `step 1 on an idle world, ${transport}`;
    const goal = { kind: 'at most times', limit: 2 } as const;
    const request = STEP_1;
    figures.push(...(await compareRoundTrips({ what, transport, request, ...single, goal })));
  }
  figures.push(compareStartUp(effort.starts));
  return figures;
}

async function main(argv: string[]): Promise<void> {
  const { values: flags } = parseArgs({
    args: argv,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (flags.help) return void process.stdout.write(USAGE);
  const machine = describeMachine();
  const effort = flags.quick ? QUICK : FULL;
  if (!flags.json) {
    process.stdout.write(`${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB
${machine.os}, Node ${machine.node}, load ${machine.loadBefore}, ${machine.date}
medians of ${effort.rounds} rounds of ${effort.roundTrips} round trips or \
${effort.inFlightRequests} requests in flight
`);
  }
  const figures = await measure(effort);
  if (flags.json) {
    const report = figures.map((figure) => ({
      ...figure,
      ratio: figure.ours / figure.echo,
      met: isMet(figure),
    }));
    process.stdout.write(`${JSON.stringify({ machine, effort, figures: report }, null, 2)}\n`);
    return;
  }
  process.stdout.write(`\n${formatTable(figures)}\n\n${LEGEND}\n`);
  const missed = figures.filter((figure) => isMet(figure) === false).length;
  if (missed > 0) process.stdout.write(`${missed} missed\n`);
  if (flags.quick) process.stdout.write('--quick: too few requests to quote these figures\n');
}

// An exit event is what clears the servers and their folder away; a bare signal would skip it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
