import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BareClient, startBareServer } from './support/bareMinecraftServer.js';
import { freePort } from './support/freePort.js';
import { startBot } from './support/minecraftBot.js';
import { minecraftLibrary } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS, startMinecraftServer } from './support/minecraftServer.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a bot that a server does not let in', () => {
  test('says why, in a word for programs and in words for people', async () => {
    const refusals = [
      ['{"translate":"multiplayer.disconnect.banned.reason","with":["spam"]}', 'banned'],
      ['{"translate":"multiplayer.disconnect.server_full"}', 'full'],
      ['{"translate":"multiplayer.disconnect.not_whitelisted"}', 'not_allowed'],
      ['{"translate":"multiplayer.disconnect.duplicate_login"}', 'name_in_use'],
      ['{"translate":"multiplayer.disconnect.unverified_username"}', 'login'],
      ['{"translate":"multiplayer.disconnect.incompatible","with":["1.99"]}', 'version'],
      ['{"translate":"multiplayer.disconnect.incompatible"}', 'version'],
      ['{"text":"","extra":[{"text":"§cNo §lrobots"}]}', 'kicked'],
      ['no JSON at all\u0007', 'kicked'],
    ] as const;
    let reason = '';
    const { port } = await startBareServer({ refuse: (client) => client.end('', reason) });
    const told: (string | null | undefined)[][] = [];
    for (const [refusal] of refusals) {
      reason = refusal;
      const bot = await startBot(port);
      const { error_kind, error, connected } = await bot.until((_, state) => state === 'lost');
      expect(connected).toBe(false);
      expect(bot.events).toContainEqual(
        expect.objectContaining({ event: 'capabilities_changed', state: 'lost', reason: error }),
      );
      expect(bot.lines()).toContain(`lost: ${error}`);
      told.push([error_kind, error]);
      await bot.close();
    }
    expect(told.map(([kind]) => kind)).toEqual(refusals.map(([, kind]) => kind));
    expect(told.map(([, text]) => text)).toEqual([
      'banned by the server: spam',
      'the server is full',
      'not on the list of those who may play on the server',
      'somebody of that name plays there already',
      'the login was not accepted',
      'the server has version 1.16.5: 1.99; the bot speaks 1.16.5',
      'the server has version 1.16.5; the bot speaks 1.16.5',
      'kicked: No robots',
      'kicked: no JSON at all',
    ]);
  });

  test('tries again after a while that doubles, unless it would be in vain', async () => {
    const port = await freePort();
    const bot = await startBot(port, { reconnects: true, bounds: { firstBackoff: 8 } });
    const waits = (): string[] => bot.lines().filter((line) => /again in/.test(line));
    await bot.until(() => waits().length >= 3);
    expect(waits().slice(0, 3)).toEqual(
      ['0.008', '0.016', '0.032'].map((s) => `connecting to 127.0.0.1:${port} again in ${s} s`),
    );
    expect(bot.told).toEqual([expect.stringMatching(/cannot be reached: .*again in 0\.008 s$/)]);
    const { error_kind, connecting } = bot.status();
    expect({ error_kind, connecting }).toEqual({ error_kind: 'unreachable', connecting: true });

    const banning = await startBareServer({ refuse: (client) => client.end('You are banned') });
    const banned = await startBot(banning.port, { reconnects: true });
    await banned.until((_, state) => state === 'lost');
    expect(banned.status()).toMatchObject({ connecting: false, error_kind: 'banned' });
    expect(banned.told).toEqual([expect.stringMatching(/banned.*not tried again/)]);
  });

  test('names both versions where they do not fit', async () => {
    const version = { name: 'Future 99', protocol: 99_999 };
    const future = await startBareServer({ ping: (answer) => ({ ...answer, version }) });
    const bot = await startBot(future.port);
    const { error, error_kind } = await bot.until((_, state) => state === 'lost');
    expect(error_kind).toBe('version');
    expect(error).toMatch(/^the server has version Future 99 .*; here 1\.16\.5 to 26\.\d/);

    const { port } = await startBareServer();
    const other = await startBot(port, {
      flags: { 'mc-version': '1.21.4' },
      bounds: { login: 300 },
    });
    const end = await other.until((_, state) => state === 'lost');
    expect(end.error_kind).toBe('version');
    expect(end.error).toMatch(
      /^the server has version 1\.16\.5; the bot speaks 1\.21\.4: .* did not let the bot in/,
    );
  });

  test('gives up on a server that says nothing', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const flags = { 'mc-version': '1.16.5' };
    const bot = await startBot(port, { flags, bounds: { ping: 50, login: 100 } });
    const { error_kind, error } = await bot.until((_, state) => state === 'lost');
    expect({ error_kind, error }).toEqual({
      error_kind: 'timeout',
      error: `127.0.0.1:${port} did not let the bot in within 0.1 s`,
    });
    silent.close();
  });
});

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a bot on a server', () => {
  test('is not there while it is on its way, and is when the server has let it in', async () => {
    const { port } = await startBareServer({ motd: 'The §6Yard' });
    const bot = await startBot(port);
    expect(bot.host.can('tool_run')).toBe(false);
    expect(await bot.op('get_game')).toMatchObject({ state: 'connecting', player: null });
    await expect(bot.op('get_state')).rejects.toThrow(/connecting to 127\.0\.0\.1/);
    await bot.until((_, state) => state === 'ready');
    expect(bot.host.can('tool_run')).toBe(true);
    expect(await bot.op('server_status')).toMatchObject({
      connected: true,
      address: `127.0.0.1:${port}`,
      name: 'The Yard',
      version: '1.16.5',
      error: null,
    });
  });

  test('leaves with a quit when the run ends', async () => {
    const server = await startBareServer();
    const bot = await startBot(server.port);
    await bot.until((_, state) => state === 'ready');
    const gone = new Promise((resolve) => server.clients[0]!.on('end', resolve));
    await bot.close();
    await gone;
    expect(server.ends).toEqual(['quit']);
    expect(bot.game.life).toMatchObject({
      state: 'ended',
      reason: `the bot has left ${bot.status().address}`,
    });
    expect(bot.game.facets.state).toBeUndefined();
  });

  test('that is dead when it comes is there, and stays dead until somebody decides', async () => {
    const commands: string[] = [];
    const server = await startBareServer({
      health: 0,
      joined: (client) => client.on('client_command', () => commands.push('respawn')),
    });
    const bot = await startBot(server.port);
    await bot.until((_, state) => state === 'ready');
    expect(await bot.op('get_state')).toMatchObject({ player: { health: 0, dead: true } });
    await roundTrip(server.clients[0]!);
    expect(commands).toEqual([]);
  });

  test('knows a server that falls silent', async () => {
    const server = await startBareServer();
    const bot = await startBot(server.port, { bounds: { silence: 150 } });
    const { error_kind, error } = await bot.until((_, state) => state === 'lost');
    expect(error_kind).toBe('timeout');
    expect(error).toBe(`127.0.0.1:${server.port} was silent for 0.15 s`);
    expect(bot.game.facets.state).toBeUndefined();
  });

  test.each([
    ['1.16.5', 'accept', [3, 0]],
    ['1.16.5', 'decline', [1]],
    ['1.21.4', 'accept', [3, 0]],
    ['1.21.4', 'decline', [1]],
  ] as const)('of %s answers resource packs as told: %s', async (version, answer, expected) => {
    const results: number[] = [];
    const server = await startBareServer({ version });
    const bot = await startBot(server.port, { flags: { 'mc-resource-packs': answer } });
    await bot.until((_, state) => state === 'ready');
    const [client] = server.clients;
    client!.on('resource_pack_receive', ({ result }) => results.push(result));
    const pack = { url: 'http://127.0.0.1:1/p.zip', hash: '0'.repeat(40), forced: true };
    if (version === '1.16.5') client!.write('resource_pack_send', pack);
    else {
      const uuid = '00000000-0000-4000-8000-000000000001';
      client!.write('add_resource_pack', { uuid, ...pack });
    }
    await roundTrip(client!);
    expect(results).toEqual(expected);
    expect(server.ends).toEqual([]);
  });

  test('outlives what the libraries cannot read, and says so a few times', async () => {
    const server = await startBareServer();
    const bot = await startBot(server.port);
    await bot.until((_, state) => state === 'ready');
    const [client] = server.clients;
    const before = bot.lines().length;
    for (let i = 0; i < 200; i++) {
      client!.writeRaw(Buffer.from([0x20, 0, 0, 0, i, 1])); // a chunk that ends in its middle
      client!.write('open_window', { windowId: 1, inventoryType: 99, windowTitle: '"none"' });
      client!.write('map_chunk', {
        ...{ x: i, z: 0, groundUp: true, bitMap: 1, biomes: [], blockEntities: [] },
        heightmaps: { type: 'compound', name: '', value: {} },
        chunkData: Buffer.from([1, 2, 3]),
      });
    }
    await roundTrip(client!);
    expect(bot.game.life!.state).toBe('ready');
    const lines = bot.lines().slice(before);
    expect(lines).toContainEqual(expect.stringContaining('Cannot read properties of null'));
    expect(lines.length).toBeLessThan(20);
    expect(await bot.op('get_state')).toMatchObject({ player: { health: 20 } });
  });

  test('goes to another server when it is told to, and stays away when it is sent away', async () => {
    const [one, two] = [await startBareServer(), await startBareServer({ version: '1.21.4' })];
    const bot = await startBot(one.port);
    await bot.until((_, state) => state === 'ready');
    const going = await bot.op('server_connect', {
      address: '127.0.0.1',
      port: two.port,
      username: 'visitor',
    });
    expect(going).toMatchObject({ connected: false, connecting: true });
    await bot.until((status) => status.version === '1.21.4');
    expect(two.clients[0]!.username).toBe('visitor');
    expect(one.ends).toEqual(['quit']);
    await bot.op('server_disconnect');
    expect(await bot.until((_, state) => state === 'lost')).toMatchObject({
      connecting: false,
      error_kind: 'left',
    });
    await expect(bot.op('server_disconnect')).rejects.toThrow(/on no server/);
  });

  test('that is sent to two servers, one after the other, goes to the second alone', async () => {
    const [one, two, three] = [
      await startBareServer(),
      await startBareServer(),
      await startBareServer(),
    ];
    const bot = await startBot(one.port);
    await bot.until((_, state) => state === 'ready');
    const { server } = bot.game.facets;
    server!.connect('127.0.0.1', two.port);
    server!.connect('127.0.0.1', three.port);
    await bot.until(({ address, connected }) => connected && address!.endsWith(`:${three.port}`));
    await vi.waitUntil(() => one.ends.length === 1, { timeout: 60_000 });
    expect([one, two, three].map(({ clients }) => clients.length)).toEqual([1, 0, 1]);
    expect(three.ends).toEqual([]);
  });

  test('is told where it cannot be called as servers call nobody', async () => {
    const { port } = await startBareServer();
    const bot = await startBot(port);
    await bot.until((_, state) => state === 'ready');
    await expect(
      bot.op('server_connect', { address: '127.0.0.1', port: 1, username: 'no name' }),
    ).rejects.toThrow(/no name on a server/);
  });
});

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a bot on a server that plays the game', () => {
  test('is told why it must go, stays up over what is malformed, and comes back after a restart', async () => {
    const server = await startMinecraftServer({ version: '1.21.4', maxPlayers: 1 });
    onTestFinished(() => server.stop());
    const bot = await startBot(server.port, { reconnects: true, bounds: { silence: 60_000 } });
    await bot.until((_, state) => state === 'ready');
    await server.until('players', {}, (players: object[]) => players.length === 1);

    // nobody else comes in, and who comes under its name takes its place
    const full = await startBot(server.port, { flags: { 'mc-username': 'other' } });
    expect((await full.until((_, state) => state === 'lost')).error_kind).toBe('full');
    const wrong = await startBot(server.port, { flags: { 'mc-version': '1.16.5' } });
    const { error } = await wrong.until((_, state) => state === 'lost');
    expect(error).toMatch(/^the server has version 1\.21\.4.*; the bot speaks 1\.16\.5/);

    await server.tell('malformedChunk');
    await server.tell('malformedPacket');
    await server.tell('say', { text: 'still there?' });
    await vi.waitUntil(
      () => bot.game.facets.chat!.history().some(({ text }) => text === 'still there?'),
      { timeout: 60_000 },
    );
    expect(bot.status().connected).toBe(true);
    expect(bot.lines().some((line) => /Parse error|partial|out of range|bounds/i.test(line))).toBe(
      true,
    );

    await server.restart({ maxPlayers: 10 });
    await bot.until(() => bot.lines().some((line) => /^lost: /.test(line)));
    await bot.until((_, state) => state === 'ready');
    const { events } = await bot.op('events_since', {});
    const lives = events.filter(({ event }: { event: string }) => event === 'game');
    expect(lives.map(({ state }: { state: string }) => state)).toContain('lost');
    expect(lives.at(-1)).toMatchObject({ state: 'ready' });

    const twin = await startBot(server.port);
    await twin.until((_, state) => state === 'ready');
    await bot.until(({ error_kind }) => error_kind === 'name_in_use');
    await bot.op('server_disconnect');
    await bot.until(({ connecting }) => !connecting);

    // The bot may have come back once more before it was told to go, in the place of its twin.
    const last = await startBot(server.port);
    await last.until((_, state) => state === 'ready');
    await server.tell('ban', { player: 'tester', reason: 'two at once' });
    expect((await last.until((_, state) => state === 'lost')).error_kind).toBe('banned');
    const banned = await startBot(server.port, { reconnects: true });
    await banned.until((_, state) => state === 'lost');
    expect(banned.status()).toMatchObject({
      error: 'banned by the server: two at once',
      connecting: false,
    });
    await server.tell('whitelist', { names: ['anna'] });
    const stranger = await startBot(server.port, { flags: { 'mc-username': 'ben' } });
    expect((await stranger.until((_, state) => state === 'lost')).error_kind).toBe('not_allowed');
  });
});

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a login by Microsoft', () => {
  test('shows its code on the terminal and in the log, and keeps nothing in the project', async () => {
    const { port } = await startBareServer();
    // Nothing of Microsoft can be reached by tests: whoever asks for the code is played by this.
    const mineflayer = minecraftLibrary('mineflayer') as { createBot(options: object): unknown };
    const asked: Record<string, unknown>[] = [];
    const standIn = {
      ...mineflayer,
      createBot(options: Record<string, unknown> & { onMsaCode(code: object): void }) {
        asked.push(options);
        options.onMsaCode({
          user_code: 'ABCD1234',
          verification_uri: 'https://microsoft.com/link',
          expires_in: 900,
        });
        return mineflayer.createBot({ ...options, auth: 'offline', username: 'tester' });
      },
    };
    const folders: string[] = [];
    const bot = await startBot(port, {
      flags: { 'mc-auth': 'microsoft', 'mc-username': 'somebody@example.org' },
      library: (name) => (name === 'mineflayer' ? standIn : minecraftLibrary(name)),
      privateFolder(path) {
        folders.push(path);
        return `/own/${path}`;
      },
    });
    await bot.until((_, state) => state === 'ready');
    const line =
      'to log in as somebody@example.org, open https://microsoft.com/link and type in the code ABCD1234 within 15 minutes';
    expect(bot.told[0]).toBe(line);
    expect(bot.lines()).toContain(line);
    expect(folders).toEqual(['minecraft-logins']);
    expect(asked[0]).toMatchObject({ auth: 'microsoft', profilesFolder: '/own/minecraft-logins' });
  });
});

describe('errors inside the libraries', () => {
  test('of timers and promises do not end the process; those of others do', () => {
    const module = new URL('../packages/minecraft/dist/libraryFaults.js', import.meta.url).href;
    const run = (stack: string, how: string) =>
      spawnSync(process.execPath, [
        '--input-type=module',
        '-e',
        `import { watchStrayFaults } from ${JSON.stringify(module)};
         const unwatch = watchStrayFaults(({ message }) => console.log('told', message));
         const fault = Object.assign(new Error('bad slot'), { stack: ${JSON.stringify(stack)} });
         if (${JSON.stringify(how)} === 'timer') setTimeout(() => { throw fault; });
         else Promise.reject(fault);
         setTimeout(() => { console.log('lives'); unwatch(); }, 50);`,
      ]);
    const theirs =
      'Error: bad slot\n at /home/parts/minecraft/node_modules/mineflayer/lib/plugins/physics.js:9:1';
    for (const how of ['timer', 'promise']) {
      const { status, stdout } = run(theirs, how);
      expect([status, String(stdout)]).toEqual([0, 'told bad slot\nlives\n']);
    }
    const here = ' at /home/bridle/packages/harness/dist/core/host.js:9:1';
    // also where the libraries have called it
    for (const stack of [`Error: bad slot\n${here}`, theirs.replace('\n', `\n${here}\n`)]) {
      const ours = run(stack, 'timer');
      expect([ours.status, String(ours.stdout)]).toEqual([1, '']);
      expect(String(ours.stderr)).toContain('bad slot');
    }
  });
});

/** All that was written before has been read by the other side, and answered. */
function roundTrip(client: BareClient): Promise<void> {
  return new Promise((resolve) => {
    client.on('keep_alive', () => resolve());
    client.write('keep_alive', { keepAliveId: [0, 7] });
  });
}
