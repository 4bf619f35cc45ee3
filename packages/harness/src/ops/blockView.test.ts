import { fromBase64, unpackColumn, withChanges } from '@bridle/block-view';
import type { BlockViewFacet, Game } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { describe, expect, it, onTestFinished } from 'vitest';
import { menuGame } from '../../../../test/support/menuGame.js';
import { Host } from '../core/host.js';
import { OPS } from './index.js';

type Answer = Record<string, unknown> & {
  columns?: { x: number; z: number; data: string }[];
  progress?: { sent: number; of: number };
  scene?: Record<string, unknown>;
};

function watched(game: Game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' })) {
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  const [player, watcher] = [host.connect(() => {}), host.connect(() => {})];
  const act = (op: string, params: object = {}) => host.ask(player, { key: undefined, op, params });
  const watch = (params: object = {}, client = watcher) =>
    host.ask(client, {
      key: undefined,
      op: 'watch_view',
      params: { distance: 2, wait_ms: 0, ...params },
    }) as Promise<Answer>;
  /** Asks until all land was told. */
  const watchAll = async (): Promise<Answer[]> => {
    const answers = [await watch({ restart: true })];
    while (answers.findLast(({ progress }) => progress)!.progress!.sent < of(answers)) {
      answers.push(await watch());
    }
    return answers;
  };
  const of = (answers: Answer[]): number =>
    answers.findLast(({ progress }) => progress)!.progress!.of;
  return { host, act, watch, watchAll };
}

/** A voxel game of which one facet is another. */
function withView(change: (view: BlockViewFacet) => BlockViewFacet): Game {
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
  return { name: 'voxel', facets: { ...game.facets, blockView: change(game.facets.blockView!) } };
}

describe('watch_view', () => {
  it('tells all of it first: words, land near to far, the scene', async () => {
    const { watchAll } = watched();
    const answers = await watchAll();
    const [first] = answers;
    expect(first).toMatchObject({ tick: 0, source: 'blocks', bottom_y: -64, section_count: 24 });
    expect(first!.scene).toMatchObject({
      tick: 0,
      viewDistance: 2,
      dimension: 'minecraft:overworld',
    });
    const columns = answers.flatMap(({ columns = [] }) => columns);
    const { eyes } = first as unknown as { eyes: { x: number; z: number } };
    const far = columns.map(({ x, z }) =>
      Math.hypot(x - Math.floor(eyes.x / 16), z - Math.floor(eyes.z / 16)),
    );
    expect(far).toEqual([...far].sort((a, b) => a - b));
    expect(new Set(columns.map(({ x, z }) => `${x},${z}`)).size).toBe(columns.length);
    expect(unpackColumn(fromBase64(columns[0]!.data)).sections).toHaveLength(24);
  });

  it('says nothing twice', async () => {
    const { watchAll, watch } = watched();
    await watchAll();
    expect(await watch()).toEqual({ tick: 0, source: 'blocks' });
  });

  it('tells a block that changed by its section alone', async () => {
    const { watchAll, watch, act } = watched();
    await watchAll();
    await act('command', { line: '/setblock 3 80 5 minecraft:stone' });
    const { columns } = await watch();
    const at = columns!.find(({ x, z }) => x === 0 && z === 0);
    const { sections } = unpackColumn(fromBase64(at!.data));
    expect(sections.map(({ section }) => section)).toContain((80 + 64) / 16);
    expect(sections.length).toBeLessThan(24);
  });

  it('tells of the scene what has changed, so that the next follows from it', async () => {
    const { watchAll, watch, act, host } = watched();
    const [first] = await watchAll();
    await act('set_view', { yaw: 1, pitch: 0.5 });
    await act('step', { ticks: 3 });
    const next = await watch();
    expect(Object.keys(next.scene!)).not.toContain('dimension');
    const { blocks, ...fields } = host.game.facets.blockView!.scene('first', true);
    const told = withChanges(withChanges(undefined, first!.scene!), next.scene!);
    expect(JSON.parse(JSON.stringify(told))).toEqual(
      JSON.parse(JSON.stringify({ ...fields, viewDistance: 2 })),
    );
  });

  it('waits for the next change', async () => {
    const { watchAll, watch, act } = watched();
    await watchAll();
    const waiting = watch({ wait_ms: 20_000 });
    await act('step', { ticks: 1 });
    expect(await waiting).toMatchObject({ tick: 1, scene: { tick: 1 } });
  });

  it('tells how time passes, first and whenever that changes', async () => {
    const { watchAll, watch, act } = watched();
    const [first] = await watchAll();
    expect(first!.clock).toEqual({ mode: 'wait', tick_rate: 20, waiting: true });
    const waiting = watch({ wait_ms: 20_000 });
    await act('set_clock', { tick_rate: 40 });
    expect(await waiting).toMatchObject({ clock: { mode: 'wait', tick_rate: 40, waiting: true } });
    await act('step', { ticks: 1 });
    expect(await watch()).not.toHaveProperty('clock');
  });

  it('tells all anew to who asks for that, and when a state was loaded', async () => {
    const { watchAll, watch, act } = watched();
    const first = await watchAll();
    expect((await watch({ restart: true })).columns![0]).toEqual(first[0]!.columns![0]);
    await act('save_state', { name: 'a' });
    await act('load_state', { name: 'a' });
    expect(await watch()).toMatchObject({ epoch: expect.any(Number), words: expect.any(String) });
  });

  it('shows no more than the game does, and less to who wants less', async () => {
    const { watch } = watched();
    expect((await watch({ distance: 100, restart: true })).scene!.viewDistance).toBe(12);
    expect((await watch({ distance: 3 })).scene!.viewDistance).toBe(3);
  });

  it('stands in no journal, and is no step', async () => {
    const { watchAll, host } = watched();
    const { step } = host.journal;
    const kinds: string[] = [];
    onTestFinished(host.journal.listen(['begin', 'end'], ({ kind }) => kinds.push(kind)));
    await watchAll();
    expect([host.journal.step, kinds]).toEqual([step, []]);
  });

  it('says why clients cannot draw what only the game can', async () => {
    const { watch } = watched(withView((view) => ({ ...view, onlyHere: 'a shader pack is on' })));
    expect(await watch()).toMatchObject({
      tick: 0,
      source: 'none',
      reason: 'this game shows no pictures',
    });
  });

  it('is not known to a game that shows nothing', async () => {
    const { watch, host } = watched({ name: 'blind', facets: {} });
    expect(host.capabilities()).not.toContain('watch_view');
    await expect(watch()).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('says that nothing is there while the game is not', async () => {
    const { facets } = menuGame();
    const life = { state: 'lost', reason: 'the engine is gone', onChange: () => () => {} } as const;
    const { watch } = watched({ name: 'away', facets, life });
    expect(await watch()).toMatchObject({ tick: 0, source: 'none', reason: 'the engine is gone' });
  });
});

describe('view_words', () => {
  it('says what each number means, and is called after it', async () => {
    const { act, host } = watched();
    const told = await act('view_words');
    const { states, biomes } = await host.game.facets.blockView!.words();
    const { kinds, shapes } = told as unknown as {
      kinds: { name: string; properties: string[] }[];
      shapes: number[][];
    };
    const rows = told.states as [number, string[], number][];
    expect(rows).toHaveLength(states.length);
    for (const number of [0, 1, 100, states.length - 1]) {
      const [kind, values, shape] = rows[number]!;
      const properties = kinds[kind]!.properties.map((name, i) => [name, values[i]]);
      expect({
        name: kinds[kind]!.name,
        properties: Object.fromEntries(properties),
        shape: Float64Array.from(shapes[shape]!),
      }).toEqual(states[number]);
    }
    expect(told.biomes).toEqual(biomes);
    expect((await watched().act('view_words')).words).toBe(told.words);
  });
});
