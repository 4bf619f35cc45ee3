import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url));

/** Imports and re-exports, those that are made later, and the scripts of threads. */
const IMPORTS = /(?:\bfrom|\bimport\(?|\bnew URL\()\s*['"]([^'"]+\.js|@bridle\/[^'"]+)['"]/g;

/** Those of them that are loaded together with the file that they stand in. */
const AT_ONCE = /(?:\bfrom|\bimport)\s*['"]([^'"]+\.js|@bridle\/[^'"]+)['"]/g;

/** Every built file that these load, at once or later, from `packages/` on: `env/dist/index.js`. */
export function loadedFrom(...entries: string[]): Set<string> {
  return reached(entries, IMPORTS);
}

/** The same without what is loaded later. */
export function loadedAtOnceFrom(...entries: string[]): Set<string> {
  return reached(entries, AT_ONCE);
}

function reached(entries: readonly string[], imports: RegExp): Set<string> {
  const seen = new Set<string>();
  const left = [...entries];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const text = readFileSync(PACKAGES + path, 'utf8');
    for (const [, name] of text.matchAll(imports)) left.push(fileOf(name!, path));
  }
  return seen;
}

function fileOf(name: string, importer: string): string {
  const [, own, below = ''] = /^@bridle\/([^/]+)(\/.+)?$/.exec(name) ?? [];
  if (own === undefined) return new URL(name, `file:///${importer}`).pathname.slice(1);
  const { exports } = JSON.parse(readFileSync(`${PACKAGES}${own}/package.json`, 'utf8'));
  return new URL(exports[`.${below}`].default, `file:///${own}/`).pathname.slice(1);
}

/** The packages that such files lie in. */
export function packagesOf(paths: Iterable<string>): string[] {
  return [...new Set([...paths].map((path) => path.split('/')[0]!))].sort();
}
