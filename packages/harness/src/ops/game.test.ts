import type { Game, GameLife } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { expect, it } from 'vitest';
import { Host } from '../core/host.js';
import { OPS } from './index.js';
import { shapeOf } from './shape.js';
import { getState } from './world.js';

function told(game: Game, params: object = {}): Promise<Record<string, unknown>> {
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  return host.ask(
    host.connect(() => {}),
    { key: undefined, op: 'get_game', params },
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

/** A schema without words and bounds of numbers, and with one way to say that one of several will do. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('type' in schema && Array.isArray(schema.type)) {
    return { anyOf: schema.type.map((type: string) => ({ type })) };
  }
  const kept = Object.entries(schema).filter(
    ([name]) => !['$schema', 'description', 'minimum', 'maximum'].includes(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, bare(value)]));
}

it('a block world declares the state that get_state answers', async () => {
  const { schema } = (await told(voxel, { schema: true })) as {
    schema: { state: { properties: object } };
  };
  const answered = bare(shapeOf(getState.result)) as { properties: Record<string, unknown> };
  delete answered.properties.hash; // it is the op's own
  expect(bare(schema.state)).toEqual(answered);
  const state = voxel.facets.state!.read();
  expect(Object.keys(schema.state.properties)).toEqual(Object.keys(state));
});

it('a game tells what can be recorded, what can happen and what can be held', async () => {
  const { schema } = await told(voxel, { schema: true });
  expect(schema).toMatchObject({
    samples: {
      properties: {
        health: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        dimension: { type: 'string' },
      },
    },
    events: { chat: { required: ['from', 'text'] }, pickup: {}, block: {} },
    controls: {
      properties: {
        move_x: { type: 'number', minimum: -1, maximum: 1 },
        hotbar_slot: { type: 'integer', minimum: 0, maximum: 8 },
        jump_click: { type: 'boolean', description: 'for one tick' },
        look_dyaw: { type: 'number', description: 'for one tick, yaw in radians' },
      },
    },
  });
  expect(await told(voxel)).not.toHaveProperty('schema');
});

it('a game that declares little has a schema, too, and one that has nothing an empty one', async () => {
  const state = { read: () => ({ tick: 0, score: 3 }) };
  const events = { listen: () => {} };
  const little = await told({ name: 'little', facets: { state, events } }, { schema: true });
  expect(little.schema).toEqual({
    state: { type: 'object', properties: { tick: { type: 'integer' } }, required: ['tick'] },
    samples: { type: 'object', properties: { tick: { type: 'integer' }, score: {} } },
    events: null,
  });
  expect((await told({ name: 'none', facets: {} }, { schema: true })).schema).toEqual({});
});
