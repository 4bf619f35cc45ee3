import { STEP } from '../blocks/directions.js';
import {
  AIR,
  BLOCK_KINDS,
  IS_CROP,
  IS_REPLACEABLE,
  KIND_OF_STATE,
  kindNamed,
  stateOf,
} from '../blocks/index.js';
import { openBlock } from '../containers/opening.js';
import {
  breakTicks,
  dropsOf,
  harvests,
  ITEM_KINDS,
  type ItemKind,
  itemOf,
} from '../items/index.js';
import { exhaust, eyesInWater } from '../player/health.js';
import { damageTool } from '../rules/damageTool.js';
import { efficiencySpeed } from '../rules/enchantments.js';
import { isRipe } from '../rules/growth.js';
import { turnRailsTo } from '../rules/rails.js';
import { stateAfterBreaking } from '../rules/stateAfterBreaking.js';
import { noteMined } from '../rules/watchMilestones.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { isInWorld } from '../terrain/worldBlocks.js';
import { learnByMining } from '../world/experience.js';
import { ARMOR_PLACES, ARMOR_SLOT } from '../world/inventory.js';
import { dropStack, throwStack } from '../world/itemEntities.js';
import { BLOCK_ENTITY_CHARACTERS, hasRoom } from '../world/keptCharacters.js';
import { reachMilestone } from '../world/milestones.js';
import { isTouched } from '../world/nearBoxes.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT, type Player, REACH } from '../world/player.js';
import type { BlockHit } from '../world/ray.js';
import { takeBoxed, unpackBox } from '../world/spill.js';
import { otherPart, otherState, presentPart } from '../world/twoPartBlocks.js';
import type { World } from '../world/world.js';
import { attackInReach, readyHands, useHeld, useInReach, wouldTouchMob } from './handsOnMobs.js';
import { lookingAt } from './lookingAt.js';
import { completedState, isCompletedBy, placedState } from './placement.js';
import { useByHand } from './useBlock.js';
import { useTool } from './useTool.js';

const USE_COOLDOWN_TICKS = 4;
const CREATIVE_BREAK_COOLDOWN_TICKS = 5;
const EATING_TICKS = 32;
const MINING_EXHAUSTION = 0.005;
const BUCKET = itemOf('bucket').id;
const WATER_BUCKET = itemOf('water_bucket').id;
const LAVA_BUCKET = itemOf('lava_bucket').id;
const WATER = stateOf('minecraft:water', { level: '0' });
const LAVA = stateOf('minecraft:lava', { level: '0' });

/** Holding attack mines, clicking use places or uses, holding use eats. */
export function useHands(world: World): void {
  const { player, controls } = world;
  player.hotbarSlot = controls.hotbarSlot ?? player.hotbarSlot;
  if (player.useCooldown > 0) player.useCooldown--;
  if (player.mode === 'spectator') return;
  readyHands(world);
  if (player.screen.isOpen) return restHands(player);
  if (controls.dropClick) dropHeld(world);
  const attacks = controls.attackHold || controls.attackClick;
  const uses = controls.useClick || (controls.useHold && player.useCooldown === 0);
  if (!attacks) player.miningProgress = 0;
  if (!controls.useHold) player.eatingTicks = 0;
  if (!attacks && !uses) return;
  const hit = lookingAt(world);
  if (attacks) mine(world, attackInReach(world, hit) ? undefined : hit);
  if (uses) use(world, hit);
}

/** Hands that are busy with a screen neither mine nor eat. */
function restHands(player: Player): void {
  player.miningProgress = 0;
  player.eatingTicks = 0;
}

function heldKind({ player }: World): ItemKind | undefined {
  const item = player.inventory.items[player.hotbarSlot]!;
  return item === 0 ? undefined : ITEM_KINDS[item - 1];
}

function mine(world: World, hit: BlockHit | undefined): void {
  const { player } = world;
  if (hit === undefined || player.mode === 'adventure') {
    player.miningProgress = 0;
    return;
  }
  if (hit.x !== player.miningX || hit.y !== player.miningY || hit.z !== player.miningZ) {
    player.miningX = hit.x;
    player.miningY = hit.y;
    player.miningZ = hit.z;
    player.miningProgress = 0;
  }
  if (player.mode === 'creative') {
    if (player.useCooldown > 0) return;
    player.useCooldown = CREATIVE_BREAK_COOLDOWN_TICKS;
    breakBlock(world, hit, undefined);
    return;
  }
  const held = heldKind(world);
  const conditions = {
    onGround: player.onGround,
    inWater: eyesInWater(world),
    haste: player.effects.level('haste'),
    fatigue: player.effects.level('mining_fatigue'),
    quickness: efficiencySpeed(player.inventory.data[player.hotbarSlot]),
  };
  const ticks = breakTicks(hit.state, held, conditions);
  // Counted so that n ticks make exactly one, whatever n is.
  player.miningProgress += ticks === 0 ? 1 : 1 / ticks;
  if (player.miningProgress < 1 - 1e-9) return;
  breakBlock(world, hit, held);
  exhaust(player, MINING_EXHAUSTION);
  if (ticks > 0 && held?.tool !== undefined) damageTool(world); // a flower blunts no tool
}

/** Takes the block away and lets its drops jump out; in creative there are none. */
function breakBlock(world: World, hit: BlockHit, held: ItemKind | undefined): void {
  const { player, streams } = world;
  const { x, y, z } = hit;
  player.miningProgress = 0;
  const other = presentPart(world.blocks, x, y, z, hit.state);
  const [ox, oy, oz] = other === undefined ? [x, y, z] : [x + other.dx, y + other.dy, z + other.dz];
  // Of two halves one has the drops; that one goes first, and takes the other along.
  const isFirst = other?.hasDrops ?? true;
  const state = isFirst ? hit.state : world.blocks.get(ox, oy, oz);
  const boxed = takeBoxed(world, x, y, z);
  if (!isFirst) world.setBlock(ox, oy, oz, stateAfterBreaking(world, ox, oy, oz));
  world.setBlock(x, y, z, stateAfterBreaking(world, x, y, z));
  if (other !== undefined) world.setBlock(ox, oy, oz, stateAfterBreaking(world, ox, oy, oz));
  // A box that holds something is never lost with what it holds.
  const isKept = player.mode !== 'creative' && world.rules.game.doTileDrops;
  if (!isKept && boxed === undefined) return;
  for (const { item, count } of dropsOf(state, held, () => streams.drops.fraction())) {
    dropStack(world, itemOf(item).id, count, 0, x + 0.5, y + 0.25, z + 0.5, boxed);
  }
  afterMining(world, state, held, harvests(state, held));
}

function use(world: World, hit: BlockHit | undefined): void {
  const { player, controls } = world;
  const held = heldKind(world);
  if (useInReach(world, hit)) return;
  if (hit !== undefined && !player.sneaking && useBlock(world, hit)) return;
  if (hit !== undefined && held !== undefined && controls.useClick && player.mode !== 'adventure') {
    if (useTool(world, hit, held)) {
      player.useCooldown = USE_COOLDOWN_TICKS;
      return;
    }
  }
  if (useHeld(world, hit)) return;
  if (held?.food !== undefined && controls.useHold && eat(world, held)) return;
  if (held?.armor !== undefined) {
    if (controls.useClick) putOn(player, held.armor.slot);
    return;
  }
  if (player.mode === 'adventure') return;
  if (held !== undefined && useBucket(world, held)) return;
  if (hit === undefined || held?.block === undefined) return;
  if (place(world, hit, held.block)) player.useCooldown = USE_COOLDOWN_TICKS;
}

function useBlock(world: World, hit: BlockHit): boolean {
  if (openBlock(world, hit.x, hit.y, hit.z)) {
    world.player.useCooldown = USE_COOLDOWN_TICKS;
    return true;
  }
  return useByHand(world, hit, heldKind(world));
}

function place(world: World, hit: BlockHit, blockName: string): boolean {
  const { player, blocks } = world;
  const kind = kindNamed(blockName)!;
  const completesHit = isCompletedBy(kind, hit.state, hit.face);
  const isInHit = completesHit || IS_REPLACEABLE[hit.state] === 1;
  const [dx, dy, dz] = isInHit ? [0, 0, 0] : STEP[hit.face];
  const [x, y, z] = [hit.x + dx, hit.y + dy, hit.z + dz];
  const present = blocks.get(x, y, z);
  const completes = completesHit || (!isInHit && isCompletedBy(kind, present));
  if (y < BOTTOM_Y || y > TOP_Y || (!completes && IS_REPLACEABLE[present] !== 1)) return false;
  const state = completes ? completedState(kind, present) : placedState(world, kind, hit, x, y, z);
  if (state === undefined || wouldTouchPlayer(world, state, x, y, z)) return false;
  if (wouldTouchMob(world, state, x, y, z)) return false;
  const other = otherPart(state);
  const [ox, oy, oz] = [x + (other?.dx ?? 0), y + (other?.dy ?? 0), z + (other?.dz ?? 0)];
  if (other !== undefined && wouldTouchPlayer(world, state, ox, oy, oz)) return false;
  const data = player.inventory.data[player.hotbarSlot];
  const isDoubled = player.mode === 'creative' && data !== undefined;
  if (isDoubled && !hasRoom(world, BLOCK_ENTITY_CHARACTERS + data.characters)) return false;
  if (!world.setBlock(x, y, z, state)) return false; // the same again
  if (other !== undefined) world.setBlock(ox, oy, oz, otherState(state));
  afterPlacing(world, x, y, z, state);
  unpackBox(world, x, y, z, data);
  if (player.mode !== 'creative') player.inventory.take(player.hotbarSlot, 1);
  return true;
}

function wouldTouchPlayer(
  { player }: World,
  state: number,
  x: number,
  y: number,
  z: number,
): boolean {
  return isTouched(player, PLAYER_HALF_WIDTH, PLAYER_HEIGHT, state, x, y, z);
}

function eat(world: World, { food, leaves }: ItemKind): boolean {
  const { player } = world;
  if (food === undefined || (player.food >= 20 && !food.always)) return false;
  player.eatingTicks++;
  if (player.eatingTicks < EATING_TICKS) return true;
  player.eatingTicks = 0;
  player.food = Math.min(20, player.food + food.hunger);
  player.saturation = Math.min(player.food, player.saturation + food.saturation);
  if (food.cures) for (const { effect } of player.effects.active) player.clearEffect(effect);
  for (const { effect, level, ticks, chance } of food.effects) {
    if (world.streams.food.fraction() < chance) player.giveEffect(effect, level, ticks);
  }
  player.inventory.take(player.hotbarSlot, 1);
  if (leaves !== undefined) keep(world, itemOf(leaves).id);
  return true;
}

/** Puts what is left in the hand's place into the inventory, or throws it where that is full. */
function keep(world: World, item: number): void {
  const left = world.player.inventory.add(item, 1, 0, ITEM_KINDS[item]!.maxStack);
  if (left > 0) throwStack(world, item, left, 0);
}

/** Puts on the piece in hand; what was worn there is in hand then. */
function putOn({ inventory, hotbarSlot }: Player, place: (typeof ARMOR_PLACES)[number]): void {
  inventory.swap(hotbarSlot, ARMOR_SLOT + ARMOR_PLACES.indexOf(place));
}

function useBucket(world: World, held: ItemKind): boolean {
  if (held.id !== BUCKET && held.id !== WATER_BUCKET && held.id !== LAVA_BUCKET) return false;
  const { player } = world;
  const [dx, dy, dz] = world.lookDirection();
  // An empty bucket reaches for fluids, which a hand points through.
  const cell = held.id === BUCKET ? fluidInSight(world, dx, dy, dz) : emptyCellInSight(world);
  if (cell === undefined) return true;
  const [x, y, z] = cell;
  const state = world.blocks.get(x, y, z);
  const filled = state === WATER ? WATER_BUCKET : LAVA_BUCKET;
  const after = held.id === BUCKET ? AIR : held.id === WATER_BUCKET ? WATER : LAVA;
  const dries = after === WATER && world.dimension === 'minecraft:the_nether';
  if (!dries && !world.setBlock(x, y, z, after)) return true; // it is there already
  player.useCooldown = USE_COOLDOWN_TICKS;
  if (player.mode === 'creative') return true;
  player.inventory.take(player.hotbarSlot, 1);
  keep(world, held.id === BUCKET ? filled : BUCKET);
  return true;
}

function fluidInSight(
  world: World,
  dx: number,
  dy: number,
  dz: number,
): [number, number, number] | undefined {
  const { player, blocks } = world;
  const solid = lookingAt(world)?.distance ?? REACH;
  for (let way = 0; way < solid; way += 0.1) {
    const x = Math.floor(player.x + dx * way);
    const y = Math.floor(player.eyeY + dy * way);
    const z = Math.floor(player.z + dz * way);
    const state = blocks.get(x, y, z);
    if (state === WATER || state === LAVA) return [x, y, z];
  }
  return undefined;
}

function emptyCellInSight(world: World): [number, number, number] | undefined {
  const hit = lookingAt(world);
  if (hit === undefined) return undefined;
  const [dx, dy, dz] = IS_REPLACEABLE[hit.state] === 1 ? [0, 0, 0] : STEP[hit.face];
  const [x, y, z] = [hit.x + dx, hit.y + dy, hit.z + dz];
  const isFree = isInWorld(x, y, z) && IS_REPLACEABLE[world.blocks.get(x, y, z)] === 1;
  return isFree ? [x, y, z] : undefined;
}

function dropHeld(world: World): void {
  const { inventory, hotbarSlot } = world.player;
  const item = inventory.items[hotbarSlot]!;
  if (item === 0) return;
  const [damage, data] = [inventory.damage[hotbarSlot]!, inventory.data[hotbarSlot]];
  throwStack(world, item - 1, inventory.take(hotbarSlot, 1), damage, data);
}

/** A block has been mined by hand or by what is in it, and gave its drops. */
function afterMining(
  world: World,
  state: number,
  held: ItemKind | undefined,
  isHarvested: boolean,
): void {
  noteMined(world, state, held);
  if (!isHarvested) return;
  learnByMining(world, state);
  if (IS_CROP[state] === 1 && isRipe(state)) reachMilestone(world, 'farm_harvest');
}

/** A block has been placed by hand. */
function afterPlacing(world: World, x: number, y: number, z: number, state: number): void {
  turnRailsTo(world, x, y, z);
  if (BLOCK_KINDS[KIND_OF_STATE[state]!]!.name.endsWith('torch'))
    reachMilestone(world, 'place_torch');
}
