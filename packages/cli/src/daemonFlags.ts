import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';
import { RUN_FLAG } from './runs/runsFlags.js';

export const DAEMON_FLAGS = [
  { name: 'session', value: '<name>', help: 'the session to serve (AGENT_BROWSER_SESSION)' },
  RUN_FLAG,
  { name: 'own-world', help: 'start a world of its own even if a serve is running' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const DAEMON_PAGE: CommandPage = {
  flags: DAEMON_FLAGS,
  note: 'With any flag of `bridle serve` it starts a world of its own.',
  text: `bridle daemon: a session of the agent-browser CLI that plays a game.

  bridle daemon --session play
  agent-browser --session play snapshot

It joins the bridle serve of this folder, or of the nearest folder around it; or else the only one;
or starts a world of its own, which takes the flags of bridle serve. Where the serve of this folder
cannot be joined, it asks for --run or --own-world. A serve has the session 'bridle' without this.

CLIs up to 0.19 can start it themselves: AGENT_BROWSER_HOME=<the folder of this package>. Then
BRIDLE_ARGS holds the flags, and close ends it.
`,
};
