import {
  armourOf,
  BIOMES,
  BLOCK_KINDS,
  castRay,
  ITEM_KINDS,
  KIND_OF_STATE,
  levelOf,
  lookingAt,
  propertyOf,
  SELECTION_SHAPE,
  SHAPES,
  type World,
} from '@bridle/engine';
import type { PictureRequest } from '@bridle/facets';
import {
  type BlockSource,
  type Camera,
  type Hire,
  type HudSlot,
  type HudState,
  type Picture,
  Renderer,
  type SceneEntity,
  type StateInfo,
  Wardrobe,
} from '@bridle/render';

/** How far behind the player the third person stands, and how close to a wall it may get. */
const THIRD_PERSON_BLOCKS = 4;
const WALL_GAP = 0.2;
const CRACKS = 10;
const SWING_TICKS = 6;
/** Light is exact one column further than what is drawn, and needs its neighbours' blocks. */
const RIM_COLUMNS = 2;

/** Draws the embedded world: who it is that looks, and what there is to see. */
export class WorldEyes {
  readonly #renderer: Renderer;
  readonly #viewDistance: number;
  readonly #source = new WorldSource();

  /** `hire` gives a thread that draws half of every picture; the pixels are the same. */
  constructor(viewDistance: number, hire?: Hire) {
    this.#viewDistance = viewDistance;
    this.#renderer = new Renderer(wardrobe(), hire);
  }

  /** Bytes that meshes take, and sections meshed so far: for whoever measures. */
  get meshFigures(): Renderer['meshFigures'] {
    return this.#renderer.meshFigures;
  }

  /** The picture's bytes are good until the next one is drawn. */
  draw(world: World, request: PictureRequest, chat: readonly string[] = []): Picture {
    const { width, height, hud, annotate } = request;
    const { player, rules } = world;
    world.keepColumns = Math.max(world.keepColumns, this.#viewDistance + RIM_COLUMNS);
    this.#source.world = world;
    const isFirst = request.camera === 'first';
    const target = isFirst && hud ? lookingAt(world) : undefined;
    return this.#renderer.draw(
      {
        blocks: this.#source,
        camera: cameraOf(world, request.camera),
        viewDistance: this.#viewDistance,
        timeOfDay: world.timeOfDay,
        day: rules.day,
        tick: world.tick,
        weather: rules.weather,
        entities: entitiesOf(world, !isFirst),
        breaking: breakingOf(world),
        selected: target,
        // What lies over the picture hides the world: it comes with the HUD or not at all.
        hand: isFirst && hud && player.mode !== 'spectator' ? handOf(world) : undefined,
        hud: hud ? hudOf(world, chat) : undefined,
      },
      width,
      height,
      { annotate },
    );
  }
}

class WorldSource implements BlockSource {
  readonly bottomY = -64;
  readonly sectionCount = 24;
  world!: World;

  blocks(columnX: number, columnZ: number) {
    return this.world.blocks.column(columnX, columnZ);
  }

  light(columnX: number, columnZ: number) {
    return this.world.light.columnLight(columnX, columnZ);
  }
}

function stateInfos(): StateInfo[] {
  const infos: StateInfo[] = [];
  KIND_OF_STATE.forEach((kindId, state) => {
    const { name, properties } = BLOCK_KINDS[kindId]!;
    const values = properties.map((property) => [property.name, propertyOf(state, property.name)!]);
    infos.push({
      name,
      properties: Object.fromEntries(values),
      shape: SHAPES[SELECTION_SHAPE[state]!]!,
    });
  });
  return infos;
}

/** The block that an item places, as it looks in a hand. */
function statesByItem(): ReadonlyMap<string, number> {
  const kinds = new Map(BLOCK_KINDS.map((kind) => [kind.name, kind.defaultState]));
  return new Map(
    ITEM_KINDS.flatMap(({ name, block }) => {
      const state = block === undefined ? undefined : kinds.get(block);
      return state === undefined ? [] : [[name, state] as const];
    }),
  );
}

let painted: Wardrobe | undefined;

/** Painting takes longer than drawing, and all worlds of this engine look alike. */
export function wardrobe(): Wardrobe {
  if (painted === undefined) {
    const states = statesByItem();
    painted = new Wardrobe({
      states: stateInfos(),
      biomes: BIOMES.map(({ name }) => name),
      stateOfItem: (item) => states.get(item),
    });
  }
  return painted;
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

function entitiesOf({ items, player }: World, withPlayer: boolean): SceneEntity[] {
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
  if (withPlayer && player.mode !== 'spectator') entities.push(bodyOf(player));
  return entities;
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

function hudOf({ player }: World, chat: readonly string[]): HudState {
  const { level, points, needed } = levelOf(player.xp);
  return {
    hotbar: Array.from({ length: 9 }, (_, slot) => slotOf(player, slot)),
    offhand: slotOf(player, OFFHAND_SLOT),
    selected: player.hotbarSlot,
    health: player.health,
    food: player.food,
    air: player.air,
    armour: armourOf(player.inventory).points,
    xpProgress: points / needed,
    xpLevel: level,
    chat,
    showsVitals: player.isMortal,
  };
}

const OFFHAND_SLOT = 40;

function slotOf({ inventory }: World['player'], slot: number): HudSlot | undefined {
  const item = inventory.items[slot]!;
  if (item === 0) return undefined;
  const kind = ITEM_KINDS[item - 1]!;
  const life = kind.tool?.durability ?? kind.armor?.durability ?? kind.durability;
  const worn = inventory.damage[slot]!;
  const stack = { item: kind.name, count: inventory.counts[slot]! };
  return life === undefined || worn === 0 ? stack : { ...stack, wear: worn / life };
}
