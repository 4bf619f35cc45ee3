import { describe, expect, test } from 'vitest';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';
import { ToolsTest } from './support/minecraftTools.js';

/** What is told of each, by the kind of detail. */
const TOLD: Readonly<Record<string, object>> = {
  inventory: { total: 10, free: 34, held: { item: 'iron_pickaxe' } },
  players: { count: 1, players: [{ name: 'alice', distance: 4, direction: 'east' }] },
  hostiles: { count: 1, hostiles: [{ type: 'zombie', pos: [4.5, 5, 4.5] }] },
  entities: { count: 5, types: { player: 1, cat: 1, cow: 1, zombie: 1, item: 1 } },
  animals: { count: 2, types: { cat: 1, cow: 1 } },
  cats: { count: 1, cats: [{ pos: [6.5, 5, 12.5] }] },
  cows: { count: 1, cows: [{ pos: [8.5, 5, 13.5] }] },
  containers: { count: 1, containers: [{ ok: true, items: [{ item: 'apple', count: 5 }] }] },
  signs: { count: 1, signs: [{ text: 'here', pos: [6, 5, 8] }] },
  space_snapshot: { center: [8, 5, 8] },
  environment: { place: 'open_air', time: { of_day: 1_000 } },
  room_probe: { closed: false, start: [8, 5, 8] },
  terrain: { radius: 8 },
  exploration_memory: { kept: false },
};

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('observers on %s', (version) => {
  const bot = ToolsTest.on({ version });

  test('tell what the server has, and nothing of what it has not said', async () => {
    await bot.carry('iron_pickaxe', ['oak_planks', 9]);
    await bot.other('alice', [12.5, 5, 8.5]);
    await bot.spawn('zombie', [4.5, 5, 4.5]);
    await bot.spawn('cow', [8.5, 5, 13.5]);
    await bot.spawn('cat', [6.5, 5, 12.5]);
    await bot.drop('stick', [14.5, 5, 14.5]);
    await bot.setBlock([10, 5, 10], 'oak_log');
    const chest = { x: 11, y: 5, z: 6 };
    await bot.hands.tell('putContainer', { at: chest, items: [{ name: 'apple', count: 5 }] });
    await bot.hands.tell('putSign', { at: { x: 6, y: 5, z: 8 }, lines: ['here'] });

    for (const [what, data] of Object.entries(TOLD)) {
      const detail = await bot.player.op('observe_detail', { what });
      expect(detail, detail.msg).toMatchObject({ ok: true, what, data });
      expect(await bot.run('observe_detail', { what })).toMatchObject({ ok: true });
      expect(await bot.player.op('observe_detail_compat', { what })).toBeTypeOf('object');
    }
    expect(await bot.server.ask('window')).toBeNull();
    const { data } = await bot.player.op('observe_detail', { what: 'blocks', match: 'oak' });
    const positions = [
      { block: 'oak_sign', pos: [6, 5, 8] },
      { block: 'oak_log', pos: [10, 5, 10] },
    ];
    expect(data).toMatchObject({ count: 2, positions });

    const snapshot = await bot.player.op('observe_snapshot');
    expect(snapshot).toMatchObject({
      name: 'tester',
      pos: [8.5, 5, 8.5],
      vitals: { health: 20, food: 20 },
      held: { item: 'iron_pickaxe' },
      nearby: { players: { count: 1 }, hostiles: { count: 1 }, drops: { count: 1 } },
    });
    // This server tells neither the air in the lungs nor how healthy a mob is.
    expect(snapshot.vitals.oxygen).toBeNull();
    expect(snapshot.nearby.hostiles.list[0]).not.toHaveProperty('health');
    const { prompt } = await bot.player.op('observe_prompt');
    expect(prompt).toMatch(/players alice 4m east \| hostiles zombie 6m northwest/);
    const compat = await bot.player.op('observe_snapshot_compat');
    expect(compat).toMatchObject({ vitals: { hp: 20, food: 20 }, inv: { held: 'iron_pickaxe' } });
  });
});
