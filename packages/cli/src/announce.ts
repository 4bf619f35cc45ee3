import { CTL_SOCKET } from './ctlFlags.js';
import type { Endpoints } from './endpointsFile.js';
import { ABU_PORT, AUTOMATION_PORT, MC_CLI_PORT } from './ports.js';
import type { RunConfig } from './runFlags.js';
import { scriptPath } from './scriptPath.js';
import { keptWhere, type WorldHome } from './worldHome.js';

/** Says what runs and where it listens; for a person also how to go on. */
export function announce(
  config: RunConfig,
  home: WorldHome,
  endpoints: Endpoints,
  session: string | undefined,
): void {
  if (config.json) {
    process.stdout.write(
      `${JSON.stringify({ event: 'ready', endpoints, world_seed: String(home.seed) })}\n`,
    );
    return;
  }
  const lines = [
    `bridle: the world of seed ${home.seed}, ${keptWhere(home)}, clock ${config.clock.mode}`,
  ];
  for (const [key, at] of Object.entries(endpoints)) lines.push(`  ${key.padEnd(16)}${at}`);
  if (Object.keys(endpoints).length === 0) {
    lines.push('  nobody can connect; --automation-listen <addr> opens a port');
  } else {
    lines.push(
      'In another terminal, in this folder:',
      ...driveLines(endpoints, home.game.facets.screen !== undefined),
      ...clientLine('abu', 'snapshot', endpoints.abu, ABU_PORT),
      ...clientLine('mc', 'status', endpoints['mc-cli'], MC_CLI_PORT),
      ...(session === undefined ? [] : [`  agent-browser --session ${session} snapshot`]),
      ...(endpoints.ctl === undefined ? [] : [`  npx bridle ctl${ctlTarget(config)} hello`]),
      `  node ${scriptPath()} drive …  (the same, for scripts: starts sooner than npx)`,
      config.bot?.repl ? 'Here .help tells what can be typed; Ctrl-C ends it.' : 'Ctrl-C ends it.',
    );
  }
  process.stderr.write(`${lines.join('\n')}\n`);
}

/** How `bridle drive` finds this run; nothing to say when it is where it looks anyway. */
function driveLines(
  { automation, 'automation-uds': uds }: Endpoints,
  hasScreen: boolean,
): string[] {
  if (automation === undefined && uds === undefined) return [];
  const to = automation === undefined ? ` --uds ${uds}` : connectTo(automation, AUTOMATION_PORT);
  const drive = `  npx bridle drive${to}`;
  return [
    `${drive} get_state`,
    `${drive} set_actions move_y=1 -- step ticks=20 -- get_state`,
    ...(hasScreen ? [`${drive} screenshot`] : []),
    '  npx bridle drive --help',
  ];
}

function clientLine(client: string, word: string, at: string | undefined, port: number): string[] {
  return at === undefined ? [] : [`  npx bridle ${client}${connectTo(at, port)} ${word}`];
}

function connectTo(at: string, defaultPort: number): string {
  return at === `127.0.0.1:${defaultPort}` ? '' : ` --connect ${at}`;
}

/** The same for `bridle ctl`. */
function ctlTarget({ ctl }: RunConfig): string {
  return ctl === undefined || ctl.sock === CTL_SOCKET ? '' : ` --sock ${ctl.sock}`;
}
