import { resolve } from 'node:path';
import {
  defineGameKind,
  type Flag,
  type GameOpening,
  type OpenGame,
  oneOf,
  UsageError,
} from '@bridle/facets';
import {
  CONNECTION_BOUNDS,
  isPlayerName,
  readHost,
  readUsername,
  readVersion,
  type ServerLogin,
  visitorLogin,
} from './serverLogin.js';

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
  {
    name: 'mc-auth-cache',
    value: '<dir>',
    help: "where the login by Microsoft is kept (in the user's own Bridle folder)",
  },
  {
    name: 'mc-resource-packs',
    value: '<accept|decline>',
    help: 'what a server is answered that wants its own to be used; nothing is loaded (accept)',
  },
] as const satisfies readonly Flag[];

const PORT = 25_565;
const USERNAME = 'bridle';

/** How a run opens a bot on a Minecraft server. */
export const minecraftKind = defineGameKind({
  name: 'minecraft',
  part: 'minecraft',
  flags: MINECRAFT_FLAGS,
  insteadOf: {},
  places: [],
  read: (flags, _run, name): ServerLogin => ({
    host: readHost(flags['mc-host'] ?? '127.0.0.1'),
    port: readPort(flags['mc-port']),
    username: readUsername(flags['mc-username'] ?? name ?? USERNAME, flags['mc-auth']),
    version: readVersion(flags['mc-version']),
    auth: oneOf('mc-auth', flags['mc-auth'], ['offline', 'microsoft']) ?? 'offline',
    authCache: readFolder(flags['mc-auth-cache']),
    resourcePacks:
      oneOf('mc-resource-packs', flags['mc-resource-packs'], ['accept', 'decline']) ?? 'accept',
    reconnects: true,
    bounds: CONNECTION_BOUNDS,
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
  async visit(address, port, { name, ...visitor }, opening) {
    const { openMinecraft } = await import('./openMinecraft.js');
    const login = visitorLogin({ ...visitingLogin(name), host: address, port }, visitor);
    opening.library('mineflayer'); // whoever has it not is told so before anything is left
    return () => openMinecraft(login, opening);
  },
});

/** Who plays on a server for a while, and goes back where it came from when it is sent away. */
function visitingLogin(name: string | undefined): Omit<ServerLogin, 'host' | 'port'> {
  return {
    username: name !== undefined && isPlayerName(name) ? name : USERNAME,
    version: undefined,
    auth: 'offline',
    authCache: undefined,
    resourcePacks: 'accept',
    reconnects: false,
    bounds: CONNECTION_BOUNDS,
  };
}

/** One that is named is where the command was started, unlike the folder of this user's own. */
function readFolder(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

function readPort(text: string | undefined): number {
  if (text === undefined) return PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new UsageError(`--mc-port ${text} is not a number from 1 to 65535`);
}

async function openServer(login: ServerLogin, opening: GameOpening): Promise<OpenGame> {
  const { openMinecraft } = await import('./openMinecraft.js');
  return openMinecraft(login, opening);
}
