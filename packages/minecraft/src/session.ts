import { BlockStates } from './blockStates.js';
import { rememberDeaths } from './corpses.js';
import { HandPackets } from './hands/packets.js';
import { KnownWorld } from './knownWorld.js';
import type { Libraries, MineflayerBot } from './mineflayer.js';
import { forgetOutOfSight } from './outOfSight.js';
import { RecipeBook } from './senses/recipes.js';
import { UnpackedLand } from './unpackedLand.js';
import { forgetLeftVehicles } from './vehicle.js';
import { BotWindows } from './windows/botWindows.js';

/** A bot that stands in the world of a server: from there until the connection ends. */
export interface BotSession {
  readonly bot: MineflayerBot;
  readonly libraries: Libraries;
  readonly states: BlockStates;
  readonly world: KnownWorld;
  readonly land: UnpackedLand;
  readonly packets: HandPackets;
  readonly recipes: RecipeBook;
  readonly windows: BotWindows;
}

export function createSession(bot: MineflayerBot, libraries: Libraries): BotSession {
  const states = new BlockStates(bot.registry, libraries.blockOf);
  const world = new KnownWorld(bot, states);
  const packets = new HandPackets(bot);
  forgetLeftVehicles(bot);
  rememberDeaths(bot);
  forgetOutOfSight(bot);
  return {
    bot,
    libraries,
    states,
    world,
    land: new UnpackedLand(bot, world),
    packets,
    recipes: new RecipeBook(bot.registry),
    windows: new BotWindows(bot, libraries, world, packets),
  };
}
