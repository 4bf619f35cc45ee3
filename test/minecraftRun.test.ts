import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAddress } from '../packages/harness/src/transport/address.js';
import { runBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { freePort } from './support/freePort.js';
import { userWithMinecraft } from './support/minecraftHome.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';

const QUIET = ['--automation-listen', '0', '--abu-off', '--agent-browser-off', '--no-repl'];

async function startServer(port = 0): Promise<MinecraftServer> {
  const server = await startMinecraftServer({ version: '1.16.5', port });
  onTestFinished(() => server.stop());
  return server;
}

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a run of bots on a Minecraft server', () => {
  test('waits for the server, has several bots, comes back to it, and leaves politely', async () => {
    const here = await userWithMinecraft();
    const port = await freePort();
    const bots = ['--game', 'minecraft:anna', '--game', 'minecraft:ben'];
    const all = [...QUIET, '--mc-cli-off', '--mc-port', String(port)];
    const run = await startBridleIn(here, 'serve', ...all, ...bots);
    const hello = async (game: string): Promise<object> =>
      JSON.parse((await runBridle(['ctl', '--on', game, 'hello'], here)).stdout).result;
    const [early, { stdout }] = await Promise.all([
      hello('ben'),
      runBridle(['ps', '--json'], here),
    ]);
    expect(early).toMatchObject({ hasBot: false, username: null, game: 'ben' });
    expect(stdout).toContain(`anna on the server 127.0.0.1:${port}`);
    expect(stdout).toContain(`ben on the server 127.0.0.1:${port}`);

    const server = await startServer(port);
    const both = (players: { name: string }[]): boolean =>
      players
        .map(({ name }) => name)
        .sort()
        .join() === 'anna,ben';
    await server.until('players', {}, both);
    expect(await hello('ben')).toMatchObject({ hasBot: true, username: 'ben' });
    const said = await runBridle(['drive', '--on', 'ben', 'chat_send', 'hello'], here);
    expect(said.code).toBe(0);
    await server.until('chat', {}, (chat: object[]) =>
      chat.some((line) => JSON.stringify(line) === '{"player":"ben","text":"hello"}'),
    );

    await server.tell('kick', { player: 'anna', reason: 'no sitting about' });
    await server.until('players', {}, (players: object[]) => players.length === 1);
    await server.until('players', {}, both);
    const logs = await runBridle(['drive', '--on', 'anna', 'get_logs'], here);
    expect(logs.stdout).toMatch(/ECONNREFUSED/);
    expect(logs.stdout).toMatch(/kicked: no sitting about/);
    expect(logs.stdout).toMatch(/again in 1 s/);

    run.child.kill('SIGTERM');
    expect(await run.exited).toMatchObject({ code: 0 });
    await server.until('players', {}, (players: object[]) => players.length === 0);
    expect(await server.ask('errors')).toEqual([]);
    expect(existsSync(join(here.env.BRIDLE_HOME!, 'minecraft-logins'))).toBe(false);
  });
});

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a run whose bot is still on its way', () => {
  test('ends at once when it is interrupted', async () => {
    const here = await userWithMinecraft();
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const quiet = [...QUIET, '--mc-cli-off'];
    const game = ['--game', 'minecraft', '--mc-port', String(port), '--mc-version', '1.21.4'];
    const run = await startBridleIn(here, 'serve', ...quiet, ...game);
    run.child.kill('SIGINT');
    expect(await run.exited).toMatchObject({ code: 0 });
  });
});

describe.skipIf(!HAS_MINECRAFT_SERVERS)('MC-CLI in a run of the embedded world', () => {
  test('leaves the world for a server and comes back to it, also when it is sent away', async () => {
    const here = await userWithMinecraft();
    const server = await startServer();
    const world = ['--headless', '--world-type', 'flat', '--save-dir', 'kept', '--clock', 'wait'];
    const run = await startBridleIn(here, 'serve', ...QUIET, ...world);
    const client = new RawClient(parseAddress(run.endpoints['mc-cli']!).port);
    // biome-ignore-start lint/suspicious/noExplicitAny: every command has its own reply
    const ask = async (command: string, params: object = {}): Promise<any> =>
      client.ask({ command, params });
    const toServer = (action: string, more: object = {}): Promise<any> =>
      ask('server', { action, ...more });
    // biome-ignore-end lint/suspicious/noExplicitAny: as above
    const until = async (isSo: (status: Record<string, unknown>) => boolean): Promise<object> => {
      for (;;) {
        const { data } = await toServer('status');
        if (isSo(data)) return data;
      }
    };
    const isBack = ({ world_type }: Record<string, unknown>): boolean =>
      world_type === 'singleplayer';
    await ask('teleport', { x: 40.5, y: 64, z: -7.5 });
    const { data: before } = await ask('status');
    expect(before).toMatchObject({ in_game: true, world_type: 'singleplayer' });
    const notInGame = {
      success: false,
      error: { code: 'NOT_IN_GAME', message: 'Player not in game' },
    };

    // nobody is there
    const nowhere = { address: '127.0.0.1', port: await freePort() };
    const connecting = { success: true, connecting: true };
    expect((await toServer('connect', nowhere)).data).toEqual({ ...connecting, ...nowhere });
    expect(await ask('teleport', { x: 0, y: 70, z: 0 })).toMatchObject(notInGame);
    await until(isBack);
    expect((await toServer('connection_error')).data).toMatchObject({
      has_error: true,
      kind: 'unreachable',
    });
    expect((await ask('status')).data).toEqual(before);

    // there, and kicked
    const there = { address: '127.0.0.1', port: server.port };
    expect((await toServer('connect', { ...there, username: 'visitor' })).data).toEqual({
      ...connecting,
      ...there,
    });
    expect((await ask('status')).data).toMatchObject({ in_game: false });
    expect(await until(({ connected, multiplayer }) => Boolean(connected && multiplayer))).toEqual({
      connected: true,
      multiplayer: true,
      server_name: 'a test',
      server_address: `127.0.0.1:${server.port}`,
      player_count: 1,
      world_type: 'multiplayer',
      world_name: null,
    });
    expect((await ask('status')).data).toMatchObject({ in_game: true, world_type: 'multiplayer' });
    expect(await server.ask('players')).toMatchObject([{ name: 'visitor' }]);
    const listed = await runBridle(['ps'], here);
    expect(listed.stdout).toContain(`visitor on the server 127.0.0.1:${server.port}`);
    await ask('chat', { action: 'send', message: 'good day' });
    await server.until('chat', {}, (chat: object[]) => chat.length === 1);
    await server.tell('kick', { reason: 'go home' });
    await until(isBack);
    expect((await toServer('connection_error')).data).toEqual({
      has_error: true,
      error: 'kicked: go home',
      kind: 'kicked',
    });
    expect((await ask('status')).data).toEqual(before);

    // there, and left
    await toServer('connect', there);
    await until(({ connected, multiplayer }) => Boolean(connected && multiplayer));
    expect((await toServer('disconnect')).data).toEqual({
      success: true,
      disconnected: true,
      was_multiplayer: true,
      previous_world: 'multiplayer',
    });
    await until(isBack);
    await server.until('players', {}, (players: object[]) => players.length === 0);
    expect((await toServer('connection_error')).data).toEqual({ has_error: false, error: null });
    expect((await ask('status')).data).toEqual(before);
    expect((await ask('logs', { filter: 'saved to' })).data.count).toBeGreaterThan(0);
    expect((await ask('teleport', { x: 1.5, y: 64, z: 1.5 })).success).toBe(true);
    run.child.kill('SIGTERM');
    expect(await run.exited).toMatchObject({ code: 0 });
  });
});
