import { accessSync, constants, lstatSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { DIALECTS, type Endpoints } from '@bridle/harness/listening';
import { writeSmallFile } from '@bridle/processes';
import { UsageError } from './flags.js';

const KEYS = DIALECTS.flatMap(({ endpoints }) => endpoints);
/** Of a further game of a run: `mc-cli:<game>`. */
const OF_GAME = /^([a-z-]{1,40}):[\w.-]{1,40}$/;

/** Endpoints that a running `bridle` wrote. */
export function readEndpoints(path: string): Endpoints {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--endpoints-file ${path}: ${(error as Error).message}`);
  }
  const value = parsed(text);
  if (!isEndpoints(value)) throw new UsageError(`--endpoints-file ${path} holds no endpoints`);
  return value;
}

/** One of them, which must be there. */
export function readEndpoint(path: string, key: string): string {
  const endpoint = readEndpoints(path)[key];
  if (endpoint === undefined) throw new UsageError(`${path} names no ${key} endpoint`);
  return endpoint;
}

/** The file of one run: it appears whole, and goes when the run ends, if it is still ours. */
export class EndpointsFile {
  readonly #path: string;
  #written: string | undefined;

  /** Refuses a path that holds anything but an old run's endpoints, or where none can be written. */
  constructor(path: string) {
    this.#path = path;
    orSay(() => accessSync(dirname(path), constants.W_OK));
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return;
    const text = found.isFile() ? readFileSync(path, 'utf8') : undefined;
    if (text === undefined || (text.trim() !== '' && !isEndpoints(parsed(text)))) {
      throw new UsageError(`--endpoints-file ${path} exists and is something else; left untouched`);
    }
  }

  /** Removes the file of an old run, which a client that waits for ours must not find. */
  clear(): void {
    rmSync(this.#path, { force: true });
  }

  write(endpoints: Endpoints): void {
    const text = `${JSON.stringify(endpoints)}\n`;
    orSay(() => writeSmallFile(this.#path, text));
    this.#written = text;
  }

  remove(): void {
    if (this.#written === undefined) return;
    try {
      if (readFileSync(this.#path, 'utf8') === this.#written) rmSync(this.#path);
    } catch {
      // Somebody has taken it away already.
    }
    this.#written = undefined;
  }
}

function orSay(work: () => void): void {
  try {
    work();
  } catch (error) {
    const why = (error as Error).message;
    throw new HarnessError('bad_request', `cannot write --endpoints-file: ${why}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isEndpoints(value: unknown): value is Endpoints {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([key, at]) => (KEYS.includes(key) || isOfGame(key)) && typeof at === 'string',
  );
}

function isOfGame(key: string): boolean {
  const [, dialect] = OF_GAME.exec(key) ?? [];
  return DIALECTS.some(({ name, isPerGame }) => isPerGame && name === dialect);
}
