import type { ViewAnswer, WordsAnswer } from '../viewAnswer.js';

/** Where somebody looks, in radians: yaw 0 looks along +X, pitch is positive upwards. */
export interface ViewLook {
  readonly yaw: number;
  readonly pitch: number;
}

/** A place in the picture, in its pixels. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A camera that is nobody's eyes. */
export interface FreeCamera extends ViewLook {
  readonly pos: readonly [x: number, y: number, z: number];
  /** vertical field of view, degrees */
  readonly fov?: number | undefined;
}

export type DrawnCamera = 'first' | 'third' | 'third_front' | FreeCamera;

/** How the drawing goes: told twice a second. */
export interface DrawFigures {
  readonly fps: number;
  /** milliseconds that a picture takes, from the scene to the canvas */
  readonly drawMs: number;
  readonly columns: number;
  readonly threads: number;
}

export interface CanvasFingerprint {
  /** of the canvas' pixels, in hex */
  readonly sha256: string;
  readonly tick: number;
  readonly width: number;
  readonly height: number;
}

export type SentPictureFormat = 'png' | 'qoi';

/** What the page says to the worker that draws. */
export type ToDrawWorker =
  | { readonly kind: 'begin'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'answer'; readonly answer: ViewAnswer }
  | { readonly kind: 'words'; readonly words: WordsAnswer }
  | { readonly kind: 'picture'; readonly base64: string; readonly format: SentPictureFormat }
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'look'; readonly look: ViewLook | undefined }
  | { readonly kind: 'camera'; readonly camera: DrawnCamera }
  | { readonly kind: 'fov'; readonly fov: number | undefined }
  | { readonly kind: 'mouse'; readonly mouse: PicturePoint | undefined }
  | { readonly kind: 'interpolation'; readonly isOn: boolean }
  | { readonly kind: 'visible'; readonly isVisible: boolean }
  | { readonly kind: 'fingerprint'; readonly id: number }
  | { readonly kind: 'whenShown'; readonly id: number };

/** What the worker that draws says to the page. */
export type FromDrawWorker =
  | { readonly kind: 'figures'; readonly figures: DrawFigures }
  | { readonly kind: 'fault'; readonly text: string }
  | { readonly kind: 'fingerprint'; readonly id: number; readonly fingerprint: CanvasFingerprint }
  | { readonly kind: 'noFingerprint'; readonly id: number; readonly text: string }
  | { readonly kind: 'shown'; readonly id: number; readonly atMs: number };
