import {
  type ContainerContents,
  type Game,
  type HarnessError,
  type LongAction,
  until,
  type Vector,
} from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { describe, expect, it, vi } from 'vitest';
import { Host } from '../core/host.js';
import { OPS } from './index.js';

/** Two barrels on flat grass. */
const BARRELS: readonly Vector[] = [
  [10, 64, 8],
  [12, 64, 8],
];

interface Windows {
  /** what was opened and closed, in this order */
  readonly log: string[];
  /** Lets the container that is open now show what is in it. */
  show(): void;
}

function world(): Game {
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'none' });
  for (const pos of BARRELS) {
    game.facets.command!.run(`/setblock ${pos.join(' ')} barrel`);
  }
  return game;
}

/** The same as on a server: the body opens a window, waits for what is in it, and closes it. */
function server(): { game: Game; windows: Windows } {
  const game = world();
  const log: string[] = [];
  let show = (): void => {};
  const lookInto = function* (pos: Vector): LongAction<ContainerContents> {
    log.push(`open ${pos[0]}`);
    try {
      yield* until(
        new Promise<void>((resolve) => {
          show = resolve;
        }),
      );
      return { pos, block: 'minecraft:barrel', size: 27, items: [] };
    } finally {
      log.push(`close ${pos[0]}`);
    }
  };
  const senses = { ...game.facets.senses!, lookInto, opensToLook: true };
  return {
    game: { name: 'server', facets: { ...game.facets, senses } },
    windows: { log, show: () => show() },
  };
}

function start(game: Game) {
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  return {
    host,
    /** Somebody who asks. */
    client() {
      const client = host.connect(() => {});
      return (op: string, params: object = {}) => host.ask(client, { key: op, op, params });
    },
  };
}

const LOOK = { what: 'containers', radius: 6 };

/** Opens so many containers one after the other. */
async function showAll({ log, show }: Windows, count: number): Promise<void> {
  for (let opened = 1; opened <= count; opened++) {
    await vi.waitFor(
      () => {
        expect(log.filter((line) => line.startsWith('open'))).toHaveLength(opened);
      },
      { interval: 1 },
    );
    show();
  }
}

describe('looking into containers', () => {
  it('is a read where nothing must be opened: also for who has no control, beside a skill', async () => {
    const { host, client } = start(world());
    const [look, drive] = [client(), client()];
    const args = { skill: 'goto', args: { x: 40, y: 64, z: 8 } };
    await drive('tool_run', { tool: 'skill_start', args });
    host.control.claim(host.connect(() => {}));
    expect(await look('observe_detail', LOOK)).toMatchObject({ ok: true, data: { count: 2 } });
  });

  it('is an act where the body must open them: only who may act looks', async () => {
    const { game, windows } = server();
    const { host, client } = start(game);
    host.control.claim(host.connect(() => {}));
    for (const op of ['observe_detail', 'observe_detail_compat']) {
      await expect(client()(op, LOOK)).rejects.toMatchObject({ code: 'busy' });
    }
    expect(await client()('observe_detail', { what: 'entities' })).toMatchObject({ ok: true });
    expect(windows.log).toEqual([]);
  });

  it('is refused there while a skill moves the body, and the refusal names it', async () => {
    const { game, windows } = server();
    const { client } = start(game);
    const ask = client();
    const args = { skill: 'goto', args: { x: 40, y: 64, z: 8 } };
    await ask('tool_run', { tool: 'skill_start', args });
    const refusal = (await ask('observe_detail', LOOK).catch((e) => e)) as HarnessError;
    expect(refusal).toMatchObject({ code: 'busy', message: 'goto moves the body now' });
    const told = await ask('tool_run', { tool: 'observe_detail', args: LOOK });
    expect(told).toMatchObject({ ok: false, reason: 'busy', msg: 'goto moves the body now' });
    expect(windows.log).toEqual([]);
  });

  it('has its turn there among the acts, and others see and read meanwhile', async () => {
    const { game, windows } = server();
    const { client } = start(game);
    const first = client()('observe_detail', LOOK);
    // Another word for the same, by way of a tool.
    const second = client()('tool_run', {
      tool: 'observe_detail',
      args: { what: 'chests', radius: 6 },
    });
    let isDone = false;
    const act = client()('set_view', { yaw: 1, pitch: 0 }).then(() => {
      isDone = true;
    });
    expect(await client()('get_state')).toMatchObject({ tick: 0 });
    expect(isDone).toBe(false);
    await showAll(windows, 4);
    expect(await first).toMatchObject({ ok: true, data: { count: 2 } });
    expect(await second).toMatchObject({ ok: true, data: { count: 2 } });
    await act;
    const each = ['open 10', 'close 10', 'open 12', 'close 12'];
    expect(windows.log).toEqual([...each, ...each]);
  });

  it('closes there what it has opened when it is cancelled', async () => {
    const { game, windows } = server();
    const { host } = start(game);
    const client = host.connect(() => {});
    const looking = host.ask(client, { key: '"look"', op: 'observe_detail', params: LOOK });
    expect(windows.log).toEqual(['open 10']);
    expect(host.cancel(client, 'look')).toBe(1);
    await expect(looking).rejects.toMatchObject({ code: 'cancelled' });
    expect(windows.log).toEqual(['open 10', 'close 10']);
  });

  it('opens nothing in dry mode there, and says so of each', async () => {
    const { game, windows } = server();
    const { client } = start(game);
    const dry = await client()('tool_dry', { tool: 'observe_detail', args: LOOK });
    expect(dry).toMatchObject({ ok: true, dryRun: true, capability: { level: 'read_only' } });
    expect(JSON.stringify(dry)).toContain('nothing is opened while a tool is only tried out');
    expect(windows.log).toEqual([]);
  });
});
