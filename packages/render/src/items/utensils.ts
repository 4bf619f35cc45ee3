import type { ColouredStencils } from './colouredStencil.js';

const BUCKET = `
...aaaaaaaa...
..aAAAAAAAAa..
.a2BBBBBBBB2a.
.A5BBBBBBBB3A.
.A552222223320
.aA5544433220a
.aA554443322a.
.a.A5443322a..
.a.A5443322...
..aA5443322...
...A544332....
...A544332....
....A4432.....
.....A00......`;

const BOTTLE = `
......CC......
.....CzxC.....
......AA......
......A5......
......A4......
.....A55A.....
....A5444A....
...A5BBBBBA...
..A5BBBBBBBA..
..A5BBBBBBBA..
..ABBBBBBBBA..
..A3BBBBBBBA..
...A3BBBBBA...
....AA222A....`;

const COMPASS = `
....AAAAAA....
..AA554433AA..
.A55bbbbbb33A.
.A5bbeeeebb3A.
A55bexxeeeb32A
A5bbexxeeebb2A
A5beeexeeeeb2A
A4beeeeuueeb2A
A4bbeeeuuebb1A
A43beeeuueb21A
.A3bbeeeebb2A.
.A332bbbb221A.
..AA322221A0..
....000000....`;

const CLOCK = `
....AAAAAA....
..AA554433AA..
.A55bbccbb33A.
.A5bccccccb3A.
A55bcyyyycb32A
A5bccyyyyccb2A
A5bcccuuccccb2
A4wwwwuuwwwwb2
A4wvvvuuvvwwb1
A43wvvvvvvww1A
.A3wwvvvvww2A.
.A332wwww221A.
..AA322221A0..
....000000....`;

const ROPE = `
.......AAAA.....
.....AA5443A....
....A543A034A...
....A43...A43...
....A43...A43...
....A433..A42...
.....A43AA432...
......A44432....
.....A544A......
....A54AA43.....
...A54A..A43....
..A54A....A43...
..A4A......A43..
..A43.......A4A.
...A3........A..`;

const TAG = `
......aaaa......
.....a....a.....
...AAa....a.....
..A55AA..a......
.A55aa5Aa.......
.A5a..a4A.......
.A54aa444A......
..A5444444A.....
...A5444444A....
....A5414444A...
.....A4441444A..
......A4414444A.
.......A444443A.
........A44430..
.........AA00...`;

const SADDLE = `
.....AAAA.......
..AAAA554A......
.A5555444AA.....
.A555444443AAA..
.A55444443333AA.
AA544444333332A.
A5444333333222A.
A544333322222A..
AA4A3A333222A...
.AA.A4A.AAA.....
....A4A.........
....A4A.........
...bdeb.........
...b..b.........
...bdeb.........`;

const TOTEM = `
....AAAAAA....
...A555444A...
...A5dA4dA3...
...A5444433...
....A4bb33....
AA..A54433..AA
A5AAA54433AA3A
A5544444333322
.AA444bb43320.
...A4bddb32...
...A4bddb32...
...A44bb332...
....A54332....
....A5A32.....
.....A00......`;

const MINECART = `
A.............A.
AA...........A3A
A5AAAAAAAAAAA3A.
A5AbbbbbbbbbA32.
A55AbbbbbbbA332.
.A54AAAAAAA332..
.A5544433333220.
.A554443333322..
..A54443333220..
..AAAAAAAAAA0...
...ded...ded....
...bcb...bcb....
....b.....b.....`;

const MAP = `
.AAAAAAAAAAAAAA.
A55555555555554A
A5eeee55555555A.
A5eeeee555d554A.
.A5eee555ddd54A.
.A5555555dddd54A
A555dd5555dd554A
A55dddd5555555A.
A5dddd55eee5554A
.A5dd55eeeee554A
.A55555eeeee554A
A555d555eee5554A
A555555555555540
.AAAAAAAAAAAA00.`;

const ROCKET = `
.......AA.....
......A55A....
.....A5443A...
....A554433A..
....AAAAAAAA..
....BBBBBBBB..
....BfeddcbB..
....BAAAAAAB..
....BfeddcbB..
....BAAAAAAB..
....BfeddcbB..
...BBBBBBBBBB.
...BB..ww..BB.
.......w......
......w.......`;

const FIRE_CHARGE = `
....AA...A....
...A55A.A5A...
..A54AAA55A...
.A54bbbb544A..
.A5bbbbbbb43A.
A54bb5abbb43A.
A4bb55aabbb3A.
A4bb5aaabbb3A.
A4bbaaa4bbb2A.
.A3bbb44bb32A.
.A33bbbbb32A..
..AA3333320...
....AA000.....`;

const HEART_OF_THE_SEA = `
.....AAAA.....
...AA5544AA...
..A555bb443A..
.A55bbeebb33A.
.A5beeffeeb3A.
A5bbeffffebb2A
A5befffffeeb2A
A4beeffffeeb2A
A4bbeeffeebb2A
.A4beeeeeeb2A.
.A43bbeebb22A.
..A433bb222A..
...AA3322A0...
.....0000.....`;

const END_CRYSTAL = `
......AA......
.....A55A.....
....A5ee4A....
...A5eddd3A...
..A5eddddd3A..
.A5edd55ddd3A.
A5edd5554dd33A
A3ddd5544ddd2A
.A3ddd44ddd2A.
..A3dddddd2A..
...A3dddd2A...
..00A3dd2A00..
.0ccc022A0ccc0
.0bbbb000bbbb0
..00000000000.`;

const TIN = 0xc4c8ce;
const GLASS = 0xd8e8ee;
const CORK = 0xa87a4a;

export const UTENSIL_ITEMS: ColouredStencils = {
  bucket: [BUCKET, TIN, 0x5a5e66],
  water_bucket: [BUCKET, TIN, 0x3f76e4],
  lava_bucket: [BUCKET, TIN, 0xf07a1c],
  milk_bucket: [BUCKET, TIN, 0xf6f6f0],
  powder_snow_bucket: [BUCKET, TIN, 0xe4f2f8],
  cod_bucket: [BUCKET, TIN, 0xb89a78],
  salmon_bucket: [BUCKET, TIN, 0xc25a52],
  glass_bottle: [BOTTLE, GLASS, 0xdcecf2, CORK],
  potion: [BOTTLE, GLASS, 0x3f6ae0, CORK],
  splash_potion: [BOTTLE, GLASS, 0xc04ab8, 0x8a8a92],
  lingering_potion: [BOTTLE, GLASS, 0x8a4ac0, 0xe08ac8],
  experience_bottle: [BOTTLE, GLASS, 0xb8e03a, CORK],
  honey_bottle: [BOTTLE, GLASS, 0xf2a42a, CORK],
  dragon_breath: [BOTTLE, GLASS, 0xe07ac8, CORK],
  ominous_bottle: [BOTTLE, 0x4a5a6a, 0x2a3a4a, 0x6a7a8a],
  compass: [COMPASS, 0xb8bcc2, 0xd8d4c8, 0xd8281f],
  recovery_compass: [COMPASS, 0x2f4a54, 0x8ad8d0, 0x123c44],
  clock: [CLOCK, 0xf6d044, 0x5aa8e8, 0x2a3a78],
  lead: [ROPE, 0xb08a5a],
  name_tag: [TAG, 0xe0d0a8, 0x8a6a48],
  saddle: [SADDLE, 0xa85f34, 0xc4c8ce],
  totem_of_undying: [TOTEM, 0xf2d25a, 0x3f9a5a],
  minecart: [MINECART, 0xb0b4ba, 0x4a4e56],
  chest_minecart: [MINECART, 0xb0b4ba, 0x9a6a30],
  furnace_minecart: [MINECART, 0xb0b4ba, 0x7a7a7a],
  hopper_minecart: [MINECART, 0xb0b4ba, 0x35353c],
  tnt_minecart: [MINECART, 0xb0b4ba, 0xd8382c],
  map: [MAP, 0xe4d8b0, 0xe4d8b0],
  filled_map: [MAP, 0xe4d8b0, 0x5a9a58],
  firework_rocket: [ROCKET, 0xd83c34, 0xe8e4da, 0x6a6a70],
  fire_charge: [FIRE_CHARGE, 0xf08a24, 0x3a2a28],
  wind_charge: [FIRE_CHARGE, 0xd0dcf4, 0x8a9ad0],
  heart_of_the_sea: [HEART_OF_THE_SEA, 0x2f6a9a, 0x5ad0e0],
  end_crystal: [END_CRYSTAL, 0xe0b8e8, 0x8a4aa8],
};
