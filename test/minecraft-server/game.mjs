import { library } from './library.mjs';

/**
 * What the rooms of the server share: questions (`ask`) and orders (`tell`) by name, and what is
 * done with every player that joins (`preparations`, in the order of the rooms).
 */
export function newGame(serv, settings) {
  const { registry } = serv;
  const game = {
    serv,
    settings,
    registry,
    world: serv.overworld,
    Item: library('prismarine-item')(registry),
    Block: library('prismarine-block')(registry),
    has: (feature) => Boolean(serv.supportFeature(feature)),
    isAtLeast: (version) => registry.version['>='](version),
    errors: [],
    ask: {},
    tell: {},
    preparations: [],
    readiness: [],
    ready: async () => {
      for (const step of game.readiness) await step();
    },
    /** The player of this name; without a name the one who joined first. */
    playerOf: ({ player } = {}) => {
      const found = player === undefined ? serv.players[0] : serv.getPlayer(player);
      if (!found) throw new Error(`no player ${player ?? ''} on the server`);
      return found;
    },
    /** What a text is on the wire: NBT on new versions, JSON on old ones. */
    text: (text) => serv._createNetworkEncodedChatComponent(text),
    /** The next tick of the server. */
    tick: () => new Promise((resolve) => serv.once('tick', () => resolve())),
    toAll: (name, packet) => {
      for (const player of serv.players) player._client.write(name, packet);
    },
    /** Takes the place of what flying-squid does with a packet. */
    handle: (player, name, handler) => {
      player._client.removeAllListeners(name);
      player._client.on(name, (packet) => {
        Promise.resolve(handler(packet)).catch((error) => {
          game.errors.push(`${name}: ${error?.stack ?? error}`);
        });
      });
    },
  };
  game.ask.errors = () => game.errors;
  game.ask.tick = () => game.tick();
  game.tell.quit = () => serv.quit();
  return game;
}
