import type { Vector } from './vector.js';

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

/** A picture that the game has made a file of already. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly png: Uint8Array;
}

/**
 * A picture in the making. At each `yield` others may have a turn, who may look at the game, but it
 * must not change, nor another picture be begun, before this one is done.
 */
export type Drawing = Generator<void, Picture, void>;

/** The same of a game that is elsewhere: it waits for promises, with `yield* until(promise)`. */
// biome-ignore lint/suspicious/noConfusingVoidType: a bare `yield` of what is drawn here is void
export type LateDrawing = Generator<void | Promise<unknown>, Picture | EncodedPicture, void>;

/** Draws; what becomes of a picture is not its affair. */
export interface ScreenFacet {
  /** what draws, for whoever finds the pictures later */
  readonly renderer: Readonly<Record<string, string>>;
  /** Loads what drawing takes. Nothing is drawn before it is done. */
  prepare(): Promise<void>;
  /** The world as it is now. Called between ticks, on the game's own thread. */
  render(request: PictureRequest): Drawing | LateDrawing;
}

/** The screen of a game that draws here. */
export interface OwnScreen extends ScreenFacet {
  render(request: PictureRequest): Drawing;
}
