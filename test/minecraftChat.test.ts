import { describe, expect, test } from 'vitest';
import { playMinecraft } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

interface Heard {
  readonly text: string;
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('chat on %s', (version) => {
  test('is said line by line within what servers bear, and commands end with what chat brought', async () => {
    const player = await playMinecraft({ version });
    const { server } = player;
    const said = Array.from({ length: 7 }, (_, i) => `line ${i}`);
    await Promise.all(said.map((text) => player.op('chat_send', { text })));
    const heard = await server.until<Heard[]>('chat', {}, (chat) => chat.length >= 7);
    expect(heard.map(({ text }) => text)).toEqual(said);

    await expect(player.op('chat_send', { text: 'a §c red word' })).rejects.toThrow(/kick/);
    await expect(player.op('command', { line: `/say ${'x'.repeat(300)}` })).rejects.toThrow(
      /one line/,
    );
    const wrong = await player.op('command', { line: '/nonsense' });
    expect(wrong).toMatchObject({ ok: false });
    const silent = await player.op('command', { line: '/setblock 20 6 20 stone' });
    expect([true, null]).toContain(silent.ok);
    expect(await server.ask('errors')).toEqual([]);
  });
});
