import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));
/** `npm run build` writes it beside the modules; who builds with `tsc` alone has none. */
const FILE = 'voxel/dist/paintedTextures.bin';
/**
 * What the look follows from: `tsc` notes there a hash of every source of a package. An installed
 * package has no such notes, and its textures cannot be of another build.
 */
const BUILDS = ['engine', 'pictures', 'render', 'voxel'].map((name) => `${name}/dist/.tsbuildinfo`);
const HASH = 'sha256';
const HASH_BYTES = 32;

/** Our own look as it was painted when the program was built; undefined where it is of another. */
export function readPaintedTextures(packages = PACKAGES): Uint8Array | undefined {
  try {
    const file = readFileSync(join(packages, FILE));
    const end = file.length - HASH_BYTES;
    const isOurs = !isBuiltHere(packages) || file.subarray(end).equals(hashOfBuilds(packages));
    return isOurs ? file.subarray(0, end) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps our own look as it is painted now, for the runs to come. */
export function writePaintedTextures(textures: Uint8Array, packages = PACKAGES): void {
  writeFileSync(join(packages, FILE), Buffer.concat([textures, hashOfBuilds(packages)]));
}

function isBuiltHere(packages: string): boolean {
  return BUILDS.some((path) => existsSync(join(packages, path)));
}

function hashOfBuilds(packages: string): Buffer {
  const hash = createHash(HASH);
  for (const path of BUILDS) hash.update(readFileSync(join(packages, path)));
  return hash.digest();
}
