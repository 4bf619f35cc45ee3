import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const LAKE = '/fill -15 44 -15 15 63 15 water';
const CREEPERS = [
  '/time set 14000',
  '/summon creeper 9 64 0',
  '/summon creeper 14 64 3',
  '/summon creeper 20 64 -2',
];

type Call = (player: ToolPlayer) => Promise<unknown>;

interface Life {
  readonly name: string;
  readonly setup: readonly string[];
  /** before a state is kept, and after */
  readonly first: Call;
  readonly next: Call;
}

async function work(player: ToolPlayer): Promise<void> {
  await player.run('gather', { item: 'oak_log', count: 2 });
  await player.run('craft', { item: 'stick', count: 4 });
  await player.run('place_blocks', { item: 'oak_planks', positions: [[4, 64, 4]] });
  player.after(7, () => void player.run('stop'));
  await player.run('goto', { x: -20, z: 9 });
  await player.run('gather', { item: 'dirt', count: 2 });
}

const LIVES: readonly Life[] = [
  {
    name: 'past creepers',
    setup: CREEPERS,
    first: (player) => player.run('goto', { x: 4, z: 0 }),
    next: (player) => player.run('goto', { x: 30, z: 0 }),
  },
  {
    name: 'idle in deep water after a tool',
    setup: [LAKE],
    first: (player) => player.run('goto', { x: 3, z: 0 }),
    next: (player) => player.ask('step', { ticks: 200 }),
  },
  {
    name: 'idle in deep water, and a tool afterwards',
    setup: [LAKE],
    first: (player) => player.ask('step', { ticks: 3 }),
    async next(player) {
      await player.ask('step', { ticks: 40 });
      await player.run('goto', { x: 3, z: 0 });
      await player.ask('step', { ticks: 40 });
    },
  },
  {
    name: 'at work, with a stop in the middle',
    setup: ['/fill 6 64 0 6 66 0 oak_log', '/fill -9 64 5 -5 66 5 stone'],
    first: (player) => player.run('goto', { x: 2, z: 2 }),
    next: work,
  },
];

describe('the same calls under a waiting clock come to the same end', () => {
  for (const { name, setup, first, next } of LIVES) {
    const begin = () => new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup] });

    it(`${name}: twice, with a state kept in between, and after loading it again and again`, async () => {
      const other = begin();
      await first(other);
      await next(other);
      const player = begin();
      await first(player);
      await player.ask('save_state', { name: 'kept' });
      const ends: string[] = [];
      for (let life = 0; life < 3; life++) {
        await next(player);
        ends.push(await player.hash());
        await player.ask('load_state', { name: 'kept' });
      }
      expect(new Set(ends)).toEqual(new Set([await other.hash()]));
    });
  }
});
