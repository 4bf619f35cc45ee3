import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const PACKAGES = new URL('../../../', import.meta.url);
/** `npm run build` writes it beside the modules; who builds with `tsc` alone has none. */
const FILE = 'harness/dist/painting.bin';
/** What the look follows from: `tsc` notes there a hash of every source of a package. */
const BUILDS = ['engine', 'harness', 'render'].map((name) => `${name}/dist/.tsbuildinfo`);
const HASH = 'sha256';
const HASH_BYTES = 32;

/** Our own look as it was painted when the program was built; undefined where it is of another. */
export function readPainting(packages = PACKAGES): Uint8Array | undefined {
  try {
    const file = readFileSync(new URL(FILE, packages));
    const end = file.length - HASH_BYTES;
    return file.subarray(end).equals(hashOfBuilds(packages)) ? file.subarray(0, end) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps our own look as it is painted now, for the runs to come. */
export function keepPainting(painting: Uint8Array, packages = PACKAGES): void {
  writeFileSync(new URL(FILE, packages), Buffer.concat([painting, hashOfBuilds(packages)]));
}

function hashOfBuilds(packages: URL): Buffer {
  const hash = createHash(HASH);
  for (const path of BUILDS) hash.update(readFileSync(new URL(path, packages)));
  return hash.digest();
}
