import type { Act, Facets } from '@bridle/facets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPS_WITH_HAND } from './support/minecraftHandOp.js';
import { HandsInPlay } from './support/minecraftHands.js';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';

const HOME = { x: 8.5, y: 5, z: 8.5 };
/** Places and views that are none; JSON has no numbers for some of them. */
const NOWHERE = [
  { x: '#NaN', y: '#NaN' },
  { y: 1e300 },
  { x: '#Infinity' },
  { yaw: '#NaN' },
  { pitch: '#-Infinity' },
];

interface BotThere {
  readonly entity: { readonly id: number };
  readonly physics: { readonly movementSpeedAttribute: string };
  readonly inventory: { readonly slots: { readonly length: number } };
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])(
  'a bot on a hostile server of %s',
  (version) => {
    const isNew = version === '1.21.4';
    let server: MinecraftServer;
    let player: MinecraftPlayer;
    let hands: HandsInPlay;
    beforeAll(async () => {
      server = await startMinecraftServer({ version });
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      await server.until('players', {}, ({ length }) => length === 0);
      player = await MinecraftPlayer.join(server, { ops: OPS_WITH_HAND });
      hands = new HandsInPlay(player);
      await server.tell('teleport', { to: HOME });
      await server.until('player', {}, ({ isOnGround }) => isOnGround);
    });

    const bot = (): BotThere =>
      (player.game.life as unknown as { session: { bot: BotThere } }).session.bot;
    /** Sent as it is, and seen. */
    const send = (name: string, fields: object, times = 1): Promise<unknown> =>
      hands.tell('packet', { name, fields, times });
    const position = (where: object): object => ({
      ...HOME,
      ...{ dx: 0, dy: 0, dz: 0, yaw: 0, pitch: 0, flags: isNew ? {} : 0, teleportId: 77 },
      ...where,
    });
    /** It sees, it is asked, and it walks. */
    const expectWell = async (): Promise<void> => {
      expect(await player.op('get_state')).toMatchObject({ dimension: 'Overworld' });
      expect(await player.op('get_scene')).toBeTruthy();
      expect(await player.run('goto', { x: 11, y: 5, z: 8 })).toMatchObject({ ok: true });
      const { x } = await server.ask('position');
      expect(x).toBeGreaterThan(10);
    };

    test('goes nowhere that is no place, and no faster than one can', async () => {
      for (const where of NOWHERE) await send('position', position(where));
      const { player: body } = await player.op('get_state');
      expect(body).toMatchObject({ pos: [HOME.x, HOME.y, HOME.z] });
      expect(player.logged.at(-1)).toMatch(/the server puts the bot where nobody can be/);
      const blast = { x: 1e30, y: 1e30, z: '#NaN' };
      await send(
        'explosion',
        isNew
          ? {
              ...HOME,
              playerKnockback: blast,
              explosionParticle: { type: 'explosion' },
              sound: { data: { soundName: 'a', fixedRange: 1 } },
            }
          : {
              ...HOME,
              ...{ radius: 1, affectedBlockOffsets: [] },
              ...{ playerMotionX: 1e30, playerMotionY: 1e30, playerMotionZ: '#NaN' },
            },
      );
      await server.tell('teleport', { to: HOME });
      const speed = { key: bot().physics.movementSpeedAttribute, modifiers: [] };
      for (const value of isNew ? [] : [1e200, '#NaN']) {
        const properties = [{ ...speed, value }];
        await send('entity_update_attributes', { entityId: bot().entity.id, properties });
        await player.op('hand', { act: walksOn }).catch(() => {}); // too fast to get there
        await server.tell('teleport', { to: HOME });
      }
      if (!isNew) {
        const properties = [{ ...speed, value: 0.1 }];
        await send('entity_update_attributes', { entityId: bot().entity.id, properties });
      }
      await expectWell();
    });

    test('believes in no blocks, slots and windows that there are not', async () => {
      const none = isNew ? { itemCount: 0 } : { present: false };
      const { length } = bot().inventory.slots;
      await send('block_change', { location: { x: 8, y: 4, z: 9 }, type: 99_999 });
      expect(player.logged.at(-1)).toMatch(/a block that is none of this version: 99999/);
      await send('block_change', { location: { x: 8, y: 2_000, z: 9 }, type: 1 });
      await send('block_change', { location: { x: 800_000, y: 20, z: 9 }, type: 1 });
      for (const slot of [32_767, -5]) {
        await send('set_slot', { windowId: 0, stateId: 1, slot, item: none });
      }
      const items = Array.from({ length: 5_000 }, () => none);
      await send('window_items', { windowId: 0, stateId: 1, items, carriedItem: none });
      await send('window_items', { windowId: 99, stateId: 1, items, carriedItem: none });
      await send('set_slot', { windowId: 99, stateId: 1, slot: 5, item: none });
      await send('close_window', { windowId: 99 });
      await send('craft_progress_bar', { windowId: 99, property: 999, value: -1 });
      expect(bot().inventory.slots.length).toBe(length);
      await send('set_passengers', { entityId: 987_654, passengers: [bot().entity.id] });
      await send('set_passengers', { entityId: 987_654, passengers: [] });
      await server.tell('teleport', { to: HOME }); // as servers do with whoever gets off
      await send('update_health', { health: '#NaN', food: 20, foodSaturation: '#NaN' });
      await send('update_health', { health: 20, food: 20, foodSaturation: 5 });
      await expectWell();
    });

    test('outlives floods', async () => {
      const none = isNew ? { itemCount: 0 } : { present: false };
      const said = isNew
        ? { content: { type: 'string', value: 'x'.repeat(60_000) }, isActionBar: false }
        : { message: JSON.stringify({ text: 'x'.repeat(200_000) }), position: 1, sender: NOBODY };
      await send(isNew ? 'system_chat' : 'chat', said, 5);
      const lines = player.game.facets.chat!.history();
      expect(Math.max(...lines.map(({ text }) => text.length))).toBe(1_000);
      if (!isNew) await send('chat', { ...said, message: deepText(2_000) });
      await send('set_slot', { windowId: 0, stateId: 1, slot: 36, item: none }, 2_000);
      await send('block_change', { location: { x: 8, y: 20, z: 9 }, type: 1 }, 2_000);
      await send('block_change', { location: { x: 8, y: 20, z: 9 }, type: 0 }, 1);
      await expectWell();
    });

    test.each([
      ['is sent far away', 'teleport', { to: { x: 10_000, y: 5, z: 0 } }],
      ['loses the land under its feet', 'unloadChunks', { radius: 4 }],
      ['is taken to another world', 'nether', {}],
    ])('ends its walk when it %s, and says that nobody knows the land', async (_, what, order) => {
      const walking = player.run('goto', { x: 30, y: 5, z: 8 });
      await server.until('position', {}, ({ x }) => x > 9.5);
      const pig = await server.tell('spawn', { name: 'pig', at: { x: 9.5, y: 5, z: 12.5 } });
      const isKnown = (): boolean =>
        player.game.facets.senses!.entities(100_000).some(({ id }) => id === pig);
      await player.until(isKnown);
      await server.tell(what, order);
      expect(await walking).toMatchObject({ ok: false, reason: 'not_loaded' });
      if (what === 'nether') expect(isKnown()).toBe(false); // it has stayed behind
      const { dimension } = await player.op('get_state');
      expect(dimension).toBe(what === 'nether' ? 'Nether' : 'Overworld');
      expect(player.game.life!.state).toBe('ready');
    });
  },
);

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A text of a text of a text. */
function deepText(depth: number): string {
  return `${'{"text":"","extra":['.repeat(depth)}{"text":"end"}${']}'.repeat(depth)}`;
}

function walksOn({ avatar }: Facets): Act<unknown> {
  return avatar.hands.moveTo({ kind: 'near', pos: [11, 5, 8], radius: 1 }, { ticksMax: 10 });
}
