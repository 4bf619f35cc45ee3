import { basename, join } from 'node:path';
import { onlyOneOf, UsageError } from '@bridle/facets';
import { homeFolder } from '@bridle/processes';
import { defineDialect, type Environment } from '../defineDialect.js';

export const agentBrowserDialect = defineDialect({
  name: 'agent-browser',
  title: 'agent-browser',
  endpoints: ['agent-browser'],
  isPerGame: false, // games are tabs of its one session
  flags: [
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
      without: 'without --agent-browser-session',
    },
  ],
  askedBy: ['agent-browser-session'],
  opensBy: '--agent-browser-session <name>',
  environment: [
    [
      '`AGENT_BROWSER_SOCKET_DIR`, `AGENT_BROWSER_SESSION`',
      'where agent-browser looks for its daemons, and for which',
    ],
  ],
  leftovers: async ({ env }) => (await import('./leftovers.js')).leftoverSessions(socketDirOf(env)),
  privatePlaces: ({ env }) => [socketDirOf(env)],
  nextLines: ({ 'agent-browser': socket }) => [
    `agent-browser --session ${basename(socket!, '.sock')} snapshot`,
  ],
  plan({ command, flags, env, isScripted }) {
    const { 'agent-browser-session': asked, 'agent-browser-off': off } = flags;
    onlyOneOf(flags, ['agent-browser-session', 'agent-browser-off']);
    if (asked !== undefined) checkSession(asked);
    const isDefault = asked === undefined;
    if (isDefault && (off || command === 'run' || isScripted || process.platform === 'win32')) {
      return undefined;
    }
    const plan = {
      session: asked ?? SESSION_DEFAULT,
      isDefault,
      dir: socketDirOf(env),
      version: flags['agent-browser-version'],
      isHosted: command === 'daemon' && env.AGENT_BROWSER_DAEMON === '1',
    };
    return {
      places: [plan.dir],
      open: async (opening) => (await import('./open.js')).openSession(plan, opening),
    };
  },
});

export interface SessionPlan {
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

/** Where the agent-browser CLI looks for its daemons. */
export function socketDirOf(env: Environment): string {
  if (env.AGENT_BROWSER_SOCKET_DIR) return env.AGENT_BROWSER_SOCKET_DIR;
  if (env.XDG_RUNTIME_DIR) return join(env.XDG_RUNTIME_DIR, 'agent-browser');
  return join(homeFolder(env), '.agent-browser');
}
