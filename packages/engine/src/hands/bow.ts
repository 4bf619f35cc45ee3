import { itemOf } from '../items/index.js';
import { heldItem } from '../mobs/creatures.js';
import { damageTool } from '../rules/damageTool.js';
import { MAIN_SLOTS, OFFHAND_SLOT } from '../world/inventory.js';
import { PLAYER_ID } from '../world/mob.js';
import { launch, type ProjectileType } from '../world/projectile.js';
import type { World } from '../world/world.js';

const BOW = itemOf('bow').id + 1;
const ARROW = itemOf('arrow').id + 1;
const DRAWN_TICKS = 20;
const DRAW_TICKS_MAX = 1_000;
const LEAST_DRAW = 0.1;
const ARROW_SPEED = 3;
const ARROW_DAMAGE = 2;
const THROWN_SPEED = 1.5;
const THROWN: ReadonlyMap<number, ProjectileType> = new Map([
  [itemOf('egg').id + 1, 'minecraft:egg'],
  [itemOf('snowball').id + 1, 'minecraft:snowball'],
  [itemOf('ender_pearl').id + 1, 'minecraft:ender_pearl'],
]);

/** Draws the bow in hand as long as use is held, and shoots when it is let go. */
export function drawBow(world: World): void {
  const { player, controls } = world;
  const isBow = heldItem(world) === BOW;
  if (isBow && controls.useHold && (arrowSlot(world) >= 0 || player.mode === 'creative')) {
    player.drawTicks = Math.min(DRAW_TICKS_MAX, player.drawTicks + 1);
    return;
  }
  if (player.drawTicks === 0) return;
  const drawn = Math.min(1, player.drawTicks / DRAWN_TICKS);
  player.drawTicks = 0;
  const power = (drawn * drawn + drawn * 2) / 3;
  if (!isBow || power < LEAST_DRAW) return;
  shootArrow(world, power);
}

function arrowSlot({ player }: World): number {
  const { items } = player.inventory;
  if (items[OFFHAND_SLOT] === ARROW) return OFFHAND_SLOT;
  for (let slot = 0; slot < MAIN_SLOTS; slot++) {
    if (items[slot] === ARROW) return slot;
  }
  return -1;
}

function shootArrow(world: World, power: number): void {
  const { player } = world;
  const slot = arrowSlot(world);
  const isCreative = player.mode === 'creative';
  if (slot < 0 && !isCreative) return;
  if (!isCreative) player.inventory.take(slot, 1);
  damageTool(world, 1);
  // A bow that is drawn as far as it goes hits harder by chance.
  const luck = power >= 1 ? 1 + world.streams.mobs.fraction() * 0.5 : 1;
  throwAhead(world, 'minecraft:arrow', ARROW_SPEED * power, ARROW_DAMAGE * luck, !isCreative);
}

/** Throws what is in hand, if it is something to throw. Says whether it was. */
export function throwHeld(world: World): boolean {
  const { player } = world;
  const type = THROWN.get(heldItem(world));
  if (type === undefined) return false;
  if (player.mode !== 'creative') player.inventory.take(player.hotbarSlot, 1);
  throwAhead(world, type, THROWN_SPEED, 0, false);
  return true;
}

function throwAhead(
  world: World,
  type: ProjectileType,
  speed: number,
  damage: number,
  isTakable: boolean,
): void {
  const { player } = world;
  const [dx, dy, dz] = world.lookDirection();
  launch(world, {
    type,
    owner: PLAYER_ID,
    damage,
    isTakable,
    x: player.x,
    y: player.eyeY - 0.1,
    z: player.z,
    vx: dx * speed + player.vx,
    vy: dy * speed + (player.onGround ? 0 : player.vy),
    vz: dz * speed + player.vz,
  });
}
