import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const FOLDER = fileURLToPath(new URL('../dist/bundle/', import.meta.url));
const requireElse = createRequire(import.meta.url);
const exportsOf = new Map();

/** Beside each file: what V8 made of it when the bundle was built (see scripts/precompile.mjs). */
export const compiledOf = (name) => `${FOLDER}${name}.v8`;
/** The scripts that have been loaded, by the names of their files. */
export const scripts = new Map();

/**
 * Loads a file of the bundle, and with it those that it needs. To compile them would be a third
 * of a start, so code that was compiled before is taken where there is any. V8 itself refuses
 * what another version of it has made, and compiles.
 */
export function load(name) {
  const known = exportsOf.get(name);
  if (known !== undefined) return known;
  const filename = `${FOLDER}${name}`;
  const code = readFileSync(filename, 'latin1'); // it is all ASCII
  const script = new vm.Script(`(function (exports, require, __filename) {${code}\n})`, {
    filename,
    cachedData: readCompiled(name),
  });
  scripts.set(name, script);
  const exports = {};
  exportsOf.set(name, exports);
  script.runInThisContext()(exports, requireFrom, filename);
  return exports;
}

function readCompiled(name) {
  try {
    return readFileSync(compiledOf(name));
  } catch {
    return undefined;
  }
}

function requireFrom(id) {
  return id.startsWith('./') ? load(id.slice(2)) : requireElse(id);
}
