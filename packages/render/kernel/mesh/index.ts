import { writeClasses } from './classes';
import { addCubeFaces, mergeFaces } from './faces';
import { addFluidFaces } from './fluids';
import {
  appendTranslucent,
  beginOutput,
  isFull,
  lightBytes,
  quadCount,
  translucentCount,
  writeFactors,
} from './output';
import { addPartFaces, addCrosses } from './parts';
import { hasFluids, occludingCells, partCells, scan } from './scan';
import { sidesSeen } from './sides';
import {
  COUNT_CROSSED,
  COUNT_LIGHT_BYTES,
  COUNT_SIDES,
  COUNT_TRANSLUCENT,
  COUNTS,
  FACE_ROWS,
  setPlace,
  setTables,
  space,
} from './workspace';

export { hashSection } from './hash';
export { setOutput } from './output';
export { search } from './search';
export { sidesFrom } from './sides';

/**
 * Tells where everything lies: the workspace, the looks, their parts, the look of water, and a
 * byte for each of so many states.
 */
export function init(
  workspace: usize,
  looks: usize,
  parts: usize,
  water: usize,
  classes: usize,
  states: u32,
): void {
  setTables(workspace, looks, parts, water, classes);
  writeClasses(states);
  writeFactors();
  memory.fill(space + FACE_ROWS, 0, 1_024);
}

/**
 * Makes the quads of the section whose cells lie in the workspace, those of its neighbours around
 * them. Says 0, or 1 when the room for output did not suffice.
 */
export function meshSection(tints: usize, x: i32, z: i32): i32 {
  setPlace(tints, x, z);
  scan();
  beginOutput();
  const counts = space + COUNTS;
  for (let direction: u32 = 0; direction < 6; direction++) {
    addCubeFaces(direction);
    if (partCells != 0) addPartFaces(direction);
    mergeFaces(direction);
    if (hasFluids) {
      addFluidFaces(direction);
      // Only the surfaces are many, and they are flat.
      if (direction == 3) mergeFaces(direction);
    }
    store<u32>(counts + (direction << 2), quadCount());
  }
  if (partCells != 0) addCrosses();
  store<u32>(counts, quadCount(), COUNT_CROSSED << 2);
  appendTranslucent();
  store<u32>(counts, quadCount() + translucentCount(), COUNT_TRANSLUCENT << 2);
  store<u32>(counts, sidesSeen(occludingCells), COUNT_SIDES << 2);
  store<u32>(counts, lightBytes(), COUNT_LIGHT_BYTES << 2);
  return isFull ? 1 : 0;
}
