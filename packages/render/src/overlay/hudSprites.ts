import type { Icon } from '@bridle/pictures/draw';

/** Letters stand for colours 0xRRGGBB; `.` is a hole. */
export function sprite(rows: string, colours: Readonly<Record<string, number>>): Icon {
  const lines = rows.trim().split('\n');
  const width = lines[0]!.length;
  const texels = new Uint32Array(width * lines.length);
  lines.forEach((line, y) => {
    [...line].forEach((letter, x) => {
      const colour = colours[letter];
      if (colour === undefined) return;
      const swapped = ((colour & 255) << 16) | (colour & 0xff00) | (colour >> 16);
      texels[y * width + x] = (0xff000000 | swapped) >>> 0;
    });
  });
  return { width, height: lines.length, texels };
}

/** A row of ten shows twenty points: each is whole, half or empty. */
export interface Gauge {
  readonly empty: Icon;
  readonly half: Icon;
  readonly full: Icon;
}

const DARK = 0x1a0f14;

const HEART = `
.kk...kk.
kabk.kabk
kwabkabbk
kaaabbbck
kaaabbbck
.kaabbck.
..kabck..
...kck...
....k....`;

const DRUMSTICK = `
....kkkk.
...kabbbk
..kwabbck
..kaabbck
..kabbck.
.kkbcck..
kwwkkk...
kwek.....
.kk......`;

const SHIELD = `
.kkkkkkk.
kwaakbbbk
kaaakbbck
kaaakbbck
kaaakbbck
.kaakbck.
.kaakbck.
..kakck..
...kkk...`;

const BUBBLE = `
..kkkkk..
.kaaaaak.
kaww...bk
kaw....bk
ka.....bk
ka....abk
ka...abbk
.kbbbbbk.
..kkkkk..`;

/** Points come from the left, or from the right: that half of a half one is full. */
function gauge(
  rows: string,
  full: Readonly<Record<string, number>>,
  from: 'left' | 'right' = 'left',
): Gauge {
  const empty: Record<string, number> = {};
  for (const letter of Object.keys(full)) empty[letter] = letter === 'k' ? DARK : 0x3a2c34;
  const [whole, none] = [sprite(rows, { ...full, k: DARK }), sprite(rows, empty)];
  const middle = whole.width >> 1;
  const texels = whole.texels.map((texel, i) => {
    const x = i % whole.width;
    return (from === 'left' ? x <= middle : x >= middle) ? texel : none.texels[i]!;
  });
  return { full: whole, empty: none, half: { ...whole, texels } };
}

export const HEART_GAUGE = gauge(HEART, {
  k: 0,
  w: 0xffd8d8,
  a: 0xff4a4a,
  b: 0xe0242e,
  c: 0xa81424,
});
export const HUNGER_GAUGE = gauge(
  DRUMSTICK,
  { k: 0, w: 0xfff2d8, e: 0xd9c0a0, a: 0xd08a48, b: 0xb06a34, c: 0x7c4420 },
  'right',
);
export const ARMOUR_GAUGE = gauge(SHIELD, {
  k: 0,
  w: 0xffffff,
  a: 0xd8dce4,
  b: 0xa8b0bc,
  c: 0x78808c,
});
export const AIR_BUBBLE: Icon = sprite(BUBBLE, {
  k: 0x123a78,
  w: 0xffffff,
  a: 0x8ad0ff,
  b: 0x4a92e8,
});
