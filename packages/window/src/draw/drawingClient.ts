import type { ViewAnswer, WordsAnswer } from '../viewAnswer.js';
import type {
  CanvasFingerprint,
  DrawFigures,
  DrawnCamera,
  FromDrawWorker,
  PicturePoint,
  SentPictureFormat,
  ToDrawWorker,
  ViewLook,
} from './drawMessages.js';
import { startOwnWorker } from './ownWorkers.js';

export type { DrawnCamera, ViewLook } from './drawMessages.js';

/** What a page draws of a run: it is told what the run answers, and draws it on a canvas, in workers. */
export interface WindowDrawing {
  /** What `watch_view` has answered, in the order of the answers. */
  take(answer: ViewAnswer): void;
  takeWords(words: WordsAnswer): void;
  /** A picture that the run has drawn itself; it is shown in its own size. */
  takePicture(base64: string, format: SentPictureFormat): void;
  /** Pixels of the canvas. */
  setSize(width: number, height: number): void;
  /** The person's own view, shown from the next frame on; undefined: that of the game. */
  setLook(look: ViewLook | undefined): void;
  setCamera(camera: DrawnCamera): void;
  /** Degrees; undefined: that of the game. A free camera may have its own. */
  setFov(fov: number | undefined): void;
  /** Where the mouse is over an open screen; undefined: it is not. */
  setMouse(mouse: PicturePoint | undefined): void;
  setInterpolation(isOn: boolean): void;
  /** Of the latest scene, drawn without any interpolation; whoever compares it sets no look. */
  fingerprint(): Promise<CanvasFingerprint>;
  /** Resolves when all that was told until now is on the canvas: milliseconds since 1970. */
  whenShown(): Promise<number>;
  readonly figures: DrawFigures;
  /** Calls with the words that the latest answer is in, whenever they are not known yet. */
  onWordsWanted(listener: (words: string) => void): void;
  /** Calls with what is broken, in words. */
  onFault(listener: (text: string) => void): void;
}

interface Waiting {
  resolve(fingerprint: CanvasFingerprint): void;
  reject(error: Error): void;
}

/** Hands the canvas to a worker, which draws on it from now on. */
export function startDrawing(canvas: HTMLCanvasElement): WindowDrawing {
  let figures: DrawFigures = { fps: 0, drawMs: 0, columns: 0, threads: 0 };
  let knownWords: string | undefined;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();
  const waitingForShown = new Map<number, (atMs: number) => void>();
  const wordsListeners: ((words: string) => void)[] = [];
  const faultListeners: ((text: string) => void)[] = [];
  /** what was told before anybody listened */
  let firstFault: string | undefined;
  const tellFault = (text: string) => {
    if (faultListeners.length === 0) firstFault = text;
    for (const listener of faultListeners) listener(text);
  };
  const worker = startWorker(canvas, tellFault);
  worker?.addEventListener('message', ({ data }: MessageEvent<FromDrawWorker>) => {
    if (data.kind === 'figures') figures = data.figures;
    else if (data.kind === 'fault') tellFault(data.text);
    else if (data.kind === 'shown') {
      waitingForShown.get(data.id)?.(data.atMs);
      waitingForShown.delete(data.id);
    } else {
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.kind === 'fingerprint') asker?.resolve(data.fingerprint);
      else asker?.reject(new Error(data.text));
    }
  });
  const tell = (message: ToDrawWorker) => worker?.postMessage(message);
  const tellVisible = () => tell({ kind: 'visible', isVisible: !document.hidden });
  document.addEventListener('visibilitychange', tellVisible);
  tellVisible();

  return {
    take(answer) {
      tell({ kind: 'answer', answer });
      if (answer.words === undefined || answer.words === knownWords) return;
      for (const listener of wordsListeners) listener(answer.words);
    },
    takeWords(words) {
      knownWords = words.words;
      tell({ kind: 'words', words });
    },
    takePicture: (base64, format) => tell({ kind: 'picture', base64, format }),
    setSize: (width, height) => tell({ kind: 'size', width, height }),
    setLook: (look) => tell({ kind: 'look', look }),
    setCamera: (camera) => tell({ kind: 'camera', camera }),
    setFov: (fov) => tell({ kind: 'fov', fov }),
    setMouse: (mouse) => tell({ kind: 'mouse', mouse }),
    setInterpolation: (isOn) => tell({ kind: 'interpolation', isOn }),
    fingerprint() {
      if (!worker) return Promise.reject(new Error('nothing draws'));
      const id = nextId++;
      tell({ kind: 'fingerprint', id });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    whenShown() {
      if (!worker) return Promise.reject(new Error('nothing draws'));
      const id = nextId++;
      tell({ kind: 'whenShown', id });
      return new Promise((resolve) => waitingForShown.set(id, resolve));
    },
    get figures() {
      return figures;
    },
    onWordsWanted: (listener) => void wordsListeners.push(listener),
    onFault(listener) {
      faultListeners.push(listener);
      if (firstFault !== undefined) listener(firstFault);
    },
  };
}

/** The worker with its canvas; undefined where this browser can do no such thing, which is told. */
function startWorker(
  canvas: HTMLCanvasElement,
  tellFault: (text: string) => void,
): Worker | undefined {
  try {
    const offscreen = canvas.transferControlToOffscreen();
    const worker = startOwnWorker('/drawWorker.js');
    worker.addEventListener('error', ({ message }) => {
      // A script that could not be loaded says nothing of why.
      const reason = message ? `: ${message}` : '; reload the page';
      tellFault(`the part of the page that draws has failed${reason}`);
    });
    const begin: ToDrawWorker = { kind: 'begin', canvas: offscreen };
    worker.postMessage(begin, [offscreen]);
    return worker;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tellFault(`this browser cannot draw here: ${reason}`);
    return undefined;
  }
}
