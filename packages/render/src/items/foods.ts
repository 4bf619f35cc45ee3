import type { ColouredStencils } from './colouredStencil.js';

const APPLE = `
........bd....
.......cb.cc..
.......b.cee..
..AAA..bcdd...
.AAAAAAbAAAA..
AAAAAAAAAAAAA.
AA55AAAAAAAAA.
AA5AAAAAAAAAA.
AAAAAAAAAAAAA.
AAAAAAAAAAAAA.
.AAAAAAAAAAA..
.AAAAAAAAAAA..
..AAAAAAAAA...
...AAA0AAA....`;

const BREAD = `
.........AAAA..
.......AAAAAAA.
.....AAAA4eeAAA
....AAA4ee4AAAA
...AA4ee4AAAAA0
..AAAe4AAAAAA0.
.AA4eAAAAAAA0..
.Aee4AAAAAA0...
AAAAAAAAAA0....
AAAAAAAA00.....
.AAAAA00.......
..0000.........`;

const STEAK = `
.....AAAAAAA....
...AAAAAAAAAAA..
..AAAAAAAAAAAAA.
.AAAAeeAAAAAAAA.
.AAAAeedAAAAeAAA
AAAAAAddAAAeeAAA
AAAAAAAAAAAedAAA
AAAeAAAAAAAAAAA0
AAAedAAAAeAAAA0.
.AAAAAAAAAAAA0..
.BBBBAAAAAA00...
..BBBBBBBB......`;

const CHOP = `
........AAAAA...
......AAAAAAAA..
.....AAAAAAAAAA.
....AAAA22AAAAA.
....AAA2AAAAAAAA
....AAAAAAAAAAAA
...BAAAAAAAAAAA.
...BBAAAAAAAAAA.
..BBBBAAAAAAA0..
.yBBBBBBAA00....
zyyBBBBB........
zyx.............
.w..............`;

const DRUMSTICK = `
.......AAAAA....
.....AAAAAAAA...
....AAAAAAAAAA..
....AA5AAAAAAA..
...AAAAAAAAAAAA.
...AAAAAAAAAAAA.
...AAAAAAAAAAA..
...AAAAAAAAAAA..
....AAAAAAAAA...
....AAAAAAA0....
...edA0000......
.eedc...........
eeedb...........
deeb............
.db.............`;

const CHICKEN = `
.....AAAAAA.....
...AAAAAAAAAA...
..AAAAAAAAAAAA..
.AAA5AAAAAAAAAA.
.AAAAAAAA2AAAAAA
AAAAAAAAA2AAAAAA
AAAAAAAAA2AAAAAA
AAA2AAAAA22AAAA0
.AAA222222AAAA0.
.AAAAAAAAAAA00ed
..AAAAAAAAAA.ddd
...0AAAA000...d.
....ed0.........
....db..........`;

const MUTTON = `
......AAAAA....
...AAAAAAAAAA..
..AAAAAAAAAAAA.
.AAAeeeAAAAAAAA
.AAeddeeAAAAAAA
.AAeddeeAAAAAA0
.AAAeeeAAAAAAA0
.AAAAAAAAAAAA0.
..AAAAAAAAAAA0.
..BBAAAAAAA00..
...BBBBBBB.....`;

const CARROT = `
...........de.de
.........d.de.d.
..........ddedd.
.......AA.ded...
......AAAAdd....
.....AAAAAAAA...
....AA4AAAAAA...
....AAAA2AAA0...
...AAAAAAAA0....
...A4A2AAA0.....
..AAAAAA0.......
..A4A2A0........
.AAAA0..........
.AA00...........
A00.............`;

const POTATO = `
.....AAAAA....
...AAAAAAAAA..
..AAAAAAA2AAA.
.AAA2AAAAAAAA.
.AAAAAAAAAAAAA
AAAAAAAA2AAAAA
AAA2AAAAAAAAA0
AAAAAAAAAAAAA0
AAAAAA2AAAAA0.
.AAAAAAAAAA0..
..AAAAAAA00...
...00000......`;

const BAKED_POTATO = `
.....AAAAA....
...AAAAAAAAA..
..AAAAAAAA2AA.
.AAeeeeAAAAAA.
.AeffeeeeAAAAA
AAeefffeeeAAAA
AAAAeefffeAAA0
AAAAAAeeeAAAA0
A2AAAAAAAAAA0.
.AAAAAAA2AA0..
..AAAAAAA00...
...00000......`;

const MELON_SLICE = `
.............BBB
...........BBAAB
.........BAAAABB
.......BAAA0AABB
.....BAAAAAAABB.
....BAA0AAAAABB.
...BAAAAAA0ABB..
..BAAAAAAAAABB..
..BAA0AAAAABB...
.BAAAAA0ABBB....
.BBAAAABBBB.....
..BBBBBBB.......
...BBBB.........`;

const FLESH = `
....AAA.........
...AAAAAA..AAA..
..AAAAAAAAAAAAA.
..AAAbbAAAAA2AA.
.AA2AbbAAAAAAAAA
.AAAAAAAA2AAAAA0
..AAAAAAAAAbbA0.
.AAA2AAAAAAbbAA.
AAAAAAA2AAAAAAAA
AAAbAAAAAA2AAAA0
.AAAAAA00AAAA00.
..0000...000....`;

const COOKIE = `
....AAAAAA....
..AAAAAAAAAA..
.AAAAbbAAAAAA.
.AAAAbbAAAbbA.
AAAAAAAAAAbbAA
AAbbAAAAAAAAAA
AAbbAAAbbAAAAA
AAAAAAAbbAAAAA
AAAAAAAAAAAbAA
.AAAbbAAAAAAA.
.AAAbbAAAbAA0.
..AAAAAAAAA0..
....000000....`;

const PIE = `
.....AAAAAA.....
...AAAAAAAAAA...
..AABBBBBBBBAA..
.AABBBBBffBBBAA.
.AABBBBBffBBBAA.
AA3BBBBBBBBBB3AA
A33BB3BB3BB3B33A
.A2A33A33A33A2A.
.A2A2A2A2A2A2A0.
..A2A2A2A2A2A0..
...0000000000...`;

const CAKE = `
......x.........
....zzyzzzzzz...
..zzyyzzxxzzyzz.
.zxxzzzzxxzzzzzz
.zxxzzyzzzzzxxzy
.yyzzzzzzyzzxxyy
.4yyyyyyyyyyyy43
.44y44yy44y44y33
.444444444444433
.3bbbbbbbbbbbb2b
.333333333333322
.223232323232221
..1111111111111.`;

const STEW = `
.....xx.........
...wxyyxxww.....
.BBBxyywxyBBBB..
BBAAAAAAAAAAABBB
BAAA4AAAAA5AAAAB
BBAAAAA4AAAAAABB
BBBBBBBBBBBBBBBB
.BBBBBBBBBBBBBB.
.BBBBBBBBBBBBBB.
..BBBBBBBBBBBB..
...BBBBBBBBBB...
.....bbbbbb.....`;

const BOWL = `
..aaaaaaaaaa....
.abbbbbbbbbbba..
BBbbccccccccbBB.
BBBbccccccccBBB.
BBBBBBBBBBBBBBB.
.BBBBBBBBBBBBB..
.BBBBBBBBBBBBB..
..BBBBBBBBBBB...
....aaaaaaa.....`;

const BERRIES = `
........de......
....ee.de.eee...
...eddeddeedd...
....cddcddc.....
..AA..dc..AAA...
.A54A.d..A544A..
A5444Ad.A54444A.
A44442d.A44442A.
.A422A.dA44422A.
..AA.AAAAA222A..
....A544A.AAA...
....A4442A......
....A4422A......
.....AAAA.......`;

const FISH = `
.....BBBB.......
....BBBBB....AA.
..AAAAAAAA..A4A.
.AAAAAAAAAAA44A.
AA50AAAAAAAA4A..
A5AAA4AAA4AAAA..
AAA2AA4AAA4AAA..
1AA2A4AAA4AA4A..
.A3AAAAAAAAA44A.
..eeeeAAAA..A4A.
...BBBB......AA.
....BB..........`;

const KELP = `
..AA....AA......
.AAAA..AAAA.AA..
.AAAAAAAAAAAAAA.
AAA2AAA2AAA2AAA.
AAAAAAAAAAAAAA0.
.A2AAA2AAA2AAA..
.AAAAAAAAAAAAAA.
AAAA2AAA2AAA2AAA
AAAAAAAAAAAAAAA0
.AAA0.AA0.AAA00.
..00...0...00...`;

const BEETROOT = `
...........dd.de
.........d.dede.
........de.ded..
........dddde...
.......Accdd....
.....AAAAdd.....
...AAAAAAAA.....
..AA55AAAAAA....
..A5AAAAAAAA....
..AAAAAAAAAA....
..AAAAAAAAA0....
..AAAAAAA00.....
.AAA0000........
A0..............
0...............`;

const SPIDER_EYE = `
....AAAAAA....
..AAAAAAAAAA..
.AAAA5AAAAAAA.
.AA55AAbbAAAA.
AAA5AAbbbbAAAA
AAAAAbbaabbAAA
AAAAAbaaaabAAA
AAAAAbbaabbAA0
AAAAAAbbbbAAA0
.AAAAAAbbAAA0.
.BAAAAAAAAA0B.
BB.0AAAAA0.BB.
B....000....B.`;

const CHORUS_FRUIT = `
.....cc.......
......cAAA....
...AAAAAAAAA..
..AA5AAA2AAAA.
.AA5AAAAAAA2A.
.AAAAA2AAAAAAA
AAA2AAAAA2AAAA
AAAAAAAAAAAAA0
.AAAA2AAAAAA0.
.AA2AAAAA2AA0.
..AAAAAAAAA0..
....000000....`;

const RAW = 0xd9584f;
const FAT = 0xf2d9c4;
const BONE = 0xf2ecd9;
const WOOD = 0x8f6738;

export const FOOD_ITEMS: ColouredStencils = {
  apple: [APPLE, 0xd93a32, 0x5f8f35],
  golden_apple: [APPLE, 0xf6d044, 0x5f8f35],
  enchanted_golden_apple: [APPLE, 0xffe27a, 0xb05ad0],
  bread: [BREAD, 0xc8862f, 0xf0cc7c],
  beef: [STEAK, 0xd2463f, 0xf2c9b8],
  cooked_beef: [STEAK, 0x8a5232, 0xc48a52],
  porkchop: [CHOP, 0xf08f8c, FAT, BONE],
  cooked_porkchop: [CHOP, 0xc98a52, 0xe8c48a, BONE],
  chicken: [CHICKEN, 0xf0c8b0, BONE],
  cooked_chicken: [CHICKEN, 0xc57f36, BONE],
  mutton: [MUTTON, RAW, FAT],
  cooked_mutton: [MUTTON, 0x96603a, 0xd9b078],
  rabbit: [DRUMSTICK, 0xf0b8a4, BONE],
  cooked_rabbit: [DRUMSTICK, 0xb9773c, BONE],
  cod: [FISH, 0xb99f7c, 0xa08463],
  cooked_cod: [FISH, 0xd9c59a, 0xb8925c],
  salmon: [FISH, 0xc25a52, 0x8a8f5a],
  cooked_salmon: [FISH, 0xe08a52, 0xa8663a],
  tropical_fish: [FISH, 0xf08a2c, 0xf0f0ea],
  pufferfish: [SPIDER_EYE, 0xf0c83c, 0x3a5a8a],
  carrot: [CARROT, 0xf08a2c, 0x4fa43c],
  golden_carrot: [CARROT, 0xf6d044, 0x4fa43c],
  potato: [POTATO, 0xd0a45c],
  baked_potato: [BAKED_POTATO, 0xb5813f, 0xf3d98a],
  poisonous_potato: [POTATO, 0xa8b050],
  beetroot: [BEETROOT, 0xa8343f, 0x5aa048],
  melon_slice: [MELON_SLICE, 0xe0453f, 0x6fae4a],
  glistering_melon_slice: [MELON_SLICE, 0xf0a83c, 0xf6d044],
  rotten_flesh: [FLESH, 0xa2623f, 0x7a9a4a],
  cookie: [COOKIE, 0xcf8f48, 0x5a3a22],
  pumpkin_pie: [PIE, 0xd9a35c, 0xe08334],
  cake: [CAKE, 0xb5743c, 0xf0e4d0, 0xf4eee6],
  bowl: [BOWL, WOOD, WOOD],
  mushroom_stew: [STEW, 0xc9945f, WOOD, 0xe4cdb0],
  rabbit_stew: [STEW, 0xd07a3a, WOOD, 0xf0b060],
  beetroot_soup: [STEW, 0xb8323c, WOOD, 0xd8505a],
  suspicious_stew: [STEW, 0x9aa858, WOOD, 0xd88ac0],
  sweet_berries: [BERRIES, 0xc23038, 0x4f8a3c],
  glow_berries: [BERRIES, 0xf0a43c, 0x5a8a3c],
  dried_kelp: [KELP, 0x4a6238],
  spider_eye: [SPIDER_EYE, 0xb0303f, 0x5a1524],
  fermented_spider_eye: [SPIDER_EYE, 0xb07a52, 0x5a2a24],
  chorus_fruit: [CHORUS_FRUIT, 0x9a68a8, 0x6a8a48],
  popped_chorus_fruit: [CHORUS_FRUIT, 0xb08ac0, 0x8a6a58],
};
