import type { ColouredStencil, ColouredStencils } from './colouredStencil.js';
import { DYE_COLOURS } from './materials.js';

const DOOR = `
.AAAAAAAAAA.
A5444444443A
A4b22bb22b3A
A42ff22ff23A
A42ff22ff23A
A4b22bb22b3A
A4444444442A
A4333333343A
A432222223dA
A432222223dA
A4322222233A
A4322222233A
A4322222233A
A4333333332A
A3333333322A
.AAAAAAAAA0.`;

const BED = `
bb..............
bcb.............
bceeee..........
bceffdAAAAAAAAA.
bcfeddA5555444AA
bceddAA55544443A
bcAAA5554444433A
bc4444444433333A
bc3333333322222b
bbbbbbbbbbbbbbbb
bdb..........bdb
bcb..........bcb
aa............aa`;

const SIGN = `
AAAAAAAAAAAAAA
A555544444443A
A5bb4bbb4bb43A
A544444444433A
A5bbb4bb4bb33A
A444444443333A
A433333333332A
AAAAAAAAAAAAA0
.....A42......
.....A42......
.....A42......
.....A42......
.....A42......
.....A00......`;

const FRAME = `
AAAAAAAAAAAAAA
A555544444443A
A5bbbbbbbbbb2A
A5bccccccccb2A
A5bccccccccb2A
A5bccccccccb2A
A4bccccccccb2A
A4bccccccccb2A
A4bccccccccb2A
A4bccccccccb2A
A4bccccccccb2A
A4bbbbbbbbbb2A
A333333222222A
AAAAAAAAAAAAA0`;

const PAINTING = `
AAAAAAAAAAAAAAAA
A55555444444443A
A5eeeeeeeeeeee2A
A5eeeeeeeffeee2A
A5eeeeeeeffeee2A
A5eeeedeeeeeee2A
A4eeedddeeeded2A
A4eedddddedddd2A
A4wwwxwwwwxwww2A
A4wxwwwwxwwwww2A
A4vwwwvvwwwvvw2A
A3333332222222A.
AAAAAAAAAAAAA00.`;

const BOAT = `
AA............AA
A5A..........A4A
A55A0......0A33A
A5544AAAAAA3332A
AA555444433332A.
.A3555544443332.
.A53333333333A0.
..A54444443332..
..AA555444332A..
....AAAAAAAA....`;

const TORCH = `
.yy.
yzzy
yzzx
.CC.
2443
2443
2432
2432
2432
2432
2432
2431
1111`;

const LANTERN = `
....00....
...0..0...
....00....
..AAAAAA..
.AAAAAAAA.
AAAAAAAAAA
A0eeffee0A
A0effffe0A
A0effffe0A
A0eeffee0A
A0eeeeee0A
AAAAAAAAAA
.00000000.`;

const CHAIN = `
......AA....
.....A..A...
.....A..0...
......A0....
......AA....
.....A..A...
.....A..0...
......A0....
......AA....
.....A..A...
.....A..0...
......A0....
......AA....
.....A..A...
.....A..0...
......00....`;

const PANE = `
44444444444444
43333333333332
43553333333332
43533333333332
43333333333332
43333333333332
43333333333332
43333333333332
43333333333332
43333333333332
43333333335332
43333333355332
43333333333332
42222222222221`;

const BARS = `
A4...A4...A4..
A4...A4...A4..
A4A4AA4A4AA4A4
A4000A4000A400
A4...A4...A4..
A4...A4...A4..
A4...A4...A4..
A4...A4...A4..
A4A4AA4A4AA4A4
A4000A4000A400
A4...A4...A4..
A4...A4...A4..
A4...A4...A4..
A4...A4...A4..`;

const HOOK = `
....AAAA
....A54A
....A43A
..44A43A
.4bdA43A
4d..A42A
4...A00A
4.......
.4......
..44....
.bdb....
.bdb....
.bdb....
..b.....`;

const UNKNOWN = `
AAAAAAAAAAAAAA
A555544444443A
A5444eeee4443A
A544ee44ee433A
A544e4444e433A
A54444444e433A
A5444444ee333A
A444444ee3333A
A444444e33333A
A444444e33332A
A444433333332A
A444433e33322A
A333333333222A
AAAAAAAAAAAAA0`;

const WOODS: Readonly<Record<string, number>> = {
  oak: 0xb08d57,
  spruce: 0x7a5836,
  birch: 0xd3c48c,
  jungle: 0xb07a56,
  acacia: 0xb9643a,
  dark_oak: 0x54381f,
  mangrove: 0x8a3f3a,
  cherry: 0xe8b4b0,
  pale_oak: 0xdcd2cc,
  crimson: 0x7a3a56,
  warped: 0x3a8a88,
};

function wooden(): ColouredStencils {
  const items: Record<string, ColouredStencil> = {};
  for (const [wood, colour] of Object.entries(WOODS)) {
    items[`${wood}_boat`] = [BOAT, colour];
    items[`${wood}_door`] = [DOOR, colour, 0xcfe4ee];
    items[`${wood}_sign`] = [SIGN, colour, 0x3a2a1c];
  }
  return items;
}

function dyed(): ColouredStencils {
  const items: Record<string, ColouredStencil> = {};
  for (const [name, colour] of Object.entries(DYE_COLOURS)) {
    items[`${name}_bed`] = [BED, colour, 0xd8d0c4];
    items[`${name}_stained_glass_pane`] = [PANE, colour];
  }
  return items;
}

const STICK = 0x8f6738;

/** What is set up in a place and is told better by a picture than by its block. */
export const FURNITURE_ITEMS: ColouredStencils = {
  ...wooden(),
  ...dyed(),
  iron_door: [DOOR, 0xc9ccd0, 0x6a7078],
  glass_pane: [PANE, 0xc8e4ec],
  iron_bars: [BARS, 0xa4a8ae],
  torch: [TORCH, STICK, 0xf6c84a, 0xfce06a],
  soul_torch: [TORCH, STICK, 0x4ad0e0, 0x7ae8f0],
  redstone_torch: [TORCH, STICK, 0xd83020, 0xf85a48],
  lantern: [LANTERN, 0x6a6e7a, 0xf8b84a],
  soul_lantern: [LANTERN, 0x6a6e7a, 0x5ad8e4],
  iron_chain: [CHAIN, 0x6a6e7a],
  chain: [CHAIN, 0x666a76],
  tripwire_hook: [HOOK, 0xa8acb4, STICK],
  item_frame: [FRAME, 0xb08d57, 0xa5653a],
  glow_item_frame: [FRAME, 0xd8c46a, 0x3a8a7c],
  painting: [PAINTING, 0x9a7442, 0x8ac8e8, 0x5aa048],
  unknown: [UNKNOWN, 0xa07ab8, 0xf0e8f6],
};
