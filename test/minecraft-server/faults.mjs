import { nbt, vector } from './library.mjs';

/** Every fault that can be switched on, with what it is when it is off. */
const FAULTS = {
  ignoreDigs: false, // no dig is answered
  ignoreUse: false, // no click on a block, an entity or with an item is answered
  refuseBuilding: false, // every block stays as it was, as on protected land
  openNoWindows: false,
  refuseClicks: false, // on windows of the old protocol, which asks for each
  rubberBand: false, // every step is taken back
  noPickup: false,
  silent: false, // the server says nothing any more
  delayMs: 0, // in both directions, in order
  swapAcks: false, // of two answers the later comes first
  refuseLogins: null, // a text, or a key of the game's translations
};
const ACKS = new Set(['acknowledge_player_digging', 'transaction']);
const ACK_HELD_MS = 300; // a lone answer is not held for ever

/** What goes wrong on servers, switched on by `tell('faults', …)`. */
export function installFaults(game) {
  const { serv, ask, tell, registry } = game;
  const faults = { ...FAULTS };
  const bans = new Map();
  let whitelist;
  game.faults = faults;

  tell.faults = (changed) => {
    for (const name of Object.keys(changed)) {
      if (!Object.hasOwn(FAULTS, name)) {
        throw new Error(`no fault "${name}": ${Object.keys(FAULTS).join(', ')}`);
      }
    }
    Object.assign(faults, changed);
  };
  tell.noFaults = () => Object.assign(faults, FAULTS);
  ask.faults = () => faults;

  tell.ban = ({ player, reason = 'Banned by an operator.' }) => {
    bans.set(player, reason);
    const online = serv.getPlayer(player);
    if (online) game.kick(online._client, 'multiplayer.disconnect.banned');
  };
  tell.pardon = ({ player }) => bans.delete(player);
  /** Only these may join; without names everybody may. */
  tell.whitelist = ({ names }) => {
    whitelist = names;
  };

  tell.fillInventory = ({ name = 'cobblestone', count = 64, ...who }) => {
    const player = game.playerOf(who);
    for (const cell of player.cells.slice(9, 45)) {
      if (!cell.read()) cell.write(game.item({ name, count }));
    }
    game.sync(player);
  };

  /** A chunk whose bytes end in the middle; that of the player where no place is named. */
  tell.malformedChunk = async ({ at, ...who }) => {
    const player = game.playerOf(who);
    const { x, z } = vector(at ?? player.position);
    const [chunkX, chunkZ] = [Math.floor(x / 16), Math.floor(z / 16)];
    const column = await game.world.getColumn(chunkX, chunkZ);
    const broken = Object.create(column);
    broken.dump = () => column.dump().subarray(0, 7);
    await player.sendChunk(chunkX, chunkZ, broken);
  };
  /** A packet of a known kind, cut off after its first byte. */
  tell.malformedPacket = (params) => {
    const client = game.playerOf(params)._client;
    const packet = { name: 'update_health', params: { health: 20, food: 20, foodSaturation: 5 } };
    client.writeRaw(client.serializer.createPacketBuffer(packet).subarray(0, 2));
  };
  /** Takes away the chunks around a player's feet. */
  tell.unloadChunks = ({ radius = 0, ...who }) => {
    const player = game.playerOf(who);
    const [x, z] = [Math.floor(player.position.x / 16), Math.floor(player.position.z / 16)];
    for (let dx = -radius; dx <= radius; dx++)
      for (let dz = -radius; dz <= radius; dz++) player._unloadChunk(x + dx, z + dz);
  };
  tell.loadChunks = (params) => game.playerOf(params).worldSendRestOfChunks();

  /** A key of the game's translations, which a client has words for. */
  game.isKey = (text) => /^(multiplayer\.)?disconnect\.[a-z_.]+$/.test(text);

  game.translated = (client, key, words = []) => {
    const usesNbt = client.state === 'play' && game.has('chatPacketsUseNbtComponents');
    if (!usesNbt) return JSON.stringify({ translate: key, with: words });
    const given = words.length > 0 && { with: nbt.list(nbt.string(words)) };
    return nbt.comp({ translate: nbt.string(key), ...given });
  };

  serv._server.on('connection', (client) => {
    tellVersions(client);
    const [login] = client.listeners('login_start');
    client.removeListener('login_start', login);
    client.once('login_start', async (packet) => {
      const refusal = refusalOf(packet.username);
      if (refusal) {
        const [key, ...words] = refusal;
        return client.end(key, game.isKey(key) ? game.translated(client, key, words) : undefined);
      }
      await leaveRoom(packet.username);
      login(packet);
    });
  });

  /** The library would hang up without a word on a client of another version. */
  function tellVersions(client) {
    const [greet] = client
      .listeners('set_protocol')
      .map((listener) => listener.listener ?? listener);
    client.removeAllListeners('set_protocol');
    client.once('set_protocol', (packet) => {
      const { version, minecraftVersion } = registry.version;
      if (packet.nextState !== 2 || packet.protocolVersion === version) return greet(packet);
      client.removeAllListeners('login_start');
      client.state = 'login';
      const old = packet.protocolVersion < version ? 'outdated_client' : 'outdated_server';
      const key = `multiplayer.disconnect.${game.isAtLeast('1.19') ? 'incompatible' : old}`;
      client.end(key, game.translated(client, key, [minecraftVersion]));
    });
  }

  function refusalOf(name) {
    if (faults.refuseLogins !== null) return [faults.refuseLogins, game.settings.version];
    if (bans.has(name)) return ['multiplayer.disconnect.banned.reason', bans.get(name)];
    if (whitelist && !whitelist.includes(name)) return ['multiplayer.disconnect.not_whitelisted'];
    const isFull = serv.players.length >= game.settings.maxPlayers;
    return isFull ? ['multiplayer.disconnect.server_full'] : undefined;
  }

  /** Who joins under a name that is there takes its place, as on every server of the game. */
  async function leaveRoom(name) {
    const other = serv.getPlayer(name);
    if (!other) return;
    const gone = new Promise((resolve) => other.once('disconnected', resolve));
    game.kick(other._client, 'multiplayer.disconnect.duplicate_login');
    await gone;
  }

  game.preparations.push(({ _client }) => {
    delayed(_client, 'write', () => !faults.silent);
    delayed(_client, 'emit', (name) => typeof name === 'string' && incoming.has(name));
  });

  const incoming = new Set([
    'packet',
    ...Object.keys(registry.protocol.play.toServer.types)
      .filter((name) => name.startsWith('packet_'))
      .map((name) => name.slice('packet_'.length)),
  ]);

  /** Puts a queue before a method of a client, for those calls that it is for. */
  function delayed(client, method, concerns) {
    const original = client[method].bind(client);
    const queue = [];
    let held;
    const release = () => {
      while (queue.length > 0 && queue[0].due <= Date.now()) original(...queue.shift().args);
      if (queue.length > 0) setTimeout(release, Math.max(1, queue[0].due - Date.now()));
    };
    const pass = (...args) => {
      if (faults.delayMs === 0 && queue.length === 0) return original(...args);
      queue.push({ due: Date.now() + faults.delayMs, args });
      if (queue.length === 1) setTimeout(release, faults.delayMs);
    };
    client[method] = (...args) => {
      const isConcerned = concerns(...args);
      if (!isConcerned) return method === 'emit' ? original(...args) : undefined;
      if (method !== 'write' || !faults.swapAcks || !ACKS.has(args[0])) return pass(...args);
      if (held) {
        const earlier = held;
        held = undefined;
        pass(...args);
        return pass(...earlier);
      }
      held = args;
      setTimeout(() => {
        if (held === args) pass(...args);
        if (held === args) held = undefined;
      }, ACK_HELD_MS);
    };
  }
}
