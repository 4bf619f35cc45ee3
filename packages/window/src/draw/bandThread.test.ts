import { allAtOnce } from '@bridle/facets';
import { Renderer, type RenderScene, WorldLooks } from '@bridle/render';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BAND, type BandStart, FRAME, OURS, RESULT, THEIRS, TURN } from './bandNote.js';
import { BandThread } from './bandThread.js';
import { DrawnLand } from './drawnLand.js';

/** What was sent to the second thread, which does not run here. */
let sent: BandStart[];
let isEnded: boolean;
let worker: FakeWorker;

class FakeWorker {
  onmessage: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    worker = this;
  }

  postMessage(start: BandStart): void {
    sent.push(start);
  }

  terminate(): void {
    isEnded = true;
  }
}

const words = {
  states: [{ name: 'minecraft:air', properties: {}, shape: new Float64Array() }],
  biomes: ['minecraft:plains'],
  stateOfItem: () => undefined,
};
const looks = new WorldLooks(words);

const scene: RenderScene = {
  blocks: new DrawnLand(),
  camera: { x: 0, y: 70, z: 0, yaw: 0.5, pitch: 0.3 },
  viewDistance: 2,
  timeOfDay: 6_000,
  day: 0,
  tick: 0,
  weather: 'clear',
  entities: [],
};

beforeEach(() => {
  sent = [];
  isEnded = false;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4280' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function startBoth(): { thread: BandThread; draw(): Uint8Array } {
  let thread: BandThread | undefined;
  const renderer = new Renderer(looks, (memory) => {
    thread = new BandThread(memory);
    return thread;
  });
  return { thread: thread!, draw: () => allAtOnce(renderer.drawing(scene, 64, 48)).data.slice() };
}

describe('the second thread that draws', () => {
  it('is given the memory, and has its half drawn for it until it is ready', () => {
    const { thread, draw } = startBoth();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.memory.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(thread.isReady).toBe(false);
    expect(draw()).toEqual(new Renderer(looks).draw(scene, 64, 48).data);
  });

  it('is told which band of which frame is its, and heard when it is through', () => {
    const { thread } = startBoth();
    worker.onmessage!();
    expect(thread.isReady).toBe(true);
    thread.start(128, 256);
    const note = new Int32Array(sent[0]!.note);
    expect([note[TURN], note[FRAME], note[BAND]]).toEqual([THEIRS, 128, 256]);
    note[RESULT] = 1;
    note[TURN] = OURS;
    expect(thread.finish()).toBe(1);
  });

  it('that has failed is done without', () => {
    const { thread, draw } = startBoth();
    worker.onmessage!();
    worker.onerror!();
    expect(isEnded).toBe(true);
    expect(thread.isReady).toBe(false);
    expect(draw()).toEqual(new Renderer(looks).draw(scene, 64, 48).data);
  });
});
