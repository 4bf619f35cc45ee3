import type { CanvasFingerprint } from './drawMessages.js';

/** What is drawn on a canvas, again and again. */
export interface FrameSource {
  readonly latestTick: number | undefined;
  /** Whether the next picture will be another one, though nothing new has come. */
  isMoving(nowMs: number): boolean;
  /** Good until the next; undefined: nothing is to be drawn now. */
  draw(
    nowMs: number,
    width: number,
    height: number,
  ): { readonly width: number; readonly height: number; readonly data: Uint8Array } | undefined;
}

/** A moment of drawing, summed up. */
interface FrameCount {
  frames: number;
  drawMs: number;
}

/** Draws on a canvas when something has changed and somebody can see it, and never otherwise. */
export class CanvasLoop {
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #source: FrameSource;
  readonly #onFault: (error: unknown) => void;
  #image: ImageData | undefined;
  #size = { width: 1, height: 1 };
  #isVisible = true;
  #isDue = false;
  #isAsked = false;
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #later: ReturnType<typeof setTimeout> | undefined;
  #count: FrameCount = { frames: 0, drawMs: 0 };
  #awaitsPicture: (() => void)[] = [];

  constructor(canvas: OffscreenCanvas, source: FrameSource, onFault: (error: unknown) => void) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser gives no canvas to draw on');
    this.#canvas = canvas;
    this.#context = context;
    this.#source = source;
    this.#onFault = onFault;
  }

  setSize(width: number, height: number): void {
    this.#size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
    this.wake();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (this.#isDue) this.wake();
  }

  /** Something has changed: there is another picture with the next frame. */
  wake(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#isDue = true;
    if (this.#isAsked || !this.#isVisible) return;
    this.#isAsked = true;
    requestAnimationFrame(() => {
      this.#isAsked = false;
      if (!this.#isVisible || !this.#isDue) return;
      this.#isDue = false;
      if (this.#draw() && this.#source.isMoving(performance.now())) this.wake();
    });
  }

  /** The same, but no sooner than so many milliseconds after the last picture. */
  wakeAfter(gapMs: number): void {
    const restMs = this.#drawnAtMs + gapMs - performance.now();
    if (restMs <= 0) this.wake();
    else this.#later ??= setTimeout(() => this.wake(), restMs);
  }

  /** Calls once, when the next picture is on the canvas, and sees to it that there is one. */
  onceDrawn(listener: () => void): void {
    this.#awaitsPicture.push(listener);
    this.wake();
  }

  /** Shows a picture that was drawn elsewhere, in its own size. */
  show(picture: ImageBitmap | ImageData): void {
    this.#isDue = false;
    this.#fit(picture);
    if (picture instanceof ImageData) this.#context.putImageData(picture, 0, 0);
    else this.#context.drawImage(picture, 0, 0);
    this.#count.frames++;
    this.#tellDrawn();
  }

  /** Nothing is shown any more. */
  clear(): void {
    const { width, height } = this.#canvas;
    this.#context.clearRect(0, 0, width, height);
  }

  /** The canvas as it is, after all that has changed was drawn. */
  async fingerprint(): Promise<CanvasFingerprint> {
    this.#isDue = false;
    this.#draw();
    const { width, height } = this.#canvas;
    const tick = this.#source.latestTick ?? 0;
    const { data } = this.#context.getImageData(0, 0, width, height);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { sha256, tick, width, height };
  }

  /** What was drawn since the last call. */
  takeCount(): Readonly<FrameCount> {
    const count = this.#count;
    this.#count = { frames: 0, drawMs: 0 };
    return count;
  }

  /** False: nothing was to be drawn, or it could not be. */
  #draw(): boolean {
    const begunMs = performance.now();
    try {
      const picture = this.#source.draw(begunMs, this.#size.width, this.#size.height);
      if (picture === undefined) return false;
      this.#put(picture);
    } catch (error) {
      this.#onFault(error);
      return false;
    }
    this.#drawnAtMs = performance.now();
    this.#count.frames++;
    this.#count.drawMs += this.#drawnAtMs - begunMs;
    this.#tellDrawn();
    return true;
  }

  #tellDrawn(): void {
    for (const listener of this.#awaitsPicture.splice(0)) listener();
  }

  /** The picture lies in memory that threads share, which no canvas takes. */
  #put(picture: { readonly width: number; readonly height: number; readonly data: Uint8Array }) {
    const { width, height, data } = picture;
    this.#fit(picture);
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    this.#image.data.set(data);
    this.#context.putImageData(this.#image, 0, 0);
  }

  /** Setting the size empties a canvas, also where it stays the same. */
  #fit({ width, height }: { readonly width: number; readonly height: number }): void {
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
  }
}
