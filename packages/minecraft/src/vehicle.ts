import type { BotEntity, MineflayerBot } from './mineflayer.js';

/** mineflayer learns that the bot sits somewhere, but not that it no longer does. */
export function forgetLeftVehicles(bot: MineflayerBot): void {
  const rider = bot as { vehicle?: BotEntity | null };
  bot._client.on('set_passengers', (told: { entityId: number; passengers: readonly number[] }) => {
    if (rider.vehicle?.id !== told.entityId || told.passengers.includes(bot.entity.id)) return;
    rider.vehicle = null;
  });
  bot.on('entityGone', (entity: BotEntity) => {
    if (rider.vehicle?.id === entity.id) rider.vehicle = null;
  });
  bot.on('respawn', () => {
    rider.vehicle = null;
  });
}
