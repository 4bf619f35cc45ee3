import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HarnessError } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { slowGame, Waits } from '../../../../test/support/slowGame.js';
import { plainPng } from '../../../pictures/src/testPng.js';
import { BLOCKS, writePack } from '../../../voxel/src/packs/testPacks.js';
import { STEP_KINDS } from './journal.js';
import type { Outcome } from './queuedRequest.js';

type Slow = Awaited<ReturnType<typeof slowGame>>;
type Asked = readonly [op: string, params: object];

interface Case {
  readonly op: string;
  readonly params: (game: Slow) => object;
  /** what is done before */
  readonly first?: (game: Slow) => Promise<unknown>;
}

const RED: Asked = ['resourcepack_enable', { name: 'red' }];
const GREEN: Asked = ['shader_set', { name: 'green' }];
const SECOND: Asked = ['world_create', { name: 'second', seed: '2', type: 'flat' }];
const BACK: Asked = ['world_load', { name: 'first' }];

const ACTS: readonly Case[] = [
  { op: RED[0], params: () => RED[1] },
  { op: 'resourcepack_load', params: ({ resources }) => ({ path: join(resources, 'stone') }) },
  {
    op: 'resourcepack_reload',
    params: () => ({}),
    first: async (game) => {
      await done(game, RED);
      const dirt = plainPng([9, 9, 9, 255]);
      writePack(join(game.resources, 'red'), { [`${BLOCKS}/dirt.png`]: dirt });
    },
  },
  { op: GREEN[0], params: () => GREEN[1] },
  {
    op: 'shader_reload',
    params: () => ({}),
    first: async (game) => {
      await done(game, GREEN);
      writePack(join(game.shaders, 'green'), { 'shaders/f.glsl': 'no program' });
    },
  },
  { op: SECOND[0], params: () => SECOND[1] },
  { op: BACK[0], params: () => BACK[1], first: (game) => done(game, SECOND) },
  {
    op: 'world_delete',
    params: () => ({ name: 'second' }),
    first: (game) => done(game, SECOND, BACK),
  },
  { op: 'world_leave', params: () => ({}) },
];

const READS = ['resourcepack_list', 'resourcepack_enabled', 'shader_get', 'world_list', 'get_game'];

function ask({ host }: Slow, [op, params]: Asked, client = host.connect(() => {})) {
  return new Promise<Outcome>((resolve) =>
    host.submit(client, { op, params, key: undefined }, { done: resolve }),
  );
}

async function done(game: Slow, ...asked: readonly Asked[]): Promise<void> {
  for (const one of asked) expect(await ask(game, one), one[0]).toMatchObject({ ok: true });
}

/** All that another client can see of worlds, packs and shaders. */
async function seen(game: Slow): Promise<string> {
  const replies = READS.map(async (op) => ask(game, [op, {}]));
  const hidden = ['last_played', 'load']; // the disk's own clock, and land that was looked at
  return JSON.stringify([game.game.world.hash(), ...(await Promise.all(replies))], (key, value) =>
    hidden.includes(key) ? undefined : value,
  );
}

/** The same, as far as it can be seen at once. */
function shown({ game }: Slow): string {
  const { packs, shaders, worlds } = game.facets;
  return JSON.stringify([packs!.enabled(), shaders!.get(), worlds!.current, game.world.hash()]);
}

function locked({ saves }: Slow): string[] {
  return readdirSync(saves).map(
    (name) => `${name} ${existsSync(join(saves, name, 'bridle.lock'))}`,
  );
}

async function prepared(waits: Waits, { first }: Case): Promise<Slow> {
  const game = await slowGame(waits, { clock: { mode: 'wait' }, onStop: () => {} });
  game.host.start();
  await first?.(game);
  return game;
}

describe('an act of a game of ours that waits for the disk or a thread', () => {
  it.each(ACTS)('shows to nobody before its end: $op', async (act) => {
    const waits = new Waits();
    const game = await prepared(waits, act);
    const before = await seen(game);
    const shownBefore = shown(game);
    const shownMeanwhile = new Set<string>();
    let isOver = false;
    const stopListening = game.host.journal.listen(STEP_KINDS, (entry) => {
      isOver ||= entry.kind === 'end' && entry.op === act.op;
      if (!isOver) shownMeanwhile.add(shown(game));
    });
    // Also in every turn of the event loop, as whoever asks something in it would see it.
    const look = (): void => {
      if (isOver) return;
      shownMeanwhile.add(shown(game));
      setImmediate(look);
    };
    look();
    const meanwhile: string[] = [];
    let isLooking = false;
    waits.later = async () => {
      if (isLooking) return; // that is a read
      isLooking = true;
      meanwhile.push(await seen(game));
      isLooking = false;
    };
    await done(game, [act.op, act.params(game)]);
    waits.later = async () => {};
    stopListening();
    expect(new Set(meanwhile)).toEqual(new Set([before]));
    expect([...shownMeanwhile]).toEqual([shownBefore]);
    expect(await seen(game)).not.toBe(before);
  });

  it.each(ACTS)('changes nothing where it is cancelled before: $op', async (act) => {
    const waits = new Waits();
    const game = await prepared(waits, act);
    const { host } = game;
    const [before, locksBefore] = [await seen(game), locked(game)];
    const client = host.connect(() => {});
    let isDone = false;
    let cancels = 0;
    for (let at = 1; !isDone; at *= 2) {
      let [left, isCancelled] = [at, false];
      waits.later = async () => {
        if (--left > 0 || isCancelled) return;
        isCancelled = true;
        expect(host.cancel(client)).toBe(1);
      };
      const outcome = await ask(game, [act.op, act.params(game)], client);
      waits.later = async () => {};
      isDone = outcome.ok || (act.op === 'world_delete' && isInVain(outcome.error));
      // Whatever comes after it, comes after all of it is undone.
      expect(await ask(game, ['world_load', { name: 'nobody' }])).toMatchObject({ ok: false });
      if (isDone) continue;
      cancels++;
      expect(outcome).toMatchObject({ error: { code: 'cancelled', details: { tick: host.tick } } });
      expect(await seen(game)).toBe(before);
      expect(locked(game)).toEqual(locksBefore);
    }
    expect(cancels).toBeGreaterThan(0);
    expect(await seen(game)).not.toBe(before);
  });
});

describe('a world that is entered or left', () => {
  const BACK_OF: Readonly<Record<string, readonly Asked[]>> = {
    world_create: [BACK, ['world_delete', { name: 'second' }]],
    world_load: [['world_load', { name: 'second' }]],
    world_leave: [BACK],
  };
  const moves = ACTS.filter(({ op }) => op in BACK_OF);

  it.each(moves)('is as it was where the disk fails before: $op', async (act) => {
    const waits = new Waits();
    const game = await prepared(waits, act);
    const [before, locksBefore] = [await seen(game), locked(game)];
    let fails = 0; // others may do no harm
    for (let at = 1; ; at++) {
      let left = at;
      waits.later = async () => {
        if (--left === 0) throw Object.assign(new Error('the disk fails'), { code: 'EIO' });
      };
      const outcome = await ask(game, [act.op, act.params(game)]);
      waits.later = async () => {};
      if (left > 0) break; // it has no more waits
      if (outcome.ok) await done(game, ...BACK_OF[act.op]!);
      else fails++;
      expect(await seen(game), `at ${at}`).toBe(before);
      expect(locked(game), `at ${at}`).toEqual(locksBefore);
    }
    expect(fails).toBeGreaterThan(0);
    expect(await seen(game)).not.toBe(before);
  });
});

/** Deleting has begun: what is half deleted cannot come back. */
function isInVain({ details }: HarnessError): boolean {
  return details?.stopped === false;
}
