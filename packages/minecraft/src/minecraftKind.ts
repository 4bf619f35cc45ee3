import {
  defineGameKind,
  type Flag,
  type GameOpening,
  type OpenGame,
  oneOf,
  UsageError,
} from '@bridle/facets';
import type { ServerLogin } from './connection.js';

const MINECRAFT_FLAGS = [
  { name: 'mc-host', value: '<host>', help: 'the Minecraft server to play on (127.0.0.1)' },
  { name: 'mc-port', value: '<port>', help: 'its port (25565)' },
  { name: 'mc-username', value: '<name>', help: 'the name that the bot plays under (bridle)' },
  {
    name: 'mc-version',
    value: '<version>',
    help: 'the version of the game, such as 1.21.4; auto asks the server (auto)',
  },
  {
    name: 'mc-auth',
    value: '<offline|microsoft>',
    help: 'how the bot logs in: microsoft shows a code to type in (offline)',
  },
  { name: 'mc-auth-cache', value: '<dir>', help: 'where the login by Microsoft is kept' },
  {
    name: 'mc-resource-packs',
    value: '<accept|decline>',
    help: 'what a server is answered that wants its own to be used; nothing is loaded (accept)',
  },
] as const satisfies readonly Flag[];

const PORT = 25_565;
const NAME = /^\w{1,16}$/; // as the game itself has it

/** How a run opens a bot on a Minecraft server. */
export const minecraftKind = defineGameKind({
  name: 'minecraft',
  part: 'minecraft',
  flags: MINECRAFT_FLAGS,
  insteadOf: {},
  places: [],
  read: (flags, _run, name): ServerLogin => ({
    host: flags['mc-host'] ?? '127.0.0.1',
    port: readPort(flags['mc-port']),
    username: readUsername(flags['mc-username'] ?? name ?? 'bridle', flags['mc-auth']),
    version: readVersion(flags['mc-version']),
    auth: oneOf('mc-auth', flags['mc-auth'], ['offline', 'microsoft']) ?? 'offline',
    authCache: flags['mc-auth-cache'],
    resourcePacks:
      oneOf('mc-resource-packs', flags['mc-resource-packs'], ['accept', 'decline']) ?? 'accept',
    reconnects: true,
  }),
  warnings(flags) {
    const isOffline = flags['mc-auth'] !== 'microsoft';
    return isOffline && flags['mc-auth-cache'] !== undefined
      ? ['--mc-auth-cache has no effect without --mc-auth microsoft: nothing is logged in to']
      : [];
  },
  folders: () => ({}),
  reserved: ({ authCache }) => [authCache],
  holdsWorld: () => false,
  check() {},
  open: openServer,
});

function readPort(text: string | undefined): number {
  if (text === undefined) return PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new UsageError(`--mc-port ${text} is not a number from 1 to 65535`);
}

function readUsername(name: string, auth: string | undefined): string {
  if (auth === 'microsoft' || NAME.test(name)) return name; // there it may be an address
  throw new UsageError(
    `--mc-username ${name} is no name on a server: 1 to 16 letters, digits and _`,
  );
}

function readVersion(text: string | undefined): string | undefined {
  if (text === undefined || text === 'auto') return undefined;
  if (/^\d{1,3}(\.\d{1,3}){1,2}$/.test(text)) return text;
  throw new UsageError(`--mc-version ${text} is neither auto nor a version such as 1.21.4`);
}

async function openServer(login: ServerLogin, opening: GameOpening): Promise<OpenGame> {
  const { openMinecraft } = await import('./openMinecraft.js');
  return openMinecraft(login, opening);
}
