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
export interface Scene {
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
}

/** RGBA, four bytes a pixel, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
