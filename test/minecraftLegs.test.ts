import { describe, expect, test } from 'vitest';
import { playMinecraft } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

interface Place {
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('legs on %s', (version) => {
  test('bring the bot to a place, as the server sees it', async () => {
    const player = await playMinecraft({ version });
    const state = await player.op('get_state');
    const [x, , z] = state.player.pos.map(Math.floor);
    const reply = await player.run('goto', { x: x + 12, z: z + 7 });
    expect(reply).toMatchObject({ ok: true });
    const there = await player.server.ask<Place>('position', { player: player.name });
    expect(JSON.stringify(there)).toContain('x');
  });
});
