import type { Agent, Entity, TickActions } from './agent.js';
import { find, hold } from './inventory.js';
import { viewAlong } from './mining.js';
import { findPath } from './path.js';
import { facing, goTo } from './walking.js';

const SWORD = [/:stone_sword$/];
const SWORD_REACH = 3;
/** Ticks until a blow with a sword has its full force again. */
const SWING_TICKS = 13;
/** Somebody this near and in sight is dealt with before anything else. */
const ALARM_BLOCKS = 5;
/** A creeper that has begun to swell goes on up to this distance. */
const BLAST_BLOCKS = 7;
/** Arrows come from no further. */
const BOW_BLOCKS = 15;
const SKELETON = 'minecraft:skeleton';
const CREEPER = 'minecraft:creeper';
const ENDERMAN = 'minecraft:enderman';
const GRUDGE_TICKS = 200;
const CHASE_BLOCKS = 48;
/** A fight without a blow for so long is let be, */
const VAIN_TICKS = 100;
/** and taken up again after so long. */
const FORGIVING_TICKS = 500;

const HEIGHTS: Readonly<Record<string, number>> = { 'minecraft:spider': 0.9 };
/** A way is looked for anew in every tick, so no further than this. */
const STEPS_AHEAD_MAX = 150;
/** Slower than this, in blocks per tick, one does not get on. */
const STANDSTILL = 0.03;
const NOWHERE: ReadonlyMap<string, number> = new Map();

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

/** Whom to deal with first: a creeper that is near, else the nearest within so many blocks. */
export async function firstFoe(agent: Agent, within: number): Promise<Entity | undefined> {
  let first: Entity | undefined;
  for (const mob of agent.near) {
    const isBursting = mob.type === CREEPER && mob.distance < BLAST_BLOCKS;
    const isShooting = isArcher(mob) && !isUnderFire(agent);
    if (!isFoe(agent, mob)) continue;
    if (mob.distance > within && !isBursting && !isShooting) continue;
    if (isShunned(agent, mob) || !(await isInSight(agent, mob))) continue;
    if (isBursting) return mob;
    first ??= mob;
  }
  return first;
}

function isArcher({ type, distance }: Entity): boolean {
  return type === SKELETON && distance < BOW_BLOCKS;
}

/** Whether more shoot than one can hold the shield against. */
export function isUnderFire({ near }: Agent): boolean {
  return near.filter(isArcher).length > 1;
}

/** Endermen leave alone whoever leaves them alone, until they have struck. */
function isFoe({ events, state: { tick } }: Agent, mob: Entity): boolean {
  if (mob.type !== ENDERMAN) return mob.is_hostile === true;
  if (mob.distance > ALARM_BLOCKS) return false;
  const blow = events.findLast(({ event, cause }) => event === 'damage' && cause === 'enderman');
  return blow !== undefined && tick - blow.tick < GRUDGE_TICKS;
}

/** A guard that fights whoever comes near or shoots. */
export async function fendOff(agent: Agent): Promise<void> {
  const { slot } = agent;
  await fightAll(agent, ALARM_BLOCKS);
  agent.slot = slot;
}

/** Fights until nobody is within so many blocks, or wounds say that it is enough. */
export async function fightAll(agent: Agent, within: number, healthMin = 0): Promise<void> {
  while (agent.state.player.health > healthMin) {
    const foe = await firstFoe(agent, within);
    if (foe === undefined) return;
    await spar(agent, foe);
  }
}

/** Whether it has been fought in vain for a while: it cannot be got at, or not from here. */
function isShunned({ fights, state: { tick } }: Agent, foe: Entity): boolean {
  const waited = tick - (fights.get(foe.id) ?? tick);
  return waited > VAIN_TICKS && waited < FORGIVING_TICKS && foe.distance > SWORD_REACH;
}

/** Notes since when a fight goes on without a blow. */
function noteFight({ fights, state: { tick } }: Agent, foe: Entity, lastBlow: number): void {
  const since = fights.get(foe.id);
  if (since === undefined || tick - since > FORGIVING_TICKS) fights.set(foe.id, tick);
  else if (lastBlow > since) fights.set(foe.id, lastBlow);
}

/** One tick of a fight, behind the shield: it keeps off whatever comes from before. */
export async function spar(agent: Agent, foe: Entity): Promise<void> {
  await takeSword(agent);
  const lastBlow = lastBlowAt(agent, foe);
  noteFight(agent, foe, lastBlow);
  const way = wayToMob(agent, foe);
  const isNear = Math.hypot(...way) < SWORD_REACH + 0.5;
  const isReady = agent.state.tick - lastBlow >= SWING_TICKS;
  const isCreeper = foe.type === CREEPER;
  if (isCreeper && foe.distance < BLAST_BLOCKS && !(isNear && isReady)) {
    return runFrom(agent, foe, isNear);
  }
  const look = viewAlong(way);
  const steps = foe.distance > 2 && !isCreeper ? await approach(agent, foe, look.yaw) : {};
  await agent.do({ look, ...steps, attack: isNear, useHold: isFoe(agent, foe) });
}

async function takeSword(agent: Agent): Promise<void> {
  if (agent.state.player.held?.item === 'minecraft:stone_sword') return;
  if ((await find(agent, SWORD)) !== undefined) await hold(agent, SWORD);
}

/** How to go on towards somebody while the view stays on them. */
async function approach(agent: Agent, foe: Entity, yaw: number): Promise<TickActions> {
  const [x, y, z] = foe.pos.map(Math.floor) as [number, number, number];
  const isReached = (cx: number, cy: number, cz: number): boolean =>
    Math.abs(cx - x) <= 1 && Math.abs(cz - z) <= 1 && Math.abs(cy - y) <= 1;
  const goal = { cell: [x, y, z] as const, isReached };
  const path = await findPath(agent.map, agent.cell, goal, NOWHERE, false, STEPS_AHEAD_MAX);
  const { pos, velocity } = agent.state.player;
  const [px, py, pz] = pos;
  const next = path.find(([nx, , nz]) => Math.hypot(nx + 0.5 - px, nz + 0.5 - pz) > 0.5);
  if (next === undefined) return { move: 1, jump: agent.isInWater };
  const turn = Math.atan2(next[2] + 0.5 - pz, next[0] + 0.5 - px) - yaw;
  const isStuck = Math.hypot(velocity[0], velocity[2]) < STANDSTILL;
  const jump = agent.isInWater || next[1] > py + 0.6 || isStuck;
  return { move: Math.cos(turn), strafe: Math.sin(turn), jump };
}

/** The tick of the last blow that it felt; long ago where there was none. */
function lastBlowAt({ events }: Agent, foe: Entity): number {
  const last = events.findLast(
    ({ event, entity, cause }) => event === 'damage' && entity === foe.id && cause === 'player',
  );
  return last?.tick ?? Number.NEGATIVE_INFINITY;
}

/** Away from what will burst; whoever cannot get away strikes on. */
async function runFrom(agent: Agent, foe: Entity, isNear: boolean): Promise<void> {
  const { pos, velocity } = agent.state.player;
  const isStuck = Math.hypot(velocity[0], velocity[2]) < STANDSTILL;
  if (isStuck && isNear && agent.state.tick % 2 === 0) {
    await agent.do({ look: viewAlong(wayToMob(agent, foe)), attack: true });
    return;
  }
  const look = facing(agent, pos[0] * 2 - foe.pos[0], pos[2] * 2 - foe.pos[2]);
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
