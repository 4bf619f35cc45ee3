import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type BareClient, startBareServer } from './support/bareMinecraftServer.js';
import { startBot } from './support/minecraftBot.js';
import { MinecraftPlayer, minecraftLibrary } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS, startBareMinecraftServer } from './support/minecraftServer.js';

const onServers = describe.skipIf(!HAS_MINECRAFT_SERVERS);
const UUID = '00000000-0000-4000-8000-000000000001';

onServers.each(['1.21.11', '26.1'])('a server of %s', (version) => {
  test('is joined, seen and walked on', async () => {
    const server = await startBareMinecraftServer({ version });
    onTestFinished(() => server.stop());
    const player = await MinecraftPlayer.join(server);
    const { senses, load } = player.game.facets;
    await player.until(() => load!.read().loaded_columns === 25);
    expect(await player.op('server_status')).toMatchObject({ connected: true, players: 1 });
    await server.until('player', {}, ({ isOnGround }) => isOnGround);
    expect(senses!.blocksIn({ from: [8, 100, 8], to: [8, 101, 8] }).palette).toEqual([
      'minecraft:stone',
      'minecraft:air',
    ]);
    expect(await player.run('goto', { x: 14, y: 101, z: 3 })).toMatchObject({ ok: true });
    const { x, y, z } = await server.ask('position');
    expect(Math.hypot(x - 14.5, z - 3.5)).toBeLessThan(2);
    expect(y).toBe(101);
    expect(await server.ask('errors')).toEqual([]);
  });
});

onServers('a server', () => {
  test('that sends no land lets every act end, with the reason', async () => {
    const { port } = await startBareServer({ version: '1.21.4' });
    const bot = await startBot(port, { bounds: { silence: 60_000 } });
    await bot.until((_, state) => state === 'ready');
    expect(await bot.op('get_state')).toMatchObject({
      player: { pos: [8.5, 101, 8.5], on_ground: false },
      ...{ biome: null, light: null, time_of_day: null, looking_at: null },
    });
    const reasonOf = async (tool: string, args: object = {}): Promise<unknown> =>
      (await bot.op('tool_run', { tool, args })).reason;
    const box = { from: [8, 100, 8], to: [8, 100, 8] };
    expect({
      goto: await reasonOf('goto', { x: 20, z: 20 }),
      dig: await reasonOf('break_blocks', box),
      place: await reasonOf('place_blocks', { item: 'stone', ...box }),
      pickup: await reasonOf('pickup'),
      sleep: await reasonOf('sleep'),
    }).toEqual({
      goto: 'not_loaded',
      dig: 'not_found',
      place: 'not_loaded',
      pickup: 'not_found',
      sleep: 'not_found',
    });
    await expect(bot.op('open', { pos: [8, 100, 8] })).rejects.toThrow(/not loaded/);
  });

  test('whose bytes are no packets is left at once', async () => {
    const junk = createServer((socket) => {
      socket.on('error', () => {});
      socket.write(Buffer.from([0xfb, 0xff, 0xff, 0xff, 0x0f])); // a packet of -5 bytes
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => junk.once('listening', resolve));
    onTestFinished(() => void junk.close());
    const { port } = junk.address() as AddressInfo;
    for (const version of ['auto', '1.21.4']) {
      const bot = await startBot(port, { flags: { 'mc-version': version } });
      const { error, error_kind } = await bot.until((_, state) => state === 'lost');
      expect([error_kind, error]).toEqual([
        'closed',
        `the connection to 127.0.0.1:${port} broke: what the server sends are no packets`,
      ]);
    }
  });

  test('whose login never ends is given up', async () => {
    const letsHang = (client: BareClient): void => {
      client.write('success', { uuid: UUID, username: 'tester', properties: [] });
      client.state = 'configuration';
    };
    const { port } = await startBareServer({ version: '1.21.4', refuse: letsHang });
    const bot = await startBot(port, { bounds: { login: 300 } });
    const { error_kind, error } = await bot.until((_, state) => state === 'lost');
    expect([error_kind, error]).toEqual([
      'timeout',
      `127.0.0.1:${port} did not let the bot in within 0.3 s`,
    ]);
  });

  test('that closes after every login is tried less and less often', async () => {
    const close = (client: BareClient): void => void client.socket.destroy();
    const { port } = await startBareServer({ joined: (client) => setImmediate(close, client) });
    const bot = await startBot(port, { reconnects: true, bounds: { firstBackoff: 8 } });
    const waits = (): string[] => bot.lines().filter((line) => /again in/.test(line));
    await bot.until(() => waits().length >= 4);
    expect(waits().slice(0, 4)).toEqual(
      ['0.008', '0.016', '0.032', '0.064'].map(
        (s) => `connecting to 127.0.0.1:${port} again in ${s} s`,
      ),
    );
    await bot.close();
  });

  test('that configures the bot anew is answered, also about cookies and resource packs', async () => {
    const version = '1.21.4';
    const server = await startBareServer({ version });
    const bot = await startBot(server.port);
    await bot.until((_, state) => state === 'ready');
    const [client] = server.clients;
    const heard = async (name: string): Promise<Record<string, unknown>> =>
      new Promise((resolve) => client!.on(name, resolve));
    client!.write('store_cookie', { key: 'yard:a', value: Buffer.from('kept') });
    client!.write('start_configuration', {});
    await heard('configuration_acknowledged');
    client!.state = 'configuration';

    const pack = { url: 'http://127.0.0.1:1/p.zip', hash: '0'.repeat(40), forced: true };
    client!.write('add_resource_pack', { uuid: UUID, ...pack });
    expect(await heard('resource_pack_receive')).toMatchObject({ uuid: UUID, result: 3 });
    client!.write('cookie_request', { cookie: 'yard:a' });
    expect(await heard('cookie_response')).toEqual({ key: 'yard:a', value: Buffer.from('kept') });
    client!.write('cookie_request', { cookie: 'yard:b' });
    expect(await heard('cookie_response')).toMatchObject({ key: 'yard:b' });
    expect(await bot.op('get_state')).toMatchObject({ player: { health: 20 } });

    client!.write('finish_configuration', {});
    await heard('finish_configuration');
    client!.state = 'play';
    const data = minecraftLibrary('minecraft-data') as (of: string) => { loginPacket: object };
    client!.write('login', { ...structuredClone(data(version).loginPacket), entityId: 5 });
    const still = { dx: 0, dy: 0, dz: 0, yaw: 0, pitch: 0, flags: 0, teleportId: 2 };
    client!.write('position', { x: 1, y: 50, z: 1, ...still });
    await heard('teleport_confirm');
    expect(bot.game.life!.state).toBe('ready');
    expect(await bot.op('get_state')).toMatchObject({ player: { pos: [1, 50, 1] } });
  });

  test('that sends the bot to another is left, and says where to', async () => {
    const server = await startBareServer({ version: '1.21.4' });
    const bot = await startBot(server.port);
    await bot.until((_, state) => state === 'ready');
    server.clients[0]!.write('transfer', { host: 'else\u0007where.example', port: 25_566 });
    const { error } = await bot.until((_, state) => state === 'lost');
    expect(error).toBe(
      `127.0.0.1:${server.port} sends its players on to else where.example:25566; server_connect goes there`,
    );
  });
});
