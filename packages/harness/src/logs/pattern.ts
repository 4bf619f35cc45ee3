import { Worker } from 'node:worker_threads';
import { PATTERN_MS_MAX } from '../limits.js';

/** For each text whether something was found in it, or what is wrong with the expression. */
type Found = readonly boolean[] | string;

/** What the thread does. It says `ready` once it can begin. */
const THREAD = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ source, texts }) => {
  let found;
  try {
    const expression = new RegExp(source, 'i');
    found = texts.map((text) => expression.test(text));
  } catch (error) {
    found = error.message;
  }
  parentPort.postMessage(found);
});
parentPort.postMessage('ready');
`;

let thread: Promise<Worker> | undefined;
/** one expression after the other */
let last: Promise<unknown> = Promise.resolve();

/**
 * For each text whether a regular expression finds something in it, whatever the case. Some
 * expressions take longer than the universe to find that they do not match, so that a thread of
 * their own looks, which is ended when it takes too long; the game goes on meanwhile.
 */
export function matching(source: string, texts: readonly string[]): Promise<Found> {
  const found = last.then(() => match(source, texts));
  last = found.catch(() => {});
  return found;
}

async function match(source: string, texts: readonly string[]): Promise<Found> {
  thread ??= startThread();
  const worker = await thread;
  return new Promise((resolve) => {
    const end = (found: Found): void => {
      clearTimeout(timer);
      worker.off('message', end);
      worker.off('error', fail);
      worker.unref();
      resolve(found);
    };
    const giveUp = (why: string): void => {
      thread = undefined;
      end(why);
      void worker.terminate();
    };
    const fail = ({ message }: Error): void => giveUp(`the expression asks too much: ${message}`);
    const timer = setTimeout(
      () => giveUp(`the expression takes longer than ${PATTERN_MS_MAX} ms`),
      PATTERN_MS_MAX,
    );
    worker.ref();
    worker.on('message', end);
    worker.on('error', fail);
    worker.postMessage({ source, texts });
  });
}

/** It keeps no process alive, and little memory: an expression may ask for gigabytes. */
function startThread(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD, {
      eval: true,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    const fail = (error: Error): void => {
      thread = undefined;
      reject(error);
    };
    worker.once('error', fail);
    worker.once('message', () => {
      worker.off('error', fail);
      worker.unref();
      resolve(worker);
    });
  });
}
