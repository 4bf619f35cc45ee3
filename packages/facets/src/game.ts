import type { AvatarFacet } from './avatar.js';
import type { InputFacet } from './input.js';
import type { SceneFacet } from './scene.js';
import type { ShadersFacet } from './shaders.js';

/**
 * The one seam. A game offers some facets; an op names the facet it needs. No facet, no op.
 * This package imports no other, so that games, tools and dialects can meet here.
 */

/** A game whose ticks pass here, when we let them. */
export interface OwnClock {
  readonly kind: 'ours';
  readonly tick: number;
  advance(): void;
}

/** A game with a time of its own. */
export interface TheirClock {
  readonly kind: 'theirs';
  readonly tick: number;
  /** why nobody can let its ticks pass one by one, for whoever tries */
  readonly reason: string;
  /** Calls after every tick, until the returned function is called. */
  onTick(listener: () => void): () => void;
}

/** A game whose ticks pass elsewhere, when we ask for them. */
export interface RemoteClock {
  readonly kind: 'remote';
  readonly tick: number;
  /** Lets so many pass, with the input that was applied last; resolves when they have. */
  advance(ticks: number): Promise<void>;
}

/** Time of a game, by who drives it. A game without this facet has none. */
export type ClockFacet = OwnClock | TheirClock | RemoteClock;

export type Vector = [number, number, number];

export interface ItemStack {
  item: string;
  count: number;
  damage?: number;
  /** what a box holds */
  contents?: SlotState[];
  /** what is written in a book, and by whom once it is signed */
  pages?: string[];
  title?: string;
  author?: string;
  /** levels by name */
  enchantments?: Record<string, number>;
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
  sleeping?: boolean;
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
  /** what the player has open, where the game has screens */
  screen?: OpenScreen | null;
  /** goals that were reached, with the tick of each, where the game has any */
  milestones?: Record<string, number>;
  /** living creatures, where the game has any: all, those that time passes for, and those near by */
  mobs_total?: number;
  mobs_active?: number;
  mobs_nearby?: number;
}

/** What the player has open: their inventory, a crafting table, a container, a sign. */
export interface OpenScreen {
  kind: string;
  /** the block that was opened */
  pos: Vector | null;
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
  /** of what lives */
  yaw?: number;
  health?: number;
  max_health?: number;
  is_hostile?: boolean;
  is_baby?: boolean;
  is_tame?: boolean;
  is_sitting?: boolean;
  is_sheared?: boolean;
  /** of a sheep: its wool, by the name of the dye */
  color?: string;
}

export interface SlotState extends ItemStack {
  slot: number;
}

/** What can be perceived beyond the player's own state. */
export interface SensesFacet {
  /** The first block that a ray meets; without a way, along the player's view. */
  raycast(reach: number, from?: Vector, way?: Vector): LookedAt | null;
  blocksIn(box: Box): BlockRuns;
  /** The same, later where that takes long, so that others have their turn before. */
  blocksSoon?(box: Box): BlockRuns | Promise<BlockRuns>;
  entities(radius: number): EntityState[];
  inventory(): SlotState[];
  /** What a block keeps beyond its state, such as a sign's text; null where it keeps nothing. */
  blockData?(pos: Vector): BlockData | null;
}

/** What a block keeps beyond its state. */
export interface BlockData {
  /** the kind of block that keeps it */
  id: string;
  /** of a container; empty slots are left out */
  items?: SlotState[];
  /** of a sign */
  lines?: string[];
  /** of an oven */
  burn_ticks?: number;
  burn_total?: number;
  cook_ticks?: number;
}

/**
 * A slot: a number is one of the player's, as `inventory` counts them; `c0` … are of the open
 * container, `g0` … of the crafting grid, `r` is what the grid makes, `cursor` what is in hand.
 */
export type SlotName = number | string;

export interface NamedSlot extends ItemStack {
  slot: SlotName;
}

export interface SlotClick {
  slot: SlotName;
  /** 0 is left, 1 is right; for `swap` a slot of the hotbar, or 40 */
  button: number;
  mode: string;
  /** the slots that a `drag` went over */
  over?: readonly SlotName[];
}

/** What an act of the hands did: slots that are no longer as they were, null where empty now. */
export interface HandsOutcome {
  changed: { slot: SlotName; now: ItemStack | null }[];
  screen: OpenScreen | null;
}

export interface Lacking {
  /** any of these will do */
  any_of: string[];
  count: number;
}

export interface CraftOutcome extends HandsOutcome {
  recipe: string;
  item: string;
  /** how many of the item were made, in how many rounds */
  count: number;
  times: number;
  taken: ItemStack[];
  /** what one more round lacks, when there were fewer than asked for */
  missing: Lacking[];
  /** the same in a sentence */
  reason?: string;
}

export interface RecipeState {
  recipe: string;
  item: string;
  count: number;
  /** how often what the player carries would do */
  times: number;
  needs_table: boolean;
  needs: Lacking[];
  missing: Lacking[];
}

export interface ContainerState {
  screen: OpenScreen | null;
  /** how many slots the container has; the grid's cells are counted apart */
  size: number;
  grid: number;
  slots: NamedSlot[];
  cursor: ItemStack | null;
  /** what the grid would make */
  result: ItemStack | null;
  /** of an oven */
  oven?: { burn_ticks: number; burn_total: number; cook_ticks: number; cook_total: number };
  /** of a sign */
  lines?: string[];
}

/** What hands do besides holding buttons: screens, slots, crafting, writing. */
export interface HandsFacet {
  /** The inventory, the block at a place in reach, or without a place the one looked at. */
  open(what: 'inventory' | Vector | undefined): OpenScreen;
  close(): HandsOutcome;
  click(click: SlotClick): HandsOutcome;
  /** Up to so many; to a slot, or wherever there is room in `container`, `inventory` or `grid`. */
  move(from: SlotName, to: SlotName, count: number): HandsOutcome & { moved: number };
  container(): ContainerState;
  craft(recipe: string, times: number): CraftOutcome;
  /** What can be made now; or of one item, every way to make it. */
  recipes(item: string | undefined): RecipeState[];
  writeSign(pos: Vector | undefined, lines: readonly string[]): { pos: Vector; lines: string[] };
  /** Writes into the book in a slot, the held one if none is named; a title signs it. */
  writeBook(slot: number | undefined, pages: readonly string[], title?: string): HandsOutcome;
  /** Brings a dead player back at once. */
  respawn(): { pos: Vector };
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
  /** The ticks per second that a command has asked for since this was last called, if one has. */
  takeTickRate?(): number | undefined;
}

export type GameEvent =
  | { event: 'chat'; from: string; text: string }
  | {
      event: 'damage';
      target: string;
      /** the id of the mob, where it is one */
      entity?: number;
      amount: number;
      cause: string;
      health: number;
    }
  | { event: 'death'; target: string; entity?: number; cause: string; by?: string }
  | { event: 'respawn'; target: string }
  | { event: 'pickup'; item: string; count: number }
  | { event: 'milestone'; name: string; tick: number }
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

/**
 * A picture in the making. At each `yield` others may have a turn, who may look at the game, but it
 * must not change, nor another picture be begun, before this one is done.
 */
export type Drawing = Generator<void, Picture, void>;

/** Draws; what becomes of a picture is not its affair. */
export interface ScreenFacet {
  /** what draws, for whoever finds the pictures later */
  readonly renderer: Readonly<Record<string, string>>;
  /** Loads what drawing takes. Nothing is drawn before it is done. */
  prepare(): Promise<void>;
  /** The world as it is now. Called between ticks, on the game's own thread. */
  render(request: PictureRequest): Drawing;
}

export interface ChatLine {
  tick: number;
  from: string;
  text: string;
  /** when it was said, in milliseconds since 1970 */
  at: number;
}

/** What is said in the game. */
export interface ChatFacet {
  /** Says something as the player. */
  send(text: string): void;
  /** The last lines, oldest first. */
  history(): readonly ChatLine[];
  /** Forgets them; says how many there were. */
  clear(): number;
}

/** How much the game holds; how fast it runs is measured by who runs it. */
export interface LoadState {
  loaded_columns: number;
  entities: number;
  /** columns that pictures show in each direction */
  view_distance: number;
}

export interface LoadFacet {
  read(): LoadState;
}

/** A world that is kept on disk, or the one that is being played. */
export interface WorldEntry {
  name: string;
  seed: string;
  type: string;
  /** when it was last saved, in milliseconds since 1970; null: not yet */
  last_played: number | null;
  current: boolean;
}

export interface NewWorld {
  seed?: string | undefined;
  type?: string | undefined;
}

/** Worlds that can be entered and left. While none is entered, time stands still. */
export interface WorldsFacet {
  /** the name of the one that is played; null: none */
  readonly current: string | null;
  list(): Promise<WorldEntry[]>;
  /** Makes a new one and enters it; what was played before is saved and left. */
  create(name: string | undefined, what: NewWorld): Promise<WorldEntry>;
  load(name: string): Promise<WorldEntry>;
  /** Deletes one that nobody plays. */
  remove(name: string): Promise<void>;
  /** Saves and leaves the one that is played. */
  leave(): Promise<{ name: string; saved: boolean }>;
}

export interface PackState {
  name: string;
  /** what the pack says of itself, as plain text */
  description: string;
  /** the number of Minecraft's format that it was made for; 0 where it says none */
  format: number;
  enabled: boolean;
  /** it comes with the program */
  built_in: boolean;
  /** how many of our textures it shows; known once it was read */
  textures?: number;
  /** why it is skipped as a whole */
  error?: string;
  /** textures of it that are skipped, each with the reason */
  problems: string[];
}

export interface PacksOutcome {
  /** from the lowest to the one that is over all others */
  enabled: string[];
  /** of the pack, or of every enabled one where none was named */
  packs: PackState[];
}

/** Textures from files over those of the game, in an order of who is over whom. */
export interface PacksFacet {
  list(): Promise<PackState[]>;
  /** from the lowest, which is the game's own look, to the one that is over all others */
  enabled(): string[];
  /** Puts it over all others, also when it is enabled already. Refuses one that is broken. */
  enable(name: string): Promise<PacksOutcome>;
  disable(name: string): Promise<PacksOutcome>;
  /** Reads the folder and the enabled packs again. */
  reload(): Promise<PacksOutcome>;
  /** Enables the pack in this folder or zip, which is in the list from then on. */
  load(path: string): Promise<PacksOutcome>;
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
  hands: HandsFacet;
  chat: ChatFacet;
  load: LoadFacet;
  worlds: WorldsFacet;
  scene: SceneFacet;
  avatar: AvatarFacet;
  packs: PacksFacet;
  shaders: ShadersFacet;
}

export type FacetName = keyof Facets;

/**
 * Whether a game is there. While it is not, it has no facets, or not all of them, and the reason tells
 * whoever asks for one. Another game may take its place, with facets of its own.
 */
export interface GameLife {
  readonly state: 'connecting' | 'ready' | 'lost' | 'ended';
  /** in words for whoever asks for something meanwhile, with what to do next */
  readonly reason?: string;
  /** Calls after every change of the state or of the facets, until the returned function is called. */
  onChange(listener: () => void): () => void;
}

export interface Game {
  readonly name: string;
  /** left out by a game that is always there */
  readonly life?: GameLife;
  readonly facets: Readonly<Partial<Facets>>;
  /** Why a facet is missing, where there is more to say than that it is. */
  readonly absent?: Readonly<Partial<Record<FacetName, string>>>;
}
