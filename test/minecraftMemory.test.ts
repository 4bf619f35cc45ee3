import { describe, expect, onTestFinished, test } from 'vitest';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS, startMinecraftServer } from './support/minecraftServer.js';

interface Held {
  readonly world: { readonly loadedColumns: number };
  readonly land: { readonly unpackedColumns: number; blocks(x: number, z: number): unknown };
  readonly bot: Counted & { readonly _client: Counted & { end(reason?: string): void } };
}

interface Counted {
  eventNames(): string[];
  listenerCount(name: string): number;
}

function heldBy({ game }: MinecraftPlayer): Held {
  return (game.life as unknown as { session: Held }).session;
}

function listenersOf({ bot }: Held): number {
  return [bot, bot._client]
    .flatMap((emitter) => emitter.eventNames().map((name) => emitter.listenerCount(name)))
    .reduce((total, count) => total + count, 0);
}

const FAR = { x: 400.5, y: 5, z: 8.5 };
const VIEW = 3;
const COLUMNS = (2 * VIEW + 1) ** 2;

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a bot on a server', () => {
  test('keeps neither the land where it died nor a listener of what it did', async () => {
    const server = await startMinecraftServer({ viewDistance: VIEW });
    onTestFinished(() => server.stop());
    const player = await MinecraftPlayer.join(server);
    const held = heldBy(player);
    const hasLandAt = (x: number): boolean => held.land.blocks(Math.floor(x) >> 4, 0) !== undefined;
    await player.until(() => held.world.loadedColumns === COLUMNS && hasLandAt(8));
    const before = listenersOf(held);

    // Land that it left on its own feet is taken away by the server, that where it died is not.
    await server.tell('teleport', { to: FAR });
    await player.until(() => hasLandAt(FAR.x) && !hasLandAt(8));
    await player.until(() => held.world.loadedColumns === COLUMNS);
    await server.tell('health', { health: 0 });
    await player.until(() => player.game.facets.senses?.self().player.dead === true);
    await player.op('respawn');
    await player.until(() => hasLandAt(8) && !hasLandAt(FAR.x));
    await player.until(() => held.world.loadedColumns === COLUMNS);
    expect(held.land.unpackedColumns).toBeLessThanOrEqual(COLUMNS);

    const { x, y, z } = await server.ask('position');
    const at = { x: Math.floor(x) + 1, y: Math.floor(y), z: Math.floor(z) };
    await server.tell('putContainer', { at, items: [{ name: 'bread' }] });
    await player.run('withdraw', { item: 'bread', count: 1 });
    await player.run('break_blocks', { match: 'grass', radius: 3, max: 1 });
    await player.run('stop_all');
    expect(listenersOf(held)).toBe(before);
  });

  test('is told to end once: after the second time its library keeps it for half a minute', async () => {
    const server = await startMinecraftServer({ viewDistance: VIEW });
    onTestFinished(() => server.stop());
    const player = await MinecraftPlayer.join(server);
    const { _client } = heldBy(player).bot;
    const end = _client.end.bind(_client);
    let ends = 0;
    _client.end = (reason) => {
      ends++;
      end(reason);
    };
    await player.op('server_connect', { address: '127.0.0.1', port: server.port });
    await player.until(() => player.game.life!.state !== 'ready');
    await player.until(() => player.game.life!.state === 'ready');
    expect(ends).toBe(1);
  });
});
