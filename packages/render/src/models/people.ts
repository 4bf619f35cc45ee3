import {
  HEAD_SIDES,
  type MobModel,
  type ModelPart,
  type ModelPoint,
  type Skin,
} from './mobModel.js';

/**
 * Everybody who walks upright has two tiles. `head`: front, side, top and back, 8 × 8 each.
 * `body`: the trunk's front on the left half (its back below), then an arm and a leg.
 */
interface Build {
  /** half the thickness of arms and legs */
  readonly limb?: number;
  readonly legs?: number;
  readonly arms?: number;
  /** arms held out ahead */
  readonly reaches?: boolean;
  readonly more?: readonly ModelPart[];
}

function upright({
  limb = 2,
  legs = 12,
  arms = 12,
  reaches = false,
  more = [],
}: Build): ModelPart[] {
  const arm = (side: -1 | 1): ModelPart => {
    const kind = reaches ? 'reach' : side < 0 ? 'armB' : 'armA';
    return {
      name: side < 0 ? 'leftArm' : 'rightArm',
      at: [0, legs + 10, side * (4 + limb)],
      from: [-limb, 2 - arms, -limb],
      to: [limb, 2, limb],
      skin: 'body@8,0',
      sides: { top: 'body@8,0', bottom: 'body@8,12' },
      motion: { kind, phase: side, size: 12 / arms },
      ...(reaches && { turned: [0, 0, 1.45] as ModelPoint }),
    };
  };
  const leg = (side: -1 | 1): ModelPart => ({
    at: [0, legs, side * 2],
    from: [-limb, -legs, -limb],
    to: [limb, 0, limb],
    skin: 'body@12,0',
    sides: { bottom: 'body@12,12' },
    motion: { kind: side < 0 ? 'legA' : 'legB', size: 12 / legs },
  });
  return [
    {
      at: [0, legs, 0],
      from: [-2, 0, -4],
      to: [2, 12, 4],
      skin: 'body',
      sides: { side: 'body@2,0', top: 'body@0,0', bottom: 'body@0,9' },
    },
    arm(-1),
    arm(1),
    leg(-1),
    leg(1),
    {
      name: 'head',
      at: [0, legs + 12, 0],
      from: [-4, 0, -4],
      to: [4, 8, 4],
      skin: 'head',
      sides: HEAD_SIDES,
      motion: { kind: 'head' },
    },
    ...more,
  ];
}

const HAIR = 0x5a3a22;
const FACE = 0xe0ac84;

const PLAYER_HEAD: Skin = {
  base: HAIR,
  inks: { S: FACE, w: 0xf6f6f6, e: 0x2f6a8a, n: 0xc98f68, m: 0xa8604c, D: 0x4a2e1a },
  art: `
DDDDDDDD........
D......D........
DSSSSSSD....SS..
SSSSSSSS...SSSSS
SweSSewS...SSSSS
SSSnnSSS..SSSSSS
SSmmmmSS.SSSSSSS
SSSSSSSSSSSSSSSS`,
};

const PLAYER_BODY: Skin = {
  base: 0xc0562f,
  inks: {
    S: FACE,
    C: 0xe8d8b0,
    D: 0x9a4022,
    B: 0x4a3626,
    T: 0x3f5075,
    K: 0x32405f,
    G: 0x54473c,
    y: 0xe0b84a,
  },
  art: `
..CSSC..D..DTTTT
..CCCC......TTTT
...DD.......TTTT
...DD.......TTTT
...DD.......TTTT
...DD...D..DKTTK
D..DD..DDDDDTTTT
D..DD..DSSSSTTTT
D..DD..DSSSSKTTK
BBByyBBBSSSSGGGG
TTTTTTTTSSSSGGGG
TTTKKTTTSSSSGGGG
........SSSSGGGG
........SSSSGGGG
........SSSSGGGG
........SSSSGGGG`,
};

export const PLAYER: MobModel = {
  parts: upright({}),
  skins: { head: PLAYER_HEAD, body: PLAYER_BODY },
  scale: 0.9,
  shadow: 0.45,
};

const ROT = 0x6a9a52;

const ZOMBIE_HEAD: Skin = {
  base: ROT,
  grain: 14,
  inks: { D: 0x4a7040, k: 0x16201a, r: 0x8a2c24, H: 0x3f5a34, m: 0x2c3a28 },
  art: `
HHHHHHHHHHHHHHHH
H.HH..HHH.HH.H.H
................
.DD..DD......D..
.kk..rk.....DD..
...DD...........
..mmmm...D......
..m..D..........
HHHHHHHHHHHHHHHH
HHHHHHHHHHHHHHHH`,
};

function ragged(skin: number, shirt: number, trousers: number): Skin {
  return {
    base: shirt,
    grain: 14,
    inks: { S: skin, T: trousers, D: 0x24423f, K: 0x2a2c4a, G: 0x44443c },
    art: `
..SSSS......TTTT
...SS.......TTKT
............TTTT
......D.....TTTT
.D......S..STKTT
........SSSSTTTT
....D...SSSSTTTT
D.......SSSSKTTS
......S.SSSSTTSS
..SS..DDSSSSSTSS
TTTSTTTTSSSSGGGG
TTTTTTTTSSSSGGGG
TTTTTTTTSSSSGGGG
TTTTTTTTSSSSGGGG
TTTTTTTTSSSSGGGG
TTTTTTTTSSSSGGGG`,
  };
}

export const ZOMBIE: MobModel = {
  parts: upright({ reaches: true }),
  skins: { head: ZOMBIE_HEAD, body: ragged(ROT, 0x3a8a88, 0x40427a) },
  scale: 0.97,
  shadow: 0.45,
};

const BONE = 0xcfcfc8;

const SKELETON_BODY: Skin = {
  base: 0x3c3c40,
  grain: 6,
  inks: { B: BONE, D: 0x9a9a94, k: 0x2a2a2e },
  art: `
BBBBBBBBBDBBBDBB
B.BBBB.BDBBDDBBD
BBBDDBBBBDBBBDBB
...BB...BDBBBDBB
BBBBBBBBBDBBBDBB
B..DD..BDBBDDBBD
.BBBBBB.BDBBBDBB
.B.BB.B.BDBBBDBB
...DD...BDBBBDBB
...BB...BBBBBDBB
.BBBBBB.BBBBBBBB
.BBDDBB.BBBBBBBB
.BBBBBB.BBBBBBBB
.BBBBBB.BBBBBBBB
.BBBBBB.BBBBBBBB
.BBBBBB.BBBBBBBB`,
};

export const SKELETON: MobModel = {
  parts: upright({ limb: 1 }),
  skins: {
    head: {
      base: BONE,
      inks: { D: 0xa8a8a0, k: 0x1c1c20, g: 0x55555a },
      art: `
................
............D...
.........D......
.kk..kk.........
.kk..kk..D..DD..
...gg.......D...
gkgkgkgk..gkgkgk
.D....D.........`,
    },
    body: SKELETON_BODY,
  },
  scale: 0.99,
  shadow: 0.45,
};

export const ENDERMAN: MobModel = {
  parts: upright({ limb: 1, legs: 30, arms: 30 }),
  skins: {
    head: {
      base: 0x17141c,
      grain: 5,
      inks: { p: 0xe07af8, v: 0xb43cd8, k: 0x0a080c },
      art: `
................
................
................
................
pvp..pvp........
................
..kkkk..........`,
    },
    body: { base: 0x17141c, grain: 5 },
  },
  scale: 0.92,
  shadow: 0.45,
};

const VILLAGER_SKIN = 0xc9937a;

export const VILLAGER: MobModel = {
  parts: [
    {
      at: [0, 12, 0],
      from: [-3, -8, -4],
      to: [3, 12, 4],
      skin: 'body',
      sides: { side: 'body@1,0', top: 'body@0,6', bottom: 'body@0,12' },
    },
    ...([-1, 1] as const).map(
      (side): ModelPart => ({
        at: [0, 12, side * 2],
        from: [-2, -12, -1.9],
        to: [2, 0, 1.9],
        skin: 'body@12,0',
        motion: { kind: side < 0 ? 'legA' : 'legB' },
      }),
    ),
    {
      name: 'arms',
      at: [2, 20, 0],
      from: [-1, -5, -4],
      to: [4, 0, 4],
      skin: 'body@8,0',
      sides: { front: 'body@8,8', side: 'body@8,0', top: 'body@8,0', bottom: 'body@8,0' },
      turned: [0, 0, -0.35],
    },
    ...([-1, 1] as const).map(
      (side): ModelPart => ({
        at: [0, 22, side * 5.5],
        from: [-1.5, -6, -1.5],
        to: [3, 1, 1.5],
        skin: 'body@8,0',
        turned: [0, 0, -0.2],
      }),
    ),
    {
      name: 'head',
      at: [0, 24, 0],
      from: [-4, 0, -4],
      to: [4, 10, 4],
      skin: 'head',
      sides: { front: 'head@0,0', side: 'head@8,0', top: 'head@0,12', back: 'head@8,0' },
      motion: { kind: 'head' },
    },
    { on: 'head', at: [4, 3, 0], from: [0, -3, -1], to: [2, 1, 1], skin: 'head@8,12' },
  ],
  skins: {
    head: {
      base: VILLAGER_SKIN,
      inks: { B: 0x4a3020, w: 0xf0f0ea, g: 0x3f7a3a, m: 0x7a4a3c, D: 0xb07c66, H: 0x6a4a30 },
      art: `
HHHHHHHHHHHHHHHH
HHHHHHHHHHHHHHHH
H......HHHHHHHHH
................
.BBBBBB.........
.wg..gw.....D...
................
................
..mmmm..........
................
................
................
HHHHHHHHDDDD....
HHHHHHHHDDDD....
HHHHHHHHDDDD....
HHHHHHHHDDDD....`,
    },
    body: {
      base: 0x6f4c38,
      inks: { D: 0x553826, L: 0x8a6248, S: VILLAGER_SKIN, T: 0x4a4038, y: 0xc9a24a },
      art: `
..LDDL......TTTT
..LDDL......TTTT
...DD.......TTTT
...DD.......TTTT
...DD.......TTTT
...DD.......TTTT
LLLyyLLL....TTTT
...DD.......TTTT
...DD...DDSSSSDD
...DD...DDSSSSDD
...DD...DDSSSSDD
...DD...DDSSSSDD
DDDDDDDDDDSSSSDD`,
    },
  },
  scale: 0.91,
  shadow: 0.45,
};

const PIGLIN_SKIN = 0xe0a07c;

function piglin(skin: number, half: number, shirt: number): MobModel {
  const ear = (side: -1 | 1): ModelPart => ({
    on: 'head',
    at: [0, 6, side * 5],
    from: [-2, -5, -0.5],
    to: [2, 0, 0.5],
    skin: 'head@0,8',
    turned: [side * -0.5, 0, 0],
  });
  return {
    parts: upright({
      more: [
        { on: 'head', at: [4, 0, 0], from: [0, 0, -2], to: [1, 4, 2], skin: 'head@8,8' },
        ear(-1),
        ear(1),
      ],
    }),
    skins: {
      head: {
        base: skin,
        grain: 12,
        inks: { w: 0xf4f4ee, k: 0x1c1414, H: half, N: 0xc47a68, n: 0x6a342c, t: 0xf4ecd0 },
        art: `
HHHH........HHHH
HHH..........HHH
HH...........HHH
wkH..kw.......HH
HH..............
HH..............
t......t........
................
....HHHHNNNN....
....HHHHnNNn....
.....HHHNNNN....
.....HHHNNNN....`,
      },
      body: {
        base: shirt,
        grain: 12,
        inks: { S: skin, H: half, Y: 0xe8c24a, T: 0x5a3c28, D: 0x4a2e1e },
        art: `
YSSSSSSY..Y.TTTT
YY.SS.YY....TTTT
.YY..YY.YYYYTTTT
..YYYY..SSSSTTTT
...YY...SSSSTTTT
...YY...SHSSTTTT
........HHSSSSSS
........HHSSSSHS
DDDDDDDDSHSSSHHS
DDYYYYDDSSSSSHHS
TTTTTTTTSSSSSSSS
TTTTTTTTSSSSDDDD
TTTTTTTTSSSSDDDD
TTTTTTTTSSSSDDDD
TTTTTTTTSSSSDDDD
TTTTTTTTSSSSDDDD`,
      },
    },
    scale: 0.97,
    shadow: 0.45,
  };
}

export const PIGLIN = piglin(PIGLIN_SKIN, 0xcf8c68, 0x7a5236);
export const ZOMBIFIED_PIGLIN = piglin(0xe0968c, 0x6f9a58, 0x6a4a38);
