// A Minecraft server with one of the courses of walk.mjs, in a process of its own: it would slow
// down the bots otherwise. It says on which port it listens, and goes when its parent does.
//   node server.mjs <version> <hills|obstacles>
import { library, Vec3 } from '../../test/minecraft-server/library.mjs';
import { drawer, FIELD, HOME, SEED } from './courses.mjs';

const squid = library('flying-squid');
const [version, course] = process.argv.slice(2);
const KINDS = ['stone', 'stone', 'stone_slab', 'oak_fence', 'oak_stairs', 'oak_leaves'];
const OBSTACLES = 0.28;
const DOUBLE = 0.4;

const server = squid.createMCServer({
  motd: course,
  port: 0,
  host: '127.0.0.1',
  'max-players': 2,
  'online-mode': false,
  logging: false,
  noConsoleOutput: true,
  gameMode: 0,
  difficulty: 0,
  generation: {
    name: course === 'hills' ? 'diamond_square' : 'superflat',
    options: { seed: SEED, worldHeight: 80 },
  },
  kickTimeout: 30_000,
  plugins: {},
  modpe: false,
  'view-distance': 5,
  'player-list-text': { header: { text: '' }, footer: { text: '' } },
  'everybody-op': true,
  'max-entities': 10,
  version,
});
server.addPlugin('course', {
  server: (serv) => {
    serv.getSpawnPoint = async () => new Vec3(HOME.x, HOME.y, HOME.z);
  },
});

/** Blocks here and there, some of them two high, around where everybody starts. */
async function putObstacles() {
  const draw = drawer(SEED);
  const put = async (dx, dy, dz, name) => {
    const { defaultState } = server.registry.blocksByName[name];
    const at = new Vec3(Math.floor(HOME.x) + dx, FIELD.floor + dy, Math.floor(HOME.z) + dz);
    await server.setBlock(server.overworld, at, defaultState);
  };
  for (let dx = -FIELD.radius; dx <= FIELD.radius; dx++) {
    for (let dz = -FIELD.radius; dz <= FIELD.radius; dz++) {
      const isStart = Math.abs(dx) < 2 && Math.abs(dz) < 2;
      if (isStart || draw() >= OBSTACLES) continue;
      const name = KINDS[Math.floor(draw() * KINDS.length)];
      await put(dx, 0, dz, name);
      if (name === 'stone' && draw() < DOUBLE) await put(dx, 1, dz, name);
    }
  }
}

server.once('listening', async (port) => {
  await server.waitForReady(9_000);
  if (course === 'obstacles') await putObstacles();
  process.send(port);
});
process.once('disconnect', () => process.exit(0));
