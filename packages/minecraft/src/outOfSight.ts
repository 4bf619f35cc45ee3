import { VIEW_MARGIN } from './limits.js';
import type { MineflayerBot } from './mineflayer.js';

/**
 * Forgets the land that lies further away than the server shows any. Servers do not take away what was around
 * somebody who died: the game itself has no room for it, but mineflayer would keep it for good.
 */
export function forgetFarColumns(bot: MineflayerBot): void {
  let view = bot.game.serverViewDistance;
  bot._client.on('update_view_distance', ({ viewDistance }: { viewDistance: number }) => {
    view = viewDistance;
  });
  bot._client.on('update_view_position', (centre: { chunkX: number; chunkZ: number }) => {
    if (view === undefined) return;
    for (const { chunkX, chunkZ } of bot.world.getColumns()) {
      const [x, z] = [Number(chunkX), Number(chunkZ)];
      const far = Math.max(Math.abs(x - centre.chunkX), Math.abs(z - centre.chunkZ));
      if (far > view + VIEW_MARGIN) bot.world.unloadColumn(x, z);
    }
  });
}
