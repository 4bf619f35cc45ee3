import { parseArgs } from 'node:util';
import { BRIDGE_LEGEND, measureBridge } from './bridgeFigures.js';
import { compareRates, compareRoundTrips } from './compare.js';
import { canPlace } from './cores.js';
import type { Figure } from './figure.js';
import { measureFirstReply } from './firstReply.js';
import { describeMachine } from './machine.js';
import { compareMcpCalls, compareMcpStart, MCP_LEGEND, measureToolLists } from './mcpFigures.js';
import { formatPlays, measurePlays, PLAYS_LEGEND } from './mcpPlayFigures.js';
import { MINECRAFT_LEGEND, measureMinecraft } from './minecraftFigures.js';
import { measureObservers, OBSERVE_LEGEND } from './observeFigures.js';
import { measurePaths, PATH_LEGEND } from './pathFigures.js';
import { measurePictures, PICTURE_LEGEND } from './pictureFigures.js';
import { measureResponsiveness, RESPONSIVENESS_LEGEND } from './responsivenessFigures.js';
import { measureScene, SCENE_LEGEND } from './sceneFigures.js';
import { compareStartUp } from './startUp.js';
import { formatTable } from './table.js';
import { measureWindow, WINDOW_LEGEND } from './windowFigures.js';
import { formatFigures, measureWorld, type WorldFigure } from './worldFigures.js';

const USAGE = `npm run bench [-- flags]: our speed beside plain Node's, measured in one run
  --quick      a few requests only: shows that the bench works, not how fast anything is
  --window     the figures of the window in Chromium alone
  --bridge     the figures of engines behind the bridge wire alone
  --minecraft  the figures of a bot on a Minecraft server alone, with all walks: takes half an hour
  --json       the same figures as JSON
`;

const FULL = {
  rounds: 15,
  roundTrips: 3_000,
  inFlightRequests: 40_000,
  starts: 15,
  mcpCalls: 200,
  pictureStarts: 7,
};
const QUICK = {
  rounds: 3,
  roundTrips: 100,
  inFlightRequests: 1_000,
  starts: 2,
  mcpCalls: 20,
  pictureStarts: 1,
};
type Effort = typeof FULL;

const IN_FLIGHT = 64;
const GET_STATE = '{"op":"get_state","id":1}';
const STEP_1 = '{"op":"step","id":1,"ticks":1}';
const TRANSPORTS = ['Unix', 'TCP'] as const;

const LEGEND = `line echo   bare Node as one writes it: cuts lines, writes a canned reply to each
chunk echo  the floor, the least Node can do: counts newlines, writes a chunk's replies at once
            Both send as many bytes as we do, from processes of their own, to the same client.
ratio       ours to the column before it: the median of the ratios of the single rounds;
            (rounds) is the lowest and the highest of them`;

async function measure({ rounds, ...effort }: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  const single = { rounds, requests: effort.roundTrips };
  const many = { rounds, requests: effort.inFlightRequests };
  for (const transport of TRANSPORTS) {
    const what = `get_state, ${transport}`;
    const goal = { kind: 'ratio at most', limit: 1.5 } as const;
    const request = GET_STATE;
    figures.push(...(await compareRoundTrips({ what, transport, request, ...single, goal })));
  }
  for (const transport of TRANSPORTS) {
    const what = `get_state, ${transport}, ${IN_FLIGHT} in flight`;
    const goal = { kind: 'ratio at least', limit: 0.6 } as const;
    const request = GET_STATE;
    figures.push(await compareRates({ what, transport, request, ...many, goal }, IN_FLIGHT));
  }
  for (const transport of TRANSPORTS) {
    const what = `step 1, ${transport}`;
    const goal = { kind: 'ratio at most', limit: 2 } as const;
    const request = STEP_1;
    figures.push(...(await compareRoundTrips({ what, transport, request, ...single, goal })));
  }
  return [
    ...figures,
    compareStartUp(effort.starts),
    await compareMcpStart(effort.starts),
    ...(await compareMcpCalls(rounds, effort.mcpCalls)),
  ];
}

async function main(argv: string[]): Promise<void> {
  const { values: flags } = parseArgs({
    args: argv,
    options: {
      quick: { type: 'boolean', default: false },
      minecraft: { type: 'boolean', default: false },
      bridge: { type: 'boolean', default: false },
      window: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (flags.help) return void process.stdout.write(USAGE);
  const effort = flags.quick ? QUICK : FULL;
  const machine = describeMachine();
  if (!flags.json) {
    const { cpu, cores, memoryGb, os, node, loadBefore, date } = machine;
    const print = (line: string): boolean => process.stdout.write(`${line}\n`);
    print(`${cpu}, ${cores} cores, ${memoryGb} GB, ${os}`);
    print(`Node ${node}, load ${loadBefore} before the run, ${date}`);
    print(`Medians of ${effort.rounds} rounds in turns, each of ${effort.roundTrips} round trips,`);
    print(`${effort.inFlightRequests} requests with ${IN_FLIGHT} in flight, or one start.`);
    print(
      canPlace
        ? 'One at a time, client and server share a core; in flight, each has its own.'
        : 'Client and server run where the system puts them (no taskset): ratios vary more.',
    );
  }
  if (flags.bridge) {
    const bridge = await measureBridge(flags.quick);
    const told = flags.json
      ? JSON.stringify({ machine, bridge }, null, 2)
      : `\n${bridgeTable(bridge)}\n`;
    return void process.stdout.write(`${told}\n`);
  }
  if (flags.window) {
    const window = await measureWindow(flags.quick);
    const told = flags.json
      ? JSON.stringify({ machine, window }, null, 2)
      : `\n${windowTable(window)}\n`;
    return void process.stdout.write(`${told}\n`);
  }
  if (flags.minecraft) {
    const minecraft = await measureMinecraft(flags.quick, !flags.quick);
    const told = flags.json
      ? JSON.stringify({ machine, minecraft }, null, 2)
      : `\n${minecraftTables(minecraft).join('\n\n')}\n`;
    return void process.stdout.write(`${told}\n`);
  }
  const figures = await measure(effort);
  const world = [...measureWorld(flags.quick), ...(await measureFirstReply(effort.starts))];
  const pictures = await measurePictures(flags.quick, effort.pictureStarts);
  const scene = await measureScene(flags.quick);
  const bridge = await measureBridge(flags.quick);
  const window = await measureWindow(flags.quick);
  const attacked = await measureResponsiveness(flags.quick);
  const bot = [...(await measureObservers(flags.quick)), ...measurePaths(flags.quick)];
  const minecraft = await measureMinecraft(flags.quick, false);
  const toolLists = await measureToolLists();
  const plays = await measurePlays(flags.quick);
  if (flags.json) {
    const report = {
      machine,
      effort,
      placed: canPlace,
      figures,
      world,
      pictures,
      scene,
      bridge,
      window,
      bot,
      minecraft,
      attacked,
      toolLists,
      plays,
    };
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  const tables = [
    formatTable(figures),
    LEGEND,
    formatFigures('the world', world),
    formatFigures('pictures', pictures, 'three.js'),
    PICTURE_LEGEND,
    formatFigures('the scene', scene, 'chromium'),
    SCENE_LEGEND,
    bridgeTable(bridge),
    windowTable(window),
    formatFigures('the bot', bot),
    OBSERVE_LEGEND,
    PATH_LEGEND,
    ...minecraftTables(minecraft),
    formatFigures('an innocent client waits for an answer, under', attacked),
    RESPONSIVENESS_LEGEND,
    formatFigures('MCP', toolLists, 'theirs'),
    MCP_LEGEND,
    formatPlays(plays),
    PLAYS_LEGEND,
  ];
  process.stdout.write(`\n${tables.join('\n\n')}\n\n`);
  for (const { what, met } of figures) {
    if (met === false) process.stdout.write(`missed: ${what}\n`);
  }
  if (flags.quick) process.stdout.write('--quick: too few requests to quote these figures\n');
}

function bridgeTable(figures: readonly WorldFigure[]): string {
  return `${formatFigures('engines behind the bridge wire', figures, 'chromium')}\n\n${BRIDGE_LEGEND}`;
}

function windowTable(figures: readonly WorldFigure[]): string {
  return `${formatFigures('the window', figures)}\n\n${WINDOW_LEGEND}`;
}

function minecraftTables(figures: readonly WorldFigure[]): string[] {
  if (figures.length === 0) return [];
  return [formatFigures('Minecraft', figures, 'mineflayer'), MINECRAFT_LEGEND];
}

// Only an exit clears the servers and their folder away; a bare signal would not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
