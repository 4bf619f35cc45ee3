import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../support/toolPlayer.js';

describe('a morning of work on drawn land', () => {
  async function work(seed: number): Promise<{ hash: string; carried: Record<string, number> }> {
    const player = new ToolPlayer({
      seed,
      worldType: 'normal',
      setup: ['/give @s wooden_pickaxe'],
    });
    const jobs: [tool: string, args: object][] = [
      ['gather', { match: 'log', count: 4 }],
      ['gather', { item: 'cobblestone', count: 6 }],
      ['mine_ore', { ore: 'coal', count: 2 }],
      ['goto', { x: 40, z: 40 }],
    ];
    for (const [tool, args] of jobs) {
      const reply = await player.run(tool, args);
      expect(reply, reply.msg).toMatchObject({ ok: true });
    }
    const { pos, health } = await player.player();
    expect(Math.hypot(pos[0] - 40.5, pos[2] - 40.5)).toBeLessThan(1.5);
    expect(health).toBe(20);
    return { hash: await player.hash(), carried: await player.inventory() };
  }

  it.each([6])('gets what it is for, and the same each time: seed %i', async (seed) => {
    const [one, other] = [await work(seed), await work(seed)];
    const logs = Object.entries(one.carried).filter(([name]) => name.endsWith('_log'));
    expect(logs.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(4);
    expect(one.carried.coal).toBeGreaterThanOrEqual(2);
    expect(other).toEqual(one);
  });
});
