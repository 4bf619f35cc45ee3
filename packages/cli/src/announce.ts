import type { Endpoints } from './endpointsFile.js';
import type { PlayedGame } from './playedGame.js';
import { ABU_PORT, AUTOMATION_PORT, MC_CLI_PORT } from './ports.js';
import type { RunConfig } from './runFlags.js';
import { isReachable, type Run, Runs } from './runs/runs.js';
import { scriptPath } from './scriptPath.js';
import { printableLine } from './terminal.js';
import { keptWhere } from './worldHome.js';

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  automation: AUTOMATION_PORT,
  abu: ABU_PORT,
  'mc-cli': MC_CLI_PORT,
};

/** Says what runs and where it listens; for a person also how to go on. */
export function announce(
  config: RunConfig,
  played: readonly Pick<PlayedGame, 'config' | 'home'>[],
  endpoints: Endpoints,
  session: string | undefined,
  run: Run | undefined,
): void {
  const { home } = played[0]!;
  const hasChoice = played.length > 1;
  if (config.json) {
    const world_seed = String(home.seed);
    const games = played.map(({ config: { name, kind }, home }) => {
      return { name, kind, world_seed: String(home.seed) };
    });
    const said = {
      event: 'ready',
      endpoints,
      world_seed,
      run: run?.name,
      ...(hasChoice && { games }),
    };
    process.stdout.write(`${JSON.stringify(said)}\n`);
    return;
  }
  const named = run === undefined ? '' : `, run ${run.name}`;
  const ends =
    run === undefined ? 'Ctrl-C ends it.' : `Ctrl-C ends it, or npx bridle stop ${run.name}.`;
  const worlds = played.map(({ config: { clock }, home }) => {
    return `the world of seed ${home.seed}, ${keptWhere(home)}, clock ${clock.mode}`;
  });
  const lines = hasChoice
    ? [
        `bridle: ${played.length} games${named}`,
        ...played.map(({ config: { name } }, i) => `  game ${name}: ${worlds[i]}`),
      ]
    : [`bridle: ${worlds[0]}${named}`];
  const others = new Runs(config.runsDir).list().filter(({ pid }) => pid !== process.pid);
  for (const [key, at] of Object.entries(endpoints)) {
    lines.push(`  ${key.padEnd(16)}${at}${takenText(config, key, at, others)}`);
  }
  const to = (key: string, flag: string): string => targetText(run, others, flag, endpoints[key]!);
  if (Object.keys(endpoints).length === 0) {
    lines.push('  nobody can connect; --automation-listen <addr> opens a port');
  } else {
    lines.push(
      'In another terminal, in this folder:',
      ...driveLines(endpoints, to, home.game.facets.screen !== undefined),
      ...(endpoints.abu === undefined ? [] : [`  npx bridle abu${to('abu', 'connect')} snapshot`]),
      ...(endpoints['mc-cli'] === undefined
        ? []
        : [`  npx bridle mc${to('mc-cli', 'connect')} status`]),
      ...(session === undefined ? [] : [`  agent-browser --session ${session} snapshot`]),
      ...(endpoints.ctl === undefined ? [] : [`  npx bridle ctl${to('ctl', 'sock')} hello`]),
      ...(hasChoice ? [`Each of them for another game with --on ${played[1]!.config.name}.`] : []),
      `  node ${scriptPath()} drive …  (the same, for scripts: starts sooner than npx)`,
      config.bot?.repl ? `Here .help tells what can be typed; ${ends}` : ends,
    );
  }
  process.stderr.write(`${lines.map(printableLine).join('\n')}\n`);
}

type TargetText = (key: string, flag: string) => string;

function driveLines(endpoints: Endpoints, to: TargetText, hasScreen: boolean): string[] {
  const { automation, 'automation-uds': uds } = endpoints;
  if (automation === undefined && uds === undefined) return [];
  const at = automation === undefined ? to('automation-uds', 'uds') : to('automation', 'connect');
  const drive = `  npx bridle drive${at}`;
  return [
    `${drive} get_state`,
    `${drive} set_actions move_y=1 -- step ticks=20 -- get_state`,
    ...(hasScreen ? [`${drive} screenshot`] : []),
    '  npx bridle drive --help',
  ];
}

/** How a client in this folder finds the run; nothing to say where it finds it anyway. */
function targetText(
  run: Run | undefined,
  others: readonly Run[],
  flag: string,
  at: string,
): string {
  if (run === undefined) return ` --${flag} ${at}`;
  const isAlone = !others.some((other) => other.folder === run.folder && isReachable(other));
  return isAlone ? '' : ` --run ${run.name}`;
}

/** Why a protocol listens on another port than its own. */
function takenText(config: RunConfig, key: string, at: string, others: readonly Run[]): string {
  const isDefault: Readonly<Record<string, boolean | undefined>> = {
    automation: config.automation.isDefault,
    abu: config.abu?.isDefault,
    'mc-cli': config.mcCli?.isDefault,
  };
  const own = `127.0.0.1:${DEFAULT_PORTS[key]}`;
  if (!isDefault[key] || at === own) return '';
  const holder = others.find(({ endpoints }) => Object.values(endpoints).includes(own));
  const who = holder === undefined ? '' : ` by the run ${holder.name} in ${holder.folder}`;
  return `  (${DEFAULT_PORTS[key]} is taken${who})`;
}
