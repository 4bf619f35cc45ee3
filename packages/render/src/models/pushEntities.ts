import { sin } from '@bridle/engine/math';
import type { Parts } from '@bridle/facets/parts';
import type { FreeQuads } from '../freeQuads.js';
import { FREE_BRIGHT } from '../layout.js';
import type { SceneEntity } from '../renderScene.js';
import type { View } from '../view.js';
import { ALL_TEXELS, darkened, MOB_CORNERS, pushSide, WHITE } from './boxQuads.js';
import { pushItem } from './itemQuads.js';
import { type Matrix, newMatrix, setPlain, shift, stretch, yaw } from './matrix.js';
import { HURT, pushMob } from './mobQuads.js';
import { thrownItemOf } from './modelFor.js';
import type { ModelKit } from './modelKit.js';
import { pushHeld } from './pushHeld.js';
import { heightOf, shortType, widthOf } from './sizes.js';
import { hashOf } from './skins.js';

/** sky << 8 | block, 0..255 each. */
export type LightAt = (x: number, y: number, z: number) => number;
/** The top of what an entity above a place would land on, or −Infinity. */
export type GroundBelow = (x: number, y: number, z: number) => number;

const DISTANCE_MAX = 128;
/** What is smaller than this on the picture is left out, its surroundings included. */
const PIXELS_MIN = 1.5;
const ITEM_SIZE = 0.25;
const FLAT_ITEM_SIZE = 0.45;
const ORB_SIZE = 0.3;
const THROWN_SIZE = 0.4;
/** What takes no room is drawn as if it took this much. */
const BOX_MIN = 0.25;
/** A shadow is faint high above the ground and gone from here on. */
const SHADOW_REACH = 3;
const ABOVE_GROUND = 0.015;
/** Entities of one part. */
const PART = 64;

const root = newMatrix();
const corners = new Float64Array(12);
const zero = new Float64Array(3);
const size = new Float64Array(3);

/**
 * Pushes all entities near enough to be seen, the farthest first: what is solid, and what is
 * blended (shadows, jelly, wings). In parts.
 */
export function* pushEntities(
  kit: ModelKit,
  entities: readonly SceneEntity[],
  view: View,
  tick: number,
  lightAt: LightAt,
  solid: FreeQuads,
  blended: FreeQuads,
  groundBelow: GroundBelow = (_x, y) => y,
): Parts<void> {
  const seen = farToNear(entities, view);
  for (const [i, entity] of seen.entries()) {
    if (i % PART === PART - 1) yield;
    pushShadow(kit, entity, view, blended, groundBelow);
  }
  for (const [i, entity] of seen.entries()) {
    if (i % PART === PART - 1) yield;
    const light = lightAt(entity.x, entity.y + heightOf(entity) / 2, entity.z);
    setPlain(root);
    shift(root, entity.x - view.x, entity.y - view.y, entity.z - view.z);
    pushEntity(kit, entity, view, tick, light, solid, blended);
  }
}

/** What may be seen, the farthest first. */
function farToNear(entities: readonly SceneEntity[], view: View): SceneEntity[] {
  return entities
    .filter((entity) => maySee(entity, view))
    .sort((a, b) => farness(b, view) - farness(a, view));
}

function farness({ x, y, z }: SceneEntity, view: View): number {
  const [dx, dy, dz] = [x - view.x, y - view.y, z - view.z];
  return dx * dx + dy * dy + dz * dz;
}

/** Whether the ball around an entity reaches into the view, and is worth a pixel there. */
function maySee(entity: SceneEntity, view: View): boolean {
  if (farness(entity, view) > DISTANCE_MAX * DISTANCE_MAX) return false;
  const { right, up, forward, scale } = view;
  const tall = heightOf(entity);
  const radius = widthOf(entity) + tall + 1; // with room for what it holds, and for its shadow
  const [dx, dy, dz] = [entity.x - view.x, entity.y + tall / 2 - view.y, entity.z - view.z];
  const ahead = dx * forward[0] + dy * forward[1] + dz * forward[2];
  if (ahead < -radius) return false;
  if (radius * scale < ahead * PIXELS_MIN) return false;
  const across = Math.abs(dx * right[0] + dy * right[1] + dz * right[2]) - radius;
  const above = Math.abs(dx * up[0] + dy * up[1] + dz * up[2]) - radius;
  const reach = ahead + radius;
  return (
    across * scale * 2 <= reach * view.width + radius * scale * 2 &&
    above * scale * 2 <= reach * view.height + radius * scale * 2
  );
}

function pushEntity(
  kit: ModelKit,
  entity: SceneEntity,
  view: View,
  tick: number,
  light: number,
  solid: FreeQuads,
  blended: FreeQuads,
): void {
  switch (shortType(entity.type)) {
    case 'item':
      return pushDrop(kit, entity, tick, light, solid);
    case 'experience_orb':
      return pushOrb(kit, entity, view, tick, solid);
    case 'falling_block':
      return pushBlock(kit, entity.item ?? 'minecraft:sand', light, 0, solid);
    case 'tnt':
      // It flashes while it burns down.
      return pushBlock(kit, 'minecraft:tnt', light, tick % 10 < 5 ? FREE_BRIGHT : 0, solid);
  }
  const thrown = thrownItemOf(entity.type);
  if (thrown !== undefined) return pushThrown(kit, entity, thrown, view, light, solid);
  const ready = kit.mob(modelTypeOf(entity));
  if (ready === undefined) return pushUnknown(kit, entity, light, solid);
  pushMob(ready, entity, root, light, tick, solid, blended);
  if (entity.item === undefined || ready.arm === undefined) return;
  pushHeld(kit, ready.arm, entity.item, light, solid);
}

/** Sheep have a model for each of their coats, and one without any. */
function modelTypeOf({ type, isSheared, colour }: SceneEntity): string {
  if (isSheared) return 'sheared_sheep';
  return colour === undefined || colour === 'white' ? type : `${colour}_sheep`;
}

/** A dropped item turns and bobs; a larger stack shows more copies. */
function pushDrop(
  kit: ModelKit,
  entity: SceneEntity,
  tick: number,
  light: number,
  solid: FreeQuads,
): void {
  const look = kit.itemLooks.of(entity.item ?? 'minecraft:stone');
  const time = tick + entity.id * 11;
  const scale = look.kind === 'block' ? ITEM_SIZE : FLAT_ITEM_SIZE;
  const count = entity.count ?? 1;
  const copies = count > 32 ? 4 : count > 16 ? 3 : count > 1 ? 2 : 1;
  shift(root, 0, 0.1 + sin(time * 0.1) * 0.05, 0);
  yaw(root, time * 0.05);
  stretch(root, scale, scale, scale);
  for (let copy = 0; copy < copies; copy++) {
    const aside = copy === 0 ? 0 : ((copy * 37 + entity.id * 17) % 21) / 60 - 0.17;
    place.set(root);
    shift(place, -0.5 + aside, copy * 0.06, -0.5 + copy * (look.kind === 'block' ? 0.22 : 0.12));
    pushItem(solid, place, look, kit.looks, light);
  }
}

const place: Matrix = newMatrix();

/** A whole block around the place of the entity. */
function pushBlock(
  kit: ModelKit,
  item: string,
  light: number,
  flags: number,
  solid: FreeQuads,
): void {
  shift(root, -0.49, 0, -0.49);
  stretch(root, 0.98, 0.98, 0.98);
  pushItem(solid, root, kit.itemLooks.of(item), kit.looks, light, flags);
}

/** A glowing ball: a picture that always faces the viewer. */
function pushOrb(
  kit: ModelKit,
  entity: SceneEntity,
  view: View,
  tick: number,
  solid: FreeQuads,
): void {
  const half = ORB_SIZE / 2;
  const bob = half + 0.1 + sin((tick + entity.id * 5) * 0.15) * 0.05;
  faceViewer(view, half, bob);
  const share = 0.85 + 0.15 * sin((tick + entity.id * 3) * 0.3);
  const texture = kit.looks.textureNamed('entity/experience_orb') | FREE_BRIGHT;
  solid.push(corners, texture, ALL_TEXELS, 0, darkened(WHITE, share));
}

/** The corners of a square that faces the viewer, its middle so high above the entity's feet. */
function faceViewer({ right, up }: View, half: number, height: number): void {
  for (let i = 0; i < 4; i++) {
    const across = i === 0 || i === 3 ? -half : half;
    const above = i < 2 ? -half : half;
    for (let axis = 0; axis < 3; axis++) {
      const middle = root[axis * 4 + 3]! + (axis === 1 ? height : 0);
      corners[i * 3 + axis] = middle + right[axis]! * across + up[axis]! * above;
    }
  }
}

/** The picture of an item in flight; balls of fire shine. */
function pushThrown(
  kit: ModelKit,
  entity: SceneEntity,
  item: string,
  view: View,
  light: number,
  solid: FreeQuads,
): void {
  const look = kit.itemLooks.of(item);
  if (look.kind !== 'flat') return pushUnknown(kit, entity, light, solid);
  faceViewer(view, Math.max(THROWN_SIZE, widthOf(entity)) / 2, heightOf(entity) / 2);
  const flags = item === 'fire_charge' ? FREE_BRIGHT : 0;
  const colour = (0xff000000 | look.tint) >>> 0;
  solid.push(corners, look.texture | flags, ALL_TEXELS, light, colour);
}

/** A box with eyes, in a colour of its own; name tags say what it is. */
function pushUnknown(kit: ModelKit, entity: SceneEntity, light: number, solid: FreeQuads): void {
  const half = Math.max(BOX_MIN, widthOf(entity)) / 2;
  yaw(root, entity.yaw);
  zero.set([-half, 0, -half]);
  size.set([half, Math.max(BOX_MIN, heightOf(entity)), half]);
  const hash = hashOf(shortType(entity.type));
  const colour =
    entity.hurt === true ? HURT : (0xff000000 | 0x606060 | ((hash >>> 4) & 0x9f9f9f)) >>> 0;
  const face = kit.looks.textureNamed('entity/unknown/face');
  const plain = kit.looks.textureNamed('entity/unknown/side');
  for (let side = 0; side < 6; side++) {
    const texture = side === 1 ? face : plain;
    const corner = MOB_CORNERS[side]!;
    pushSide(solid, root, zero, size, side, corner, texture, ALL_TEXELS, light, colour);
  }
}

function pushShadow(
  kit: ModelKit,
  entity: SceneEntity,
  view: View,
  blended: FreeQuads,
  groundBelow: GroundBelow,
): void {
  const type = shortType(entity.type);
  let radius = kit.mob(type)?.mob.shadow ?? 0;
  if (type === 'item') radius = 0.15;
  else if (type === 'tnt' || type === 'falling_block') radius = 0.5;
  if (entity.isBaby === true) radius /= 2;
  if (radius === 0) return;
  const ground = groundBelow(entity.x, entity.y, entity.z);
  const strength = 1 - (entity.y - ground) / SHADOW_REACH;
  if (!(strength > 0)) return;
  const [x, z] = [entity.x - view.x, entity.z - view.z];
  const y = ground - view.y + ABOVE_GROUND;
  for (let i = 0; i < 4; i++) {
    corners[i * 3] = x + (i === 0 || i === 3 ? -radius : radius);
    corners[i * 3 + 1] = y;
    corners[i * 3 + 2] = z + (i < 2 ? radius : -radius);
  }
  const alpha = Math.round(255 * Math.min(1, strength));
  const texture = kit.looks.textureNamed('entity/shadow') | FREE_BRIGHT;
  blended.push(corners, texture, ALL_TEXELS, 0, ((alpha << 24) | 0xffffff) >>> 0);
}
