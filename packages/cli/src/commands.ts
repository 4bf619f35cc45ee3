import type { Flag } from './flags.js';

type Run = (argv: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>;

/** What `bridle help <command>` shows. Its flags also stand in docs/commands.md. */
export interface CommandPage {
  /** begins with the name of the command and ends with a line break */
  readonly text: string;
  readonly flags: readonly Flag[];
  /** flags under titles of their own */
  readonly further?: readonly { readonly title: string; readonly flags: readonly Flag[] }[];
  /** those that it ends with, where the text does not tell */
  readonly exitCodes?: readonly number[];
  /** a sentence below the flags in docs/commands.md */
  readonly note?: string;
}

export interface Command {
  readonly name: string;
  /** as it is written after `bridle` */
  readonly call: string;
  /** a line of `bridle help` and of docs/commands.md */
  readonly summary: string;
  /** it takes words that have a help of their own: `bridle help drive step` */
  readonly explainsWords?: true;
  /** loads what it is explained with */
  page(): Promise<CommandPage>;
  /** loads what it runs */
  load(): Promise<Run>;
}

/**
 * Every command, in the order in which they are listed. The entry, the help and docs/commands.md go
 * through it; it loads nothing itself, so that a command loads its own files alone.
 */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    call: 'serve [flags]',
    summary: 'run the embedded world with every protocol listening on loopback',
    page: async () => (await import('./runHelp.js')).runPage('serve'),
    load: async () => (await import('./run.js')).run.bind(undefined, 'serve'),
  },
  {
    name: 'run',
    call: '[flags]',
    summary: 'run it with only the listeners that the flags name',
    page: async () => (await import('./runHelp.js')).runPage('run'),
    load: async () => (await import('./run.js')).run.bind(undefined, 'run'),
  },
  {
    name: 'play',
    call: 'play <url|-- command>',
    summary: 'start a game that has a bridge, or a web game, and serve it',
    page: async () => (await import('./playFlags.js')).PLAY_PAGE,
    load: async () => (await import('./play.js')).play,
  },
  {
    name: 'drive',
    call: 'drive <op> …',
    summary: 'send requests to a running one and print the replies',
    explainsWords: true,
    page: async () => (await import('./driveFlags.js')).DRIVE_PAGE,
    load: async () => (await import('./drive.js')).drive,
  },
  {
    name: 'abu',
    call: 'abu <command>',
    summary: 'see the screen of a running one as text, and act on it',
    explainsWords: true,
    page: async () => (await import('./abuFlags.js')).ABU_PAGE,
    load: async () => (await import('./abu.js')).abu,
  },
  {
    name: 'mc',
    call: 'mc <command>',
    summary: 'look at a running one and change it, by MC-CLI',
    explainsWords: true,
    page: async () => (await import('./mcFlags.js')).MC_PAGE,
    load: async () => (await import('./mc.js')).mc,
  },
  {
    name: 'ctl',
    call: 'ctl <command>',
    summary: 'ask the bot of a running one to do things, or what it sees',
    explainsWords: true,
    page: async () => (await import('./ctlClientFlags.js')).CTL_PAGE,
    load: async () => (await import('./ctl.js')).ctl,
  },
  {
    name: 'interaction-dry',
    call: 'interaction-dry',
    summary: 'check the whole way to that bot, changing nothing',
    page: async () => (await import('./ctlClientFlags.js')).INTERACTION_DRY_PAGE,
    load: async () => (await import('./interactionDry.js')).interactionDry,
  },
  {
    name: 'daemon',
    call: 'daemon --session <name>',
    summary: 'play a world by the agent-browser CLI',
    page: async () => (await import('./daemonFlags.js')).DAEMON_PAGE,
    load: async () => (await import('./daemonRun.js')).daemon,
  },
  {
    name: 'mcp',
    call: 'mcp',
    summary: 'let MCP clients play, on stdin and stdout or over HTTP',
    page: async () => (await import('./mcpFlags.js')).MCP_PAGE,
    load: async () => (await import('./mcp.js')).mcp,
  },
  {
    name: 'watch',
    call: 'watch',
    summary: 'run bridle serve, and start it again when it fails',
    page: async () => (await import('./watchFlags.js')).WATCH_PAGE,
    load: async () => (await import('./watch.js')).watch,
  },
  {
    name: 'restart',
    call: 'restart',
    summary: 'end the one that runs in this folder, and serve anew',
    page: async () => (await import('./watchFlags.js')).RESTART_PAGE,
    load: async () => (await import('./watch.js')).restart,
  },
  {
    name: 'ps',
    call: 'ps',
    summary: 'list your runs: name, folder, world, age and endpoints',
    page: async () => (await import('./runs/runsFlags.js')).PS_PAGE,
    load: async () => (await import('./runs/ps.js')).ps,
  },
  {
    name: 'stop',
    call: 'stop [name]',
    summary: 'end one, which saves its world',
    page: async () => (await import('./runs/runsFlags.js')).STOP_PAGE,
    load: async () => (await import('./runs/stop.js')).stop,
  },
  {
    name: 'setup',
    call: 'setup [part]',
    summary: 'list what is heavy or optional, or install it',
    page: async () => (await import('./setupFlags.js')).SETUP_PAGE,
    load: async () => (await import('./setup.js')).setup,
  },
  {
    name: 'bridge',
    call: 'bridge check …',
    summary: 'try a bridge that you write on every command, good and bad',
    page: async () => (await import('./bridgeFlags.js')).BRIDGE_PAGE,
    load: async () => (await import('./bridge.js')).bridge,
  },
  {
    name: 'doctor',
    call: 'doctor',
    summary: 'say what is wrong here, and what mends it',
    page: async () => (await import('./doctor/doctorFlags.js')).DOCTOR_PAGE,
    load: async () => (await import('./doctor/doctor.js')).doctor,
  },
  {
    name: 'completion',
    call: 'completion <shell>',
    summary: 'print what completes these words in bash, zsh or fish',
    page: async () => (await import('./completion/completionFlags.js')).COMPLETION_PAGE,
    load: async () => (await import('./completion/completion.js')).completion,
  },
  {
    name: 'python-client',
    call: 'python-client',
    summary: 'print the client for Python, which is one file',
    page: async () => (await import('./pythonClientFlags.js')).PYTHON_CLIENT_PAGE,
    load: async () => (await import('./pythonClient.js')).printPythonClient,
  },
];

export function commandNamed(name: string | undefined): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}
