// Goes to the nearest tree, mines its logs by hand and picks them up: a policy written by hand.
import { VoxelEnv } from 'bridle/env';

const WANTED = Number(process.argv[2] ?? 3);
const SEED = BigInt(process.argv[3] ?? 7);
const EYES = 1.62;
const REACH = 4;

const env = new VoxelEnv({
  maxSteps: 6_000,
  reward: ({ events }) =>
    events.reduce((sum, { event, item, count }) => {
      return event === 'pickup' && item.endsWith('_log') ? sum + count : sum;
    }, 0),
});

/** Every log near the player, the nearest first. */
function logsNear([px, py, pz]) {
  const [x0, y0, z0] = [Math.floor(px) - 24, Math.floor(py) - 6, Math.floor(pz) - 24];
  const box = { from: [x0, y0, z0], to: [x0 + 48, y0 + 14, z0 + 48] };
  const { size, palette, runs } = env.senses.blocksIn(box);
  const logs = [];
  for (let i = 0, at = 0; i < runs.length; at += runs[i], i += 2) {
    if (!palette[runs[i + 1]].includes('_log')) continue;
    for (let cell = at; cell < at + runs[i]; cell++) {
      const x = x0 + (cell % size[0]);
      const z = z0 + (Math.floor(cell / size[0]) % size[2]);
      const y = y0 + Math.floor(cell / (size[0] * size[2]));
      logs.push({ pos: [x + 0.5, y + 0.5, z + 0.5], far: far([px, py, pz], [x, y, z]) });
    }
  }
  return logs.sort((a, b) => a.far - b.far).map(({ pos }) => pos);
}

function far([ax, ay, az], [bx, by, bz]) {
  return (bx - ax) ** 2 + (bz - az) ** 2 + 4 * (by - ay) ** 2;
}

/** Turns towards a place; on the way also walks, and jumps where something is in the way. */
function towards({ pos, yaw, pitch, velocity, on_ground }, [x, y, z], keepOff) {
  const [dx, dy, dz] = [x - pos[0], y - pos[1] - EYES, z - pos[2]];
  const flat = Math.sqrt(dx * dx + dz * dz);
  const turn = Math.atan2(dz, dx) - yaw;
  const walks = flat > keepOff;
  const isStuck = walks && Math.abs(velocity[0]) + Math.abs(velocity[2]) < 0.05;
  return {
    look_dyaw: Math.atan2(Math.sin(turn), Math.cos(turn)),
    look_dpitch: Math.atan2(dy, flat) - pitch,
    move_y: walks ? 1 : 0,
    jump: isStuck && on_ground,
  };
}

const PATIENCE = 120;
/** What a hand gets through soon, when it is in the way. */
const SOFT = /leaves|dirt|grass|sand|gravel|snow|fern|vine|bush|flower|poppy|dandelion/;

let state = env.reset({ seed: SEED }).observation.state;
let collected = 0;
let target;
let best = Infinity;
let patience = PATIENCE;
const given_up = new Set();
for (let over = false; !over && collected < WANTED; ) {
  const { player, looking_at: seen } = state;
  const lying = env.senses.entities(8).find(({ item }) => item?.item.endsWith('_log'));
  if (target === undefined) {
    target = logsNear(player.pos).find((pos) => !given_up.has(String(pos)));
    best = Infinity;
  }
  const goal = lying?.pos ?? target;
  if (goal === undefined) {
    // None in sight: on to other land.
    state = env.step({ move_y: 1, sprint: true, jump: true }).observation.state;
    given_up.clear();
    continue;
  }
  const action = towards(player, goal, lying === undefined ? REACH - 1.5 : 0.3);
  const isAtLog = lying === undefined && action.move_y === 0 && seen !== null;
  const isBlocked = action.jump && seen !== null && SOFT.test(seen.block);
  const result = env.step({ ...action, attack: isAtLog || isBlocked });
  state = result.observation.state;
  const left = far(state.player.pos, goal);
  const gained = left < best - 0.5 || result.reward > 0 || result.info.events.length > 0;
  best = Math.min(best, left);
  patience = gained ? PATIENCE : patience - 1;
  if (result.reward > 0 || patience === 0) {
    if (patience === 0) given_up.add(String(target));
    target = undefined;
    patience = PATIENCE;
  }
  collected += result.reward;
  over = result.terminated || result.truncated;
}

console.log(`${collected} logs after ${state.tick} ticks, at ${state.player.pos.map(Math.floor)}`);
process.exitCode = collected >= WANTED ? 0 : 1;
