import { readFileSync, statSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';
import { type BotConfig, readBotConfig } from '@bridle/harness/bot';
import type { BotFlagConfig } from './botFlags.js';

const SETTINGS_BYTES_MAX = 1_048_576; // somebody has named another file
const LOOK_EVERY_MS = 250; // a look costs one stat, and works on every file system

/** The settings in the file; those of an empty one where none was asked for and none is there. */
export function readSettings({ file, isDefaultFile }: BotFlagConfig): BotConfig {
  let text: string;
  try {
    const about = statSync(file);
    if (about.isDirectory()) throw new Error('it is a folder');
    const { size } = about;
    if (size > SETTINGS_BYTES_MAX) throw new Error(`it has more than ${SETTINGS_BYTES_MAX} bytes`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (isDefaultFile && code === 'ENOENT') return readBotConfig('{}', file);
    const hint = 'name a file that can be read with --config, or mend this one';
    throw new HarnessError('bad_request', `cannot read ${file}: ${message}`, hint);
  }
  return readBotConfig(text, file);
}

/** Calls whenever the gate is touched or made. Returns the end of that. */
export function watchGate(gate: string, onTouch: () => void): () => void {
  let before = touchedAt(gate);
  const look = (): void => {
    const now = touchedAt(gate);
    if (now !== undefined && now !== before) onTouch();
    before = now;
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

function touchedAt(path: string): number | undefined {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return undefined;
  }
}
