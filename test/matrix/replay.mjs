// Plays 20,000 requests that follow from a seed and prints the world's hash at every 100th tick.
// Run by node versions of all sorts, so plain JavaScript over what `tsc` built.
//   node replay.mjs <seed> [plain | twice | other-columns-first | rewind | saved | beside <seed>]
import { restoreWorld, snapshotOf } from '../../packages/engine/dist/index.js';
import { Games, Host, OPS } from '../../packages/harness/dist/index.js';
import { createVoxelGame, landOf } from '../../packages/voxel/dist/index.js';

const REQUESTS = 20_000;
const [seed, variant = 'plain', otherSeed] = process.argv.slice(2);
const games = new Games();

/** The requests: drawn once, the same for every variant and version. */
function* requests(seed) {
  let state = seed >>> 0;
  const below = (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  for (let i = 0; i < REQUESTS; i++) {
    const kind = below(20);
    if (kind < 8) yield ['step', { ticks: 1 + below(3) }];
    else if (kind < 12) {
      const actions = {
        move_x: below(3) - 1,
        move_y: below(4) > 0 ? 1 : 0,
        sprint: below(2) === 0,
        crouch: below(8) === 0,
        jump_hold: below(3) === 0,
        attack_hold: below(2) === 0,
        use_hold: below(6) === 0,
        hotbar_slot: below(9),
      };
      yield ['set_actions', { actions }];
    } else if (kind < 15) {
      yield [
        'pulse',
        {
          actions: { use_click: true, drop_click: below(9) === 0, look_dyaw: below(7) / 10 - 0.3 },
        },
      ];
    } else if (kind < 18)
      yield ['set_view', { yaw: below(628) / 100, pitch: below(300) / 100 - 1.5 }];
    else if (kind < 19) yield ['get_state', {}];
    else yield ['command', { line: command(below) }];
  }
}

function command(below) {
  switch (below(6)) {
    case 0:
      return `/setblock ~${below(5) - 2} ~${below(4)} ~${below(5) - 2} ${['water', 'sand', 'lava', 'stone'][below(4)]}`;
    case 1:
      return `/give @s ${['stone', 'oak_planks', 'torch', 'oak_door', 'water_bucket', 'bread'][below(6)]} ${1 + below(5)}`;
    case 2:
      return `/tp ~${below(40) - 20} ~${below(10)} ~${below(40) - 20}`;
    case 3:
      return `/time add ${below(1000)}`;
    case 4:
      return `/gamemode ${below(5) === 0 ? 'creative' : 'survival'}`;
    default:
      return `/fill ~2 ~ ~2 ~4 ~2 ~4 ${['air', 'dirt', 'glass'][below(3)]}`;
  }
}

const RELEASED = {
  ...{ move_x: 0, move_y: 0, sprint: false, crouch: false, hotbar_slot: 0 },
  ...{ jump_hold: false, attack_hold: false, use_hold: false },
};

/** Does harm, and takes it back. */
async function detour(ask) {
  await ask('save_state', { name: 'here' });
  await ask('set_actions', { actions: { attack_hold: true } });
  await ask('step', { ticks: 60 });
  await ask('command', { line: '/fill ~-3 ~-3 ~-3 ~3 ~-1 ~3 lava' });
  await ask('step', { ticks: 60 });
  await ask('load_state', { name: 'here' });
  await ask('set_actions', { actions: RELEASED });
}

async function run(seedText, name = 'world') {
  const seed = { high: 7, low: Number(seedText) };
  let game;
  let host;
  let client;
  const enter = (world) => {
    game = createVoxelGame({ seed, noScreen: 'none', world });
    const run = name === 'world' ? {} : { games, name };
    host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {}, ...run });
    client = host.connect(() => {});
  };
  enter(undefined);
  const ask = (op, params) =>
    new Promise((done) => host.submit(client, { op, params, key: undefined }, { done }));
  if (variant === 'other-columns-first') {
    const { pos } = (await ask('get_state', {})).value.player;
    for (let i = 12; i >= -12; i--) {
      const [x, z] = [Math.floor(pos[0]) + i * 16, Math.floor(pos[2]) - i * 16];
      await ask('get_blocks', { from: [x, 0, z], to: [x, 100, z] });
    }
  }
  const hashes = [];
  let nextTick = 0;
  let count = 0;
  for (const [op, params] of requests(Number(seedText))) {
    count++;
    if (count % 2_500 === 0) {
      await ask('set_actions', { actions: RELEASED });
      await ask('step', { ticks: 1 }); // no pulse is left over
      if (variant === 'rewind') await detour(ask);
      if (variant === 'saved') {
        const saved = JSON.stringify(snapshotOf(game.world));
        enter(restoreWorld(JSON.parse(saved), landOf(seed)));
      }
    }
    await ask(op, params);
    if (host.tick >= nextTick) {
      hashes.push(game.facets.state.hash());
      nextTick = host.tick + 100;
    }
  }
  return hashes;
}

/** The hashes of a world, or of both. */
async function runVariant() {
  if (variant === 'twice') return [await run(seed), await run(seed)];
  // Beside each other, requests of the two worlds take turns.
  if (variant === 'beside') return Promise.all([run(seed, 'one'), run(otherSeed, 'other')]);
  return run(seed);
}

process.stdout.write(`${JSON.stringify(await runVariant())}\n`);
