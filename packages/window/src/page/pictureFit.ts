/** `fast` and `fine` have the shape of the window and so many lines at most; `window` has all of its pixels. */
export const PICTURE_CHOICES = ['fast', 'fine', 'window', '854x480', '1280x720'] as const;
export type PictureChoice = (typeof PICTURE_CHOICES)[number];

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** How large a picture is drawn, and where in its room it is shown, in pixels of the page. */
export interface FittedPicture {
  readonly picture: Extent;
  readonly box: Extent & { readonly left: number; readonly top: number };
}

/** Multiples of 240, at which what lies over the picture gets larger: in windows of any shape it is as large. */
const LINES: Readonly<Record<string, number>> = { fast: 480, fine: 720 };
/** A window that is wider or narrower than this, for its height, has fewer pixels in that direction. */
const [NARROWEST, WIDEST] = [4 / 3, 2.4];
const SIDE_MIN = 64;
const SIDE_MAX = 4_096;

/** Fits a picture into its room: as large as can be, in the middle. */
export function fitPicture(room: Extent, choice: PictureChoice): FittedPicture {
  const picture = pictureOf(room, choice);
  const shown = Math.min(room.width / picture.width, room.height / picture.height);
  const [width, height] = [picture.width * shown, picture.height * shown].map(Math.round);
  const box = {
    left: Math.round((room.width - width!) / 2),
    top: Math.round((room.height - height!) / 2),
    width: width!,
    height: height!,
  };
  return { picture, box };
}

function pictureOf({ width, height }: Extent, choice: PictureChoice): Extent {
  const fixed = /^(\d{1,4})x(\d{1,4})$/.exec(choice);
  if (fixed !== null) return { width: Number(fixed[1]), height: Number(fixed[2]) };
  const lines = LINES[choice] ?? Number.POSITIVE_INFINITY;
  const narrow = (lines * NARROWEST) / Math.max(1, width);
  const wide = Math.sqrt((lines * lines * WIDEST) / Math.max(1, width * height));
  const scale = Math.min(1, wide, Math.max(lines / Math.max(1, height), narrow));
  return { width: side(width * scale), height: side(height * scale) };
}

function side(length: number): number {
  const whole = Math.floor(length + 1e-6); // 479.999… lines are 480
  return Math.max(SIDE_MIN, Math.min(SIDE_MAX, whole));
}
