import { createBlockScene } from '@bridle/block-scene';
import {
  ALL_SLOTS,
  BIOMES,
  type ColumnSource,
  castRay,
  type Dimension,
  FlatLand,
  formatBlockState,
  Generator,
  lookingAt,
  mobCounts,
  mobLookedAt,
  runCommand,
  type Seed,
  tick,
  World,
} from '@bridle/engine';
import {
  type AtOnce,
  BLOCK_WORLD_CONTROLS,
  BLOCK_WORLD_EVENTS,
  BLOCK_WORLD_SAMPLES,
  BLOCK_WORLD_STATE,
  type BlockWorldEvent,
  type BlockWorldEvents,
  type BlockWorldInput,
  type BlockWorldInputFacet,
  type BlockWorldLoad,
  type BlockWorldState,
  type CommandFacet,
  type CommandOutcome,
  type EffectState,
  type EntityState,
  type Game,
  HarnessError,
  InputOverlay,
  type ItemStack,
  inSlices,
  type LookedAt,
  type OwnClock,
  type OwnScreen,
  type ShaderProblem,
  type SlotState,
  type StateFacet,
  type Vector,
  type WorldsFacet,
} from '@bridle/facets';
import type { StartRenderWorker } from '@bridle/render';
import { createAvatar, createKeys } from './avatar/avatar.js';
import { isSinking } from './avatar/body.js';
import { createSenses } from './avatar/sensing.js';
import { createChat } from './chat.js';
import { screenState } from './container.js';
import { forgetFarLand } from './farLand.js';
import { createHands } from './hands.js';
import { PITCH_MAX, STATES_MAX, VIEW_DISTANCE } from './limits.js';
import { livingStates } from './mobs.js';
import { createBlockView } from './render/blockView.js';
import { createVoxelScreen } from './render/screen.js';
import { type ShaderPackSource, VoxelShaders } from './render/shaders.js';
import { ShownChat } from './render/shownChat.js';
import type { TexturePacks } from './render/texturePacks.js';
import { asItemStack } from './stacks.js';
import { createView } from './view.js';

/** A digital engine treats an analogue axis as a key that is down past this. */
const KEY_DOWN = 0.5;

/** As the protocol spells them. */
const DIMENSION_TITLES: Readonly<Record<Dimension, string>> = {
  'minecraft:overworld': 'Overworld',
  'minecraft:the_nether': 'Nether',
};

export const WORLD_TYPES = ['normal', 'flat'] as const;
export type WorldType = (typeof WORLD_TYPES)[number];

export interface VoxelOptions {
  readonly seed: Seed;
  readonly worldType?: WorldType;
  /** a world to go on with, instead of a new one */
  readonly world?: World | undefined;
  /** what draws it instead of our renderer, or why there are no pictures */
  readonly screen?: OwnScreen | undefined;
  readonly noScreen?: string | undefined;
  /** how far pictures show, in columns */
  readonly viewDistance?: number | undefined;
  /** a second thread for drawing */
  readonly startWorker?: StartRenderWorker | undefined;
  /** where shader packs come from */
  readonly shaderPacks?: ShaderPackSource | undefined;
  /** Hears of a shader program that was stopped while it drew. */
  readonly onShaderStop?: ((problem: ShaderProblem) => void) | undefined;
  /** textures from files, where pictures may show any */
  readonly packs?: TexturePacks | undefined;
  /** what keeps worlds, where they can be left and entered */
  readonly worlds?: ((switcher: WorldSwitcher) => WorldsFacet) | undefined;
  /** or why they cannot */
  readonly noWorlds?: string | undefined;
}

/** Has one world played at a time, and puts another in its place. */
export interface WorldSwitcher {
  readonly world: World;
  /** Goes on with another world; states that were kept of the one before are gone. */
  enter(world: World): void;
}

export interface VoxelGame extends Game {
  readonly facets: Omit<
    Game['facets'],
    'clock' | 'input' | 'state' | 'events' | 'command' | 'screen'
  > & {
    readonly screen?: OwnScreen;
    readonly clock: OwnClock;
    readonly input: BlockWorldInputFacet;
    readonly state: StateFacet<BlockWorldState>;
    readonly events: BlockWorldEvents;
    readonly command: AtOnce<CommandFacet>;
  };
  /** the world as it is now; `load_state` puts another in its place */
  readonly world: World;
}

export function landOf(seed: Seed, worldType: WorldType = 'normal'): ColumnSource {
  return worldType === 'flat' ? new FlatLand() : new Generator(seed);
}

/** The embedded world: the pure engine behind the harness's facets. */
export function createVoxelGame(options: VoxelOptions): VoxelGame {
  const { seed, worldType, noScreen } = options;
  const packs = noScreen === undefined ? options.packs : undefined;
  packs?.findTexturesBy(async () => {
    const { makingWorldLooks } = await import('./render/worldRenderer.js');
    const looks = await inSlices(makingWorldLooks(() => packs.paintedTextures()));
    return looks.replaceableTextures();
  });
  let world = options.world ?? World.create(seed, landOf(seed, worldType));
  const states = new Map<string, { world: World; staysAfloat: boolean }>();
  const listeners: ((event: BlockWorldEvent) => void)[] = [];
  /** what `read` gave, until something changes */
  let known: BlockWorldState | undefined;

  const events: BlockWorldEvents = {
    kinds: BLOCK_WORLD_EVENTS,
    listen: (listener) => void listeners.push(listener),
  };
  const shaders =
    options.shaderPacks && new VoxelShaders(options.shaderPacks, options.onShaderStop);
  const shownChat = new ShownChat(() => world, events);
  const screen =
    noScreen === undefined
      ? (options.screen ??
        createVoxelScreen(
          () => world,
          shownChat,
          options.viewDistance,
          options.startWorker,
          packs,
          shaders,
        ))
      : undefined;

  const { viewDistance = VIEW_DISTANCE } = options;
  const blockView = createBlockView(() => world, shownChat, viewDistance, packs, shaders);
  const chat = createChat(() => world, events, touch);
  const switcher: WorldSwitcher = {
    get world() {
      return world;
    },
    enter(next) {
      known = undefined;
      states.clear();
      controls.staysAfloat = false;
      chat.clear();
      world = next;
    },
  };
  const worlds = options.worlds?.(switcher);

  function tellEvents(): void {
    if (world.events.length === 0) return;
    for (const event of world.events.splice(0)) {
      for (const listener of listeners) listener(event);
    }
  }

  function touch<T>(done: (world: World) => T): T {
    known = undefined;
    const result = done(world);
    tellEvents();
    return result;
  }

  function readKnown(): BlockWorldState {
    known ??= readState(world);
    return known;
  }

  let tickRateAsked: number | undefined;
  function runLine(line: string): CommandOutcome {
    const { tickRate, ...outcome } = touch((world) => runCommand(world, line));
    tickRateAsked = tickRate ?? tickRateAsked;
    forgetFarLand(world);
    return outcome;
  }

  const hands = createHands(() => world, touch);
  const controls = new InputOverlay();
  const played = { world: () => world, touch, events, controls };
  const avatar = createAvatar(played);
  const senses = createSenses({
    world: () => world,
    state: readKnown,
    inventory: () => readInventory(world),
    entities: (radius) => entitiesNear(world, radius),
    raycast: (reach, from, way) => raycast(world, reach, from, way),
  });
  const input: BlockWorldInputFacet = {
    controls: BLOCK_WORLD_CONTROLS,
    ignoresOthers: true, // automation-v1 has clients send those of cursors and menus, too
    apply: (input) => applyInput(world, controls.over(input, isSinking(world))),
    setView(yaw, pitch) {
      known = undefined;
      world.player.yaw = yaw;
      world.player.pitch = pitch;
    },
  };
  const scene = createBlockScene({
    state: { read: readKnown },
    senses,
    view: createView(() => world, touch),
    avatar,
    hands,
    keys: createKeys(played),
    input,
    chat,
    command: { run: runLine },
    events,
  });

  return {
    name: 'voxel',
    get world() {
      return world;
    },
    absent: {
      ...(noScreen !== undefined && { screen: noScreen, packs: noScreen, shaders: noScreen }),
      ...(options.noWorlds !== undefined && { worlds: options.noWorlds }),
    },
    facets: {
      ...(screen && { screen, blockView }),
      ...(worlds && { worlds }),
      chat,
      load: { read: () => ({ ...loadOf(world, options.viewDistance) }) },
      ...(packs && { packs }),
      ...(screen && shaders && { shaders }),
      clock: {
        kind: 'ours',
        get tick() {
          return world.tick;
        },
        advance() {
          known = undefined;
          tick(world);
          tellEvents();
        },
      },
      input,
      state: {
        read: readKnown,
        schema: BLOCK_WORLD_STATE,
        samples: BLOCK_WORLD_SAMPLES,
        hash: () => world.hash(),
      },
      command: {
        run: runLine,
        takeTickRate() {
          const asked = tickRateAsked;
          tickRateAsked = undefined;
          return asked;
        },
      },
      events,
      hands,
      scene,
      avatar,
      senses,
      saves: {
        save(name) {
          if (!states.has(name) && states.size >= STATES_MAX) {
            const hint = 'save under a name that is in use to replace that one';
            throw new HarnessError('bad_request', `${STATES_MAX} states are kept already`, hint);
          }
          states.delete(name); // the newest stands last
          const { staysAfloat } = controls;
          states.set(name, { world: slim(world.fork()), staysAfloat });
        },
        load(name) {
          const state = states.get(name);
          if (state === undefined) {
            const known = [...states.keys()].join(', ') || 'none';
            throw new HarnessError('bad_request', `no state is called ${name}`, `kept: ${known}`);
          }
          known = undefined;
          world = state.world.fork();
          controls.staysAfloat = state.staysAfloat;
        },
        list: () => [...states].map(([name, state]) => ({ name, tick: state.world.tick })),
      },
    },
  };
}

function applyInput({ player, controls }: World, input: BlockWorldInput): void {
  player.yaw += input.lookDyaw;
  player.pitch = Math.max(-PITCH_MAX, Math.min(PITCH_MAX, player.pitch + input.lookDpitch));
  controls.moveX = asKey(input.moveX);
  controls.moveY = asKey(input.moveY);
  controls.moveZ = asKey(input.moveZ);
  controls.sprint = input.sprint;
  controls.crouch = input.crouch;
  controls.jump = input.jumpHold || input.jumpClick;
  controls.attackHold = input.attackHold;
  controls.attackClick = input.attackClick;
  controls.useHold = input.useHold;
  controls.useClick = input.useClick;
  controls.dropClick = input.dropClick;
  controls.toggleFly = input.toggleFly;
  controls.hotbarSlot = input.hotbarSlot;
}

function asKey(axis: number): number {
  if (axis > KEY_DOWN) return 1;
  return axis < -KEY_DOWN ? -1 : 0;
}

function readState(world: World): BlockWorldState {
  const { player, blocks } = world;
  const [x, z] = [Math.floor(player.x), Math.floor(player.z)];
  const biome = blocks.column(x >> 4, z >> 4).biomes[(z & 15) * 16 + (x & 15)]!;
  const mobs = mobCounts(world);
  return {
    tick: world.tick,
    dimension: DIMENSION_TITLES[world.dimension],
    player: {
      pos: [player.x, player.y, player.z],
      yaw: player.yaw,
      pitch: player.pitch,
      health: player.health,
      hunger: player.food,
      saturation: player.saturation,
      air: player.air,
      velocity: [player.vx, player.vy, player.vz],
      on_ground: player.onGround,
      dead: player.isDead,
      sleeping: player.sleepTicks > 0,
      game_mode: player.mode,
      hotbar_slot: player.hotbarSlot,
      held: stackIn(world, player.hotbarSlot),
      effects: readEffects(world),
    },
    biome: BIOMES[biome]!.name,
    light: lightAt(world),
    time_of_day: world.timeOfDay,
    weather: world.rules.weather,
    looking_at: asLookedAt(lookingAt(world)),
    looking_at_entity: mobLookedAt(world)?.id ?? null,
    screen: screenState(world),
    milestones: world.milestones.list(),
    mobs_total: mobs.total,
    mobs_active: mobs.active,
    mobs_nearby: mobs.nearby,
  };
}

/** `ticks_left` is -1 where an effect has no end. */
function readEffects({ player }: World): EffectState[] {
  return player.effects.active.map(({ effect, level, ticks }) => ({
    name: `minecraft:${effect}`,
    level,
    ticks_left: ticks,
  }));
}

/** The light where the player's feet are: of the sky or of a torch, whichever is more. */
function lightAt({ player, light }: World): number {
  const [x, y, z] = [Math.floor(player.x), Math.floor(player.y), Math.floor(player.z)];
  return Math.max(light.sky(x, y, z), light.block(x, y, z));
}

function stackIn({ player }: World, slot: number): ItemStack | null {
  const stack = player.inventory.at(slot);
  return stack === undefined ? null : asItemStack(stack);
}

function asLookedAt(hit: ReturnType<typeof castRay>): LookedAt | null {
  if (hit === undefined) return null;
  const { x, y, z, state, face, distance } = hit;
  return { block: formatBlockState(state), pos: [x, y, z], face, distance };
}

function raycast(world: World, reach: number, from?: Vector, way?: Vector): LookedAt | null {
  const { player, blocks } = world;
  const [ox, oy, oz] = from ?? [player.x, player.eyeY, player.z];
  const [dx, dy, dz] = way ?? world.lookDirection();
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (!(length > 1e-9 && length < 1e9)) {
    throw new HarnessError('bad_request', '`way` must point somewhere');
  }
  return asLookedAt(castRay(blocks, ox, oy, oz, dx / length, dy / length, dz / length, reach));
}

/** A state that is kept holds little land: the rest comes back when it is looked at. */
function slim(world: World): World {
  const { player, blocks, light } = world;
  const [columnX, columnZ] = [Math.floor(player.x) >> 4, Math.floor(player.z) >> 4];
  light.forgetFar(columnX, columnZ, 1);
  blocks.forgetFar(columnX, columnZ, 1);
  return world;
}

function entitiesNear(world: World, radius: number): EntityState[] {
  const { items, player } = world;
  const near: EntityState[] = [];
  for (const { id, item, count, damage, data, x, y, z, vx, vy, vz } of items) {
    const [dx, dy, dz] = [x - player.x, y - player.y, z - player.z];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (distance > radius) continue;
    const stack = asItemStack({ item, count, damage, data });
    near.push({
      id,
      type: 'minecraft:item',
      pos: [x, y, z],
      velocity: [vx, vy, vz],
      distance,
      item: stack,
    });
  }
  for (const state of [...livingStates(world), ...chargeStates(world)]) {
    const [x, y, z] = state.pos;
    const [dx, dy, dz] = [x - player.x, y - player.y, z - player.z];
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (distance <= radius) near.push({ ...state, distance });
  }
  return near.sort((a, b) => a.distance - b.distance || a.id - b.id);
}

/** Charges that burn down. */
function chargeStates({ land }: World): Omit<EntityState, 'distance'>[] {
  return land.primed.map(({ id, x, y, z, vx, vy, vz }) => ({
    id,
    type: 'minecraft:tnt',
    pos: [x, y, z],
    velocity: [vx, vy, vz],
  }));
}

function loadOf({ blocks, items, land }: World, viewDistance = VIEW_DISTANCE): BlockWorldLoad {
  const { list, projectiles, orbs } = land.mobs;
  const living = list.length + projectiles.length + orbs.length;
  return {
    loaded_columns: blocks.loadedColumns,
    entities: 1 + items.length + land.primed.length + living,
    view_distance: viewDistance,
  };
}

function readInventory(world: World): SlotState[] {
  const slots: SlotState[] = [];
  for (let slot = 0; slot < ALL_SLOTS; slot++) {
    const stack = stackIn(world, slot);
    if (stack !== null) slots.push({ slot, ...stack });
  }
  return slots;
}
