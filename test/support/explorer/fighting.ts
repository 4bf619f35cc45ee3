import type { Agent, Entity } from './agent.js';
import { hold } from './holding.js';
import { facing, goTo } from './legs.js';
import { viewAlong } from './mining.js';

const SWORD = [/:stone_sword$/];
const SWORD_REACH = 3;
/** Ticks until a blow with a sword has its full force again. */
const SWING_TICKS = 13;
/** Somebody this near and in sight is dealt with before anything else. */
const ALARM_BLOCKS = 5;
/** A creeper that has begun to swell goes on up to this distance. */
const BLAST_BLOCKS = 8;
/** Arrows come from no further. */
const BOW_BLOCKS = 15;
const SKELETON = 'minecraft:skeleton';
const CREEPER = 'minecraft:creeper';
const CHASE_BLOCKS = 48;
const FIGHT_TICKS_MAX = 600;

const HEIGHTS: Readonly<Record<string, number>> = { 'minecraft:spider': 0.9 };

/** Whether it can be seen from the eyes, as far as blocks are concerned. */
async function isInSight(agent: Agent, foe: Entity): Promise<boolean> {
  const way = wayToMob(agent, foe);
  const [hit] = await agent.castAll([way], Math.max(0.1, Math.hypot(...way)));
  return hit === null;
}

function wayToMob(agent: Agent, { type, pos }: Entity): [number, number, number] {
  const [ex, ey, ez] = agent.eyes;
  const middle = (HEIGHTS[type] ?? 1.8) * 0.6;
  return [pos[0] - ex, pos[1] + middle - ey, pos[2] - ez];
}

/** The nearest hostile mob in sight, within so many blocks. */
export async function nearestFoe(agent: Agent, within: number): Promise<Entity | undefined> {
  for (const mob of agent.near) {
    if (mob.is_hostile !== true || mob.distance > within) continue;
    if (await isInSight(agent, mob)) return mob;
  }
  return undefined;
}

/** The nearest in sight that is near enough to do harm. */
async function nearestThreat(agent: Agent): Promise<Entity | undefined> {
  for (const mob of agent.near) {
    const reach = mob.type === SKELETON ? BOW_BLOCKS : ALARM_BLOCKS;
    if (mob.is_hostile !== true || mob.distance > reach) continue;
    if (await isInSight(agent, mob)) return mob;
  }
  return undefined;
}

/** A guard that fights whoever comes near or shoots. */
export async function fendOff(agent: Agent): Promise<void> {
  const slot = agent.slot;
  for (let tick = 0; tick < FIGHT_TICKS_MAX; tick++) {
    const foe = await nearestThreat(agent);
    if (foe === undefined) break;
    await spar(agent, foe);
  }
  agent.slot = slot;
}

/** One tick of a fight, behind the shield: it keeps off whatever comes from before. */
export async function spar(agent: Agent, foe: Entity): Promise<void> {
  if (agent.state.player.held?.item !== 'minecraft:stone_sword') await hold(agent, SWORD);
  const way = wayToMob(agent, foe);
  const isNear = Math.hypot(...way) < SWORD_REACH + 0.5;
  if (foe.type === CREEPER && foe.distance < BLAST_BLOCKS && !(isNear && isReady(agent, foe))) {
    return runFrom(agent, foe);
  }
  const isHigher = foe.pos[1] > agent.state.player.pos[1] + 0.6;
  await agent.do({
    look: viewAlong(way),
    move: foe.distance > 2 ? 1 : 0,
    attack: isNear,
    useHold: foe.is_hostile === true,
    jump: agent.isInWater || (isHigher && !isNear),
  });
}

/** Whether the arm is back from the last blow. */
function isReady({ events, state }: Agent, foe: Entity): boolean {
  const last = events.findLast(
    ({ event, entity, cause }) => event === 'damage' && entity === foe.id && cause === 'player',
  );
  return last === undefined || state.tick - last.tick >= SWING_TICKS;
}

async function runFrom(agent: Agent, foe: Entity): Promise<void> {
  const [x, , z] = agent.state.player.pos;
  const look = facing(agent, x * 2 - foe.pos[0], z * 2 - foe.pos[2]);
  const { velocity } = agent.state.player;
  const isStuck = Math.hypot(velocity[0], velocity[2]) < 0.05;
  await agent.do({ look, move: 1, sprint: true, jump: isStuck || agent.isInWater });
}

/** Goes after an animal and kills it, if that is done by some tick. */
export async function chase(agent: Agent, id: number, lastTick: number): Promise<void> {
  for (;;) {
    const prey = (await agent.around(CHASE_BLOCKS)).find((mob) => mob.id === id);
    if (prey === undefined || agent.state.tick > lastTick) return;
    if (prey.distance < 3 && (await isInSight(agent, prey))) {
      await spar(agent, prey);
      continue;
    }
    const [x, y, z] = prey.pos.map(Math.floor) as [number, number, number];
    const isReached = (cx: number, cy: number, cz: number): boolean =>
      Math.hypot(cx - x, cy - y, cz - z) < 2;
    await goTo(agent, { cell: [x, y, z], isReached });
    if (prey.distance < 3) await agent.do({});
  }
}
