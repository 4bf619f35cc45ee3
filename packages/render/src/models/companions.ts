import { fourLegs, HEAD_SIDES, type MobModel, type ModelPart, pair } from './mobModel.js';

export const WOLF: MobModel = {
  parts: [
    { at: [-1, 8, 0], from: [-7, -2.5, -3], to: [3, 3.5, 3], skin: 'fur' },
    { at: [3, 8, 0], from: [-2, -3, -4], to: [4, 4, 4], skin: 'fur@0,4' },
    {
      name: 'head',
      at: [7, 10, 0],
      from: [-2, -3, -3],
      to: [3, 3, 3],
      skin: 'head',
      sides: HEAD_SIDES,
      motion: { kind: 'head' },
    },
    { on: 'head', at: [3, -1.5, 0], from: [0, -1.5, -1.5], to: [3, 1.5, 1.5], skin: 'head@0,12' },
    ...pair((side) => ({
      on: 'head',
      at: [-1, 3, side * 2],
      from: [-0.5, 0, -1],
      to: [0.5, 2, 1],
      skin: 'head@8,12',
    })),
    {
      at: [-8, 10.5, 0],
      from: [-8, -1, -1],
      to: [0, 1, 1],
      skin: 'fur',
      motion: { kind: 'tail' },
      turned: [0, 0, 0.5],
    },
    ...fourLegs(5, 1.8, 8, 2, 'fur@8,0'),
  ],
  skins: {
    fur: { base: 0xcfcac4, grain: 12, blotch: { colour: 0xa8a29c, share: 0.4 } },
    head: {
      base: 0xcfcac4,
      grain: 10,
      inks: { w: 0xffffff, k: 0x1a1614, D: 0xa8a29c, W: 0xe8e4de, n: 0x241c1a },
      art: `
DD..DD..........
.D..D...........
kw..wk..........
.WWWW...........
WWWWWW....W.....
WWWWWW..........
................
................
................
................
................
................
Wnn.W...DDDD....
Wnn.....DDDD....
WWW.............`,
    },
  },
  shadow: 0.4,
};

export const CAT: MobModel = {
  parts: [
    { at: [0, 7, 0], from: [-7, -2.5, -2.2], to: [6, 2.5, 2.2], skin: 'fur' },
    {
      name: 'head',
      at: [6, 9, 0],
      from: [-1, -2, -2.5],
      to: [4, 2.5, 2.5],
      skin: 'head',
      sides: HEAD_SIDES,
      motion: { kind: 'head' },
    },
    { on: 'head', at: [4, -1, 0], from: [0, -1, -1.5], to: [1, 0.8, 1.5], skin: 'head@0,12' },
    ...pair((side) => ({
      on: 'head',
      at: [0.5, 2.5, side * 1.7],
      from: [-0.5, 0, -0.7],
      to: [0.5, 1.3, 0.7],
      skin: 'fur@8,8',
    })),
    {
      name: 'tail',
      at: [-7, 9, 0],
      from: [-6, -0.5, -0.5],
      to: [0, 0.5, 0.5],
      skin: 'fur',
      motion: { kind: 'tail' },
      turned: [0, 0, -0.5],
    },
    ...fourLegs(4.5, 1.3, 6, 1.8, 'fur@8,0'),
  ],
  skins: {
    fur: {
      base: 0xe0a862,
      grain: 8,
      inks: { D: 0xb87a3c },
      art: `
..D...D...D...D.
..D...D...D...D.
.DD..DD..DD..DD.
..D...D...D...D.
................`,
    },
    head: {
      base: 0xe0a862,
      inks: { g: 0x7ad04a, k: 0x141814, D: 0xb87a3c, n: 0xe07a86, W: 0xf4ead8 },
      art: `
.D.D....D.D.....
................
gk.kg...........
WWnWW...........
WWWWW...........
................
................
................
................
................
................
................
WnnW............
WWWW............`,
    },
  },
  shadow: 0.3,
};

export const HORSE: MobModel = {
  parts: [
    { at: [0, 15, 0], from: [-11, -4, -5], to: [11, 6, 5], skin: 'coat' },
    {
      name: 'neck',
      at: [9, 19, 0],
      from: [-3, -2, -2],
      to: [4, 12, 2],
      skin: 'coat@8,0',
      turned: [0, 0, -0.5],
    },
    { on: 'neck', at: [-3, 0, 0], from: [-2, 1, -1], to: [0.5, 15.8, 1], skin: 'mane' },
    {
      on: 'neck',
      name: 'head',
      at: [0, 10, 0],
      from: [-3, 0, -3],
      to: [8, 5, 3],
      skin: 'coat',
      sides: { front: 'mane@0,8' },
      turned: [0, 0, 0.15],
      motion: { kind: 'head' },
    },
    { on: 'head', at: [2, 3, 0], from: [-0.6, -0.6, -3.1], to: [0.6, 0.6, 3.1], skin: 'mane@8,8' },
    ...pair((side) => ({
      on: 'head',
      at: [-2, 5, side * 1.8],
      from: [-0.5, 0, -0.8],
      to: [0.5, 2.5, 0.8],
      skin: 'coat',
    })),
    {
      at: [-11, 20, 0],
      from: [-3, -12, -1.5],
      to: [0, 0, 1.5],
      skin: 'mane',
      motion: { kind: 'tail' },
      turned: [0, 0, -0.25],
    },
    ...fourLegs(8, 3, 11, 4, 'coat@12,0'),
    ...([-1, 1] as const).flatMap((z) =>
      ([-1, 1] as const).map(
        (x): ModelPart => ({
          at: [x * 8, 11, z * 3],
          from: [-2.1, -11, -2.1],
          to: [2.1, -8.5, 2.1],
          skin: 'mane@8,0',
          motion: { kind: x === z ? 'legB' : 'legA' },
        }),
      ),
    ),
  ],
  skins: {
    coat: { base: 0x9a6236, grain: 9, blotch: { colour: 0x8a5630, share: 0.4 } },
    mane: {
      base: 0x3a2718,
      grain: 10,
      inks: { N: 0x6a4428, n: 0x1c120c, k: 0x0c0a08 },
      art: `${'................\n'.repeat(8)}NNNNNN..kkkkkkkk
NNNNNN..kkkkkkkk
NNNNNN..kkkkkkkk
NnNNnN..kkkkkkkk
NNNNNN..kkkkkkkk`,
    },
  },
  shadow: 0.75,
};
