import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from './flags.js';

/** Where each protocol listens: `host:port`, or the path of a socket. */
export type Endpoints = Readonly<Record<string, string>>;

const KEYS = ['automation', 'automation-uds', 'mc-cli', 'ctl', 'abu', 'agent-browser', 'window'];

/** Endpoints that a running `bridle` wrote. */
export function readEndpoints(path: string): Endpoints {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`--endpoints-file ${path}: ${(error as Error).message}`);
  }
  if (!isEndpoints(value)) throw new UsageError(`--endpoints-file ${path} holds no endpoints`);
  return value;
}

/** Refuses to replace a file that is something else, and clears away an old run's. */
export function prepareEndpointsFile(path: string): void {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new UsageError(`--endpoints-file ${path}: ${(error as Error).message}`);
  }
  if (text.trim() !== '' && !isEndpoints(parsed(text))) {
    throw new UsageError(`--endpoints-file ${path} exists and is something else; left untouched`);
  }
  rmSync(path);
}

/** The file appears whole, once everything listens. */
export function writeEndpoints(path: string, endpoints: Endpoints): void {
  const half = `${path}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(endpoints)}\n`, { mode: 0o600 });
  renameSync(half, path);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEndpoints(value: unknown): value is Endpoints {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, at]) => KEYS.includes(key) && typeof at === 'string');
}
