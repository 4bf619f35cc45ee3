import { chmodSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { makeFolder } from '@bridle/processes';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/**
 * A folder for what nobody else may read, such as a login. In the folder of this user it is closed to others
 * where it was open; of one that the user has named it is only said.
 */
export function privateFolder(path: string, home: string, tell: (text: string) => void): string {
  const folder = resolve(home, path);
  try {
    makeFolder(folder, OWNER_ONLY);
    const found = statSync(folder);
    const { mode } = found;
    if (!found.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    if ((mode & OTHERS) === 0) return folder;
    if (path === folder) tell(`${folder} can be read by others: chmod 700 closes it`);
    else chmodSync(folder, OWNER_ONLY);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new HarnessError('bad_request', `${folder} cannot be made (${code}), or is no folder`);
  }
}
