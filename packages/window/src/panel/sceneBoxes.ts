import { hotbarBox, PICTURE_SIZE } from '@bridle/block-scene/boxes';
import type { PictureBox, SceneRow } from './sceneRows.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the picture that boxes are measured in becomes the one that is shown. */
export interface ShownPicture {
  /** `undefined`: a block world, which is drawn anew in the shape that is wanted */
  readonly measured: Size | undefined;
  /** whether it shows what the player sees, and as wide: else nobody knows where in it something is */
  readonly isPlayersView: boolean;
  /** pixels of the picture that is drawn */
  readonly picture: Size;
  /** the room that it fills on the page */
  readonly room: Size;
}

/** Where the box of an element is on the page, from the upper left corner of the room. */
export function shownBox(row: SceneRow, shown: ShownPicture): PictureBox | undefined {
  const { measured, picture, room } = shown;
  if (row.box === undefined) return undefined;
  if (measured !== undefined) return fitted(row.box, measured, room);
  if (row.part === 'view' && !shown.isPlayersView) return undefined;
  const box = drawn(row, row.box, picture);
  const [across, down] = [room.width / picture.width, room.height / picture.height];
  return (
    box && {
      x: box.x * across,
      y: box.y * down,
      width: box.width * across,
      height: box.height * down,
    }
  );
}

/** A picture that is stretched as a whole lies in the middle of its room. */
function fitted(box: PictureBox, measured: Size, room: Size): PictureBox {
  const scale = Math.min(room.height / measured.height, room.width / measured.width);
  return around(box, measured, scale, [room.width / 2, room.height / 2], 0.5);
}

/**
 * Another shape shows more of the world at the sides of a picture. Its HUD grows in whole pixels, and so do the
 * sheets of open screens, unless they would not fit.
 */
function drawn({ part, sheet }: SceneRow, box: PictureBox, to: Size): PictureBox | undefined {
  const middle = [to.width / 2, to.height / 2] as const;
  if (part === 'view') return around(box, PICTURE_SIZE, to.height / PICTURE_SIZE.height, middle);
  const hud = hotbarBox(0, to).width / hotbarBox(0).width;
  if (part === 'sheet') return around(box, PICTURE_SIZE, sheetScale(hud, sheet, to), middle);
  if (hud === 0) return undefined; // there is no room for one
  return around(box, PICTURE_SIZE, hud, [to.width / 2, to.height], 1);
}

/** Pixels of the HUD's lengths in a picture of the usual size. */
const USUAL_SCALE = 3;

function sheetScale(hud: number, sheet: PictureBox | undefined, to: Size): number {
  const { width, height } = sheet ?? { width: 0, height: 0 };
  const fits = Math.floor(USUAL_SCALE * Math.min(to.width / width, to.height / height));
  return Math.max(1 / USUAL_SCALE, Math.min(hud, fits / USUAL_SCALE));
}

/** Scales from a fixed point, which is in the middle of the width and `down` of the height, and comes to `point`. */
function around(
  { x, y, width, height }: PictureBox,
  of: Size,
  scale: number,
  [pointX, pointY]: readonly [number, number],
  down = 0.5,
): PictureBox {
  return {
    x: pointX + (x - of.width / 2) * scale,
    y: pointY + (y - of.height * down) * scale,
    width: width * scale,
    height: height * scale,
  };
}

/** Of those with a ref, the one with the smallest box around a point; of equal ones the last, which lies on top. */
export function smallestAt<R extends Pick<SceneRow, 'box' | 'ref'>>(
  rows: readonly R[],
  x: number,
  y: number,
): R | undefined {
  let smallest: R | undefined;
  let area = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const { box, ref } = row;
    if (ref === undefined || box === undefined) continue;
    const isInside = x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
    if (!isInside || box.width * box.height > area) continue;
    smallest = row;
    area = box.width * box.height;
  }
  return smallest;
}
