/** The browser's own JSON: a game may put its own in the place of it. */
export const { parse: parseJson, stringify: toJson } = JSON;

/**
 * The browser's own time, taken before the virtual clock stands in its place: the bridge itself goes by
 * it, and so goes on answering while the game is held.
 */
export const native = {
  now: performance.now.bind(performance),
  setTimeout: window.setTimeout.bind(window) as (run: () => void, ms: number) => number,
  clearTimeout: window.clearTimeout.bind(window) as (id: number) => void,
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
  cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
};

const HIDDEN_FRAME_MS = 50; // a tab that is not shown draws no frames

/** Resolves with the next frame that the browser draws. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      native.cancelAnimationFrame(frame);
      native.clearTimeout(timer);
      resolve();
    };
    const frame = native.requestAnimationFrame(done);
    const timer = native.setTimeout(done, HIDDEN_FRAME_MS);
  });
}

const channel = new MessageChannel();
const turns: (() => void)[] = [];
channel.port1.onmessage = () => turns.shift()?.();

/** Resolves after what the page has under way without waiting: promises, and messages to itself. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve);
    channel.port2.postMessage(null);
  });
}
