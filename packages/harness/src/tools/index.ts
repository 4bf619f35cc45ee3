import type { Host, PartKey } from '../core/host.js';
import { feedAnimals } from './animals.js';
import { readBook } from './books.js';
import { breakBlocks } from './breaking.js';
import { reset, say, skillCancel, skillStart, skillStatus, stop, stopAll } from './control.js';
import { controllerRead } from './controllerRead.js';
import { craft } from './crafting.js';
import type { Tool } from './defineTool.js';
import { cullHostiles, defendArea, defendPlayer, huntPlayer } from './fighting.js';
import { autofish } from './fishing.js';
import { followPlayer } from './following.js';
import { gather, mineOre } from './gathering.js';
import { harvest } from './harvesting.js';
import { eat, equip, toss, useItem } from './items.js';
import { lightArea } from './lighting.js';
import { dismount, mountNear, mountPlayer } from './mounts.js';
import { goTo, goToBlock } from './moving.js';
import { observeDetailTool, observePlayersTool } from './observing.js';
import { collect, pickup } from './picking.js';
import { placeBlocks } from './placing.js';
import { ToolRunner } from './runner.js';
import { rangeAttack } from './shooting.js';
import { sleep } from './sleeping.js';
import { smelt } from './smelting.js';
import { sortChests } from './sorting.js';
import { deposit, depositAll, withdraw, withdrawAll } from './storage.js';

/** Every tool there is, in the order of lists and docs. */
export const TOOLS: readonly Tool[] = [
  stop,
  stopAll,
  reset,
  say,
  skillStart,
  skillStatus,
  skillCancel,
  goTo,
  goToBlock,
  followPlayer,
  equip,
  useItem,
  toss,
  eat,
  readBook,
  breakBlocks,
  placeBlocks,
  lightArea,
  collect,
  pickup,
  gather,
  harvest,
  mineOre,
  craft,
  smelt,
  deposit,
  depositAll,
  withdraw,
  withdrawAll,
  sortChests,
  feedAnimals,
  cullHostiles,
  huntPlayer,
  defendArea,
  defendPlayer,
  rangeAttack,
  mountNear,
  mountPlayer,
  dismount,
  autofish,
  sleep,
  observeDetailTool,
  observePlayersTool,
  controllerRead,
];

const BY_NAME: ReadonlyMap<string, Tool> = new Map(
  TOOLS.flatMap((tool) =>
    [tool.name, ...(tool.aliases ?? [])].map((name) => [name, tool] as const),
  ),
);

/** By its name or an alias, whether or not it may be used in some run. */
export function toolNamed(name: string): Tool | undefined {
  return BY_NAME.get(name);
}

const RUNNER: PartKey<ToolRunner> = { name: 'tools' };

/** The one runner of a host, shared by every dialect. */
export function toolsOf(host: Host): ToolRunner {
  return host.part(RUNNER, () => new ToolRunner(host, TOOLS));
}
