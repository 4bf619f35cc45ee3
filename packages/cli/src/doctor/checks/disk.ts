import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { shellWord } from '../../shellWord.js';
import { type Check, type Finding, failure, ok, warning } from '../check.js';
import { FREE_BYTES_ENOUGH, FREE_BYTES_MIN } from '../limits.js';

/** Free space where worlds and pictures, the user's own files, and files for a while are kept. */
export const disk: Check = {
  name: 'disk',
  async find({ folder, home }) {
    const places = [folder, home, tmpdir()].map(nearestFolder);
    const devices = places.map((place) => statSync(place).dev);
    const each = places.filter((_, i) => devices.indexOf(devices[i]!) === i);
    return await Promise.all(each.map(async (place) => spaceText(place, await freeBytes(place))));
  },
};

export function spaceText(place: string, free: number): Finding {
  const text = `${(free / 1e9).toFixed(1)} GB free in ${place}`;
  const mend = `df -h ${shellWord(place)}`;
  if (free < FREE_BYTES_MIN) return failure(`${text}: no world can be kept there for long`, mend);
  return free < FREE_BYTES_ENOUGH ? warning(`${text}, which is little`, mend) : ok(text);
}

async function freeBytes(place: string): Promise<number> {
  const { bavail, bsize } = await statfs(place);
  return bavail * bsize;
}

/** A folder that is not there yet will be made in the nearest one around it. */
export function nearestFolder(path: string): string {
  let at = path;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}
