import { CASES, isApplicable, RULINGS } from '@bridle/harness/conformance';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';
import { MinecraftSubject, serverTime } from './support/minecraftSubject.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])(
  'a bot on a server of Minecraft %s',
  (version) => {
    let server: MinecraftServer;
    let bot: MinecraftSubject;

    beforeAll(async () => {
      server = await startMinecraftServer({ version });
      bot = await MinecraftSubject.join(server);
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    afterAll(async () => {
      await bot.close();
      await server.stop();
    });

    it.each(CASES)('$name', async (one) => {
      const subject = await bot.subject(serverTime());
      if (isApplicable(one, subject)) await one.run(subject);
    });

    it('is put through every ruling that says something of it', async () => {
      const subject = await bot.subject(async () => {});
      const applied = CASES.filter((one) => isApplicable(one, subject)).map(({ ruling }) => ruling);
      // 2: it is no game of ours
      expect(RULINGS.filter((ruling) => !applied.includes(ruling))).toEqual([2]);
    });
  },
);
