import type { Game, GameLife } from '@bridle/facets';
import { expect, it } from 'vitest';
import { Host } from '../core/host.js';
import { createVoxelGame } from '../games/voxel.js';
import { OPS } from './index.js';

function told(game: Game): Promise<Record<string, unknown>> {
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  return host.ask(
    host.connect(() => {}),
    { key: undefined, op: 'get_game', params: {} },
  );
}

const seed = { high: 0, low: 1 };
const voxel = createVoxelGame({ seed, worldType: 'flat', noScreen: 'not looked at' });

it('a game says what it is called, who plays it, what it has and how much it holds', async () => {
  const game = await told(voxel);
  expect(game).toMatchObject({ name: voxel.name, state: 'ready', world: null, player: 'player' });
  expect(game.facets).toEqual(expect.arrayContaining(['clock', 'chat', 'avatar']));
  expect(game.facets).not.toContain('screen');
  expect(game.load).toMatchObject({ entities: expect.any(Number), view_distance: 12 });
});

it('a game that is lost says why, and asks nothing of a player who is not there', async () => {
  const life: GameLife = { state: 'lost', reason: 'the server hung up', onChange: () => () => {} };
  const self = (): never => {
    throw new Error('nobody is there');
  };
  const senses = { ...voxel.facets.senses!, self };
  expect(await told({ name: 'far away', life, facets: { senses } })).toEqual({
    name: 'far away',
    state: 'lost',
    reason: 'the server hung up',
    world: null,
    player: null,
    facets: ['senses'],
  });
});
