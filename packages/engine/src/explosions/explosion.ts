import { AIR, BLOCK_KINDS, IS_AIR, KIND_OF_STATE, kindNamed, stateOf } from '../blocks/index.js';
import { dropsOf, ITEM_KINDS, itemOf } from '../items/index.js';
import { fireFor } from '../rules/fire.js';
import { stateAfterBreaking } from '../rules/stateAfterBreaking.js';
import { isInWorld } from '../terrain/worldBlocks.js';
import { dropStack } from '../world/itemEntities.js';
import { primeTnt } from '../world/primedTnt.js';
import { takeBoxed } from '../world/spill.js';
import type { World } from '../world/world.js';
import { hurtAndPush } from './blastWave.js';

const TNT = kindNamed('tnt')!.id;
/** What nothing breaks no blast breaks either. */
const UNBREAKABLE = 3_600_000;

/** How much each kind takes from a blast. */
const BLAST_RESISTANCE = Float64Array.from(
  BLOCK_KINDS,
  ({ blastResistance, hardness }) => blastResistance ?? (hardness < 0 ? UNBREAKABLE : hardness),
);
const PICKAXE = itemOf('diamond_pickaxe');
const WATER = stateOf('minecraft:water', { level: '0' });
/** Chained charges go off sooner than lit ones, and not all at once. */
const CHAIN_FUSE_MIN = 10;
const CHAIN_FUSE_SPREAD = 20;

const RAYS_PER_EDGE = 16;
const STEP = 0.3;
const LOSS_PER_STEP = 0.225;
/** Blocks to each side that the strongest blast gets to. */
const REACH = 15;
const GRID = 2 * REACH + 1;

/** The ways from the middle of a cube to points on its surface, x, y, z one after the other. */
function surfaceWays(): number[] {
  const ways: number[] = [];
  const last = RAYS_PER_EDGE - 1;
  for (let i = 0; i <= last; i++) {
    for (let j = 0; j <= last; j++) {
      for (let k = 0; k <= last; k++) {
        const isInside = [i, j, k].every((at) => at > 0 && at < last);
        if (isInside) continue;
        const way = [i, j, k].map((at) => (at / last) * 2 - 1);
        const length = Math.sqrt(way[0]! * way[0]! + way[1]! * way[1]! + way[2]! * way[2]!);
        ways.push(way[0]! / length, way[1]! / length, way[2]! / length);
      }
    }
  }
  return ways;
}

/** Made by the first blast, since most runs see none. */
let rays: Float64Array | undefined;

const isHit = new Uint8Array(GRID * GRID * GRID);

/**
 * Something bursts: blocks around are torn away, bodies are hurt and thrown. `cause` says what it
 * was: `tnt`, `bed`, or the name of a mob.
 */
export function explode(
  world: World,
  x: number,
  y: number,
  z: number,
  power: number,
  cause: string,
): void {
  const isMob = cause !== 'tnt' && cause !== 'bed';
  const places = isMob && !world.rules.game.mobGriefing ? [] : tornPlaces(world, x, y, z, power);
  hurtAndPush(world, x, y, z, power, cause);
  // Charges drop all that they tear away, other bursts a share of it.
  tear(world, places, cause === 'tnt' ? 1 : 1 / power, x, y, z);
  if (cause === 'bed') setAblaze(world, places);
}

/** The blocks that rays from the middle get to, x, y, z one after the other. */
function tornPlaces(world: World, x: number, y: number, z: number, power: number): number[] {
  const { blocks, streams } = world;
  const [x0, y0, z0] = [Math.floor(x) - REACH, Math.floor(y) - REACH, Math.floor(z) - REACH];
  const places: number[] = [];
  isHit.fill(0);
  rays ??= Float64Array.from(surfaceWays());
  for (let ray = 0; ray < rays.length; ray += 3) {
    const [dx, dy, dz] = [rays[ray]! * STEP, rays[ray + 1]! * STEP, rays[ray + 2]! * STEP];
    let [px, py, pz] = [x, y, z];
    let strength = power * (0.7 + streams.blasts.fraction() * 0.6);
    for (; strength > 0; strength -= LOSS_PER_STEP) {
      const [cx, cy, cz] = [Math.floor(px), Math.floor(py), Math.floor(pz)];
      const [gx, gy, gz] = [cx - x0, cy - y0, cz - z0];
      if (Math.min(gx, gy, gz) < 0 || Math.max(gx, gy, gz) >= GRID) break;
      const state = blocks.get(cx, cy, cz);
      if (IS_AIR[state] !== 1) {
        strength -= (BLAST_RESISTANCE[KIND_OF_STATE[state]!]! + STEP) * STEP;
        const cell = (gy * GRID + gz) * GRID + gx;
        if (strength > 0 && isHit[cell] === 0 && isInWorld(cx, cy, cz)) {
          isHit[cell] = 1;
          places.push(cx, cy, cz);
        }
      }
      px += dx;
      py += dy;
      pz += dz;
    }
  }
  return places;
}

function tear(
  world: World,
  places: readonly number[],
  share: number,
  x: number,
  y: number,
  z: number,
): void {
  const { streams, rules } = world;
  const random = () => streams.blasts.fraction();
  const dropped = new Map<string, number>();
  for (let i = 0; i < places.length; i += 3) {
    const [bx, by, bz] = [places[i]!, places[i + 1]!, places[i + 2]!];
    const state = world.blocks.get(bx, by, bz);
    if (IS_AIR[state] === 1) continue; // its other half has taken it along
    if (KIND_OF_STATE[state] === TNT) {
      primeTnt(world, bx, by, bz, CHAIN_FUSE_MIN + streams.blasts.below(CHAIN_FUSE_SPREAD));
      continue;
    }
    const boxed = takeBoxed(world, bx, by, bz);
    const left = stateAfterBreaking(world, bx, by, bz);
    world.setBlock(bx, by, bz, left === WATER ? WATER : AIR);
    const isKept = boxed !== undefined || (rules.game.doTileDrops && random() < share);
    if (!isKept) continue;
    const tool = BLOCK_KINDS[KIND_OF_STATE[state]!]!.tool === 'pickaxe' ? PICKAXE : undefined;
    for (const { item, count } of dropsOf(state, tool, random)) {
      if (boxed === undefined) dropped.set(item, (dropped.get(item) ?? 0) + count);
      else dropStack(world, itemOf(item).id, count, 0, bx + 0.5, by + 0.25, bz + 0.5, boxed);
    }
  }
  dropAll(world, dropped, x, y, z);
}

/** All of a kind in as few stacks as there can be. */
function dropAll(
  world: World,
  dropped: ReadonlyMap<string, number>,
  x: number,
  y: number,
  z: number,
): void {
  for (const [name, count] of dropped) {
    const { id } = itemOf(name);
    const { maxStack } = ITEM_KINDS[id]!;
    for (let left = count; left > 0; left -= maxStack) {
      dropStack(world, id, Math.min(left, maxStack), 0, x, y + 0.25, z);
    }
  }
}

/** A third of what is empty now burns, where fire finds a hold. */
function setAblaze(world: World, places: readonly number[]): void {
  for (let i = 0; i < places.length; i += 3) {
    const [x, y, z] = [places[i]!, places[i + 1]!, places[i + 2]!];
    if (world.streams.blasts.below(3) !== 0) continue;
    const fire = fireFor(world, x, y, z);
    if (fire !== undefined) world.setBlock(x, y, z, fire);
  }
}
