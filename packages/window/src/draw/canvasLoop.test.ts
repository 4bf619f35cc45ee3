import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CanvasLoop } from './canvasLoop.js';

/** Frames that were asked for and have not come. */
let frames: (() => void)[];
let put: { width: number; height: number; first: number }[];
let faults: unknown[];
let drawn: number;
let isMoving: boolean;
let draw: (width: number, height: number) => ReturnType<typeof pictureOf> | undefined;
let canvas: { width: number; height: number; getContext(): object };
let loop: CanvasLoop;

class FakeImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

function pictureOf(width: number, height: number, byte: number) {
  return { width, height, data: new Uint8Array(width * height * 4).fill(byte) };
}

/** The browser shows a frame. */
function showFrame(): void {
  for (const frame of frames.splice(0)) frame();
}

beforeEach(() => {
  [frames, put, faults, drawn, isMoving] = [[], [], [], 0, false];
  draw = (width, height) => pictureOf(width, height, ++drawn);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('ImageData', FakeImage);
  const context = {
    putImageData: ({ width, height, data }: FakeImage) =>
      put.push({ width, height, first: data[0]! }),
    getImageData: () => ({ data: new Uint8ClampedArray([put.at(-1)?.first ?? 0]) }),
  };
  canvas = { width: 300, height: 150, getContext: () => context };
  const source = {
    latestTick: 7,
    isMoving: () => isMoving,
    draw: (_: number, width: number, height: number) => draw(width, height),
  };
  loop = new CanvasLoop(canvas as unknown as OffscreenCanvas, source, (error) =>
    faults.push(error),
  );
  loop.setSize(4, 2);
  showFrame();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a canvas', () => {
  it('has the size that was set, and what was drawn in that size', () => {
    expect(canvas).toMatchObject({ width: 4, height: 2 });
    expect(put).toEqual([{ width: 4, height: 2, first: 1 }]);
  });

  it('is drawn on once a frame, however much has changed, and not again when nothing has', () => {
    loop.wake();
    loop.wake();
    expect(frames).toHaveLength(1);
    showFrame();
    expect(drawn).toBe(2);
    expect(frames).toHaveLength(0);
  });

  it('is drawn on frame after frame as long as something moves', () => {
    isMoving = true;
    loop.wake();
    showFrame();
    showFrame();
    isMoving = false;
    showFrame();
    expect(drawn).toBe(4);
    expect(frames).toHaveLength(0);
  });

  it('is left alone while nobody sees it, and shows what has changed when somebody does', () => {
    loop.wake();
    loop.setVisible(false);
    showFrame();
    loop.wake();
    expect(frames).toHaveLength(0);
    expect(drawn).toBe(1);
    loop.setVisible(true);
    showFrame();
    expect(drawn).toBe(2);
  });

  it('waits after a picture where there is time, and no longer than for the next change', () => {
    vi.useFakeTimers();
    loop.wake();
    showFrame();
    loop.wakeAfter(100);
    vi.advanceTimersByTime(99);
    expect(frames).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(frames).toHaveLength(1);
    showFrame();
    loop.wakeAfter(100);
    loop.wake();
    showFrame();
    vi.advanceTimersByTime(1_000);
    expect(frames).toHaveLength(0);
    expect(drawn).toBe(4);
  });

  it('stays as it is where nothing can be drawn', () => {
    draw = () => undefined;
    isMoving = true;
    loop.wake();
    showFrame();
    expect(put).toHaveLength(1);
    expect(frames).toHaveLength(0);
  });

  it('tells what went wrong, and is drawn on again at the next change', () => {
    isMoving = true;
    draw = () => {
      throw new Error('no room');
    };
    loop.wake();
    showFrame();
    expect(faults).toEqual([new Error('no room')]);
    expect(frames).toHaveLength(0);
    draw = (width, height) => pictureOf(width, height, 9);
    loop.wake();
    showFrame();
    expect(put.at(-1)!.first).toBe(9);
  });

  it('shows a picture from elsewhere in its own size, and then its own again', () => {
    loop.show(new FakeImage(9, 5) as unknown as ImageData);
    expect(canvas).toMatchObject({ width: 9, height: 5 });
    loop.wake();
    showFrame();
    expect(canvas).toMatchObject({ width: 4, height: 2 });
  });

  it('has a fingerprint of what is to be seen now, also before the next frame', async () => {
    loop.wake();
    const fingerprint = await loop.fingerprint();
    expect(drawn).toBe(2);
    expect(fingerprint).toEqual({
      sha256: 'dbc1b4c900ffe48d575b5da5c638040125f65db0fe3e24494b76ea986457d986', // of one byte, 2
      tick: 7,
      width: 4,
      height: 2,
    });
    showFrame();
    expect(drawn).toBe(2);
  });

  it('tells once when the next picture is on it, which there is then', () => {
    const told: number[] = [];
    loop.onceDrawn(() => told.push(put.length));
    expect(told).toEqual([]);
    showFrame();
    loop.wake();
    showFrame();
    expect(told).toEqual([2]);
  });

  it('tells nothing of a picture that could not be drawn', () => {
    const told: number[] = [];
    draw = () => undefined;
    loop.onceDrawn(() => told.push(put.length));
    showFrame();
    expect(told).toEqual([]);
    loop.show(new FakeImage(9, 5) as unknown as ImageData);
    expect(told).toEqual([2]);
  });

  it('counts its pictures, and how long they took', () => {
    loop.wake();
    showFrame();
    expect(loop.takeCount()).toMatchObject({ frames: 2, drawMs: expect.any(Number) });
    expect(loop.takeCount()).toEqual({ frames: 0, drawMs: 0 });
  });
});
