import type { BotEntity, MineflayerBot } from './mineflayer.js';

const CORPSES = new WeakSet<BotEntity>();

/** Servers leave what has died lying for a second; whoever lives does not count it. */
export function rememberDeaths(bot: MineflayerBot): void {
  bot.on('entityDead', (entity: BotEntity) => CORPSES.add(entity));
  bot.on('entitySpawn', (entity: BotEntity) => CORPSES.delete(entity));
}

export function isCorpse(entity: BotEntity): boolean {
  return CORPSES.has(entity);
}
