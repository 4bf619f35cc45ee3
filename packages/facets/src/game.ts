/**
 * The one seam. A game offers some facets; an op names the facet it needs. No facet, no op.
 * This package imports nothing, so that games, tools and dialects can meet here.
 */

/** A game whose time can be advanced one tick at a time. */
export interface ClockFacet {
  readonly tick: number;
  advance(): void;
}

/**
 * The input of one tick. The harness keeps one such object and overwrites it every tick,
 * so a game reads it during `apply` and does not keep it.
 */
export interface TickInput {
  /** right + / left −, forward + / back −, up + / down −; each within ±1 */
  moveX: number;
  moveY: number;
  moveZ: number;
  sprint: boolean;
  crouch: boolean;
  jumpHold: boolean;
  attackHold: boolean;
  useHold: boolean;
  /** 0 to 8; undefined: as it was */
  hotbarSlot: number | undefined;
  jumpClick: boolean;
  attackClick: boolean;
  useClick: boolean;
  dropClick: boolean;
  toggleFly: boolean;
  /** relative look, radians */
  lookDyaw: number;
  lookDpitch: number;
}

/** Yaw and pitch are radians: yaw 0 looks along +X, pitch is positive upwards. */
export interface InputFacet {
  /** Hands the game the input of the tick that is about to run. */
  apply(input: TickInput): void;
  /** Turns the view at once, between ticks. */
  setView(yaw: number, pitch: number): void;
}

export type Vector = [number, number, number];

export interface ItemStack {
  item: string;
  count: number;
  damage?: number;
}

export interface PlayerState {
  pos: Vector;
  yaw: number;
  pitch: number;
  health: number;
  hunger: number;
  saturation: number;
  air: number;
  velocity: Vector;
  on_ground: boolean;
  dead: boolean;
  game_mode: string;
  hotbar_slot: number;
  held: ItemStack | null;
  effects: EffectState[];
}

export interface EffectState {
  name: string;
  level: number;
  ticks_left: number;
}

export interface LookedAt {
  block: string;
  pos: Vector;
  face: string;
  distance: number;
}

export interface GameState {
  tick: number;
  dimension: string;
  player: PlayerState;
  biome: string;
  light: number;
  time_of_day: number;
  weather: string;
  looking_at: LookedAt | null;
  /** the number of the entity that a hand would touch, if it is nearer than any block */
  looking_at_entity: number | null;
}

export interface StateFacet {
  /** The same object as before as long as nothing has changed, so that it can be kept. */
  read(): Readonly<GameState>;
  /** A fingerprint of the whole world, for games that are deterministic. */
  hash?(): string;
}

export interface Box {
  from: Vector;
  to: Vector;
}

/** A box of blocks: a list of names, and for each run how many and which of them. */
export interface BlockRuns {
  size: Vector;
  palette: string[];
  /** count, index, count, index …; x runs fastest, then z, then y */
  runs: number[];
}

export interface EntityState {
  id: number;
  type: string;
  pos: Vector;
  velocity: Vector;
  distance: number;
  item?: ItemStack;
}

export interface SlotState extends ItemStack {
  slot: number;
}

/** What can be perceived beyond the player's own state. */
export interface SensesFacet {
  /** The first block that a ray meets; without a way, along the player's view. */
  raycast(reach: number, from?: Vector, way?: Vector): LookedAt | null;
  blocksIn(box: Box): BlockRuns;
  entities(radius: number): EntityState[];
  inventory(): SlotState[];
}

/** States of the whole game, kept in memory under a name. */
export interface SavesFacet {
  save(name: string): void;
  load(name: string): void;
  list(): { name: string; tick: number }[];
}

export interface CommandOutcome {
  ok: boolean;
  lines: string[];
}

export interface CommandFacet {
  run(line: string): CommandOutcome;
  /** ticks per second that a command asked for, where commands can */
  readonly tickRate?: number;
}

export type GameEvent =
  | { event: 'chat'; from: string; text: string }
  | { event: 'damage'; target: string; amount: number; cause: string; health: number }
  | { event: 'death'; target: string; cause: string }
  | { event: 'respawn'; target: string }
  | { event: 'pickup'; item: string; count: number }
  | { event: 'block'; pos: readonly [number, number, number]; from: string; to: string };

export interface EventsFacet {
  /** The listener is called after the tick or command in which the event happened. */
  listen(listener: (event: GameEvent) => void): void;
}

/** Through the player's eyes, from behind the player, or from before the player's face. */
export type CameraMode = 'first' | 'third' | 'third_front';

export interface CameraPose {
  pos: Vector;
  /** radians, as of the view */
  yaw: number;
  pitch: number;
  /** vertical field of view in degrees; undefined: the game's own */
  fov?: number;
}

export interface PictureRequest {
  width: number;
  height: number;
  /** hotbar, hearts, crosshair and chat */
  hud: boolean;
  camera: CameraMode | CameraPose;
  /** a box and a name around everything that moves */
  annotate: boolean;
}

/** RGBA, four bytes a pixel, row by row from the top. Good until the next one is drawn. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Draws; what becomes of a picture is not its affair. */
export interface ScreenFacet {
  /** what draws, for whoever finds the pictures later */
  readonly renderer: Readonly<Record<string, string>>;
  /** Loads what drawing takes. Nothing is drawn before it is done. */
  prepare(): Promise<void>;
  /** The world as it is now. Called between ticks, on the game's own thread. */
  render(request: PictureRequest): Picture;
}

export interface Facets {
  clock: ClockFacet;
  input: InputFacet;
  state: StateFacet;
  command: CommandFacet;
  events: EventsFacet;
  screen: ScreenFacet;
  senses: SensesFacet;
  saves: SavesFacet;
}

export type FacetName = keyof Facets;

export interface Game {
  readonly name: string;
  readonly facets: Readonly<Partial<Facets>>;
  /** Why a facet is missing, where there is more to say than that it is. */
  readonly absent?: Readonly<Partial<Record<FacetName, string>>>;
}

/**
 * An action that takes ticks: each `yield` lets one tick pass, `return` is its result.
 * Nothing inside awaits or sets a timer, so it can be stepped and cancelled anywhere.
 */
export type LongAction<T> = Generator<void, T, void>;
