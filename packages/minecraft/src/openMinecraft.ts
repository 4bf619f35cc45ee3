import type { GameOpening, OpenGame, ServerFacet } from '@bridle/facets';
import { HarnessError } from '@bridle/facets';
import { ServerConnection, type ServerLogin } from './connection.js';
import { MinecraftGame } from './game.js';
import { loadLibraries } from './mineflayer.js';

/** Begins to connect, and gives the game at once: it is there when the server has let the bot in. */
export function openMinecraft(login: ServerLogin, opening: GameOpening): OpenGame {
  const { log, tell } = opening;
  const connection: ServerConnection = new ServerConnection(
    login,
    loadLibraries((name) => opening.library(name)),
    { log: (level, message) => log.add(level, 'minecraft', message), tell },
    (session) => game.enter(session),
  );
  const server: ServerFacet = {
    status: () => connection.status(),
    connect() {
      throw new HarnessError(
        'unsupported',
        `this game is a bot on ${connection.address}`,
        'start another run or game for another server',
      );
    },
    disconnect() {
      throw new HarnessError(
        'unsupported',
        `this game is a bot on ${connection.address}`,
        'end the run to leave',
      );
    },
  };
  const game = new MinecraftGame(connection, server);
  void connection.begin();
  const { host, port, username } = login;
  const identity = { server: `${host}:${port}`, username };
  return {
    game,
    text: `${username} on the server ${host}:${port}`,
    kept: 'kept by the server',
    listedAs: username,
    identity,
    record: identity,
    close: () => connection.close(),
  };
}
