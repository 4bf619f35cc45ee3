import { VIEW_MARGIN } from './limits.js';
import type { MineflayerBot } from './mineflayer.js';

/**
 * Forgets land and creatures that lie further away than the server shows any, and all creatures of a dimension
 * that was left. Servers do not take away what was around somebody who died, and mineflayer would keep it for
 * good; whoever came back would be told of creatures that are long gone.
 */
export function forgetOutOfSight(bot: MineflayerBot): void {
  let view = bot.game.serverViewDistance;
  let { dimension } = bot.game;
  bot._client.on('update_view_distance', ({ viewDistance }: { viewDistance: number }) => {
    view = viewDistance;
  });
  bot._client.on('update_view_position', (centre: { chunkX: number; chunkZ: number }) => {
    if (view === undefined) return;
    const most = view + VIEW_MARGIN;
    const isFar = (x: number, z: number): boolean =>
      Math.max(Math.abs(x - centre.chunkX), Math.abs(z - centre.chunkZ)) > most;
    for (const { chunkX, chunkZ } of bot.world.getColumns()) {
      const [x, z] = [Number(chunkX), Number(chunkZ)];
      if (isFar(x, z)) bot.world.unloadColumn(x, z);
    }
    forgetCreatures(bot, isFar);
  });
  bot._client.on('respawn', () => {
    if (bot.game.dimension === dimension) return;
    dimension = bot.game.dimension;
    forgetCreatures(bot, () => true);
  });
}

/** As if the server had said so: then whoever follows one of them hears of it. */
function forgetCreatures(bot: MineflayerBot, isFar: (x: number, z: number) => boolean): void {
  const entityIds = Object.values(bot.entities)
    .filter((one) => one !== bot.entity && one !== bot.vehicle)
    .filter(({ position: { x, z } }) => isFar(Math.floor(x) >> 4, Math.floor(z) >> 4))
    .map(({ id }) => id);
  if (entityIds.length > 0) bot._client.emit('entity_destroy', { entityIds });
}
