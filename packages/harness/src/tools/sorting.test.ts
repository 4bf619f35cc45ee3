import { describe, expect, it } from 'vitest';
import { fill, inside, together } from '../../../../test/support/toolChests.js';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

type Place = readonly [number, number, number];
const CHESTS: readonly Place[] = [
  [4, 64, 0],
  [0, 64, 5],
  [-4, 64, 0],
  [0, 64, -5],
];

function sorter(...setup: string[]): ToolPlayer {
  const chests = CHESTS.map((pos) => `/setblock ${pos.join(' ')} chest`);
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...chests, ...setup] });
}

function contents(player: ToolPlayer) {
  return Promise.all(CHESTS.map((pos) => inside(player, pos)));
}

describe('sort_chests', () => {
  it('brings each kind into one chest, and leaves the bag as it was', async () => {
    const player = sorter('/give @s dirt 5', '/give @s bread 2');
    fill(player, CHESTS[0]!, [
      ['dirt', 20],
      ['bread', 3],
      ['stone', 1],
    ]);
    fill(player, CHESTS[1]!, [
      ['bread', 30],
      ['dirt', 1],
    ]);
    fill(player, CHESTS[2]!, [
      ['stone', 64],
      ['dirt', 7],
      ['bread', 1],
    ]);
    const reply = await player.run('sort_chests');
    expect(reply).toMatchObject({ ok: true, data: { split: [], moved: 13, in_bag: [] } });
    expect(await contents(player)).toEqual([{ dirt: 28 }, { bread: 34 }, { stone: 65 }, {}]);
    expect(await player.inventory()).toEqual({ dirt: 5, bread: 2 });
    expect(await player.run('sort_chests')).toMatchObject({ ok: true, data: { moved: 0 } });
  });

  it('exchanges what fills two chests to the last slot', async () => {
    const player = sorter();
    player.command('/setblock -4 64 0 air');
    player.command('/setblock 0 64 -5 air');
    const rows = (first: string, second: string) =>
      Array.from({ length: 27 }, (_, i) => [i < 20 ? first : second, 64] as const);
    fill(player, CHESTS[0]!, rows('dirt', 'stone'));
    fill(player, CHESTS[1]!, rows('stone', 'dirt'));
    expect(await player.run('sort_chests')).toMatchObject({ ok: true });
    expect(await inside(player, CHESTS[0]!)).toEqual({ dirt: 27 * 64 });
    expect(await inside(player, CHESTS[1]!)).toEqual({ stone: 27 * 64 });
    expect(await player.inventory()).toEqual({});
  });

  it('puts everything back where there is too little room to exchange anything', async () => {
    const player = sorter('/give @s cobblestone 2240'); // all slots but one
    player.command('/setblock -4 64 0 air');
    player.command('/setblock 0 64 -5 air');
    const rows = (first: string, second: string) =>
      Array.from({ length: 27 }, (_, i) => [i < 20 ? first : second, 64] as const);
    fill(player, CHESTS[0]!, rows('dirt', 'stone'));
    fill(player, CHESTS[1]!, rows('stone', 'dirt'));
    expect(await player.run('sort_chests')).toMatchObject({ ok: false, reason: 'no_room' });
    expect(await player.inventory()).toEqual({ cobblestone: 2240 });
    const [one, other] = [await inside(player, CHESTS[0]!), await inside(player, CHESTS[1]!)];
    expect(together(one, other)).toEqual({ dirt: 27 * 64, stone: 27 * 64 });
  });

  it('does not exchange the own sword for one out of a chest', async () => {
    const player = sorter('/give @s iron_sword', '/enchant @s sharpness 2');
    fill(player, CHESTS[0]!, [['iron_sword', 1]]);
    fill(player, CHESTS[1]!, [
      ['iron_sword', 1],
      ['iron_sword', 1],
    ]);
    await player.run('sort_chests');
    const { slots } = (await player.ask('get_inventory')) as { slots: object[] };
    expect(slots).toMatchObject([
      { item: 'minecraft:iron_sword', enchantments: expect.anything() },
    ]);
  });

  it('says what it needs: chests to sort, and room to carry', async () => {
    const alone = new ToolPlayer({ setup: ['/tp 0.5 64 0.5', '/setblock 3 64 0 chest'] });
    expect(await alone.run('sort_chests')).toMatchObject({ ok: false, reason: 'not_found' });
    const player = sorter('/give @s cobblestone 2304');
    fill(player, CHESTS[0]!, [['dirt', 20]]);
    fill(player, CHESTS[1]!, [['dirt', 1]]);
    expect(await player.dry('sort_chests')).toMatchObject({
      blocks: [expect.any(String)],
      preview: { moves: 1 },
    });
    expect(await player.run('sort_chests')).toMatchObject({ ok: false, reason: 'no_room' });
    expect(await contents(player)).toEqual([{ dirt: 20 }, { dirt: 1 }, {}, {}]);
  });

  it('loses nothing, whatever lies where, and also when it is stopped', async () => {
    let seed = 3;
    const below = (n: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * n);
    };
    const KINDS = ['dirt', 'bread', 'oak_log', 'iron_sword', 'egg', 'stone', 'apple'];
    for (let run = 0; run < 6; run++) {
      const player = sorter(`/give @s dirt ${1 + below(64)}`, `/give @s egg ${1 + below(16)}`);
      for (const pos of CHESTS) {
        const stacks = Array.from({ length: below(28) }, () => {
          const item = KINDS[below(KINDS.length)]!;
          return [item, item === 'iron_sword' ? 1 : 1 + below(16)] as const;
        });
        fill(player, pos, stacks);
      }
      const all = async () => together(await player.inventory(), ...(await contents(player)));
      const [before, bag] = [await all(), await player.inventory()];
      const isStopped = run % 2 === 1;
      if (isStopped)
        player.after(20 + below(60), () => void player.ask('tool_run', { tool: 'stop' }));
      const reply = await player.run('sort_chests');
      expect(await all()).toEqual(before);
      expect(await player.lying()).toEqual({});
      if (!isStopped) {
        expect(reply).toMatchObject({ ok: true });
        expect(await player.inventory()).toEqual(bag);
        const homes = (await contents(player)).flatMap((one) => Object.keys(one));
        expect(homes.sort()).toEqual([...new Set(homes)].sort());
      } else expect(reply).toMatchObject({ ok: false, reason: 'interrupted' });
    }
  });
});
