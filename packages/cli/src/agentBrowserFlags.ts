import { type Flag, type Flags, onlyOneOf, UsageError } from './flags.js';
import { socketDirOf } from './sessionFiles.js';

export const AGENT_BROWSER_FLAGS = [
  {
    name: 'agent-browser-session',
    value: '<name>',
    help: 'the session in which the agent-browser CLI plays this world (serve: bridle)',
  },
  { name: 'agent-browser-off', help: 'serve: no session for agent-browser' },
  {
    name: 'agent-browser-version',
    value: '<x.y.z>',
    help: 'of the agent-browser that is to find the session, where it is not on the PATH',
  },
] as const satisfies readonly Flag[];

type AgentBrowserFlags = Flags<typeof AGENT_BROWSER_FLAGS> & {
  readonly 'scripted-input'?: string;
};

export interface AgentBrowserConfig {
  readonly session: string;
  /** it was not asked for: where it is taken, another name will do */
  readonly isDefault: boolean;
  /** the folder in which the CLI looks for daemons */
  readonly dir: string;
  readonly version: string | undefined;
  /** the CLI has started us, and can do so again */
  readonly isHosted: boolean;
}

const SESSION_NAME = /^(?!\.+$)[\w.-]{1,64}$/;
const SESSION_DEFAULT = 'bridle'; // never `default`: that is the user's own browser

/** Its files are called after it, and lie nowhere but in their folder. */
export function checkSession(name: string): void {
  if (SESSION_NAME.test(name)) return;
  throw new UsageError(`${name} is no name of a session; use letters, digits, . _ -`);
}

/** Whoever plays by a script has no other hands. */
export function readAgentBrowser(
  command: 'run' | 'serve' | 'daemon',
  flags: AgentBrowserFlags,
  env: NodeJS.ProcessEnv,
): AgentBrowserConfig | undefined {
  const { 'agent-browser-session': asked, 'agent-browser-off': off } = flags;
  onlyOneOf(flags, ['agent-browser-session', 'agent-browser-off']);
  if (asked !== undefined) checkSession(asked);
  const isDefault = asked === undefined;
  const isScripted = flags['scripted-input'] !== undefined;
  if (isDefault && (off || command === 'run' || isScripted || process.platform === 'win32')) {
    return undefined;
  }
  return {
    session: asked ?? SESSION_DEFAULT,
    isDefault,
    dir: socketDirOf(env),
    version: flags['agent-browser-version'],
    isHosted: command === 'daemon' && env.AGENT_BROWSER_DAEMON === '1',
  };
}
