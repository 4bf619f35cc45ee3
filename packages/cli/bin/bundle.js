const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const vm = require('node:vm');

const PACKAGES = join(__dirname, '../../');
const FOLDER = join(__dirname, '../dist/bundle/');
/** What `tsc` had noted of all packages when the bundle was made of them. */
const BUILDS = `${FOLDER}builds`;
const exportsOf = new Map();

/** Beside each file: what V8 made of it when the bundle was built (see scripts/precompile.mjs). */
const compiledOf = (name) => `${FOLDER}${name}.v8`;
/** Follows what V8 made: it would take damaged code as it is, and crash. */
const CHECKSUM_BYTES = 4;
/** The scripts that have been loaded, by the names of their files. */
const scripts = new Map();

/**
 * Whether the bundle is of what was built last, so that who builds with `tsc` alone runs that. The
 * notes of `tsc` hold a hash of every source: unlike the times of files, they are the same in a copy.
 * Where there are none, in an installed package, nothing can have been built since.
 */
function isCurrent() {
  const builds = readBuilds();
  if (builds.length === 0) return existsSync(`${FOLDER}main.cjs`);
  return read(BUILDS)?.equals(builds) ?? false;
}

/** Notes that the bundle is of what is built now. */
function markCurrent() {
  writeFileSync(BUILDS, readBuilds());
}

function readBuilds() {
  const names = readdirSync(PACKAGES).sort();
  const files = names.map((name) => read(`${PACKAGES}${name}/dist/.tsbuildinfo`));
  return Buffer.concat(files.filter((file) => file !== undefined));
}

/**
 * Loads a file of the bundle, and with it those that it needs. To compile them would be a third
 * of a start, so code that was compiled before is taken where there is any. V8 itself refuses
 * what another version of it has made, and compiles.
 */
function load(name) {
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
function keepCompiled(name, data) {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(checksumOf(data));
  writeFileSync(compiledOf(name), Buffer.concat([data, checksum]));
}

/** Undefined where there is none, and where it is not as it was written. */
function readCompiled(name) {
  const file = read(compiledOf(name));
  if (file === undefined || file.length < CHECKSUM_BYTES) return undefined;
  const length = file.length - CHECKSUM_BYTES;
  const data = file.subarray(0, length);
  return file.readUInt32LE(length) === checksumOf(data) ? data : undefined;
}

/** Node has it from 20.15 on; before that, damage goes unnoticed. */
function checksumOf(data) {
  return require('node:zlib').crc32?.(data) ?? 0;
}

function requireFrom(id) {
  return id.startsWith('./') ? load(id.slice(2)) : require(id);
}

/** Undefined where there is no such file. */
function read(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

module.exports = { isCurrent, keepCompiled, load, markCurrent, scripts };
