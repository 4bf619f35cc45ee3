import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSmallFile } from '@bridle/processes';
import { type Check, ok, warning } from '../check.js';
import { programOnPath } from '../programOnPath.js';

const MANIFEST_BYTES_MAX = 65_536; // npm's own has some 7,000

/** It is read, not run: npm writes logs and makes its cache whatever it is asked. */
export const npm: Check = {
  name: 'npm',
  find({ env }) {
    const path = programOnPath('npm', env);
    if (path === undefined) {
      const text = 'there is no npm on the PATH; npm start and bridle setup need it';
      return [warning(text, 'install npm, which comes with Node: https://nodejs.org')];
    }
    const version = versionOf(path);
    return [ok(version === undefined ? `npm, ${path}` : `npm ${version}, ${path}`)];
  },
};

/** `npm` is a link into its package; a shim of a version manager is none, and tells nothing. */
function versionOf(path: string): string | undefined {
  try {
    const manifest = join(dirname(realpathSync(path)), '..', 'package.json');
    const text = readSmallFile(manifest, MANIFEST_BYTES_MAX) ?? '';
    const { name, version } = JSON.parse(text) as { name?: unknown; version?: unknown };
    return name === 'npm' && typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
