import { FLAT_LIGHT, FLAT_STATES, HASHES, space } from './workspace';

const PRIME: u64 = 0x9e3779b97f4a7c15;
const OTHER: u64 = 0xc2b2ae3d27d4eb4f;

// Each step is one-to-one in the word it takes in: one changed cell always changes the hash.
// @ts-ignore: decorator
@inline
function mixed(hash: u64, word: u64): u64 {
  const next = (hash ^ word) * PRIME;
  return next ^ (next >> 32);
}

/** Hashes of the section in FLAT_STATES and FLAT_LIGHT: the whole, then the six layers. */
export function hashSection(): void {
  let whole: u64 = OTHER;
  let west: u64 = OTHER;
  let east: u64 = OTHER;
  let down: u64 = OTHER;
  let up: u64 = OTHER;
  let north: u64 = OTHER;
  let south: u64 = OTHER;
  for (let row: usize = 0; row < 256; row++) {
    const states = space + FLAT_STATES + row * 32;
    const light = space + FLAT_LIGHT + row * 16;
    const first = load<u64>(states);
    const last = load<u64>(states, 24);
    const dark = load<u64>(light);
    const bright = load<u64>(light, 8);
    let hash = mixed(PRIME, first);
    hash = mixed(hash, load<u64>(states, 8));
    hash = mixed(hash, load<u64>(states, 16));
    hash = mixed(hash, last);
    hash = mixed(hash, dark);
    hash = mixed(hash, bright);
    whole = mixed(whole, hash);
    west = mixed(west, (first & 0xffff) | ((dark & 0xff) << 16));
    east = mixed(east, (last >> 48) | ((bright >> 56) << 16));
    if (row < 16) down = mixed(down, hash);
    if (row >= 240) up = mixed(up, hash);
    if ((row & 15) == 0) north = mixed(north, hash);
    if ((row & 15) == 15) south = mixed(south, hash);
  }
  const out = space + HASHES;
  store<u64>(out, whole);
  store<u64>(out, west, 8);
  store<u64>(out, east, 16);
  store<u64>(out, down, 24);
  store<u64>(out, up, 32);
  store<u64>(out, north, 40);
  store<u64>(out, south, 48);
}
