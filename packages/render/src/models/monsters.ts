import { HEAD_SIDES, type MobModel, type ModelPart } from './mobModel.js';

const TURN = 2 * Math.PI;

function creeperFoot(x: number, z: number, kind: 'legA' | 'legB'): ModelPart {
  return { at: [x, 6, z], from: [-2, -6, -2], to: [2, 0, 2], skin: 'moss@0,10', motion: { kind } };
}

export const CREEPER: MobModel = {
  parts: [
    { at: [0, 6, 0], from: [-2, 0, -4], to: [2, 12, 4], skin: 'moss' },
    {
      name: 'head',
      at: [0, 18, 0],
      from: [-4, 0, -4],
      to: [4, 8, 4],
      skin: 'head',
      sides: HEAD_SIDES,
      motion: { kind: 'head' },
    },
    creeperFoot(3.5, -2, 'legA'),
    creeperFoot(3.5, 2, 'legB'),
    creeperFoot(-3.5, -2, 'legB'),
    creeperFoot(-3.5, 2, 'legA'),
  ],
  skins: {
    moss: {
      base: 0x58b048,
      grain: 26,
      blotch: { colour: 0x7cc868, share: 0.35, cell: 2 },
      inks: { D: 0x2c5a2c },
      art: `${'................\n'.repeat(15)}DDDDDDDDDDDDDDDD`,
    },
    head: {
      base: 0x58b048,
      grain: 26,
      blotch: { colour: 0x7cc868, share: 0.35, cell: 2 },
      inks: { k: 0x101810, d: 0x24442a },
      art: `
........
........
dkk..kkd
.kk..kk.
...dd...
..kkkk..
.kkddkk.
.kd..dk.`,
    },
  },
  scale: 1.02,
  shadow: 0.45,
};

/** Four legs on a side, spread like a fan; neighbours step in turn. */
function spiderLegs(): ModelPart[] {
  const legs: ModelPart[] = [];
  for (const side of [-1, 1] as const) {
    [0.75, 0.28, -0.28, -0.75].forEach((fan, i) => {
      const kind = (i % 2 === 0) === side < 0 ? 'crawlA' : 'crawlB';
      legs.push({
        at: [2.6 - i * 1.7, 9, side * 3],
        from: [-1, -1, side < 0 ? -15 : 0],
        to: [1, 1, side < 0 ? 0 : 15],
        skin: 'leg',
        turned: [side * 0.62, -side * fan, 0],
        motion: { kind, phase: i },
      });
    });
  }
  return legs;
}

export const SPIDER: MobModel = {
  parts: [
    { at: [0, 9, 0], from: [-3, -3, -3], to: [3, 3, 3], skin: 'fur' },
    { at: [-3, 9.5, 0], from: [-11, -4, -5], to: [0, 4.5, 5], skin: 'fur' },
    {
      name: 'head',
      at: [3, 9, 0],
      from: [0, -3.5, -4],
      to: [7, 4, 4],
      skin: 'fur@4,4',
      sides: { front: 'face' },
      motion: { kind: 'head' },
    },
    { on: 'head', at: [7, -3, -1.5], from: [0, -1.5, -0.6], to: [1, 1, 0.6], skin: 'leg' },
    { on: 'head', at: [7, -3, 1.5], from: [0, -1.5, -0.6], to: [1, 1, 0.6], skin: 'leg' },
    ...spiderLegs(),
  ],
  skins: {
    fur: { base: 0x3e342f, grain: 12, blotch: { colour: 0x2c2522, share: 0.45, cell: 2 } },
    leg: { base: 0x322a26, grain: 12, blotch: { colour: 0x4a3f38, share: 0.4, cell: 2 } },
    face: {
      base: 0x3e342f,
      grain: 12,
      inks: { r: 0xd8201c, d: 0x8a1010, h: 0xff8070 },
      art: `
........
.r....r.
........
.rr..rr.
.hr..hr.
d.d..d.d
........`,
    },
  },
  shadow: 0.8,
};

export const SLIME: MobModel = {
  parts: [
    {
      name: 'core',
      at: [0, 0, 0],
      from: [-5, 3, -5],
      to: [5, 12, 5],
      skin: 'core',
      sides: { front: 'face' },
      motion: { kind: 'jelly' },
    },
    {
      at: [0, 0, 0],
      from: [-8, 0, -8],
      to: [8, 16, 8],
      skin: 'gel',
      opacity: 105,
      motion: { kind: 'jelly' },
    },
  ],
  skins: {
    core: { base: 0x5aa848, grain: 8 },
    gel: { base: 0x86d070, grain: 5 },
    face: {
      base: 0x5aa848,
      grain: 8,
      inks: { k: 0x16301a, w: 0xe8ffe0 },
      art: `
..........
..........
wkk....wkk
kkk....kkk
kkk....kkk
..........
....kk....
...k..k...`,
    },
  },
  shadow: 0.5,
  drawnWidth: 1.04,
};

/** A slime of crust over a glow, with no jelly around it. */
export const MAGMA_CUBE: MobModel = {
  ...SLIME,
  parts: [
    { ...SLIME.parts[0]!, from: [-8, 0, -8], to: [8, 16, 8], sides: { front: 'face' } },
    {
      ...SLIME.parts[1]!,
      from: [-8.3, 6, -8.3],
      to: [8.3, 7.5, 8.3],
      opacity: 255,
      isBright: true,
    },
  ],
  skins: {
    core: { base: 0x3a1c14, grain: 10, blotch: { colour: 0x70301a, share: 0.25, cell: 2 } },
    gel: { base: 0xff8c24, grain: 12 },
    face: {
      base: 0x3a1c14,
      grain: 10,
      inks: { k: 0xffa030, w: 0xffe070 },
      art: `
................
................
................
................
..wkk......wkk..
..kkk......kkk..`,
    },
  },
};

function blazeRods(): ModelPart[] {
  const rods: ModelPart[] = [];
  for (let ring = 0; ring < 3; ring++) {
    for (let i = 0; i < 4; i++) {
      const reach = [8, 6.5, 4.5][ring]!;
      rods.push({
        at: [0, [16, 8, 1][ring]!, 0],
        from: [reach - 1, 0, -1],
        to: [reach + 1, 8, 1],
        skin: 'rod',
        isBright: true,
        motion: { kind: 'circle', phase: (i * TURN) / 4 + ring * 0.9 },
      });
    }
  }
  return rods;
}

export const BLAZE: MobModel = {
  parts: [
    {
      name: 'head',
      at: [0, 20, 0],
      from: [-4, 0, -4],
      to: [4, 8, 4],
      skin: 'head',
      sides: HEAD_SIDES,
      isBright: true,
      motion: { kind: 'head' },
    },
    ...blazeRods(),
  ],
  skins: {
    rod: { base: 0xe89a24, grain: 22, blotch: { colour: 0xf8cc4a, share: 0.4, cell: 2 } },
    head: {
      base: 0xe8a02c,
      grain: 18,
      blotch: { colour: 0xf8cc4a, share: 0.35, cell: 2 },
      inks: { k: 0x3a1a0c, D: 0xb8621c, w: 0xfff6d8 },
      art: `
DDDDDDDDDDDDDDDD
........
DD....DD
kwD..Dwk
kk....kk
........
..DDDD..
.D....D.`,
    },
  },
};

const IRON = 0xd0ccc4;

function golemLimb(side: -1 | 1, isArm: boolean): ModelPart {
  if (isArm) {
    return {
      at: [0, 30, side * 9],
      from: [-3, -26, side < 0 ? -4 : 0],
      to: [3, 3, side < 0 ? 0 : 4],
      skin: 'iron',
      motion: { kind: side < 0 ? 'armB' : 'armA' },
    };
  }
  return {
    at: [0, 16, side * 4.5],
    from: [-2.5, -16, -3],
    to: [2.5, 0, 3],
    skin: 'iron@4,0',
    motion: { kind: side < 0 ? 'legA' : 'legB' },
  };
}

export const IRON_GOLEM: MobModel = {
  parts: [
    { at: [0, 21, 0], from: [-5, 0, -9], to: [6, 12, 9], skin: 'iron', sides: { front: 'chest' } },
    { at: [0, 16, 0], from: [-3, 0, -5], to: [3, 5, 5], skin: 'iron' },
    {
      name: 'head',
      at: [2, 33, 0],
      from: [-4, 0, -4],
      to: [4, 10, 4],
      skin: 'head@8,0',
      sides: { front: 'head', top: 'iron' },
      motion: { kind: 'head' },
    },
    { on: 'head', at: [4, 2, 0], from: [0, -2, -1], to: [2, 2, 1], skin: 'head@8,12' },
    golemLimb(-1, true),
    golemLimb(1, true),
    golemLimb(-1, false),
    golemLimb(1, false),
  ],
  skins: {
    iron: { base: IRON, grain: 9, blotch: { colour: 0xb8b2a8, share: 0.35 } },
    chest: {
      base: IRON,
      grain: 9,
      blotch: { colour: 0xb8b2a8, share: 0.3 },
      inks: { V: 0x5f8f46, D: 0xa09a90 },
      art: `
............V...
...V.......VV...
..VV......V.....
...V.....VV.....
...VV....V......
....V...........
DDDDDDDDDDDDDDDD
.........V......
..V......VV.....
.VV.......V.....
................`,
    },
    head: {
      base: IRON,
      grain: 9,
      inks: { r: 0xb0302c, k: 0x2a2422, B: 0x8a8078, D: 0xa8a298, N: 0xbdb4aa },
      art: `
........
........
........
BBBBBBBB
.rk..kr.
........
........
........
..DDDD..
........
........
........
........NNNNNNNN
........NNNNNNNN
........NNNNNNNN
........NNNNNNNN`,
    },
  },
  scale: 0.98,
  shadow: 0.75,
};
