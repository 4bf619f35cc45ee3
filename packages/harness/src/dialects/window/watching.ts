import { OPS } from '../../ops/index.js';
import type { Fields } from '../requestLine.js';

/** Reads that are about the client itself, end something, or always write a file. */
const NOT_FOR_WATCHERS: ReadonlySet<string> = new Set([
  'cancel',
  'give_control',
  'scene_screenshot',
  'shutdown',
  'take_control',
  'use_game',
]);

/** Whether somebody may ask this who was only asked to look on. */
export function mayWatch(op: string, params?: Fields): boolean {
  if (OPS.get(op)?.kind !== 'read' || NOT_FOR_WATCHERS.has(op)) return false;
  // A picture that is not in the reply is a file on the disk of whoever plays.
  return op !== 'screenshot' || params === undefined || params.inline === true;
}
