import type { RunCommand } from '@bridle/facets';
import { ABU_FLAGS, ABU_HELP } from './abuFlags.js';
import {
  CTL_FLAGS,
  CTL_HELP,
  INTERACTION_DRY_FLAGS,
  INTERACTION_DRY_HELP,
} from './ctlClientFlags.js';
import { DAEMON_FLAGS, DAEMON_HELP } from './daemonFlags.js';
import { DRIVE_FLAGS } from './driveFlags.js';
import { type Flag, UsageError } from './flags.js';
import { MC_FLAGS, MC_HELP } from './mcFlags.js';
import { MCP_FLAGS, MCP_HELP } from './mcpFlags.js';
import { PS_FLAGS, PS_HELP, STOP_FLAGS, STOP_HELP } from './runs/runsFlags.js';
import { SETUP_FLAGS, SETUP_HELP } from './setupFlags.js';
import { RESTART_FLAGS, RESTART_HELP, WATCH_FLAGS, WATCH_HELP } from './watchFlags.js';

const OVERVIEW = `Bridle: one harness to see, drive, step and verify games.

Usage
  bridle serve [flags]     run the embedded world with every protocol listening on loopback
  bridle [flags]           run it with only the listeners that the flags name
  bridle drive <op> …      send requests to a running one and print the replies
  bridle abu <command>     see the screen of a running one as text, and act on it
  bridle mc <command>      look at a running one and change it, by MC-CLI
  bridle ctl <command>     ask the bot of a running one to do things, or what it sees
  bridle interaction-dry   check the whole way to that bot, changing nothing
  bridle daemon --session <name>   play a world by the agent-browser CLI
  bridle mcp               let MCP clients play, on stdin and stdout or HTTP
  bridle watch             run bridle serve, and start it again when it fails
  bridle restart           end the one that runs in this folder, and serve anew
  bridle ps                list your runs: name, folder, world, age and endpoints
  bridle stop [name]       end one, which saves its world
  bridle setup [part]      list what is heavy or optional, or install it
  bridle help <command>    serve, run, drive, abu, mc, ctl, interaction-dry, daemon, mcp, watch,
                           restart, ps, stop or setup
  bridle --version

Start here (in a clone write npx bridle; npm start is npx bridle serve)
  bridle serve
  bridle drive get_state                                             (in another terminal)
  bridle drive set_actions move_y=1 -- step ticks=20 -- get_state
`;

const DRIVE = `bridle drive: send automation-v1 requests from the shell and print the replies.

  bridle drive get_state
  bridle drive step 20
  bridle drive set_actions move_y=1 -- step ticks=20 -- get_state
  bridle drive command "/tp 0 80 0"
  bridle drive --json < requests.ndjson

Several ops, separated by --, share one connection and end at the first error. What is held
ends with the connection. Without an op, one JSON request per line is read from stdin.
bridle drive <op> --help says what an op takes.
`;

export const EXIT_CODES: readonly (readonly [number, string])[] = [
  [0, 'done; also after SIGINT, SIGTERM, SIGHUP, `shutdown` and the last tick'],
  [1, 'it failed; the message says why'],
  [2, 'the command line is wrong, or names what cannot be used; nothing was started'],
  [3, 'drive only: no connection, or it was lost before the last reply'],
  [75, 'it asks its parent, `bridle watch`, to be started again'],
  [130, 'SIGINT or SIGTERM came twice; the world is saved, not everybody was answered'],
  [143, 'setup only: SIGTERM has stopped it, as SIGINT does with 130; nothing is left of the part'],
];

export function exitText(...codes: number[]): string {
  const rows = EXIT_CODES.filter(([code]) => codes.length === 0 || codes.includes(code));
  const lines = rows.map(([code, meaning]) => `  ${String(code).padEnd(5)}${meaning}`);
  return `\nExit codes\n${lines.join('\n')}\n`;
}

/** Of the commands that hold games: their flags are those of all that can be in a run. */
const RUN_PAGES: ReadonlySet<string> = new Set<RunCommand>(['serve', 'run']);

const PAGES: ReadonlyMap<string, string> = new Map([
  ['drive', DRIVE + flagList(DRIVE_FLAGS) + exitText(0, 1, 2, 3)],
  ['abu', ABU_HELP + flagList(ABU_FLAGS)],
  ['mc', MC_HELP + flagList(MC_FLAGS)],
  ['ctl', CTL_HELP + flagList(CTL_FLAGS)],
  ['interaction-dry', INTERACTION_DRY_HELP + flagList(INTERACTION_DRY_FLAGS)],
  ['daemon', DAEMON_HELP + flagList(DAEMON_FLAGS)],
  ['mcp', MCP_HELP + flagList(MCP_FLAGS)],
  ['watch', WATCH_HELP + flagList(WATCH_FLAGS)],
  ['restart', RESTART_HELP + flagList(RESTART_FLAGS)],
  ['ps', PS_HELP + flagList(PS_FLAGS)],
  ['stop', STOP_HELP + flagList(STOP_FLAGS)],
  ['setup', SETUP_HELP + flagList(SETUP_FLAGS)],
]);

const WORD_PAGES: Readonly<Record<string, { page: string; flags: readonly Flag[] }>> = {
  abu: { page: ABU_HELP, flags: ABU_FLAGS },
  mc: { page: MC_HELP, flags: MC_FLAGS },
  ctl: { page: CTL_HELP, flags: CTL_FLAGS },
};

export async function helpFor(command: string | undefined): Promise<string> {
  if (command === undefined) return OVERVIEW + exitText();
  if (RUN_PAGES.has(command)) return (await import('./runHelp.js')).runHelp(command as RunCommand);
  const page = PAGES.get(command);
  if (page === undefined) throw unknownCommand(command);
  return page;
}

/** Of one command of `abu`, `mc` or `ctl`: the lines of the page with it, and the flags for it. */
export function helpForWord(command: string, word: string): string {
  const { page, flags } = WORD_PAGES[command]!;
  const isOwn = ({ help }: Flag): boolean => {
    const [, words] = /^([a-z_, ]+):/.exec(help) ?? [];
    return words === undefined || words.split(/, | /).includes(word);
  };
  let isMeant = false;
  const lines = page.split('\n').filter((line) => {
    const call = /^ {2}(?:bridle [a-z]+|botctl) (.*?)(?: {2,}|$)/.exec(line)?.[1];
    if (call !== undefined) isMeant = call.split(' | ').some((one) => one.split(' ')[0] === word);
    else if (!line.startsWith('      ')) isMeant = false; // a deeper line belongs to the one above
    return isMeant;
  });
  const all = `\nbridle ${command} --help lists all commands.\n`;
  return `${lines.join('\n')}\n${flagList(flags.filter(isOwn))}${all}`;
}

export function unknownCommand(name: string): UsageError {
  return UsageError.unknown('command', name, [...RUN_PAGES, ...PAGES.keys(), 'help']);
}

export function flagList(flags: readonly Flag[], title = 'Flags'): string {
  const left = ({ name, value }: Flag): string => `  --${name}${value ? ` ${value}` : ''}`;
  const width = Math.max(...flags.map((flag) => left(flag).length)) + 2;
  const rows = flags.map((flag) => `${left(flag).padEnd(width)}${flag.help}`);
  return `\n${title}\n${rows.join('\n')}\n`;
}
