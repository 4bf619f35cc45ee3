import { expect, it } from 'vitest';
import { Host } from '../core/host.js';
import type { Outcome } from '../core/work.js';
import { createVoxelGame } from '../games/voxel.js';
import { OPS } from './index.js';

it('a book for which the world has no room is refused, and says what helps', async () => {
  const seed = { high: 0, low: 1 };
  const game = createVoxelGame({ seed, worldType: 'flat', noScreen: 'not looked at' });
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  const client = host.connect(() => {});
  const ask = (op: string, params: object): Promise<Outcome> =>
    new Promise((done) => host.submit(client, { op, params, key: undefined }, { done }));
  game.world.keptCharactersMax = 1_000;
  await ask('command', { line: '/give @s writable_book' });
  expect((await ask('book_write', { pages: ['x'.repeat(500)] })).ok).toBe(true);
  expect(await ask('book_write', { pages: ['x'.repeat(1_000)] })).toMatchObject({
    ok: false,
    error: {
      code: 'bad_request',
      message: expect.stringMatching(/more than 1000 characters/),
      hint: 'empty containers or throw books away first',
    },
  });
});
