import { createVoxelGame, type VoxelGame } from '@bridle/voxel';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../core/client.js';
import { Host } from '../core/host.js';
import { OPS } from './index.js';

let game: VoxelGame;
let host: Host;
let client: Client;

beforeEach(async () => {
  const seed = { high: 0, low: 1 };
  game = createVoxelGame({ seed, worldType: 'flat', noScreen: 'not looked at' });
  host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  client = host.connect(() => {});
  await ask('step', { ticks: 5 });
  await ask('save_state', { name: 'kept' });
});

function ask(op: string, params: object): Promise<object> {
  return host.ask(client, { op, params, key: undefined });
}

const load = () => ask('load_state', { name: 'kept' });
const hold = (actions: object) => ask('set_actions', { actions });
const step = (ticks = 1) => ask('step', { ticks });

describe('after load_state', () => {
  it('a slot that was chosen and not ticked is taken in the next tick', async () => {
    await hold({ hotbar_slot: 3 });
    await load();
    await step();
    expect(game.world.player.hotbarSlot).toBe(3);
  });

  it('a slot that a tick has taken is that of the state again', async () => {
    await hold({ hotbar_slot: 3 });
    await step();
    expect(game.world.player.hotbarSlot).toBe(3);
    await load();
    await step();
    expect(game.world.player.hotbarSlot).toBe(0);
  });

  it('what is held goes on', async () => {
    const { x } = game.world.player;
    await hold({ move_y: 1 });
    await load();
    await step(5);
    expect(game.world.player.x).toBeGreaterThan(x);
  });

  it('what was pulsed happens in the next tick, once', async () => {
    const { yaw } = game.world.player;
    await ask('pulse', { actions: { look_dyaw: 0.25 } });
    await load();
    await step(2);
    expect(game.world.player.yaw).toBeCloseTo(yaw + 0.25, 6);
  });
});
