import { castRay, ITEM_KINDS, lookingAt, propertyOf, type World } from '@bridle/engine';
import {
  type BlockColumn,
  type BlockSource,
  type Camera,
  type LightColumn,
  type PictureRequest,
  picturedBody,
  type RenderScene,
  type SceneEntity,
  type SceneSign,
  type Vision,
} from '@bridle/facets';
import { livingBodies } from '../mobs.js';
import { hudOf } from './hud.js';

/** How far behind the player the third person stands, and how close to a wall it may get. */
const THIRD_PERSON_BLOCKS = 4;
const WALL_GAP = 0.2;
/** Nearer than this to the player's eyes, the player is not in the picture. */
const HEAD_BLOCKS = 0.7;
const CRACKS = 10;
const SWING_TICKS = 6;
/** What is drawn needs the columns beside it for its light; one ring more stays for who turns back. */
const RIM_COLUMNS = 2;

/** One picture's worth of the world, for whoever draws it; its land is that of the world itself. */
export function worldScene(
  world: World,
  blocks: BlockSource,
  { camera: wanted, hud }: Pick<PictureRequest, 'camera' | 'hud'>,
  viewDistance: number,
  chat: readonly string[],
): RenderScene {
  const { player, rules } = world;
  world.keepColumns = Math.max(world.keepColumns, viewDistance + RIM_COLUMNS);
  const isFirst = wanted === 'first';
  const camera = cameraOf(world, wanted);
  return {
    blocks,
    camera,
    viewDistance,
    timeOfDay: world.timeOfDay,
    day: rules.day,
    tick: world.tick,
    weather: rules.weather,
    entities: entitiesOf(world, !isFirst && !isInHead(world, camera)),
    breaking: breakingOf(world),
    selected: isFirst && hud ? lookingAt(world) : undefined,
    // What lies over the picture hides the world: it comes with the HUD or not at all.
    hand: isFirst && hud && player.mode !== 'spectator' ? handOf(world) : undefined,
    hud: hud ? hudOf(world, chat) : undefined,
    signs: signsNear(world, camera),
    vision: isFirst && hud ? visionOf(world) : sightOf(world, isFirst),
    dimension: world.dimension,
  };
}

/** More than one land could count up to. */
const LAND_STAMPS = 2 ** 40;

/** The land of a world, and of another one when that is played. */
export class WorldSource implements BlockSource {
  readonly bottomY = -64;
  readonly sectionCount = 24;
  world!: World;
  #land: World['land'] | undefined;
  #lands = 0;

  get stamp(): number {
    const { land } = this.world;
    if (land !== this.#land) this.#lands++;
    this.#land = land;
    return this.#lands * LAND_STAMPS + land.blocks.changes + land.light.losses;
  }

  blocks(columnX: number, columnZ: number): BlockColumn {
    return this.world.blocks.column(columnX, columnZ);
  }

  light(columnX: number, columnZ: number): LightColumn {
    return this.world.light.columnLight(columnX, columnZ);
  }

  lightBeside(columnX: number, columnZ: number): LightColumn {
    return this.world.light.lightBeside(columnX, columnZ);
  }

  get moves(): number {
    return this.world.light.moves;
  }
}

function cameraOf(world: World, wanted: PictureRequest['camera']): Camera {
  const { player, blocks } = world;
  const { x, z, yaw, pitch, eyeY: y } = player;
  if (wanted === 'first') return { x, y, z, yaw, pitch };
  if (typeof wanted === 'object') {
    const [px, py, pz] = wanted.pos;
    const pose = { x: px, y: py, z: pz, yaw: wanted.yaw, pitch: wanted.pitch };
    return wanted.fov === undefined ? pose : { ...pose, fov: wanted.fov };
  }
  const [dx, dy, dz] = world.lookDirection();
  const way = wanted === 'third' ? -1 : 1;
  const wall = castRay(blocks, x, y, z, dx * way, dy * way, dz * way, THIRD_PERSON_BLOCKS);
  const back = way * Math.max(0, (wall?.distance ?? THIRD_PERSON_BLOCKS) - WALL_GAP);
  const from = { x: x + dx * back, y: y + dy * back, z: z + dz * back };
  if (wanted === 'third') return { ...from, yaw, pitch };
  return { ...from, yaw: yaw + Math.PI, pitch: -pitch };
}

/** A wall behind the player, or a pose at its eyes, would show nothing but the inside of a head. */
function isInHead({ player }: World, { x, y, z }: Camera): boolean {
  const [dx, dy, dz] = [x - player.x, y - player.eyeY, z - player.z];
  return dx * dx + dy * dy + dz * dz < HEAD_BLOCKS * HEAD_BLOCKS;
}

function entitiesOf(world: World, withPlayer: boolean): SceneEntity[] {
  const { items, player } = world;
  const entities: SceneEntity[] = items.map(({ id, item, count, x, y, z }) => ({
    id,
    type: 'minecraft:item',
    x,
    y,
    z,
    yaw: 0,
    item: ITEM_KINDS[item]!.name,
    count,
    width: 0.25,
    height: 0.25,
  }));
  entities.push(...livingBodies(world));
  if (withPlayer && player.mode !== 'spectator') entities.push(bodyOf(player));
  return entities.map(picturedBody);
}

function bodyOf(player: World['player']): SceneEntity {
  const { x, y, z, yaw, pitch, vx, vz } = player;
  return {
    id: 0,
    type: 'minecraft:player',
    x,
    y,
    z,
    yaw,
    headYaw: yaw,
    headPitch: pitch,
    walked: x + z, // swings the legs of whoever moves, and stands still with who does
    speed: Math.sqrt(vx * vx + vz * vz),
    hurt: player.hurtTicks > 0,
    item: heldItem(player),
    width: 0.6,
    height: 1.8,
  };
}

function heldItem({ inventory, hotbarSlot }: World['player']): string | undefined {
  const item = inventory.items[hotbarSlot]!;
  return item === 0 ? undefined : ITEM_KINDS[item - 1]!.name;
}

function breakingOf({ player }: World) {
  const { miningProgress, miningX: x, miningY: y, miningZ: z } = player;
  if (miningProgress <= 0) return undefined;
  return { x, y, z, stage: Math.min(CRACKS - 1, Math.floor(miningProgress * CRACKS)) };
}

function handOf({ player, controls, tick }: World) {
  const swings = controls.attackHold || controls.attackClick || controls.useClick;
  return { item: heldItem(player), swing: swings ? (tick % SWING_TICKS) / SWING_TICKS : 0 };
}

/** Red at the blow, and gone when the next one counts again. */
const HURT_TICKS = 10;
const SLEEP_TICKS = 100;
const PORTAL_TICKS = 80;

/** What the player can see at all, with or without a HUD. */
function sightOf({ player }: World, isFirst: boolean): Vision {
  return {
    nightVision: isFirst && player.effects.level('night_vision') > 0,
    blindness: isFirst && player.effects.level('blindness') > 0,
  };
}

/** What the state of the player does to the picture. */
function visionOf(world: World): Vision {
  const { player } = world;
  return {
    ...sightOf(world, true),
    hurt: Math.min(1, player.hurtTicks / HURT_TICKS),
    onFire: player.fireTicks > 0,
    portal: Math.min(1, player.portalTicks / PORTAL_TICKS),
    sleeping: Math.min(1, player.sleepTicks / SLEEP_TICKS),
  };
}

const SIGN_DISTANCE = 16;
/** Where the front of what hangs on a wall looks, in radians. */
const WALL_YAW: Readonly<Record<string, number>> = {
  east: 0,
  south: Math.PI / 2,
  west: Math.PI,
  north: -Math.PI / 2,
};

/** The signs near the camera that say something. */
function signsNear({ land }: World, { x, y, z }: Camera): SceneSign[] {
  if (land.contents.size === 0) return [];
  const signs: SceneSign[] = [];
  for (const entity of land.contents.list()) {
    const { kind, lines } = entity;
    if (kind !== 'sign' || lines.every((line) => line === '')) continue;
    const [dx, dy, dz] = [entity.x - x, entity.y - y, entity.z - z];
    if (dx * dx + dy * dy + dz * dz > SIGN_DISTANCE * SIGN_DISTANCE) continue;
    const state = land.blocks.get(entity.x, entity.y, entity.z);
    const facing = propertyOf(state, 'facing');
    const rotation = Number(propertyOf(state, 'rotation') ?? 0);
    const yaw = facing === undefined ? ((rotation + 4) * Math.PI) / 8 : WALL_YAW[facing]!;
    const place = { x: entity.x, y: entity.y, z: entity.z };
    signs.push({ ...place, yaw, isOnWall: facing !== undefined, lines });
  }
  return signs;
}
