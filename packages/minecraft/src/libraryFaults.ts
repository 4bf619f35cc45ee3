import { FAULT_CHARS_MAX, FAULT_KINDS_MAX } from './limits.js';
import type { Emitter } from './mineflayer.js';

/**
 * What goes wrong inside the libraries while they read what a server sends: a chunk that is none, a
 * packet of another version, an item that nobody knows. None of it may end the process.
 */

/** Errors that listeners throw end there: what is emitted next is heard by all as ever. */
export function catchThrown(emitter: Emitter, tell: (fault: unknown) => void): void {
  const emit = emitter.emit.bind(emitter);
  emitter.emit = (...args) => {
    try {
      return emit(...args);
    } catch (fault) {
      tell(fault);
      return true;
    }
  };
}

const OF_LIBRARIES =
  /[\\/]node_modules[\\/](?:mineflayer|minecraft-|node-minecraft-|protodef|prismarine-|vec3|uuid-1345)/;

/** Only what their own code throws: ours throws below theirs, too, wherever they call it. */
function isOfLibraries(fault: unknown): boolean {
  return fault instanceof Error && OF_LIBRARIES.test(placeOf(fault));
}

/** Where it was thrown, outside of node. */
function placeOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s{0,16}at /.test(line));
  return (frames.find((line) => !line.includes('node:')) ?? '').trim();
}

const watching = new Set<(fault: unknown) => void>();

/**
 * Timers and promises of the libraries have nobody to tell of an error but the process. Until the returned
 * function is called, theirs are told here; those of anybody else end the process as ever.
 */
export function watchStrayFaults(tell: (fault: unknown) => void): () => void {
  if (watching.size === 0) process.on('uncaughtException', onStray);
  watching.add(tell);
  return () => {
    watching.delete(tell);
    if (watching.size === 0) process.off('uncaughtException', onStray);
  };
}

function onStray(fault: unknown): void {
  if (isOfLibraries(fault)) {
    for (const tell of watching) tell(fault);
    return;
  }
  if (process.listenerCount('uncaughtException') > 1) return; // theirs to judge
  process.off('uncaughtException', onStray);
  setImmediate(() => {
    throw fault;
  });
}

/** Says the first of each kind of fault, the tenth, the hundredth: a server may cause one in every packet. */
export class FaultLog {
  readonly #counts = new Map<string, number>();
  readonly #say: (text: string) => void;
  /** what was told last, in words */
  last: string | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  add(fault: unknown): void {
    const text = faultText(fault);
    this.last = text;
    const kind = text.replace(/[0-9a-f]{4,64}|\d{1,64}/gi, '#');
    const isKept = this.#counts.has(kind) || this.#counts.size < FAULT_KINDS_MAX;
    const key = isKept ? kind : 'others';
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (!Number.isInteger(Math.log10(count))) return;
    this.#say(count === 1 ? text : `${text} (${count} such errors)`);
  }
}

function faultText(fault: unknown): string {
  const text = fault instanceof Error ? fault.message || fault.name : String(fault);
  const line = text.split('\n', 1)[0]!.slice(0, FAULT_CHARS_MAX);
  // An error of ours says where: somebody has to mend it.
  const place = fault instanceof Error && !isOfLibraries(fault) ? placeOf(fault) : '';
  return place === '' ? line : `${line} ${place}`;
}
