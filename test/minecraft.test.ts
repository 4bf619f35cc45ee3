import { describe, expect, test } from 'vitest';
import { playMinecraft } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a bot on a Minecraft server', () => {
  test.each(['1.16.5', '1.21.4'])('stands in the world of %s and tells where', async (version) => {
    const player = await playMinecraft({ version });
    const state = await player.op('get_state');
    const [there] = await player.server.ask<{ position: number[] }[]>('players');
    expect(state).toMatchObject({ dimension: 'Overworld', player: { health: 20, hunger: 20 } });
    expect(there).toBeDefined();
    await expect(player.op('step', { ticks: 1 })).rejects.toThrow(/time goes on by itself/);
  });
});
