import type { BlockSource } from './source.js';

/** Yaw and pitch are radians: yaw 0 looks along +X, pitch is positive upwards. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
  readonly pitch: number;
  /** vertical field of view, degrees (70) */
  readonly fov?: number;
}

/** One picture's worth of world. */
export interface RenderScene {
  readonly blocks: BlockSource;
  readonly camera: Camera;
  /** columns in each direction */
  readonly viewDistance: number;
  /** 0..23999; 6000 is noon */
  readonly timeOfDay: number;
  /** whole days since the beginning: the moon's phase */
  readonly day: number;
  /** moves water, clouds, rain; the same tick gives the same picture */
  readonly tick: number;
  readonly weather: 'clear' | 'rain' | 'thunder';
  readonly entities: readonly SceneEntity[];
  /** cracks on a block, 0..9 */
  readonly breaking?: { x: number; y: number; z: number; stage: number } | undefined;
  /** a thin frame around this block: what the crosshair is on */
  readonly selected?: { x: number; y: number; z: number } | undefined;
  /** the first-person hand; undefined: none is shown */
  readonly hand?: { item: string | undefined; swing: number } | undefined;
  readonly hud?: HudState | undefined;
  /** `minecraft:the_nether` has neither sky nor weather; nothing: the overworld */
  readonly dimension?: string | undefined;
  /** signs with something on them; those far away are left out */
  readonly signs?: readonly SceneSign[] | undefined;
  readonly vision?: Vision | undefined;
}

/** What is written on a sign. */
export interface SceneSign {
  /** the block it is in */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** where the written side faces, as a camera's yaw */
  readonly yaw: number;
  /** flat on a wall, or on a post in the middle of its block */
  readonly isOnWall: boolean;
  /** from the top, four at most */
  readonly lines: readonly string[];
}

/** What is the matter with the eyes that look. All numbers are 0..1. */
export interface Vision {
  /** the dark is as bright as the day */
  readonly nightVision?: boolean | undefined;
  /** nothing is seen but what is close */
  readonly blindness?: boolean | undefined;
  /** how fresh a hurt is: 1 at the blow, then down to 0 */
  readonly hurt?: number | undefined;
  readonly onFire?: boolean | undefined;
  /** how far a portal that one stands in has come with carrying one away */
  readonly portal?: number | undefined;
  /** how deep asleep */
  readonly sleeping?: number | undefined;
}

export interface SceneEntity {
  readonly id: number;
  /** `minecraft:item`, `minecraft:player`, `minecraft:cow` … */
  readonly type: string;
  /** the middle of its feet */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** where the body faces, and where the head looks */
  readonly yaw: number;
  readonly headYaw?: number;
  readonly headPitch?: number;
  /** how far the legs have walked, in blocks, and how fast: swings the limbs */
  readonly walked?: number;
  readonly speed?: number;
  /** flashes red */
  readonly hurt?: boolean;
  readonly isBaby?: boolean;
  /** of a sheep: its wool is gone */
  readonly isSheared?: boolean;
  /** of a sheep: its wool, by the name of the dye; white when left out */
  readonly colour?: string | undefined;
  /** what a dropped item is, or what is held */
  readonly item?: string | undefined;
  readonly count?: number;
  /** shown above its head */
  readonly name?: string | undefined;
  readonly width?: number;
  readonly height?: number;
}

export interface HudSlot {
  readonly item: string;
  readonly count: number;
  /** 0..1 of a tool's life that is used up */
  readonly wear?: number;
}

export interface HudState {
  readonly hotbar: readonly (HudSlot | undefined)[];
  readonly offhand?: HudSlot | undefined;
  readonly selected: number;
  /** 0..20 */
  readonly health: number;
  readonly food: number;
  /** 0..300, shown while below 300 */
  readonly air: number;
  readonly armour: number;
  /** 0..1 */
  readonly xpProgress: number;
  readonly xpLevel: number;
  /** the last lines, oldest first */
  readonly chat: readonly string[];
  /** hearts and hunger are shown in survival and adventure only */
  readonly showsVitals: boolean;
  /** at the top right, from above */
  readonly effects?: readonly HudEffect[] | undefined;
  /** what is open before the eyes; undefined: nothing */
  readonly screen?: ScreenView | undefined;
}

export interface HudEffect {
  /** with or without `minecraft:` */
  readonly name: string;
  /** from 1: Speed II has 2 */
  readonly level: number;
  /** negative: it does not end by itself */
  readonly ticksLeft: number;
}

type MaybeSlot = HudSlot | undefined;

/** Something open over the picture: what is not given is not there or empty. */
export interface ScreenView {
  /**
   * `inventory`, `crafting_table`, `furnace`, `smoker`, `blast_furnace`, `hopper`, `sign`, `book`,
   * `death`; all others are boxes of nine slots to a row, as `chest`, `barrel` or `shulker_box`
   */
  readonly kind: string;
  /** nothing: what the kind is called */
  readonly title?: string | undefined;
  /** row by row; of a furnace: input, fuel, output */
  readonly container?: readonly MaybeSlot[] | undefined;
  /** 0..8 the hotbar, 9..35 the rest, 36..39 feet, legs, chest and head, 40 the other hand */
  readonly player?: readonly MaybeSlot[] | undefined;
  /** the crafting grid row by row: four, or nine of a table */
  readonly grid?: readonly MaybeSlot[] | undefined;
  /** what the grid would make */
  readonly result?: MaybeSlot;
  /** what the cursor holds */
  readonly cursor?: MaybeSlot;
  /** where in the picture the mouse is, in pixels; nothing: there is none, and the cursor is where it hides least */
  readonly mouse?: { readonly x: number; readonly y: number } | undefined;
  /** 0..1: how much of the fuel that burns is left */
  readonly burn?: number | undefined;
  /** 0..1: how far what is in the furnace is done */
  readonly cook?: number | undefined;
  /** of a sign its lines, of a book its page: as many lines as there are, wrapped where too long */
  readonly text?: readonly string[] | undefined;
  /** of a book: which of how many pages is open, from 1 */
  readonly page?: { readonly number: number; readonly of: number } | undefined;
  /** of a death: what was gathered until then; its title is what happened */
  readonly score?: number | undefined;
}
