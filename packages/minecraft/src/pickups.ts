import type { BotEntity, MineflayerBot } from './mineflayer.js';

interface Collect {
  readonly collectorEntityId: number;
  readonly collectedEntityId: number;
  readonly pickupItemCount: number;
}

/**
 * Tells what the bot picks up, and how many of it: fewer than lay there where its bag is nearly full, which
 * mineflayer does not hand on. Until the returned function is called.
 */
export function onCollected(
  bot: MineflayerBot,
  tell: (entity: BotEntity, count: number) => void,
): () => void {
  const listen = ({ collectorEntityId, collectedEntityId, pickupItemCount }: Collect): void => {
    const entity = bot.entities[collectedEntityId];
    if (collectorEntityId === bot.entity.id && entity) tell(entity, pickupItemCount);
  };
  bot._client.on('collect', listen);
  return () => void bot._client.removeListener('collect', listen);
}
