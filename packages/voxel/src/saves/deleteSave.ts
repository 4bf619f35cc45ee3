import { lstat, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { HALF_WRITTEN_SUFFIX } from './disk.js';
import { inspectFolder } from './inspect.js';
import { COLUMNS, LEVEL, listFolder, type SaveListing } from './layout.js';
import { FolderLock } from './lock.js';

/** Deletes a save that nobody uses, and nothing that is not part of one. */
export async function deleteSave(path: string): Promise<void> {
  refuseUnlessSave(path, await listSave(path));
  const lock = await FolderLock.take(path);
  try {
    const listing = await listSave(path);
    refuseUnlessSave(path, listing);
    // First what makes it a save: whatever comes between, no half of one is left to be loaded.
    for (const name of [LEVEL, LEVEL + HALF_WRITTEN_SUFFIX])
      await rm(join(path, name), { force: true });
    for (const name of listing!.columns) await rm(join(path, COLUMNS, name), { force: true });
    await rmdir(join(path, COLUMNS)).catch(() => {});
  } finally {
    await lock.release();
  }
  await rmdir(path).catch(() => {}); // somebody has put something there since: it stays
}

/**
 * Deletes what is there of a save that was only begun, and never one that holds a world or that somebody
 * uses: nothing is touched before its lock is ours. What cannot be deleted does no harm.
 */
export async function forgetSave(path: string): Promise<void> {
  const lock = await FolderLock.take(path).catch(() => undefined);
  if (lock === undefined) return;
  try {
    const found = await inspectFolder(path).catch(() => undefined);
    if (found?.kind === 'save' && found.level.world === undefined) {
      for (const name of [LEVEL, LEVEL + HALF_WRITTEN_SUFFIX])
        await rm(join(path, name), { force: true });
    }
    if (found?.kind !== 'foreign') await rmdir(join(path, COLUMNS)).catch(() => {});
  } finally {
    await lock.release();
  }
  await rmdir(path).catch(() => {});
}

/** What is in the folder itself; a link leads somewhere that was not named. */
async function listSave(path: string): Promise<SaveListing | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() ? listFolder(path) : undefined;
}

function refuseUnlessSave(path: string, listing: SaveListing | undefined): void {
  if (listing === undefined || !listing.hasLevel) {
    throw new HarnessError('bad_request', `${path} is no save; nothing was deleted`);
  }
  const [other] = listing.foreign;
  if (other === undefined) return;
  throw new HarnessError(
    'bad_request',
    `${path} also holds ${other}, which is no part of a save; nothing was deleted`,
    'move it away first',
  );
}
