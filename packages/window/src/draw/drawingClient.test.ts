import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WordsAnswer } from '../viewAnswer.js';
import { startDrawing, type WindowDrawing } from './drawingClient.js';
import type { FromDrawWorker, ToDrawWorker } from './drawMessages.js';

let started: { url: string; worker: FakeWorker }[];
let fakeDocument: EventTarget & { hidden: boolean };

class FakeWorker extends EventTarget {
  readonly told: ToDrawWorker[] = [];

  constructor(url: URL) {
    super();
    started.push({ url: String(url), worker: this });
  }

  postMessage(message: ToDrawWorker): void {
    this.told.push(message);
  }

  say(data: FromDrawWorker): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

function start(): { drawing: WindowDrawing; worker: FakeWorker } {
  const canvas = { transferControlToOffscreen: () => 'canvas' };
  const drawing = startDrawing(canvas as unknown as HTMLCanvasElement);
  return { drawing, worker: started.at(-1)!.worker };
}

beforeEach(() => {
  started = [];
  fakeDocument = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', fakeDocument);
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4280' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the drawing of a page', () => {
  it('is given the canvas, by the one worker that draws', () => {
    const { worker } = start();
    expect(started.map(({ url }) => url)).toEqual(['http://127.0.0.1:4280/drawWorker.js']);
    expect(worker.told[0]).toEqual({ kind: 'begin', canvas: 'canvas' });
  });

  it('is told whether somebody sees it', () => {
    const { worker } = start();
    fakeDocument.hidden = true;
    fakeDocument.dispatchEvent(new Event('visibilitychange'));
    const told = worker.told.filter(({ kind }) => kind === 'visible');
    expect(told).toEqual([
      { kind: 'visible', isVisible: true },
      { kind: 'visible', isVisible: false },
    ]);
  });

  it('wants words that it has not, until it has them', () => {
    const { drawing, worker } = start();
    const wanted: string[] = [];
    drawing.onWordsWanted((words) => wanted.push(words));
    const answer = { tick: 1, source: 'blocks' } as const;
    drawing.take(answer);
    drawing.take({ ...answer, words: 'a' });
    drawing.take({ ...answer, words: 'a' }); // asking may have failed
    drawing.takeWords({ words: 'a' } as WordsAnswer);
    drawing.take({ ...answer, words: 'a' });
    drawing.take({ ...answer, words: 'b' });
    expect(wanted).toEqual(['a', 'a', 'b']);
    expect(worker.told.filter(({ kind }) => kind === 'answer')).toHaveLength(5);
  });

  it('answers each who asks for a fingerprint, in any order', async () => {
    const { drawing, worker } = start();
    const [first, second] = [drawing.fingerprint(), drawing.fingerprint()];
    const fingerprint = { sha256: 'f', tick: 2, width: 1, height: 1 };
    worker.say({ kind: 'fingerprint', id: 1, fingerprint });
    worker.say({ kind: 'noFingerprint', id: 0, text: 'no canvas' });
    expect(await second).toBe(fingerprint);
    await expect(first).rejects.toThrow('no canvas');
  });

  it('tells each who waits when what was told before is shown', async () => {
    const { drawing, worker } = start();
    drawing.setLook({ yaw: 1, pitch: 0 });
    const [first, second] = [drawing.whenShown(), drawing.whenShown()];
    expect(worker.told.slice(-3).map(({ kind }) => kind)).toEqual([
      'look',
      'whenShown',
      'whenShown',
    ]);
    worker.say({ kind: 'shown', id: 1, atMs: 20 });
    worker.say({ kind: 'shown', id: 0, atMs: 10 });
    expect(await Promise.all([first, second])).toEqual([10, 20]);
  });

  it('has the figures that were told last', () => {
    const { drawing, worker } = start();
    expect(drawing.figures).toEqual({ fps: 0, drawMs: 0, columns: 0, threads: 0 });
    const figures = { fps: 60, drawMs: 9, columns: 3, threads: 2 };
    worker.say({ kind: 'figures', figures });
    expect(drawing.figures).toBe(figures);
  });

  it('says what is broken, also to who begins to listen only then', () => {
    const { drawing, worker } = start();
    worker.dispatchEvent(Object.assign(new Event('error'), { message: '' }));
    const faults: string[] = [];
    drawing.onFault((text) => faults.push(text));
    worker.say({ kind: 'fault', text: 'no room' });
    expect(faults).toEqual([
      'the part of the page that draws has failed; reload the page',
      'no room',
    ]);
  });

  it('says so where the browser has no canvas for workers', async () => {
    const drawing = startDrawing({} as HTMLCanvasElement);
    const faults: string[] = [];
    drawing.onFault((text) => faults.push(text));
    expect(faults[0]).toMatch(/^this browser cannot draw here: /);
    drawing.setSize(1, 1);
    await expect(drawing.fingerprint()).rejects.toThrow('nothing draws');
    await expect(drawing.whenShown()).rejects.toThrow('nothing draws');
  });
});
