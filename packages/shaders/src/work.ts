import { WORK_PACK_FACTOR, WORK_PICTURE_MAX, WORK_ROW_AVERAGE_MAX } from './limits.js';

/** What one of so many programs may do, where it could do so much if it were alone. */
export function shareOfWork(work: number, programs = 1): number {
  return Math.min(work, Math.floor((work * WORK_PACK_FACTOR) / programs));
}

/**
 * What the loops of each of so many programs may do for four pixels on average, when all of them do
 * `fixed` besides. Less than 0: that alone is too much for so large a picture.
 */
export function loopWorkFor(
  width: number,
  height: number,
  programs: number,
  fixed: number,
): number {
  const groups = Math.ceil(width / 4) * height;
  const left = Math.floor((WORK_PICTURE_MAX / groups - fixed) / programs);
  return Math.min(left, shareOfWork(WORK_ROW_AVERAGE_MAX, programs));
}
