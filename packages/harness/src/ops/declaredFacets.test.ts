import type { EventsFacet, FacetName, Game } from '@bridle/facets';
import { createVoxelGame, ResourcePacks, ShaderPacks } from '@bridle/voxel';
import { describe, expect, it } from 'vitest';
import { readCorpus } from '../../../../test/support/corpus.js';
import { paintedScreen, screensOf } from '../../../../test/support/screen.js';
import { temporaryFolder } from '../../../../test/support/server.js';
import { firstWorld } from '../../../../test/support/worlds.js';
import type { Op } from '../core/defineOp.js';
import { Host } from '../core/host.js';
import type { Scenario } from '../dialects/corpus.js';
import { OPS } from './index.js';

/** A game that notes which facets are touched while an op has its turn, and by which. */
function watchedGame(game: Game): { game: Game; ops: Map<string, Op>; touched: Set<string> } {
  const touched = new Set<string>();
  let turn: Op | undefined;
  const events: EventsFacet = {
    ...game.facets.events!,
    // What the host does when it hears of something is not the op's.
    listen: (listener) =>
      game.facets.events!.listen((event) => {
        const during = turn;
        turn = undefined;
        listener(event);
        turn = during;
      }),
  };
  const own = { ...game.facets, events };
  const facets = new Proxy(own, {
    get(target, name, receiver) {
      const declared = turn && [turn.facet, ...(turn.needs ?? []), ...(turn.mayUse ?? [])];
      if (declared && !declared.includes(name as FacetName)) {
        touched.add(`${turn!.name}: ${String(name)}`);
      }
      return Reflect.get(target, name, receiver);
    },
  });
  const during = <T>(op: Op, work: () => T): T => {
    turn = op;
    try {
      return work();
    } finally {
      turn = undefined;
    }
  };
  const watched = (op: Op): Op => {
    const { refusal, isAtOnce } = op;
    const run: Op['run'] = (context, params) => {
      const value = during(op, () => op.run(context, params));
      if (!(Symbol.iterator in value)) return value;
      const action = value as Generator<undefined, object>;
      const [next, end, fail] = [action.next, action.return, action.throw];
      action.next = () => during(op, () => next.call(action, undefined));
      action.return = (result) => during(op, () => end.call(action, result));
      action.throw = (error) => during(op, () => fail.call(action, error));
      return value;
    };
    return {
      ...op,
      run,
      ...(refusal && { refusal: (host: Host) => during(op, () => refusal(host)) }),
      ...(isAtOnce && {
        isAtOnce: (host: Host, params: unknown) => during(op, () => isAtOnce(host, params)),
      }),
    };
  };
  const ops = new Map([...OPS].map(([name, op]) => [name, watched(op)]));
  return { game: { name: game.name, absent: game.absent ?? {}, facets }, ops, touched };
}

/** More ticks than any request of the corpus lets pass that nobody cancels. */
const TICKS_MAX = 1_000;

/** A host as the scenario sets it up, of whose ops each tells what it has touched. */
async function watchedHost({ setup }: Scenario): Promise<{ host: Host; touched: Set<string> }> {
  const tick = (): number => voxel.facets.clock.tick;
  const screen = paintedScreen(tick);
  const voxel = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    ...(setup.worlds && (await firstWorld(temporaryFolder()))),
    ...(setup.screen
      ? {
          screen,
          packs: new ResourcePacks(temporaryFolder()),
          shaderPacks: new ShaderPacks(temporaryFolder()),
        }
      : { noScreen: 'not looked at' }),
  });
  const { game, ops, touched } = watchedGame(voxel);
  const screens = setup.screen === undefined ? undefined : screensOf({ screen, tick });
  await screens?.start();
  const host = new Host({ game, ops, screens, clock: { mode: 'wait' }, onStop: () => {} });
  return { host, touched };
}

function requestsOf({ steps }: Scenario): { op: string; params: { ticks?: number } }[] {
  const lines = steps.filter(({ kind, line }) => kind === 'send' && line.startsWith('{"op"'));
  return lines.flatMap(({ line }) => {
    try {
      const { op, id, ...params } = JSON.parse(line) as { op: string; id: unknown };
      return [{ op, params }];
    } catch {
      return []; // it is about lines that are no requests
    }
  });
}

describe('an op', () => {
  it('touches no facet that it does not declare, in any request of the corpus', async () => {
    const asked = new Set<string>();
    const undeclared = new Set<string>();
    for (const scenario of readCorpus('automation-v1')) {
      const { host, touched } = await watchedHost(scenario);
      const client = host.connect(() => {});
      for (const { op, params } of requestsOf(scenario)) {
        if ((params.ticks ?? 0) > TICKS_MAX) continue;
        asked.add(op);
        await host.ask(client, { op, params, key: undefined }).catch(() => {});
      }
      for (const text of touched) undeclared.add(text);
      host.stop({ text: 'the scenario is over' });
    }
    expect([...undeclared]).toEqual([]);
    expect([...OPS.keys()].filter((op) => !asked.has(op))).toEqual([]);
  });
});

describe('a step in a game that has only a clock', () => {
  let ticks = 0;
  const absent = { senses: 'nobody sees in the dark' };
  const clock = {
    kind: 'ours' as const,
    get tick() {
      return ticks;
    },
    advance: () => void ticks++,
  };
  const game: Game = { name: 'dark', absent, facets: { clock } };
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  const client = host.connect(() => {});
  const step = (params: object) =>
    host.ask(client, { op: 'step', params: { ticks: 2, ...params }, key: undefined });

  it('lets ticks pass, and waits for one', async () => {
    expect(await step({})).toEqual({ tick: 2 });
    expect(await step({ until: { tick: 3 } })).toMatchObject({ tick: 3 });
  });

  it.each([
    [{ sample: ['health'] }, 'this game has no state'],
    [{ until: { health_below: 5 } }, 'this game has no state'],
    [{ until: { block: { pos: [0, 0, 0], equals: 'stone' } } }, 'nobody sees in the dark'],
    [{ until: { event: 'death' } }, 'this game has no events'],
  ])('refuses %j', async (params, message) => {
    const before = ticks;
    await expect(step(params)).rejects.toMatchObject({ code: 'unsupported', message });
    expect(ticks).toBe(before);
  });
});
