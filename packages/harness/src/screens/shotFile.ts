import { join } from 'node:path';
import { type Disk, isNamed, writeWhole } from '../files/disk.js';
import { SHOT_NUMBER_MAX, TAG_CHARS_MAX } from '../limits.js';

export interface ShotName {
  readonly tick: number;
  readonly tag?: string | undefined;
  readonly extension: string;
}

/** The file's name; from the second of the same name on with a number. */
export function shotFileName({ tick, tag, extension }: ShotName, number = 0): string {
  const parts = [`tick_${String(tick).padStart(8, '0')}`];
  if (number > 0) parts.push(`n${String(number).padStart(4, '0')}`);
  if (tag !== undefined) parts.push(`tag-${cleanTag(tag)}`);
  return `${parts.join('_')}.${extension}`;
}

/** A tag as a part of a file's name, whatever it was. */
function cleanTag(tag: string): string {
  const plain = tag
    .replace(/\s+/g, '_')
    .replace(/[^a-zA-Z0-9._-]/g, '')
    .replace(/^\.+/, '');
  return plain.slice(0, TAG_CHARS_MAX) || 'untagged';
}

/**
 * Writes a picture, whole or not at all: under a passing name first, and under its own only when
 * it is complete. A file that is there already stays, and the new one gets a number.
 */
export function writeShot(folder: string, shot: ShotName, bytes: Uint8Array, disk: Disk): string {
  const passing = passingName(folder, shotFileName(shot));
  return writeWhole(disk, passing, bytes, () => {
    for (let number = 0; number <= SHOT_NUMBER_MAX; number++) {
      const path = join(folder, shotFileName(shot, number));
      if (isNamed(disk, passing, path)) return path;
    }
    throw new Error(`${SHOT_NUMBER_MAX} files are called ${shotFileName(shot)} already`);
  });
}

/** Writes a file of the run's own in place of whatever had its name, whole or not at all. */
export function writeOver(folder: string, name: string, text: string, disk: Disk): void {
  const passing = passingName(folder, name);
  writeWhole(disk, passing, text, () => disk.rename(passing, join(folder, name)));
}

function passingName(folder: string, name: string): string {
  return join(folder, `.${name}.${process.pid}.part`);
}
