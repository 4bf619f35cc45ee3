// A Minecraft server for tests: flying-squid with what it lacks. Its parent speaks to it over the
// channel that Node gives a child, and it ends with that channel.
import { installBodies } from './bodies.mjs';
import { installBooks } from './books.mjs';
import { installBows } from './bows.mjs';
import { installChat } from './chat.mjs';
import { installChunks } from './chunks.mjs';
import { installCommands } from './commands.mjs';
import { installContainers } from './containers.mjs';
import { installCrafting } from './crafting.mjs';
import { installDigging } from './digging.mjs';
import { installEntities } from './entities.mjs';
import { installFaults } from './faults.mjs';
import { installFurnaces } from './furnaces.mjs';
import { newGame } from './game.mjs';
import { installHostile } from './hostile.mjs';
import { installItems } from './items.mjs';
import { library } from './library.mjs';
import { installMobs } from './mobs.mjs';
import { installPlacing } from './placing.mjs';
import { installPlayers } from './players.mjs';
import { installRestore } from './restore.mjs';
import { DEFAULTS } from './settings.mjs';
import { installSigns } from './signs.mjs';
import { installUseItem } from './useItem.mjs';
import { installWindows } from './windows.mjs';
import { installWorld } from './world.mjs';

const settings = { ...DEFAULTS, ...JSON.parse(process.argv[2]) };
const LANDS = { flat: 'superflat', hills: 'diamond_square', empty: 'empty' };

process.on('disconnect', () => process.exit(0));
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error?.stack ?? error}\n`, () => process.exit(1));
});

const serv = library('flying-squid').createMCServer({
  motd: settings.motd,
  port: settings.port,
  host: '127.0.0.1',
  version: settings.version,
  'max-players': settings.maxPlayers,
  'online-mode': false,
  logging: false,
  noConsoleOutput: true,
  // Its own handler of errors would end this process without a word.
  debug: () => {},
  gameMode: ['survival', 'creative', 'adventure', 'spectator'].indexOf(settings.gameMode),
  difficulty: 1,
  generation: { name: LANDS[settings.land], options: { seed: settings.seed, worldHeight: 80 } },
  kickTimeout: 30_000,
  checkTimeoutInterval: settings.keepAliveMs,
  plugins: {},
  'view-distance': settings.viewDistance,
  'player-list-text': { header: { text: '' }, footer: { text: '' } },
  'everybody-op': settings.everybodyOp,
  'max-entities': 400,
  errorHandler: (client, error) => {
    game.errors.push(String(error?.message ?? error));
    client.end(String(error?.message ?? error));
  },
});

const game = newGame(serv, settings);
const ROOMS = [
  installFaults,
  installHostile,
  installWorld,
  installChunks,
  installRestore,
  installPlayers,
  installCommands,
  installChat,
  installItems,
  installEntities,
  installCrafting,
  installWindows,
  installBooks,
  installContainers,
  installFurnaces,
  installSigns,
  installDigging,
  installPlacing,
  installMobs,
  installBodies,
  installUseItem,
  installBows,
];
for (const install of ROOMS) install(game);

serv.on('newPlayer', (player) => {
  for (const prepare of game.preparations) prepare(player);
});

process.on('message', async ({ id, kind, name, params }) => {
  try {
    const known = game[kind];
    if (!Object.hasOwn(known, name)) {
      throw new Error(`the server knows no ${kind} "${name}": ${Object.keys(known).join(', ')}`);
    }
    reply({ id, result: (await known[name](params ?? {})) ?? null });
  } catch (error) {
    reply({ id, error: String(error?.stack ?? error) });
  }
});

function reply(message) {
  if (process.connected) process.send(message);
}

serv.once('listening', async (port) => {
  await serv.waitForReady(30_000);
  await game.ready();
  reply({ port });
});
