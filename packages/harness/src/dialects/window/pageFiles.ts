import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { PageFile } from '../../transport/pages.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The files of the page by their paths, read once; undefined where it was not built. */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> | undefined {
  try {
    const files = new Map<string, PageFile>();
    for (const name of readdirSync(folder)) {
      const type = TYPES[extname(name)];
      if (type !== undefined)
        files.set(`/${name}`, { type, body: readFileSync(join(folder, name)) });
    }
    const index = files.get('/index.html');
    if (index === undefined) return undefined;
    return files.set('/', index);
  } catch {
    return undefined;
  }
}
