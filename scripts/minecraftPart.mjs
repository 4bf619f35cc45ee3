// The part `minecraft`, for tests and the bench.
import { installedPart } from './installedPart.mjs';

const MADE_OF = [
  'packages/minecraft/libraries/package-lock.json',
  'packages/minecraft/libraries/package.json',
  'packages/cli/src/pruneMinecraft.ts',
];

/** @returns {Promise<string>} its folder, where it is installed if it was not */
export function minecraftPart() {
  return installedPart('minecraft', MADE_OF);
}
