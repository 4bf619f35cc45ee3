// A server of versions that flying-squid does not know: who joins stands on a floor and can walk.
import { library, Vec3 } from './library.mjs';
import { DEFAULTS } from './settings.mjs';

const settings = { ...DEFAULTS, ...JSON.parse(process.argv[2]) };
const FLOOR_Y = 100;
const RADIUS = 2; // in chunks around the one where players appear
const KICK_MS = 30_000;

process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`, () => process.exit(1));
});

const data = library('minecraft-data')(settings.version);
const registry = library('prismarine-registry')(settings.version);
const Chunk = library('prismarine-chunk')(registry);
const players = new Map();
const errors = [];

const server = library('minecraft-protocol').createServer({
  'online-mode': false,
  host: '127.0.0.1',
  port: settings.port,
  version: settings.version,
  motd: settings.motd,
  maxPlayers: settings.maxPlayers,
  kickTimeout: KICK_MS,
  hideErrors: true,
  errorHandler: (client, error) => {
    errors.push(String(error?.message ?? error));
    client.end(String(error?.message ?? error));
  },
});

function floor() {
  const chunk = new Chunk({ x: 0, z: 0, minY: -64, worldHeight: 384 });
  const stone = registry.blocksByName.stone.defaultState;
  for (let dx = 0; dx < 16; dx++)
    for (let dz = 0; dz < 16; dz++) {
      chunk.setBlockStateId(new Vec3(dx, FLOOR_Y, dz), stone);
      for (let y = FLOOR_Y - 4; y < FLOOR_Y + 12; y++) chunk.setSkyLight(new Vec3(dx, y, dz), 15);
    }
  return chunk;
}

const chunk = floor();

function sendChunk(client, x, z) {
  client.write('map_chunk', {
    x,
    z,
    heightmaps: registry.version['>=']('1.21.5') ? [] : { type: 'compound', name: '', value: {} },
    chunkData: chunk.dump(),
    blockEntities: [],
    ...chunk.dumpLight(),
  });
}

function sendPosition(client, { x, y, z }) {
  const still = { dx: 0, dy: 0, dz: 0, yaw: 0, pitch: 0, flags: {}, teleportId: 1 };
  client.write('position', { x, y, z, ...still });
}

server.on('playerJoin', (client) => {
  const player = {
    client,
    position: { x: 8.5, y: FLOOR_Y + 1, z: 8.5 },
    packets: {},
    isOnGround: false,
  };
  players.set(client.username, player);
  client.once('end', () => players.delete(client.username));
  client.on('packet', (packet, { name }) => {
    player.packets[name] = (player.packets[name] ?? 0) + 1;
    if (name !== 'position' && name !== 'position_look') return;
    player.position = { x: packet.x, y: packet.y, z: packet.z };
    player.isOnGround = Boolean(packet.flags?.onGround);
  });
  const login = structuredClone(data.loginPacket);
  client.write('login', { ...login, entityId: client.id, enforcesSecureChat: false });
  client.write('update_view_position', { chunkX: 0, chunkZ: 0 });
  for (let x = -RADIUS; x <= RADIUS; x++)
    for (let z = -RADIUS; z <= RADIUS; z++) sendChunk(client, x, z);
  sendPosition(client, player.position);
  client.write('update_health', { health: 20, food: 20, foodSaturation: 5 });
});

function playerOf({ player } = {}) {
  const found = player === undefined ? [...players.values()][0] : players.get(player);
  if (!found) throw new Error(`no player ${player ?? ''} on the server`);
  return found;
}

const known = {
  ask: {
    players: () =>
      [...players.keys()].map((name) => ({ name, position: players.get(name).position })),
    position: (params) => playerOf(params).position,
    player: (params) => {
      const { client, position, isOnGround } = playerOf(params);
      return { name: client.username, position, isOnGround };
    },
    packets: (params) => playerOf(params).packets,
    errors: () => errors,
    tick: () => new Promise((resolve) => setTimeout(resolve, 50)),
  },
  tell: {
    teleport: ({ to, ...who }) => {
      const player = playerOf(who);
      player.position = to;
      sendPosition(player.client, to);
    },
    kick: ({ reason, ...who }) => playerOf(who).client.end(reason),
    quit: () => server.close(),
  },
};

process.on('message', async ({ id, kind, name, params }) => {
  try {
    if (!Object.hasOwn(known[kind], name)) throw new Error(`the bare server knows no ${name}`);
    reply({ id, result: (await known[kind][name](params ?? {})) ?? null });
  } catch (error) {
    reply({ id, error: String(error?.stack ?? error) });
  }
});

function reply(message) {
  if (process.connected) process.send(message);
}

server.on('listening', () => reply({ port: server.socketServer.address().port }));
