import { describe, expect, onTestFinished, test } from 'vitest';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS, startBareMinecraftServer } from './support/minecraftServer.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.21.11', '26.1'])('a bot on %s', (version) => {
  test('joins, knows the land that it was sent, and walks on it', async () => {
    const server = await startBareMinecraftServer({ version });
    onTestFinished(() => server.stop());
    const player = await MinecraftPlayer.join(server);
    const { senses } = player.game.facets;
    await player.until(() => senses!.nameAt(14, 100, 8) !== undefined);
    expect(await player.op('server_status')).toMatchObject({ connected: true, version });
    expect(await player.op('get_state')).toMatchObject({ player: { pos: [8.5, 101, 8.5] } });
    expect(senses!.nameAt(14, 100, 8)).toBe('minecraft:stone');
    expect(senses!.nameAt(14, 101, 8)).toBe('minecraft:air');
    expect(senses!.nameAt(4_000, 100, 8)).toBeUndefined();

    const reply = await player.run('goto', { x: 14, y: 101, z: 8 });
    expect(reply, reply.msg).toMatchObject({ ok: true });
    const at = await server.until<{ x: number; y: number; z: number }>(
      'position',
      {},
      ({ x, z }) => Math.hypot(x - 14.5, z - 8.5) < 1.5,
    );
    expect(at.y).toBe(101);
    expect(await server.ask('errors')).toEqual([]);
  });
});
