import type { ColouredStencil, ColouredStencils } from './colouredStencil.js';
import { METAL_COLOURS } from './metals.js';

const HELMET = `
....AAAAAA....
..AAAAAAAAAA..
.AAAAAAAAAAAA.
.AAAAAAAAAAAA.
AAAAAAAAAAAAAA
AAAAAAAAAAAAAA
AAAA111111AAAA
AAA0......0AAA
AAA0......0AAA
AAA0......0AAA
.00........00.`;

const CHESTPLATE = `
.AAA......AAA.
AAAAA....AAAAA
AAAAAA00AAAAAA
AAAAAAAAAAAAAA
AAAAAAAAAAAAAA
A4AAAAAAAAAAA0
.00AAAA2AAA00.
...AAAA2AAA...
...AAAA2AAA...
...AA22222A...
...AAAA2AAA...
...AAAA2AAA...
...AAAAAAAA...
....000000....`;

const LEGGINGS = `
.AAAAAAAAAA.
AAAAAAAAAAAA
A2222552222A
AAAAAAAAAAAA
AAAAAAAAAAAA
AAAAA00AAAAA
AAAA0..0AAAA
AAAA0..0AAAA
AAAA....AAAA
AAAA....AAAA
AAAA....AAAA
AAAA....AAAA
AAAA....AAAA
0000....0000`;

const BOOTS = `
..AAAA..AAAA..
..AAAA..AAAA..
..AAAA..AAAA..
..A222..222A..
..AAAA..AAAA..
.AAAAA..AAAAA.
AAAAAA..AAAAAA
AAAAAA..AAAAAA
111111..111111
000000..000000`;

const HORSE_ARMOUR = `
..A..A..........
.AAAAAA.........
AAAAAAAA........
AAA0AAAAA.......
AAAAAAAAAA......
.00AAAAAAAA....A
....AAAAAAAAAAAA
....AAAAAAAAAAA0
....AAAAAAAAAAA.
.....AAA2222AAA.
.....AAA....AAA.
.....AA0....AA0.
.....AA0....AA0.`;

const ELYTRA = `
......AA........
.AAA.A55A.AAA...
AAAAAAAAAAAAAA..
AAAA2AAAAA2AAA..
AAAA2AAAAA2AAA..
A4AA2AAAAA2AA0..
A4A2AAA0AAA2A0..
A4A2AA0.0AA2A0..
.AAAAA0.0AAAA0..
.AAAA0...0AAA...
..AAA0...0AAA...
...AA.....AA....`;

/** What armour is made of, by the word its names begin with. */
const ARMOUR_COLOURS: Readonly<Record<string, number>> = {
  leather: 0xa9673c,
  chainmail: 0x9298a0,
  ...METAL_COLOURS,
};

function inAllMaterials(): ColouredStencils {
  const items: Record<string, ColouredStencil> = {};
  for (const [material, colour] of Object.entries(ARMOUR_COLOURS)) {
    items[`${material}_helmet`] = [HELMET, colour];
    items[`${material}_chestplate`] = [CHESTPLATE, colour];
    items[`${material}_leggings`] = [LEGGINGS, colour];
    items[`${material}_boots`] = [BOOTS, colour];
    items[`${material}_horse_armor`] = [HORSE_ARMOUR, colour];
  }
  return items;
}

export const ARMOUR_ITEMS: ColouredStencils = {
  ...inAllMaterials(),
  turtle_helmet: [HELMET, 0x4fa857],
  elytra: [ELYTRA, 0x8f8fb0],
};
