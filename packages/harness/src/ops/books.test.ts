import { createVoxelGame } from '@bridle/voxel';
import { expect, it } from 'vitest';
import { Host } from '../core/host.js';
import { OPS } from './index.js';

it('a book for which the world has no room is refused, and says what helps', async () => {
  const seed = { high: 0, low: 1 };
  const game = createVoxelGame({ seed, worldType: 'flat', noScreen: 'not looked at' });
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  const client = host.connect(() => {});
  const ask = (op: string, params: object): Promise<object> =>
    host.ask(client, { op, params, key: undefined });
  game.world.keptCharactersMax = 1_000;
  await ask('command', { line: '/give @s writable_book' });
  await ask('book_write', { pages: ['x'.repeat(500)] });
  await expect(ask('book_write', { pages: ['x'.repeat(1_000)] })).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(/more than 1000 characters/),
    hint: 'empty containers or throw books away first',
  });
});
