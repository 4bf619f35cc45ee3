import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const FOLDER = fileURLToPath(new URL('../dist/bundle/', import.meta.url));
const requireElse = createRequire(import.meta.url);
const exportsOf = new Map();

/** Beside each file: what V8 made of it when the bundle was built (see scripts/precompile.mjs). */
const compiledOf = (name) => `${FOLDER}${name}.v8`;
/** Follows what V8 made: it would take damaged code as it is, and crash. */
const CHECKSUM_BYTES = 4;
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

/** Keeps what V8 has made of a file. */
export function keepCompiled(name, data) {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(checksumOf(data));
  writeFileSync(compiledOf(name), Buffer.concat([data, checksum]));
}

/** Undefined where there is none, and where it is not as it was written. */
function readCompiled(name) {
  let file;
  try {
    file = readFileSync(compiledOf(name));
  } catch {
    return undefined;
  }
  const length = file.length - CHECKSUM_BYTES;
  if (length < 0) return undefined;
  const data = file.subarray(0, length);
  return file.readUInt32LE(length) === checksumOf(data) ? data : undefined;
}

/** Node has it from 20.15 on; before that, damage goes unnoticed. */
function checksumOf(data) {
  return requireElse('node:zlib').crc32?.(data) ?? 0;
}

function requireFrom(id) {
  return id.startsWith('./') ? load(id.slice(2)) : requireElse(id);
}
