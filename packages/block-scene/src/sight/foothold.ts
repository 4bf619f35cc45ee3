import type { Eyes, SightLand } from './land.js';

/** How far up and down from the player land is looked for. */
const LEVELS = 24;
const AIR = 0;
const TREE = /_(leaves|log)$/;

/** Where somebody could stand in the column of a place, for one whose feet are on a level. */
export function footholdAt(
  land: SightLand,
  eyes: Eyes,
  feet: number,
  x: number,
  z: number,
): { y: number; isDry: boolean } {
  const own = Math.floor(feet);
  const y = isInTheOpen(land, eyes) ? topAt(land, x, own, z) : floorAt(land, x, own, z);
  return y === undefined ? { y: surfaceAt(land, x, own, z), isDry: false } : { y, isDry: true };
}

function isInTheOpen(land: SightLand, eyes: Eyes): boolean {
  const [x, y, z] = [Math.floor(eyes.x), Math.floor(eyes.y), Math.floor(eyes.z)];
  for (let up = 1; up <= 2 * LEVELS; up++) {
    if (land.isOpaque(land.get(x, y + up, z))) return false;
  }
  return true;
}

/** Undefined where there is water, and where a mountain is too high. */
function topAt(land: SightLand, x: number, own: number, z: number): number | undefined {
  const highest = own + LEVELS;
  for (let y = highest; y > highest - 2 * LEVELS; y--) {
    const state = land.get(x, y, z);
    if (state === AIR) continue;
    if (land.isFluid(state)) return undefined;
    const isTree = TREE.test(land.kindNames[land.kindOf(state)] ?? '');
    if (!isTree && land.bears(state)) return y === highest ? undefined : y + 1;
  }
  return undefined;
}

/** The floor that is nearest to where the player is now. */
function floorAt(land: SightLand, x: number, own: number, z: number): number | undefined {
  const bears = (y: number): boolean => land.bears(land.get(x, y, z));
  const isEmpty = (y: number): boolean => !bears(y) && !land.isFluid(land.get(x, y, z));
  for (let away = 0; away <= LEVELS; away++) {
    for (const y of [own + away, own - away]) {
      if (bears(y - 1) && isEmpty(y) && isEmpty(y + 1)) return y;
    }
  }
  return undefined;
}

function surfaceAt(land: SightLand, x: number, own: number, z: number): number {
  let y = own + LEVELS;
  while (y > 0 && !land.isFluid(land.get(x, y, z))) y--;
  return y;
}
