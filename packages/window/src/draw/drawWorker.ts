// The worker that draws: it owns the canvas, the land and the scene, and hears from the page what has changed.
import { fromBase64 } from '@bridle/block-view';
import type { Parts } from '@bridle/facets/parts';
import type { ViewAnswer, WordsAnswer } from '../viewAnswer.js';
import { BandThread } from './bandThread.js';
import { CanvasLoop } from './canvasLoop.js';
import { decodeQoi } from './decodeQoi.js';
import type { FromDrawWorker, SentPictureFormat, ToDrawWorker } from './drawMessages.js';
import { DrawnWorld } from './drawnWorld.js';
import { makingLooks } from './wordsOf.js';

const FIGURES_MS = 500;
/** Each column that comes makes meshes of those beside it anew: a picture for each would take most of the time. */
const LOADING_GAP_MS = 100;
/** How long looks are made before messages and frames have their turn. */
const SLICE_MS = 10;

const tell = postMessage as (message: FromDrawWorker) => void;
let lastFault: string | undefined;
let thread: BandThread | undefined;
let loop: CanvasLoop | undefined;
/** whether the run draws, and sends pictures */
let hasPictures = false;
let answeredTick = 0;
let pictureNumber = 0;
let wordsNumber = 0;

const world = new DrawnWorld(hasTwoThreads() ? startThread : undefined);

/** Memory is shared only with pages that the headers of the run keep apart from all others. */
function hasTwoThreads(): boolean {
  return crossOriginIsolated && navigator.hardwareConcurrency > 1;
}

function startThread(memory: WebAssembly.Memory): BandThread {
  thread?.close();
  thread = new BandThread(memory);
  return thread;
}

/** The same fault of one land is told once, however often it comes. */
function tellFault(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  if (text === lastFault) return;
  lastFault = text;
  tell({ kind: 'fault', text: `the picture cannot be drawn: ${text}` });
}

function begin(canvas: OffscreenCanvas): void {
  const source = {
    get latestTick() {
      return hasPictures ? answeredTick : world.latestTick;
    },
    isMoving: (nowMs: number) => world.isMoving(nowMs),
    draw: (nowMs: number, width: number, height: number) =>
      hasPictures ? undefined : world.draw(nowMs, width, height),
  };
  loop = new CanvasLoop(canvas, source, tellFault);
  setInterval(tellFigures, FIGURES_MS);
}

let toldFigures = '';
let countedAtMs = performance.now();

function tellFigures(): void {
  const { frames, drawMs } = loop!.takeCount();
  const nowMs = performance.now();
  const fps = Math.round((frames * 10_000) / (nowMs - countedAtMs)) / 10;
  countedAtMs = nowMs;
  const figures = {
    fps,
    drawMs: frames === 0 ? 0 : Math.round((drawMs * 10) / frames) / 10,
    columns: world.columns,
    threads: thread?.isReady ? 2 : 1,
  };
  const text = JSON.stringify(figures);
  if (text === toldFigures) return;
  toldFigures = text;
  tell({ kind: 'figures', figures });
}

function takeAnswer(answer: ViewAnswer): void {
  hasPictures = answer.source === 'pictures';
  answeredTick = answer.tick;
  if (answer.epoch !== undefined) lastFault = undefined;
  if (answer.source === 'none') return clear();
  world.take(answer, performance.now());
  if (world.isLoading) loop?.wakeAfter(LOADING_GAP_MS);
  else loop?.wake();
}

/** What was to be seen is there no longer: its picture would say that it is. */
function clear(): void {
  pictureNumber++; // one that is being read comes too late
  world.shown.forget();
  loop?.clear();
}

async function takeWords(words: WordsAnswer): Promise<void> {
  const number = ++wordsNumber;
  const looks = await inTurns(makingLooks(words));
  if (number !== wordsNumber) return; // others have come meanwhile
  world.useLooks(words.words, looks);
  loop?.wake();
}

async function takePicture(base64: string, format: SentPictureFormat): Promise<void> {
  const number = ++pictureNumber;
  hasPictures = true;
  const bytes = fromBase64(base64);
  const picture = format === 'qoi' ? asImage(bytes) : await readPng(bytes);
  if (number === pictureNumber && hasPictures) loop?.show(picture);
  if (!(picture instanceof ImageData)) picture.close();
}

function asImage(bytes: Uint8Array): ImageData {
  const { width, height, data } = decodeQoi(bytes);
  return new ImageData(data, width, height);
}

/** The colours as they stand in the file, whatever it says of itself. */
function readPng(bytes: Uint8Array): Promise<ImageBitmap> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' });
  return createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
}

async function tellFingerprint(id: number): Promise<void> {
  try {
    if (loop === undefined) throw new Error('there is no canvas yet');
    world.shown.settle();
    tell({ kind: 'fingerprint', id, fingerprint: await loop.fingerprint() });
  } catch (error) {
    tell({ kind: 'noFingerprint', id, text: String(error) });
  }
}

/** The clocks of a worker and of its page begin at other times: only the day is the same for both. */
function tellWhenShown(id: number): void {
  loop?.onceDrawn(() => {
    tell({ kind: 'shown', id, atMs: performance.timeOrigin + performance.now() });
  });
}

/** Runs all parts, with a turn for messages and frames every few milliseconds. */
async function inTurns<T>(parts: Parts<T>): Promise<T> {
  for (let endMs = performance.now() + SLICE_MS; ; ) {
    const part = parts.next();
    if (part.done) return part.value;
    if (performance.now() < endMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    endMs = performance.now() + SLICE_MS;
  }
}

async function take(message: ToDrawWorker): Promise<void> {
  switch (message.kind) {
    case 'begin':
      return begin(message.canvas);
    case 'answer':
      return takeAnswer(message.answer);
    case 'words':
      return takeWords(message.words);
    case 'picture':
      return takePicture(message.base64, message.format);
    case 'size':
      return loop?.setSize(message.width, message.height);
    case 'visible':
      return loop?.setVisible(message.isVisible);
    case 'fingerprint':
      return tellFingerprint(message.id);
    case 'whenShown':
      return tellWhenShown(message.id);
    case 'interpolation':
      world.shown.isInterpolating = message.isOn;
      break;
    case 'look':
      world.view = { ...world.view, look: message.look };
      break;
    case 'camera':
      world.view = { ...world.view, camera: message.camera };
      break;
    case 'fov':
      world.view = { ...world.view, fov: message.fov };
      break;
    case 'mouse':
      world.view = { ...world.view, mouse: message.mouse };
  }
  loop?.wake();
}

addEventListener('message', ({ data }: MessageEvent<ToDrawWorker>) => {
  take(data).catch(tellFault);
});
