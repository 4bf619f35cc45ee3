import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  HarnessError,
  inSlices,
  type LateParts,
  type Picture,
  type PictureRequest,
  type ScreenFacet,
} from '@bridle/facets';
import { decodePng, PictureError } from '@bridle/pictures';
import type { ClientEvent } from '../core/client.js';
import type { Screens, ScreensWatcher, Shot, ShotChange, ShotRequest } from '../core/screens.js';
import { TickTimes } from '../core/time/tickTimes.js';
import { INLINE_BYTES_MAX, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX, SHOTS_MAX } from '../limits.js';
import { DrawingTurns } from './drawingTurns.js';
import { Encoder } from './encoder.js';
import type { Compression, EncodeJob, EncodeJobResult, PictureFormat } from './encodeShot.js';
import { copied, croppedTo, LastShots } from './retouch.js';
import { shotFileName } from './shotFile.js';

export interface ScreenOptions {
  /** what the game draws with now: one that comes and goes has another each time, or none */
  readonly screen: () => ScreenFacet | undefined;
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

/** What is drawn, what is done to it, and where it goes. */
interface Shooting extends Pick<ShotRequest, 'crop' | 'marks' | 'compare'> {
  readonly picture: Partial<PictureRequest>;
  readonly format: PictureFormat;
  readonly file: EncodeJob['file'];
}

interface Drawn {
  readonly picture: Omit<Picture, 'data'>;
  readonly place: SharedArrayBuffer;
  /** the file, where the game has made it and nothing has to be done to it */
  readonly png?: Uint8Array;
  readonly change?: ShotChange | undefined;
}

interface Taken {
  readonly width: number;
  readonly height: number;
  readonly change?: ShotChange;
  readonly result: EncodeJobResult | { readonly same: true } | { readonly refused: HarnessError };
}

const PNG_LIMITS = { sideMax: PICTURE_SIDE_MAX, pixelsMax: PICTURE_PIXELS_MAX };
const THREAD = new URL('./encoderThread.js', import.meta.url);
const NO_FOLDER = 'screenshots disabled (set --screenshot-dir)';
const NO_SCREEN = 'the game shows nothing now';
const NO_SCREEN_HINT = 'try again when it is there';
const NO_FILE_HINT = 'make room in the folder, or ask for the picture with inline: true';

/**
 * Takes pictures between ticks and hands them to the encoder's thread. The game waits for the
 * drawing only, until so many pictures are on their way that the next has no room. Drawing gives
 * the event loop its turns; meanwhile the game may be looked at, but stays as it is.
 */
export class ScreenService implements Screens {
  readonly frameTimes = new TickTimes();
  readonly #options: ScreenOptions;
  readonly #encoder: Encoder;
  #watcher: ScreensWatcher = { tell: () => {}, hasRoom: () => {} };
  /** the screen that was made ready last, or is about to be */
  #prepared: { readonly screen: ScreenFacet; readonly ready: Promise<void> } | undefined;
  #ready: ScreenFacet | undefined;
  /** pictures that were asked for and cannot be drawn yet */
  #preparing = 0;
  #runText: string | undefined;
  /** places for pictures on their way; the buffers are used again */
  readonly #free: SharedArrayBuffer[];
  /** requests that wait for a place */
  readonly #queue: ((place: SharedArrayBuffer) => void)[] = [];
  readonly #turns = new DrawingTurns(() => this.#watcher.hasRoom());
  readonly #underWay = new Set<Promise<unknown>>();
  #scheduled = 0;
  #pendingCount = 0;
  #lastAnnounced: Promise<void> | undefined;
  #isFailing = false;
  #isClosed = false;
  readonly #lastShots = new LastShots();
  #temporary: string | undefined;

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
    if (this.#options.everyTicks === undefined || this.#options.screen() === undefined) return;
    await this.#prepare();
    this.ticked(this.#options.tick());
    await this.pendingAnnouncements();
  }

  /** Resolves when every picture that was taken is on disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#encoder.close();
  }

  get hasSchedule(): boolean {
    return this.#options.everyTicks !== undefined;
  }

  get isDrawing(): boolean {
    return this.#turns.isTaken;
  }

  holds(nextTick: number): boolean {
    return (
      this.isDrawing || this.#preparing > 0 || (this.#free.length === 0 && this.#isDue(nextTick))
    );
  }

  ticked(tick: number): void {
    if (!this.#isDue(tick)) return;
    if (!this.#isPrepared) {
      this.#prepare().catch(() => {}); // the next one that is due is taken, or says what is wrong
      return;
    }
    this.#scheduled++;
    this.#pendingCount++;
    const taken = this.#takeScheduled(tick).finally(() => {
      this.#pendingCount--;
    });
    this.#lastAnnounced = this.#track(taken);
  }

  pendingAnnouncements(): Promise<void> | undefined {
    return this.#pendingCount === 0 ? undefined : this.#lastAnnounced;
  }

  async take(request: ShotRequest): Promise<Shot> {
    const { tag, inline, format = this.#options.format, to, mayBeTemporary } = request;
    const { crop, marks, compare, width, height, hud, camera, annotate } = request;
    const needsFolder = to === undefined && !inline;
    const isTemporary = this.#options.folder === undefined && mayBeTemporary;
    const folder = needsFolder && isTemporary ? this.#temporaryFolder() : this.#options.folder;
    if (needsFolder && folder === undefined) {
      throw new HarnessError('unsupported', NO_FOLDER, 'or ask for it with inline: true');
    }
    const picture = given({ width, height, hud, camera, annotate });
    const size = { ...this.#options, ...picture };
    refuseTooMany(size.width, size.height);
    const { place, turn } = await this.#readyToDraw();
    await turn;
    if (this.#isClosed || request.isWanted?.() === false) {
      this.#turns.end();
      this.#giveBack(place);
      const why = this.#isClosed ? 'shutting down' : 'nobody waits for it any longer';
      throw new HarnessError('cancelled', why);
    }
    const tick = this.#options.tick();
    const name = { tick, tag, extension: format };
    const file = inline ? undefined : needsFolder ? { folder: folder!, name } : { to: to! };
    const shooting = this.#shoot(place, { picture, format, file, crop, marks, compare });
    const { result, ...taken } = await this.#track(shooting);
    if ('same' in result) return { tick, ...taken };
    if ('path' in result) return { tick, path: result.path, ...taken };
    if ('base64' in result) return { tick, ...taken, format, base64: result.base64 };
    if ('refused' in result) throw result.refused;
    if ('failed' in result) throw failureOf(result.failed);
    throw new HarnessError(
      'bad_request',
      `the picture takes ${result.tooLarge} bytes, and a reply has room for ${INLINE_BYTES_MAX}`,
      'ask for a smaller width and height, or for a file',
    );
  }

  async #takeScheduled(tick: number): Promise<void> {
    const { width, height, folder, format } = this.#options;
    const file = { folder: folder!, name: { tick, extension: format } };
    this.#turns.takeFirst(); // it is free, or the tick could not have passed
    const { result } = await this.#shoot(this.#free.pop()!, { picture: {}, format, file });
    if ('path' in result) {
      this.#isFailing = false;
      this.#watcher.tell({ event: 'screenshot', tick, path: result.path, width, height });
    } else if ('failed' in result) {
      const path = join(folder!, shotFileName({ tick, extension: format }));
      this.#tellFailure({ event: 'screenshot_failed', tick, path, ...result.failed });
    }
  }

  #tellFailure(event: ClientEvent & { path: string; message: string }): void {
    if (!this.#isFailing) this.#options.onFailure(`no picture ${event.path}: ${event.message}`);
    this.#isFailing = true;
    this.#watcher.tell(event);
  }

  /**
   * Draws the world as it is now and has the picture encoded. The turn to draw is taken already,
   * and ended here. Never rejects.
   */
  async #shoot(place: SharedArrayBuffer, shooting: Shooting): Promise<Taken> {
    const { width, height, compress } = this.#options;
    const { format, marks, file } = shooting;
    let taken: Omit<Taken, 'result'> = { width, height };
    try {
      const drawing = inSlices(this.#draw(place, shooting)).finally(() => this.#turns.end());
      const drawn = await drawing;
      const { picture, change, png } = drawn;
      place = drawn.place;
      taken = { width: picture.width, height: picture.height, ...(change && { change }) };
      if (change?.isChanged === false) return { ...taken, result: { same: true } };
      const runText = this.#runText;
      const isOurs = file !== undefined && 'folder' in file && file.folder === this.#options.folder;
      const result = await this.#encoder.encode({
        pixels: place,
        png,
        width: picture.width,
        height: picture.height,
        format,
        compress,
        marks,
        file: isOurs ? { ...file, runText } : file,
      });
      if ('path' in result && isOurs) this.#runText = undefined;
      return { ...taken, result };
    } catch (thrown) {
      const error = HarnessError.from(thrown);
      if (error.code !== 'internal') return { ...taken, result: { refused: error } };
      return { ...taken, result: { failed: { code: 'internal', message: error.message } } };
    } finally {
      this.#giveBack(place);
    }
  }

  /** Draws, cuts and compares, and leaves the pixels in a place of their own. */
  *#draw(place: SharedArrayBuffer, shooting: Shooting): LateParts<Drawn> {
    const { picture: asked, crop, compare } = shooting;
    const { width, height, hud } = this.#options;
    const screen = this.#options.screen();
    // Who waited for a turn may find another game there, or none.
    if (screen === undefined || screen !== this.#ready) {
      throw new HarnessError('unsupported', NO_SCREEN, NO_SCREEN_HINT);
    }
    const own = { width, height, hud, camera: 'first', annotate: false } as const;
    const began = performance.now();
    const drawn = yield* screen.render({ ...own, ...asked });
    this.frameTimes.add(began, performance.now());
    if ('png' in drawn && isUntouched(shooting)) return { picture: drawn, place, png: drawn.png };
    const whole = 'png' in drawn ? pixelsOf(drawn.png) : drawn;
    const picture = crop === undefined ? whole : yield* croppedTo(whole, crop);
    const change =
      compare && (yield* this.#lastShots.compare(compare.name, compare.threshold, picture));
    if (change?.isChanged === false) return { picture, place, change };
    place = withRoomFor(place, picture.data.length);
    yield* copied(picture, place);
    return { picture, place, change };
  }

  /** For pictures that nobody said where to put; its name cannot be guessed beforehand. */
  #temporaryFolder(): string {
    this.#temporary ??= mkdtempSync(join(tmpdir(), 'bridle-screenshots-'));
    return this.#temporary;
  }

  #isDue(tick: number): boolean {
    const { everyTicks, max = Number.POSITIVE_INFINITY } = this.#options;
    return everyTicks !== undefined && tick % everyTicks === 0 && this.#scheduled < max;
  }

  get #isPrepared(): boolean {
    return this.#ready !== undefined && this.#ready === this.#options.screen();
  }

  async #prepare(): Promise<void> {
    const screen = this.#options.screen();
    if (screen === undefined) throw new HarnessError('unsupported', NO_SCREEN, NO_SCREEN_HINT);
    if (this.#prepared?.screen !== screen) this.#prepared = { screen, ready: screen.prepare() };
    try {
      await this.#prepared.ready;
      this.#ready = screen;
    } catch (error) {
      this.#prepared = undefined;
      throw error;
    }
  }

  /**
   * Time stands still while the renderer is loaded: a picture shows the world that was there when it was
   * asked for. For a free place it goes on, or those who take many pictures would stop it for all.
   */
  async #readyToDraw(): Promise<{ place: SharedArrayBuffer; turn: Promise<void> | undefined }> {
    const isLoading = !this.#isPrepared;
    if (isLoading) this.#preparing++;
    try {
      if (isLoading) await this.#prepare();
      const place = this.#free.pop();
      if (place !== undefined) return { place, turn: this.#turns.take() };
    } finally {
      if (isLoading) this.#preparing--;
      if (isLoading && !this.isDrawing) this.#watcher.hasRoom();
    }
    const place = await this.#nextPlace();
    return { place, turn: this.#turns.take() };
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

/**
 * Whether the file that a game has made can be the one that is wanted. One that a client names is
 * made by us, with our mark in it: only such a file may be written over later.
 */
function isUntouched({ crop, marks, compare, format, file }: Shooting): boolean {
  const isNamed = file !== undefined && 'to' in file;
  return format === 'png' && !isNamed && !crop && !marks && !compare;
}

/** A file that a client has named may be one that it cannot have. */
function failureOf({
  code,
  message,
  hint,
}: Extract<EncodeJobResult, { failed: object }>['failed']) {
  if (code === 'bad_request') return new HarnessError('bad_request', message, hint);
  return new HarnessError('internal', message, NO_FILE_HINT);
}

/** Without what is left out, which would otherwise stand in place of the run's own. */
function given(asked: { [K in keyof PictureRequest]: PictureRequest[K] | undefined }) {
  const entries = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<PictureRequest>;
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

/** The pixels of a file that the game itself has made. */
function pixelsOf(png: Uint8Array): Picture {
  try {
    return decodePng(png, PNG_LIMITS);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw new HarnessError('bad_request', error.message);
  }
}
