import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startBareMinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';
import { joinPlainly, type PlainBot, point } from './support/plainBot.js';

const CHEST = { x: 8, y: 5, z: 10 };

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])(
  'the test server of %s',
  (version) => {
    let server: MinecraftServer;
    let bot: PlainBot;

    beforeAll(async () => {
      server = await startMinecraftServer({ version });
      bot = await joinPlainly(server);
    });
    afterAll(async () => {
      bot?.end();
      await server?.stop();
    });

    const held = () =>
      bot.inventory.slots.flatMap((item, slot) =>
        item ? [{ slot, name: item.name, count: item.count }] : [],
      );

    it('lets what is dug fall out, and whoever walks there has it', async () => {
      await bot.dig(bot.blockAt(point(8, 4, 9)), true);
      await server.until('block', { at: { x: 8, y: 4, z: 9 } }, ({ name }) => name === 'air');
      await server.tell('teleport', { to: { x: 8.5, y: 5, z: 9.2 } });
      const dirt = [{ slot: 36, name: 'dirt', count: 1 }];
      expect(await server.until('inventory', {}, ({ length }) => length > 0)).toEqual(dirt);
      await server.ask('tick');
      expect(held()).toEqual(dirt);
    });

    it('moves what is clicked in a chest, on both sides alike', async () => {
      await server.tell('clearInventory');
      const items = [
        { name: 'diamond', count: 5 },
        { slot: 26, name: 'bread' },
      ];
      await server.tell('putContainer', { at: CHEST, items });
      const opened = new Promise((resolve) => bot.once('windowOpen', resolve));
      await bot.activateBlock(bot.blockAt(point(CHEST.x, CHEST.y, CHEST.z)));
      await opened;
      await bot.clickWindow(0, 1, 0); // half of the diamonds are on the cursor …
      await bot.clickWindow(5, 1, 0); // … one of them lies in another slot …
      await bot.clickWindow(0, 0, 0); // … and the others are back
      await bot.clickWindow(26, 0, 1);
      await server.until('inventory', {}, ({ length }) => length > 0);
      expect(await server.ask('container', { at: CHEST })).toEqual([
        { slot: 0, name: 'diamond', count: 4 },
        { slot: 5, name: 'diamond', count: 1 },
      ]);
      expect(await server.ask('inventory')).toEqual([{ slot: 44, name: 'bread', count: 1 }]);
      expect(await server.ask('cursor')).toBe(null);
      const inWindow = bot.currentWindow!.slots.flatMap((item, slot) => (item ? [slot] : []));
      expect(inWindow).toEqual([0, 5, 62]);
      await server.tell('closeWindow');
    });

    it('makes what the grid makes', async () => {
      await server.tell('clearInventory');
      await server.tell('give', { slot: 36, item: { name: 'oak_log', count: 2 } });
      await server.ask('tick');
      const [recipe] = bot.recipesFor(bot.registry.itemsByName.oak_planks!.id);
      await bot.craft(recipe!, 1);
      const made = await server.until('inventory', {}, (items) =>
        items.every(({ slot }) => slot > 4),
      );
      expect(made.map(({ name, count }) => [name, count]).sort()).toEqual([
        ['oak_log', 1],
        ['oak_planks', 4],
      ]);
    });

    it('says which words it knows to who uses another', async () => {
      await expect(server.ask('nothing')).rejects.toThrow(/knows no ask "nothing": .*inventory/);
    });

    it('is back on its port after a restart, with nobody on it', async () => {
      const ended = new Promise((resolve) => bot.once('end', resolve));
      await server.restart();
      await ended;
      expect(await server.ask('players')).toEqual([]);
      expect(await server.ask('errors')).toEqual([]);
    });
  },
);

describe.skipIf(!HAS_MINECRAFT_SERVERS)('a test server', () => {
  it('is bare for the newest versions: one stands there', async () => {
    const server = await startBareMinecraftServer({ version: '26.1' });
    onTestFinished(() => server.stop());
    const bot = await joinPlainly(server);
    expect(await server.ask('position')).toEqual({ x: 8.5, y: 101, z: 8.5 });
    expect(await server.ask('errors')).toEqual([]);
    bot.end();
  });

  it('ends with the process that started it', async () => {
    const file = fileURLToPath(new URL('minecraft-server/bare.mjs', import.meta.url));
    const settings = { version: '1.21.11', port: 0, motd: '', maxPlayers: 1 };
    const child = fork(file, [JSON.stringify(settings)], { execArgv: [] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
