// Walks a mineflayer bot to the same places with our walker and with mineflayer-pathfinder, in
// turns, and prints as JSON how many it came to, and how long they searched and walked.
//   node walk.mjs <version> <hills|obstacles> [goals] [--verbose]
import { fork } from 'node:child_process';
import { findRoute, Walker } from '@bridle/paths';
import { library, Vec3 } from '../../test/minecraft-server/library.mjs';
import { drawer, FIELD, HOME, SEED } from './courses.mjs';
import { applyMove, bodyOf, terrainOf } from './terrain.mjs';

const { createBot } = library('mineflayer');
const { goals, Movements, pathfinder } = library('mineflayer-pathfinder');

const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const isVerbose = process.argv.includes('--verbose');
const [version = '1.16.5', course = 'hills', count = '20'] = args;
const RADIUS = course === 'hills' ? [12, 42] : [6, FIELD.radius - 1];
const HIGHEST = 120;
const LOADED_TICKS_MAX = 600;
const WALK_TICKS_MAX = 1_200;
const SETTLE_TICKS = 20;
const TELEPORTS_MAX = 5;
const DRAWS_MAX = 10_000;
const TELEPORT_TICKS = 60;
const ROUTES_MAX = 8;
/** A way so long is looked for as well, from several places. */
const LONG_WAY = 100;
const LONG_WAYS = 12;
const LOOKS = 5;

const server = fork(new URL('./server.mjs', import.meta.url), [version, course], {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
process.once('exit', () => server.kill());
const port = await new Promise((resolve, reject) => {
  server.once('message', resolve);
  server.once('exit', () => reject(new Error('the server did not start')));
});
const bot = createBot({ host: '127.0.0.1', port, username: 'walker', version, auth: 'offline' });
bot.once('kicked', (reason) => fail(`kicked: ${reason}`));
bot.once('error', (error) => fail(error.message));
await new Promise((resolve) => bot.once('spawn', resolve));
bot.loadPlugin(pathfinder);

function fail(message) {
  process.stderr.write(`walk: ${message}\n`);
  process.exit(1);
}

const tick = () => new Promise((resolve) => bot.once('physicsTick', resolve));
async function ticks(number) {
  for (let i = 0; i < number; i++) await tick();
}

async function until(what, isSo) {
  if (!(await within(LOADED_TICKS_MAX, isSo))) fail(`${what} took too long`);
}

/** The place to stand on in a column; undefined where it is not loaded, or no place for a goal. */
function surfaceAt(x, z) {
  for (let y = HIGHEST; y > 0; y--) {
    const block = bot.blockAt(new Vec3(x, y, z));
    if (block === null) return undefined;
    if (block.boundingBox !== 'block') continue;
    const isBad =
      /leaves|fence/.test(block.name) || bot.blockAt(new Vec3(x, y + 1, z)).name !== 'air';
    return isBad ? undefined : new Vec3(x, y + 1, z);
  }
  return undefined;
}

/** Waits for something, but not for ever; says whether it came. */
async function within(most, isSo) {
  for (let i = 0; i < most; i++) {
    if (isSo()) return true;
    await tick();
  }
  return false;
}

async function teleport(to) {
  bot.clearControlStates();
  const isThere = () => bot.entity.onGround && bot.entity.position.distanceTo(to) < 0.5;
  for (let tries = 0; tries < TELEPORTS_MAX; tries++) {
    bot.chat(`/tp ${to.x} ${to.y} ${to.z}`);
    if (!(await within(TELEPORT_TICKS, isThere))) continue;
    await ticks(SETTLE_TICKS);
    if (isThere()) return;
  }
  fail('the bot does not get back to where it starts');
}

await bot.waitForChunksToLoad();
const [homeX, homeZ] = [Math.floor(HOME.x), Math.floor(HOME.z)];
await until('loading', () => surfaceAt(homeX, homeZ) !== undefined);
await teleport(surfaceAt(homeX, homeZ).offset(0.5, 0, 0.5));
const edge = RADIUS[1] & ~15;
await until('loading what is around', () =>
  [-edge, edge].every((dx) =>
    [-edge, edge].every((dz) => bot.blockAt(new Vec3(homeX + dx, 1, homeZ + dz))),
  ),
);
const home = bot.entity.position.clone();

function drawGoals() {
  const draw = drawer(SEED);
  const drawn = [];
  for (let draws = 0; drawn.length < Number(count); draws++) {
    if (draws === DRAWS_MAX) fail('there are not so many places to go to');
    const [dx, dz] = [draw() * 2 - 1, draw() * 2 - 1].map((part) => part * RADIUS[1]);
    const far = Math.sqrt(dx * dx + dz * dz);
    if (far < RADIUS[0] || far > RADIUS[1]) continue;
    const goal = surfaceAt(Math.floor(home.x + dx), Math.floor(home.z + dz));
    if (goal !== undefined) drawn.push(goal);
  }
  return drawn;
}

const terrain = terrainOf(bot);

function search(from, { x, y, z }) {
  const began = performance.now();
  const looking = findRoute(terrain, from, { kind: 'cell', x, y, z }, { provesNoPath: true });
  let step = looking.next();
  while (!step.done) step = looking.next();
  return { route: step.value, ms: performance.now() - began };
}

const isAt = ({ x, z }) => {
  const feet = bot.entity.position.floored();
  return feet.x === x && feet.z === z;
};

/** Our walker, from a bare search to the last key. */
async function walkOurs(goal) {
  let searchMs = 0;
  let walked = 0;
  for (let routes = 0; routes < ROUTES_MAX; routes++) {
    const { route, ms } = search(bot.entity.position, goal);
    searchMs += ms;
    if (!route.ok) break;
    const walker = new Walker(terrain, route.steps, { brisk: true, sprint: true });
    for (; walked < WALK_TICKS_MAX; walked++) {
      const move = walker.next(bodyOf(bot, terrain));
      if (move === 'done') return { isThere: isAt(goal), searchMs };
      if (move === 'lost') break;
      applyMove(bot, move);
      await tick();
    }
    bot.clearControlStates();
  }
  return { isThere: false, searchMs };
}

const movements = new Movements(bot);
movements.canDig = false;
movements.scafoldingBlocks = [];
movements.allow1by1towers = false;
movements.maxDropDown = 3;
bot.pathfinder.setMovements(movements);

async function walkTheirs({ x, y, z }) {
  let searchMs = 0;
  const onUpdate = ({ time }) => {
    searchMs = Math.max(searchMs, time ?? 0);
  };
  bot.on('path_update', onUpdate);
  let end;
  const going = bot.pathfinder.goto(new goals.GoalBlock(x, y, z)).then(
    () => {
      end = 'there';
    },
    () => {
      end = 'given up';
    },
  );
  await Promise.race([going, within(WALK_TICKS_MAX, () => end !== undefined)]);
  bot.pathfinder.setGoal(null);
  bot.removeListener('path_update', onUpdate);
  return { isThere: end === 'there' && isAt({ x, z }), searchMs };
}

async function timed(walk, goal) {
  await teleport(home);
  await tick();
  const began = performance.now();
  const { isThere, searchMs } = await walk(goal);
  bot.clearControlStates();
  return { isThere, searchMs, seconds: (performance.now() - began) / 1000 };
}

const runs = [];
for (const [i, goal] of drawGoals().entries()) {
  // Whoever goes first may find colder caches.
  const order = i % 2 === 0 ? [walkOurs, walkTheirs] : [walkTheirs, walkOurs];
  const [first, second] = [await timed(order[0], goal), await timed(order[1], goal)];
  const [ours, theirs] = i % 2 === 0 ? [first, second] : [second, first];
  runs.push({ ours, theirs });
  if (isVerbose) process.stderr.write(`${goal} ${JSON.stringify({ ours, theirs })}\n`);
}

/** Milliseconds of searches for ways of a hundred blocks, from one end of what is loaded. */
function searchLongWays() {
  const found = [];
  const draw = drawer(SEED);
  for (let i = 0; i < 400 && found.length < LONG_WAYS; i++) {
    const from = surfaceAt(
      Math.floor(home.x - 65 + draw() * 30),
      Math.floor(home.z + (draw() - 0.5) * 120),
    );
    const to = from && surfaceAt(from.x + LONG_WAY, from.z + Math.floor((draw() - 0.5) * 20));
    if (!to) continue;
    const looks = Array.from({ length: LOOKS }, () => search(from.offset(0.5, 0, 0.5), to));
    // Of their times the least counts, since noise only ever adds.
    if (looks[0].route.ok) found.push(Math.min(...looks.map(({ ms }) => ms)));
  }
  return found;
}

const both = runs.filter(({ ours, theirs }) => ours.isThere && theirs.isThere);
const sum = (list) => list.reduce((total, one) => total + one, 0);
const report = (who) => ({
  arrivals: runs.filter((run) => run[who].isThere).length,
  searchMs: sum(runs.map((run) => run[who].searchMs)),
  // Of the goals that both came to, or the faster one would be who gives up.
  seconds: sum(both.map((run) => run[who].seconds)),
});
const longWaysMs = course === 'hills' ? searchLongWays() : [];
process.stdout.write(
  `${JSON.stringify({ version, course, goals: runs.length, ours: report('ours'), theirs: report('theirs'), longWaysMs })}\n`,
);
process.exit(0);
