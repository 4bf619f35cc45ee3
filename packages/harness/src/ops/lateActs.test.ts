import {
  type Act,
  type Facets,
  type Game,
  type HandsFacet,
  type LongAction,
  unstoppable,
  until,
  type WorldEntry,
} from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FarGame } from '../../../../test/support/farGame.js';
import { defineOp } from '../core/defineOp.js';
import { Host } from '../core/host.js';
import type { Outcome } from '../core/queuedRequest.js';
import { turns } from '../core/testOutcomes.js';
import { OPS } from './index.js';

const WORLD: WorldEntry = { name: 'w', seed: '1', type: 'flat', last_played: null, current: true };
const SERVER = { connected: true, address: 'far', name: null, players: null, error: null };
const SHADERS = { name: null, active: false, shown: null, has_errors: false, errors: [] };
const NO_PACKS = { enabled: [], packs: [] };
const UNCHANGED = { changed: [], screen: null };

let far: FarGame;
let host: Host;

beforeEach(() => {
  far = new FarGame();
});
afterEach(() => host.stop({ text: 'the test is over' }));

function hostOf(facets: Game['facets']): Host {
  const game: Game = { name: 'far', facets };
  host = new Host({ game, ops: OPS, clock: { mode: 'free' }, onStop: () => {} });
  host.start();
  return host;
}

/** What is done in it ends when the test says so. */
function lateFacets(): Game['facets'] {
  const act =
    <T>(name: string, value: T) =>
    (): Act<T> =>
      far.does(name, value);
  const container = { ...UNCHANGED, size: 0, grid: 0, slots: [], cursor: null, result: null };
  const made = { ...UNCHANGED, recipe: '', item: '', count: 0, times: 0, taken: [], missing: [] };
  return {
    hands: {
      container: () => container,
      open: act('open', { kind: 'inventory' }),
      close: act('close', UNCHANGED),
      click: act('inventory_click', UNCHANGED),
      move: act('container_move', { moved: 1, ...UNCHANGED }),
      craft: act('craft', made),
      writeSign: act('sign_write', { pos: [0, 0, 0], lines: [] }),
      writeBook: act('book_write', UNCHANGED),
      respawn: act('respawn', { pos: [0, 0, 0] }),
    },
    chat: {
      history: () => [],
      send: act('chat_send', undefined),
      clear: act('chat_clear', 3),
    },
    command: { run: act('command', { ok: true, lines: [] }) },
    saves: {
      list: () => [],
      save: act('save_state', undefined),
      load: act('load_state', undefined),
    },
    worlds: {
      current: 'w',
      list: async () => [],
      create: act('world_create', WORLD),
      load: act('world_load', WORLD),
      remove: act('world_delete', undefined),
      leave: act('world_leave', { name: 'w', saved: true }),
    },
    packs: {
      list: async () => [],
      enabled: () => [],
      enable: act('resourcepack_enable', NO_PACKS),
      disable: act('resourcepack_disable', NO_PACKS),
      reload: act('resourcepack_reload', NO_PACKS),
      load: act('resourcepack_load', NO_PACKS),
    },
    shaders: {
      list: () => [],
      get: () => SHADERS,
      set: act('shader_set', SHADERS),
      reload: act('shader_reload', SHADERS),
      disable: act('shader_disable', SHADERS),
    },
    server: {
      status: () => SERVER,
      connect: act('server_connect', SERVER),
      disconnect: act('server_disconnect', SERVER),
    },
    input: { controls: [], apply() {}, setView: act('set_view', undefined) },
  } as Game['facets'];
}

const ACTS: readonly (readonly [op: string, params: object])[] = [
  ['open', { inventory: true }],
  ['close', {}],
  ['inventory_click', { slot: 0 }],
  ['container_move', { from: 0, to: 'container' }],
  ['craft', { recipe: 'a' }],
  ['sign_write', { lines: [] }],
  ['book_write', { pages: [] }],
  ['respawn', {}],
  ['chat_send', { text: 'hello' }],
  ['chat_clear', {}],
  ['command', { line: '/help' }],
  ['save_state', { name: 'a' }],
  ['load_state', { name: 'a' }],
  ['world_create', { name: 'w' }],
  ['world_load', { name: 'w' }],
  ['world_delete', { name: 'w' }],
  ['world_leave', {}],
  ['resourcepack_enable', { name: 'a' }],
  ['resourcepack_disable', { name: 'a' }],
  ['resourcepack_reload', {}],
  ['shader_set', { name: 'a' }],
  ['shader_reload', {}],
  ['shader_disable', {}],
  ['server_connect', { address: 'far', port: 1 }],
  ['server_disconnect', {}],
  ['set_view', { yaw: 0, pitch: 0 }],
];

function ask(op: string, params: object, client = host.connect(() => {})): Promise<Outcome> {
  return new Promise((done) => host.submit(client, { op, params, key: undefined }, { done }));
}

describe('an act that the game answers later', () => {
  it.each(ACTS)('never overlaps another: %s', async (op, params) => {
    hostOf(lateFacets());
    const asked = [ask(op, params), ask(op, params)];
    for (const [i, outcome] of asked.entries()) {
      await turns();
      expect(far.deeds.map(({ key }) => key)).toEqual(Array(i + 1).fill(op));
      far.deeds[i]!.answer();
      expect(await outcome).toMatchObject({ ok: true });
    }
    expect(far.overlap).toBe(1);
  });

  it.each(ACTS)('is stopped in the game before its client hears so: %s', async (op, params) => {
    hostOf(lateFacets());
    const client = host.connect(() => {});
    const outcomes: Outcome[] = [];
    void ask(op, params, client).then((outcome) => outcomes.push(outcome));
    await turns();
    host.cancel(client);
    await turns();
    expect(far.deeds).toMatchObject([{ isStopping: true, isDone: false }]);
    expect(outcomes).toEqual([]);
    far.deeds[0]!.answer();
    await turns();
    expect(outcomes).toMatchObject([{ ok: false, error: { code: 'cancelled' } }]);
    const [outcome] = outcomes;
    expect(outcome?.ok === false && outcome.error.details).not.toHaveProperty('stopped');
    expect(far.going).toEqual([]);
  });

  it('has its value in the reply', async () => {
    hostOf(lateFacets());
    const cleared = ask('chat_clear', {});
    const opened = ask('open', { inventory: true });
    for (const at of [0, 1]) {
      await turns();
      far.deeds[at]!.answer();
    }
    expect(await cleared).toEqual({ ok: true, value: { cleared: 3 } });
    expect(await opened).toEqual({ ok: true, value: { screen: { kind: 'inventory' } } });
  });
});

describe('an act that nothing stops', () => {
  it('is done all the same, with what comes after it, and says so', async () => {
    let enter = (_: WorldEntry): void => {};
    const entering = (): LongAction<WorldEntry> =>
      unstoppable(
        () =>
          new Promise<WorldEntry>((resolve) => {
            enter = resolve;
          }),
      );
    const { worlds, input } = lateFacets();
    hostOf({ input: input!, worlds: { ...worlds!, load: entering } });
    const client = host.connect(() => {});
    const loaded = ask('world_load', { name: 'w' }, client);
    await turns();
    host.cancel(client);
    await turns();
    expect(host.log.read({ level: 'info', limit: 9, since: 0 })).toEqual([]);
    enter(WORLD);
    const told = { ...WORLD, stopped: false };
    expect(await loaded).toMatchObject({
      error: { code: 'cancelled', message: 'cancelled', details: told },
    });
    const [line] = host.log.read({ level: 'info', limit: 1, since: 0 });
    expect(line?.message).toBe('entered w, seed 1');
  });
});

describe('acts of several steps', () => {
  function voxel(): ReturnType<typeof createVoxelGame> {
    const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
    game.facets.command.run('/give @s stick 2');
    return game;
  }

  function* later<T>(act: () => T): LongAction<T> {
    yield* until(Promise.resolve());
    return act();
  }

  it('come to the same where each step is answered later', async () => {
    const near = voxel();
    hostOf({ hands: near.facets.hands!, senses: near.facets.senses! });
    const expected = await ask('swap_slots', { from: 0, to: 20 });
    expect(expected.ok).toBe(true);
    const { facets } = voxel();
    const { click, close, ...rest } = facets.hands!;
    const hands: HandsFacet = {
      ...rest,
      click: (asked) => later(() => click(asked) as never),
      close: () => later(() => close() as never),
    };
    hostOf({ hands, senses: facets.senses! });
    expect(await ask('swap_slots', { from: 0, to: 20 })).toEqual(expected);
  });

  it('leave nothing open behind them when they are stopped half-way', async () => {
    const { hands } = lateFacets();
    hostOf({ hands: hands!, senses: voxel().facets.senses! });
    const client = host.connect(() => {});
    const swapped = ask('swap_slots', { from: 10, to: 20 }, client);
    await turns();
    far.deeds[0]!.answer();
    await turns();
    host.cancel(client);
    for (let i = 1; i < 3; i++) {
      far.deeds[i]!.answer();
      await turns();
    }
    const click = 'inventory_click';
    expect(far.deeds.map(({ key }) => key)).toEqual([click, click, 'close']);
    expect(far.deeds.map(({ isStopping }) => isStopping)).toEqual([false, true, false]);
    expect(await swapped).toMatchObject({ error: { code: 'cancelled' } });
  });

  it('go on after the body has let go, and after what was said', async () => {
    const { facets } = voxel();
    const chat: Facets['chat'] = { ...facets.chat!, send: () => far.does('send', undefined) };
    const avatar = { ...facets.avatar!, release: () => far.does('release', undefined) };
    hostOf({ ...facets, chat, avatar });
    const outcomes: Outcome[] = [];
    for (const [tool, args] of [
      ['say', { text: 'hello' }],
      ['stop_all', {}],
    ] as const) {
      void ask('tool_run', { tool, args }).then((outcome) => outcomes.push(outcome));
      await turns();
      while (far.going.length > 0) {
        expect(outcomes).toEqual([]);
        far.going[0]!.answer();
        await turns();
      }
      expect(outcomes.splice(0)).toMatchObject([{ ok: true, value: { ok: true, tool } }]);
    }
    expect(far.deeds.map(({ key }) => key)).toEqual(['send', 'release', 'release']);
  });
});

describe('an op that acts', () => {
  it('is no bare promise, which nobody could stop', () => {
    const [params, result] = [z.object({}), z.object({})];
    const op = { name: 'a', summary: '', facet: undefined, params, result } as const;
    const late = async (): Promise<Record<string, never>> => ({});
    expect(defineOp({ ...op, kind: 'read', run: late })).toMatchObject({ kind: 'read' });
    // @ts-expect-error: it acts
    expect(defineOp({ ...op, kind: 'act', run: late })).toMatchObject({ kind: 'act' });
    // @ts-expect-error: it lets time pass
    expect(defineOp({ ...op, kind: 'time', run: late })).toMatchObject({ kind: 'time' });
  });
});
