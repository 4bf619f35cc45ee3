import type { GameOpening, OpenGame, ServerFacet, ServerStatus } from '@bridle/facets';
import { ServerConnection } from './connection.js';
import { MinecraftGame } from './game.js';
import { loadLibraries } from './mineflayer.js';
import { addressOf, type ServerLogin, visitorLogin } from './serverLogin.js';

/** In the folder of what belongs to this user, unless a flag names another. */
const LOGINS_FOLDER = 'minecraft-logins';

/** Begins to connect, and gives the game at once: it is there when the server has let the bot in. */
export function openMinecraft(asked: ServerLogin, opening: GameOpening): OpenGame {
  const { log, tell } = opening;
  const withCache = (login: ServerLogin): ServerLogin =>
    login.auth === 'offline'
      ? login
      : { ...login, authCache: opening.privateFolder(login.authCache ?? LOGINS_FOLDER) };
  const login = withCache(asked);
  const connection: ServerConnection = new ServerConnection(
    login,
    loadLibraries((name) => opening.library(name)),
    {
      log: (level, message) => log.add(level, 'minecraft', message),
      tell,
      arrived: (session) => game.enter(session),
      left: () => game.leave(),
    },
  );
  const server: ServerFacet = {
    status: () => connection.status(),
    connect(host, port, visitor = {}): ServerStatus {
      const next = withCache(visitorLogin({ ...connection.login, host, port }, visitor));
      // Later, since whatever acts here ends when the bot leaves, this too.
      setImmediate(() => void connection.goTo(next));
      return goingTo(next);
    },
    disconnect(): ServerStatus {
      const { address, ...status } = connection.status();
      setImmediate(() => void connection.leave());
      return { ...status, address, connected: false, connecting: false, players: null };
    },
  };
  const game = new MinecraftGame(connection, server, opening.render);
  void connection.begin();
  const identity = { server: addressOf(login), username: login.username };
  return {
    game,
    text: `${login.username} on the server ${addressOf(login)}`,
    kept: 'kept by the server',
    clock: "the server's clock",
    listedAs: login.username,
    identity,
    record: identity,
    close: () => connection.close(),
  };
}

function goingTo(login: ServerLogin): ServerStatus {
  return {
    connected: false,
    connecting: true,
    address: addressOf(login),
    name: null,
    version: null,
    players: null,
    error: null,
    error_kind: null,
  };
}
