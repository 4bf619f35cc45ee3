import type { Act, Facets, Vector } from '@bridle/facets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPS_WITH_HAND } from './support/minecraftHandOp.js';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';
import type { ItemWanted } from './support/minecraftServerWords.js';

const HOME = { x: 8.5, y: 5, z: 8.5 };
const CHEST: Vector = [10, 5, 8];
const TABLE: Vector = [8, 5, 10];
const BED: Vector = [6, 5, 8];
const SIGN: Vector = [6, 5, 10];
const FIRST_HOTBAR = 36;
const BAG: readonly ItemWanted[] = [
  { name: 'bow' },
  { name: 'stone' },
  { name: 'fishing_rod' },
  { name: 'bread', count: 8 },
  { name: 'cobblestone', count: 64 },
  { name: 'oak_log', count: 9 },
  { name: 'arrow', count: 16 },
  { name: 'writable_book' },
  { name: 'iron_helmet' },
];

/** What lies and stands about, by its number on the server. */
interface There {
  readonly horse: number;
  readonly pig: number;
  readonly cow: number;
  readonly thing: number;
}

type Hand = (facets: Facets, there: There) => Act<unknown>;

/** Each in a place where all that it needs is at hand. */
const HANDS: Readonly<Record<string, Hand>> = {
  'that dig': ({ avatar }) => avatar.hands.dig([9, 4, 8]),
  'that place': ({ avatar }) => avatar.hands.place([7, 5, 9], 'stone'),
  'that strike': ({ avatar }, { pig }) => avatar.hands.attack(pig),
  'that shoot': ({ avatar }, { pig }) => avatar.hands.shoot(pig),
  'that use': ({ avatar }) => avatar.hands.useItem(40),
  'on a block': ({ avatar }) => avatar.hands.useOnBlock([9, 4, 8]),
  'on an entity': ({ avatar }, { cow }) => avatar.hands.useOnEntity(cow),
  'that put on': ({ avatar }) => avatar.hands.equip('iron_helmet', 'head'),
  'that throw away': ({ avatar }) => avatar.hands.toss('cobblestone', 3),
  'that eat': ({ avatar }) => avatar.hands.eat('bread'),
  'that go to bed': ({ avatar }) => avatar.hands.sleep(BED),
  'that mount': ({ avatar }, { horse }) => avatar.hands.mount(horse),
  'in the grid': ({ avatar }) => avatar.hands.craft('oak_planks', 4, null),
  'at a table': ({ avatar }) => avatar.hands.craft('furnace', 1, TABLE),
  'that open': ({ avatar }) => avatar.hands.openContainer(CHEST),
  'that put in': ({ avatar }) => avatar.hands.put('cobblestone', 12, 'any'),
  'that take out': ({ avatar }) => avatar.hands.take('apple', 3, 'any'),
  'that look into': ({ senses }) => senses.lookInto(CHEST, { attempts: 2, timeoutMs: 2_000 }),
  'that write signs': ({ hands }) => hands.writeSign(SIGN, ['a', 'b']),
  'that write books': ({ hands }) => hands.writeBook(7, ['a'], 'b'),
  'that fish': ({ avatar }) => avatar.hands.fish(),
  'that pick up': ({ avatar }, { thing }) => avatar.hands.pickUp(thing),
  'that walk': ({ avatar }) => avatar.hands.moveTo({ kind: 'near', pos: [40, 5, 8], radius: 1 }),
};
const DEAD = { health: 0, food: 10, foodSaturation: 0 };
const ALIVE = { ...DEAD, health: 20 };
const LOST = /^minecraft is lost: .*(has closed the connection|broke)/;
/** Those that are about a window that is open already. */
const AT_WINDOWS = new Set(['that put in', 'that take out']);

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])(
  'hands on a server of %s',
  (version) => {
    let server: MinecraftServer;
    let there: There;
    beforeAll(async () => {
      server = await startMinecraftServer({ version });
      const put = ([x, y, z]: Vector, name: string, properties = {}): Promise<unknown> =>
        server.tell('setBlock', { at: { x, y, z }, name, properties });
      const [x, y, z] = CHEST;
      const items = [{ name: 'apple', count: 5 }];
      await server.tell('putContainer', { at: { x, y, z }, items });
      await put(TABLE, 'crafting_table');
      await put(BED, 'red_bed', { facing: 'west', part: 'foot' });
      await put([5, 5, 8], 'red_bed', { facing: 'west', part: 'head' });
      await server.tell('putSign', { at: { x: SIGN[0], y: SIGN[1], z: SIGN[2] }, lines: [] });
      await server.tell('time', { time: 14_000 });
      await server.tell('faults', { noPickup: true });
      there = {
        horse: await server.tell('spawn', { name: 'horse', at: { x: 6.5, y: 5, z: 6.5 } }),
        pig: await server.tell('spawn', { name: 'pig', at: { x: 8.5, y: 5, z: 6 } }),
        cow: await server.tell('spawn', { name: 'cow', at: { x: 10.5, y: 5, z: 6.5 } }),
        thing: await server.tell('drop', {
          at: { x: 12.5, y: 5, z: 12.5 },
          item: { name: 'dirt' },
        }),
      };
    });
    afterAll(() => server.stop());

    /** Somebody at home, with all that hands need. */
    async function join(): Promise<MinecraftPlayer> {
      await server.until('players', {}, ({ length }) => length === 0);
      const bounds = { firstBackoff: 0 };
      const player = await MinecraftPlayer.join(server, { bounds, ops: OPS_WITH_HAND });
      await ready(player);
      return player;
    }

    /** The bot is there, at home, and has seen what it carries. */
    async function ready(player: MinecraftPlayer): Promise<void> {
      await player.until(() => player.game.life?.state === 'ready');
      await server.tell('faults', { silent: false, noPickup: true });
      // What the server has opened unheard is open there still.
      if ((await server.ask('window')) !== null) await server.tell('closeWindow');
      await server.tell('setBlock', { at: { x: 9, y: 4, z: 9 }, name: 'dirt' });
      await server.tell('clearInventory');
      for (const [i, item] of BAG.entries()) {
        await server.tell('give', { slot: FIRST_HOTBAR + i, item });
      }
      await server.tell('health', { health: 20, food: 10 });
      await server.tell('teleport', { to: HOME });
      await player.until(() => {
        const { senses } = player.game.facets;
        if (senses === undefined) return false;
        const { health } = senses.self().player;
        return health === 20 && senses.inventory().length === BAG.length;
      });
    }

    /** Begins a hand that the server never answers, and lets ticks pass until it is in its middle. */
    async function midway(
      player: MinecraftPlayer,
      name: string,
    ): Promise<{ ended: Promise<string> }> {
      if (AT_WINDOWS.has(name)) await player.op('hand', { act: opensChest });
      await server.tell('faults', { silent: true, noPickup: true });
      const act = (facets: Facets): Act<unknown> => HANDS[name]!(facets, there);
      const ended = player.op('hand', { act }).then(
        () => 'done',
        (error: Error) => error.message,
      );
      const { tick } = player.host;
      await player.until(() => player.host.tick > tick + 4);
      return { ended };
    }

    test.runIf(version === '1.21.4')(
      'end with the connection, each of them, and whoever comes back goes on',
      async () => {
        const player = await join();
        for (const name of Object.keys(HANDS)) {
          const { ended } = await midway(player, name);
          await server.tell('cut');
          expect([name, await ended]).toEqual([name, expect.stringMatching(LOST)]);
          expect(await player.look('get_game')).toMatchObject({ name: 'minecraft' });
          await ready(player);
        }
        await player.op('hand', { act: digsBelow });
        expect(await server.ask('block', { at: { x: 9, y: 4, z: 9 } })).toMatchObject({
          name: 'air',
        });
      },
    );

    test.runIf(version === '1.21.4')('end with their client, and with the run', async () => {
      const player = await join();
      const { host } = player;
      const leaver = host.connect(() => {});
      const mine = { reason: 'my turn' };
      await host.ask(leaver, { op: 'take_control', params: mine, key: undefined });
      // Somebody else only looks on meanwhile, and is told who acts.
      await server.tell('faults', { ignoreDigs: true });
      const params = { act: digsBelow };
      const left = host.ask(leaver, { op: 'hand', params, key: undefined }).catch(said);
      await server.until('packets', {}, ({ block_dig = 0 }) => block_dig > 0);
      await expect(player.op('hand', params)).rejects.toThrow(/control/);
      expect(await player.look('get_state')).toBeTruthy();
      host.disconnect(leaver);
      expect(await left).toMatch(/disconnected/);
      await server.tell('noFaults');
      await player.op('take_control', mine);
      await player.op('hand', params);
      expect(await server.ask('block', { at: { x: 9, y: 4, z: 9 } })).toMatchObject({
        name: 'air',
      });

      await server.tell('faults', { ignoreUse: true });
      const act = ({ avatar }: Facets): Act<unknown> => avatar.hands.eat('bread');
      const eating = player.op('hand', { act }).catch(said);
      const { tick } = host;
      await player.until(() => host.tick > tick + 2);
      await player.op('shutdown');
      expect(await eating).toMatch(/shutting down/);
      expect(host.isOver).toBe(true);
      await server.tell('noFaults');
    });

    test.runIf(version === '1.16.5')('end when the player dies, each of them', async () => {
      const player = await join();
      for (const name of Object.keys(HANDS)) {
        const { ended } = await midway(player, name);
        await server.tell('packet', { name: 'update_health', fields: DEAD });
        expect([name, await ended]).toEqual([name, 'the player is dead']);
        await server.tell('packet', { name: 'update_health', fields: ALIVE });
        await ready(player);
      }
      await player.op('hand', { act: digsBelow });
      expect(await server.ask('block', { at: { x: 9, y: 4, z: 9 } })).toMatchObject({
        name: 'air',
      });
    });
  },
);

function said({ message }: Error): string {
  return message;
}

function opensChest({ avatar }: Facets): Act<unknown> {
  return avatar.hands.openContainer(CHEST);
}

function digsBelow({ avatar }: Facets): Act<unknown> {
  return avatar.hands.dig([9, 4, 9]);
}
