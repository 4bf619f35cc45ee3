// The part `web`, for tests and the bench.
import { installedPart } from './installedPart.mjs';

const MADE_OF = [
  'packages/bridge/libraries/package-lock.json',
  'packages/bridge/libraries/package.json',
];

/** @returns {Promise<string>} its folder, where it is installed if it was not */
export function webPart() {
  return installedPart('web', MADE_OF);
}
