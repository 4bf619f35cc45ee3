import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { LEVEL, LOCK } from './layout.js';

/** How each `level.json` begins, whatever its format. */
const MARK = '{"bridle":"save",';

/** A pipe of that name is not waited for. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Whether a folder holds a world, or is about to: somebody has locked it. */
export function isSaveFolder(path: string): boolean {
  return existsSync(join(path, LOCK)) || beginsWithMark(join(path, LEVEL));
}

function beginsWithMark(path: string): boolean {
  const head = Buffer.alloc(MARK.length);
  try {
    const file = openSync(path, AT_ONCE);
    try {
      readSync(file, head);
    } finally {
      closeSync(file);
    }
  } catch {
    return false; // there is none, or none that anybody can read
  }
  return head.toString('latin1') === MARK;
}
