// Written by `npm run build` (scripts/gather.mjs) from every defineTool({…}) beside it. Do not edit.
import * as animals from './animals.js';
import * as books from './books.js';
import * as breaking from './breaking.js';
import * as controllerRead from './controllerRead.js';
import * as controlTools from './controlTools.js';
import * as crafting from './crafting.js';
import type { Tool } from './defineTool.js';
import * as fighting from './fighting.js';
import * as fishing from './fishing.js';
import * as following from './following.js';
import * as gathering from './gathering.js';
import * as harvesting from './harvesting.js';
import * as items from './items.js';
import * as lighting from './lighting.js';
import * as mounts from './mounts.js';
import * as moving from './moving.js';
import * as observing from './observing.js';
import * as picking from './picking.js';
import * as placing from './placing.js';
import * as shooting from './shooting.js';
import * as sleeping from './sleeping.js';
import * as smelting from './smelting.js';
import * as sorting from './sorting.js';
import * as storage from './storage.js';

/** Every tool there is, in the order of lists and docs. */
export const TOOLS: readonly Tool[] = [
  controlTools.stop,
  controlTools.stopAll,
  controlTools.reset,
  controlTools.say,
  controlTools.skillStart,
  controlTools.skillStatus,
  controlTools.skillCancel,
  moving.goTo,
  moving.goToBlock,
  following.followPlayer,
  items.equip,
  items.useItem,
  items.toss,
  items.eat,
  books.readBook,
  breaking.breakBlocks,
  placing.placeBlocks,
  lighting.lightArea,
  picking.collect,
  picking.pickup,
  gathering.gather,
  harvesting.harvest,
  gathering.mineOre,
  crafting.craft,
  smelting.smelt,
  storage.deposit,
  storage.depositAll,
  storage.withdraw,
  storage.withdrawAll,
  sorting.sortChests,
  animals.feedAnimals,
  fighting.cullHostiles,
  fighting.huntPlayer,
  fighting.defendArea,
  fighting.defendPlayer,
  shooting.rangeAttack,
  mounts.mountNear,
  mounts.mountPlayer,
  mounts.dismount,
  fishing.autofish,
  sleeping.sleep,
  observing.observeDetailTool,
  observing.observePlayersTool,
  controllerRead.controllerRead,
];
