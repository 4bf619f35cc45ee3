import type { PictureRequest, SceneBox } from '@bridle/facets';
import type { ClientEvent } from './client.js';
import type { TickTimes } from './time/tickTimes.js';

/** A frame with a number in the picture. */
export interface NumberedBox extends SceneBox {
  readonly number: number;
}

/** A picture that somebody asks for. What is left out is as it is for those by schedule. */
export interface ShotRequest extends Partial<PictureRequest> {
  readonly tag?: string | undefined;
  /** into the reply instead of a file */
  readonly inline: boolean;
  /** this, whatever the others are */
  readonly format?: 'png' | undefined;
  /** the whole path of the file, which is written over */
  readonly to?: string | undefined;
  /** in a run without a folder for pictures: into a temporary one */
  readonly mayBeTemporary?: boolean | undefined;
  /** only this part; then the marks count from its corner */
  readonly crop?: SceneBox | undefined;
  readonly marks?: readonly NumberedBox[] | undefined;
  /** False when nobody waits for it any longer; it is not drawn then. */
  readonly isWanted?: (() => boolean) | undefined;
  /** no file when no more of the pixels have changed since the last picture of that name */
  readonly compare?: { readonly name: string; readonly threshold: number } | undefined;
}

/** How a picture differs from the last one of its name. */
export interface ShotChange {
  readonly isChanged: boolean;
  readonly revision: number;
  /** of the pixels, 0 to 1 */
  readonly ratio: number;
}

/** A picture that was taken: a file, or the file's bytes. */
export interface Shot {
  tick: number;
  path?: string;
  width: number;
  height: number;
  format?: 'png' | 'qoi';
  base64?: string;
  change?: ShotChange;
}

export interface ScreensWatcher {
  /** Tells the clients of a picture that came by schedule, or why it did not. */
  tell(event: ClientEvent): void;
  /** There is room for pictures again, or one is drawn: what was held can go on. */
  hasRoom(): void;
}

/** Takes pictures of the game, by schedule and on request, and sees to what becomes of them. */
export interface Screens {
  /** how long the last pictures took to draw */
  readonly frameTimes?: TickTimes;
  /** pictures are due at certain ticks */
  readonly hasSchedule: boolean;
  attach(watcher: ScreensWatcher): void;
  /** True while a picture is drawn: until `hasRoom` nothing may change the game. */
  readonly isDrawing: boolean;
  /** True while one is drawn, or the one that this tick makes due would have no room: it has to wait. */
  holds(nextTick: number): boolean;
  /** A tick is over: takes the picture that is due, if one is. */
  ticked(tick: number): void;
  /** Resolves when clients were told of all pictures by schedule; undefined when they have been. */
  pendingAnnouncements(): Promise<void> | undefined;
  /** Resolves when the picture is on disk, or at hand. */
  take(request: ShotRequest): Promise<Shot>;
}
