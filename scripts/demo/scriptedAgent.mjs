// The agent of the demo that needs no model: it looks at what it carries and does what is missing.
import { watchControl } from './control.mjs';
import { MORE_WOOD, nextJob } from './jobs.mjs';

/** @typedef {import('../../packages/client/dist/index.js').Client} Client */
/** @typedef {import('./jobs.mjs').Job} Job */

const READ_TICKS = 40; // that its words stand before it acts
const LOOK_UP = -0.15; // radians: where it looks while it speaks, a little below the horizon
const FAILURES_MAX = 12; // in a row: whoever has not come on by then goes in circles
const WALK_BLOCKS = 24;
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/**
 * Plays to the stone pickaxe. Whoever takes control is waited for.
 * @param {Client} world in which it has control
 * @param {(event: { event: string, [field: string]: unknown }) => void} tell
 * @param {(job: Job, taken: AbortSignal) => Promise<unknown>} pause between its words and what it does
 */
export async function playScripted(world, tell, pause = readingOf(world)) {
  const control = await watchControl(world, tell);
  let failures = 0;
  let instead;
  for (;;) {
    const taken = await control.whileTaken();
    const job = instead ?? nextJob((await world.get_inventory()).slots);
    if (job === undefined) return;
    try {
      const answer = await doJob(world, job, tell, () => pause(job, taken));
      failures = answer.ok ? 0 : failures + 1;
      if (failures > FAILURES_MAX) throw new Error(`the agent gave up: ${answer.msg}`);
      instead = answer.ok ? undefined : await wayOut(world, answer.reason, failures);
    } catch (error) {
      if (!(await control.wasTaken(error))) throw error;
      instead = undefined; // whoever had control may have changed everything
    }
  }
}

/** The time that it takes to read its words. */
function readingOf(world) {
  return (_, taken) => world.waitTicks(READ_TICKS, { signal: taken });
}

/** Says what it does, in the chat as well, and does it. */
async function doJob(world, { tool, args, says }, tell, pause) {
  const { tick, player } = await world.get_state();
  tell({ event: 'does', tick, says, tool, args });
  await world.chat_send({ text: says });
  await world.set_view({ yaw: player.yaw, pitch: LOOK_UP }); // whoever watches is to see more than the ground
  await pause();
  const { ok, msg, reason, changed, ticks } = await world.tool_run({ tool, args });
  tell({ event: 'did', ok, tool, msg, reason, changed, ticks });
  return { ok, msg, reason };
}

/** What else to do after a failure, where trying again would not help. */
async function wayOut(world, reason, failures) {
  const { dead, pos } = (await world.get_state()).player;
  if (dead) {
    await world.respawn();
    return undefined;
  }
  if (reason === 'missing_item') return MORE_WOOD;
  if (reason !== 'not_found' && reason !== 'no_path' && reason !== 'too_far') return undefined;
  const [x, z] = WAYS[failures % WAYS.length];
  const blocks = WALK_BLOCKS * Math.ceil(failures / 2);
  return {
    says: 'There is none around here, so I look elsewhere.',
    tool: 'goto',
    args: { x: Math.round(pos[0] + x * blocks), z: Math.round(pos[2] + z * blocks), range: 4 },
  };
}
