import { shaded } from '../looks/textures/colour.js';
import { fourLegs, HEAD_SIDES, type MobModel, type ModelPart, pair } from './mobModel.js';

export const COW: MobModel = {
  parts: [
    {
      at: [0, 12, 0],
      from: [-9, 0, -6],
      to: [9, 10, 6],
      skin: 'hide',
      sides: { bottom: 'leg@4,8' },
    },
    { at: [-6, 12, 0], from: [-2, -1.5, -2], to: [2, 0, 2], skin: 'leg@4,8' },
    {
      name: 'head',
      at: [9, 19, 0],
      from: [0, -4, -4],
      to: [6, 4, 4],
      skin: 'head',
      sides: HEAD_SIDES,
      motion: { kind: 'head' },
    },
    ...pair((side) => ({
      on: 'head',
      at: [2.5, 4, side * 4],
      from: [-0.5, -1, side < 0 ? -1 : 0],
      to: [0.5, 2, side < 0 ? 0 : 1],
      skin: 'leg@8,0',
    })),
    ...fourLegs(6.5, 3.9, 12, 4, 'leg'),
  ],
  skins: {
    hide: { base: 0x4e3626, grain: 9, blotch: { colour: 0xe9e4dc, share: 0.46 } },
    head: {
      base: 0x4e3626,
      inks: { w: 0xf4f2ee, k: 0x17110d, W: 0xe9e4dc, N: 0xc9a493, n: 0x6a4640 },
      art: `
...WW...........
...WW...........
...WW...........
kw.WW.wk........
...WW......WW...
.NNNNNN...WWW...
NNnNNnNN........
.NNNNNN.........
...WW...........
...WW...........`,
    },
    leg: {
      base: 0x4e3626,
      inks: { W: 0xe9e4dc, K: 0x2a211c, P: 0xe0a8a0, H: 0xd8d0bc },
      art: `
........HHHH....
........HHHH....
........HHHH....
........HHHH....
................
....WW..........
..WWWWWW........
WWWWWWWW........
WWWWPPPPPPPPPPPP
WWWWPPPPPPPPPPPP
KKKKPPPPPPPPPPPP
KKKKPPPPPPPPPPPP
....PPPPPPPPPPPP
....PPPPPPPPPPPP
....PPPPPPPPPPPP
....PPPPPPPPPPPP`,
    },
  },
  shadow: 0.6,
};

export const PIG: MobModel = {
  parts: [
    { at: [0, 6, 0], from: [-8, 0, -5], to: [8, 8, 5], skin: 'hide' },
    {
      name: 'head',
      at: [8, 11, 0],
      from: [-1, -4, -4],
      to: [6, 4, 4],
      skin: 'head',
      sides: HEAD_SIDES,
      motion: { kind: 'head' },
    },
    { on: 'head', at: [6, -1, 0], from: [0, -2, -2], to: [1.5, 1, 2], skin: 'hide@0,8' },
    ...pair((side) => ({
      on: 'head',
      at: [2, 4, side * 3],
      from: [-0.5, -1, -1.5],
      to: [0.5, 1.5, 1.5],
      skin: 'hide@8,8',
    })),
    {
      at: [-8, 12, 0],
      from: [-2, -0.5, -0.5],
      to: [0, 0.5, 0.5],
      skin: 'hide@8,8',
      motion: { kind: 'tail' },
    },
    ...fourLegs(5.5, 2.9, 6, 4, 'leg'),
  ],
  skins: {
    hide: {
      base: 0xf0a6a2,
      grain: 9,
      blotch: { colour: 0xe89a98, share: 0.4 },
      inks: { N: 0xd87f80, n: 0x8a4048, E: 0xdc8688 },
      art: `${'................\n'.repeat(8)}NNNN....EEEEEEEE
nNNn....EEEEEEEE
NNNN....EEEEEEEE
NNNN....EEEEEEEE`,
    },
    head: {
      base: 0xf0a6a2,
      grain: 9,
      inks: { w: 0xffffff, k: 0x2a1a1c, D: 0xe08e90 },
      art: `
................
................
................
kw....wk........
................
.D....D.........
..D..D..........`,
    },
    leg: {
      base: 0xf0a6a2,
      inks: { K: 0xa8605c },
      art: `
................
................
................
................
KKKK............
KKKK............`,
    },
  },
  shadow: 0.55,
};

export const SHEEP: MobModel = {
  parts: [
    { at: [0, 11, 0], from: [-9, 0, -5.5], to: [9, 10, 5.5], skin: 'wool' },
    {
      name: 'head',
      at: [9, 18, 0],
      from: [-1, -3, -3],
      to: [7, 3, 3],
      skin: 'head',
      sides: { ...HEAD_SIDES, top: 'head@8,0' },
      motion: { kind: 'head' },
    },
    { on: 'head', at: [2, 0, 0], from: [-4, -3.6, -3.6], to: [2, 4, 3.6], skin: 'wool' },
    ...pair((side) => ({
      on: 'head',
      at: [3, 2, side * 3],
      from: [-0.5, -1.5, side < 0 ? -2 : 0],
      to: [0.5, 0, side < 0 ? 0 : 2],
      skin: 'head@8,0',
      turned: [side * -0.4, 0, 0],
    })),
    ...fourLegs(6, 3, 12, 3.6, 'head@12,4'),
    ...([-1, 1] as const).flatMap((z) =>
      ([-1, 1] as const).map(
        (x): ModelPart => ({
          at: [x * 6, 12, z * 3],
          from: [-2.3, -6, -2.3],
          to: [2.3, 0, 2.3],
          skin: 'wool',
          motion: { kind: x === z ? 'legB' : 'legA' },
        }),
      ),
    ),
  ],
  skins: {
    wool: { base: 0xece8e0, grain: 7, blotch: { colour: 0xd8d3c8, share: 0.45, cell: 2 } },
    head: {
      base: 0xd9a896,
      grain: 8,
      inks: { w: 0xffffff, k: 0x201818, N: 0xc48a80, W: 0xece8e0, D: 0xb88a78, K: 0x5a463c },
      art: `
WWWWWW..........
WWWWWW..........
kw..wk..........
................
..NN........DDDD
..NN........DDDD
............DDDD
............DDDD
............DDDD
............DDDD
............DDDD
............DDDD
............DDDD
............DDDD
............KKKK
............KKKK`,
    },
  },
  shadow: 0.6,
};

/** A sheep in wool of another colour, which also grows on its forehead. */
export function dyedSheep(colour: number): MobModel {
  const { wool, head } = SHEEP.skins;
  return {
    ...SHEEP,
    skins: {
      wool: { ...wool!, base: colour, blotch: { ...wool!.blotch!, colour: shaded(colour, -0.12) } },
      head: { ...head!, inks: { ...head!.inks, W: colour } },
    },
  };
}

/** What is left of a sheep without its wool. */
export const SHEARED_SHEEP: MobModel = {
  ...SHEEP,
  parts: [
    { at: [0, 12, 0], from: [-8, 0, -4], to: [8, 7, 4], skin: 'head@8,8' },
    ...SHEEP.parts.slice(1).filter(({ skin }) => skin !== 'wool'),
  ],
};

export const CHICKEN: MobModel = {
  parts: [
    { at: [0, 5, 0], from: [-4, 0, -3], to: [4, 6, 3], skin: 'down' },
    { at: [-4, 10, 0], from: [-2, -2, -2], to: [0.5, 2, 2], skin: 'down', turned: [0, 0, -0.4] },
    ...pair((side) => ({
      at: [0, 10.5, side * 3],
      from: [-3, -4, side < 0 ? -1 : 0],
      to: [3, 0, side < 0 ? 0 : 1],
      skin: 'down@0,8',
      motion: { kind: side < 0 ? 'wingA' : 'wingB', phase: 0.15 },
    })),
    {
      name: 'head',
      at: [3.5, 9, 0],
      from: [-1.5, 0, -2],
      to: [2, 6, 2],
      skin: 'head',
      sides: { front: 'head@0,0', side: 'head@4,0', top: 'head@0,6', back: 'head@0,6' },
      motion: { kind: 'head' },
    },
    { on: 'head', at: [2, 3, 0], from: [0, -1, -1.5], to: [2, 1, 1.5], skin: 'head@8,0' },
    { on: 'head', at: [2, 1, 0], from: [-0.2, -1.5, -1], to: [0.9, 1, 1], skin: 'head@12,0' },
    { on: 'head', at: [0, 6, 0], from: [-1, 0, -0.5], to: [1.5, 1.2, 0.5], skin: 'head@12,0' },
    ...pair((side) => ({
      at: [0, 5, side * 1.6],
      from: [-0.5, -5, -0.5],
      to: [0.5, 0, 0.5],
      skin: 'head@8,0',
      motion: { kind: side < 0 ? 'legA' : 'legB' },
      name: side < 0 ? 'leftLeg' : 'rightLeg',
    })),
    ...pair((side) => ({
      on: side < 0 ? 'leftLeg' : 'rightLeg',
      at: [0, -5, 0],
      from: [-0.5, 0, -1.5],
      to: [2.5, 0.4, 1.5],
      skin: 'head@8,0',
    })),
  ],
  skins: {
    down: {
      base: 0xf4f2ee,
      grain: 5,
      blotch: { colour: 0xe0dcd4, share: 0.4, cell: 2 },
      inks: { D: 0xd4cec4, W: 0xeae6de },
      art: `${'................\n'.repeat(8)}WWWWWW
WWWWWW
WDWDWD
DDDDDD`,
    },
    head: {
      base: 0xf4f2ee,
      grain: 5,
      inks: { k: 0x1c1816, Y: 0xf0b23c, O: 0xd89428, R: 0xd8342c },
      art: `
........YYYYRRRR
........OYYORRRR
k..k..k.YYYYRRRR
........OYYORRRR
........YYYYRRRR
........OYYORRRR`,
    },
  },
  shadow: 0.3,
};
