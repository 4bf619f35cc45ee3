import { join } from 'node:path';
import { HarnessError, type PictureRequest, type ScreenFacet } from '@bridle/facets';
import type { ClientEvent } from '../core/client.js';
import type { Screens, ScreensWatcher, Shot, ShotRequest } from '../core/screens.js';
import { INLINE_BYTES_MAX, PICTURE_PIXELS_MAX, SHOTS_MAX } from '../limits.js';
import { Encoder } from './encoder.js';
import type { Compression, JobResult, PictureFormat } from './encodeShot.js';
import { nameOf } from './shotFile.js';

export interface ScreenOptions {
  readonly screen: ScreenFacet;
  readonly tick: () => number;
  readonly width: number;
  readonly height: number;
  readonly hud: boolean;
  /** undefined: pictures only go into replies */
  readonly folder?: string | undefined;
  readonly format: PictureFormat;
  readonly compress: Compression;
  /** a picture after every tick that is a multiple of this */
  readonly everyTicks?: number | undefined;
  /** at most so many by schedule */
  readonly max?: number | undefined;
  /** what to write to run.json with the first file, if it is not there yet */
  readonly runText?: string | undefined;
  /** Told of the first picture by schedule that fails, and again after one that did not. */
  readonly onFailure: (message: string) => void;
  readonly shotsMax?: number;
  /** the script of the encoder's thread, where it is not beside this file */
  readonly thread?: URL;
}

const THREAD = new URL('./encoderThread.js', import.meta.url);
const NO_FOLDER = 'screenshots disabled (set --screenshot-dir)';

/**
 * Takes pictures between ticks and hands them to the encoder's thread. The game waits for the
 * drawing only, until so many pictures are on their way that the next has no room.
 */
export class ScreenService implements Screens {
  readonly #options: ScreenOptions;
  readonly #encoder: Encoder;
  #watcher: ScreensWatcher = { tell: () => {}, hasRoom: () => {} };
  #prepared: Promise<void> | undefined;
  #isPrepared = false;
  #runText: string | undefined;
  /** places for pictures on their way; the buffers are used again */
  readonly #free: SharedArrayBuffer[];
  /** requests that wait for a place */
  readonly #queue: ((place: SharedArrayBuffer) => void)[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #scheduled = 0;
  #untoldCount = 0;
  #lastTold: Promise<void> | undefined;
  #isFailing = false;
  #isClosed = false;

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.#encoder = new Encoder(options.thread ?? THREAD);
    this.#runText = options.runText;
    const places = options.shotsMax ?? SHOTS_MAX;
    this.#free = Array.from({ length: places }, () => new SharedArrayBuffer(0));
  }

  attach(watcher: ScreensWatcher): void {
    this.#watcher = watcher;
  }

  /** Before the first tick: makes ready for a schedule, and takes its first picture. */
  async start(): Promise<void> {
    if (this.#options.everyTicks === undefined) return;
    await this.#prepare();
    this.ticked(this.#options.tick());
    await this.untold();
  }

  /** Resolves when every picture that was taken is on disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#encoder.close();
  }

  holds(nextTick: number): boolean {
    return this.#free.length === 0 && this.#isDue(nextTick);
  }

  ticked(tick: number): void {
    if (!this.#isDue(tick)) return;
    this.#scheduled++;
    this.#untoldCount++;
    const told = this.#takeScheduled(tick).finally(() => {
      this.#untoldCount--;
    });
    this.#lastTold = this.#track(told);
  }

  untold(): Promise<void> | undefined {
    return this.#untoldCount === 0 ? undefined : this.#lastTold;
  }

  async take({ tag, inline, ...wanted }: ShotRequest): Promise<Shot> {
    const { folder, format } = this.#options;
    if (folder === undefined && !inline) {
      throw new HarnessError('unsupported', NO_FOLDER, 'or ask for it with inline: true');
    }
    const { width, height } = { ...this.#options, ...wanted };
    refuseTooMany(width, height);
    if (!this.#isPrepared) await this.#prepare();
    const place = this.#free.pop() ?? (await this.#nextPlace());
    if (this.#isClosed) {
      this.#giveBack(place);
      throw new HarnessError('cancelled', 'shutting down');
    }
    const tick = this.#options.tick();
    const result = await this.#track(
      this.#shoot(place, wanted, inline ? undefined : { tick, tag }),
    );
    if ('path' in result) return { tick, path: result.path, width, height };
    if ('base64' in result) return { tick, width, height, format, base64: result.base64 };
    if ('failed' in result) throw new HarnessError('internal', result.failed.message);
    throw new HarnessError(
      'bad_request',
      `the picture takes ${result.tooLarge} bytes, and a reply has room for ${INLINE_BYTES_MAX}`,
      'ask for a smaller width and height, or for a file',
    );
  }

  async #takeScheduled(tick: number): Promise<void> {
    const { width, height, folder, format } = this.#options;
    const result = await this.#shoot(this.#free.pop()!, {}, { tick });
    if ('path' in result) {
      this.#isFailing = false;
      this.#watcher.tell({ event: 'screenshot', tick, path: result.path, width, height });
    } else if ('failed' in result) {
      const path = join(folder!, nameOf({ tick, extension: format }));
      this.#tellFailure({ event: 'screenshot_failed', tick, path, ...result.failed });
    }
  }

  #tellFailure(event: ClientEvent & { path: string; message: string }): void {
    if (!this.#isFailing) this.#options.onFailure(`no picture ${event.path}: ${event.message}`);
    this.#isFailing = true;
    this.#watcher.tell(event);
  }

  /** Draws the world as it is now, at once, and has the picture encoded. Never rejects. */
  async #shoot(
    place: SharedArrayBuffer,
    wanted: Partial<PictureRequest>,
    name: { tick: number; tag?: string | undefined } | undefined,
  ): Promise<JobResult> {
    const { screen, width, height, hud, folder, format, compress } = this.#options;
    const own = { width, height, hud, camera: 'first', annotate: false } as const;
    try {
      const picture = screen.render({ ...own, ...wanted });
      place = withRoomFor(place, picture.data.length);
      new Uint8Array(place).set(picture.data);
      const runText = this.#runText;
      const result = await this.#encoder.encode({
        pixels: place,
        width: picture.width,
        height: picture.height,
        format,
        compress,
        file: name && { folder: folder!, name: { ...name, extension: format }, runText },
      });
      if ('path' in result) this.#runText = undefined;
      return result;
    } catch (thrown) {
      return { failed: { code: 'internal', message: HarnessError.from(thrown).message } };
    } finally {
      this.#giveBack(place);
    }
  }

  #isDue(tick: number): boolean {
    const { everyTicks, max = Number.POSITIVE_INFINITY } = this.#options;
    return everyTicks !== undefined && tick % everyTicks === 0 && this.#scheduled < max;
  }

  #prepare(): Promise<void> {
    this.#prepared ??= this.#options.screen.prepare().then(
      () => {
        this.#isPrepared = true;
      },
      (error: unknown) => {
        this.#prepared = undefined;
        throw error;
      },
    );
    return this.#prepared;
  }

  #nextPlace(): Promise<SharedArrayBuffer> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #giveBack(place: SharedArrayBuffer): void {
    const next = this.#queue.shift();
    if (next !== undefined) return next(place);
    this.#free.push(place);
    this.#watcher.hasRoom();
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work);
    const forget = (): void => void this.#underWay.delete(work);
    work.then(forget, forget);
    return work;
  }
}

function refuseTooMany(width: number, height: number): void {
  if (width * height <= PICTURE_PIXELS_MAX) return;
  const message = `${width} × ${height} pixels are more than ${PICTURE_PIXELS_MAX}`;
  throw new HarnessError('bad_request', message, 'ask for a smaller width or height');
}

/** The place itself where the picture fits without much waste, else a new one. */
function withRoomFor(place: SharedArrayBuffer, bytes: number): SharedArrayBuffer {
  const fits = place.byteLength >= bytes && place.byteLength <= bytes * 4;
  return fits ? place : new SharedArrayBuffer(bytes);
}
