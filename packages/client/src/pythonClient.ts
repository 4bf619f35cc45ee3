import { readFileSync } from 'node:fs';

/** The client for Python, as one file of its own. */
export function pythonClient(): string {
  return readFileSync(new URL('../python/bridle.py', import.meta.url), 'utf8');
}
