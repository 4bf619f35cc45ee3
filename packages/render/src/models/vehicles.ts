import type { MobModel, ModelPart } from './mobModel.js';

function plank(from: ModelPart['from'], to: ModelPart['to'], skin = 'wood'): ModelPart {
  return { at: [0, 0, 0], from, to, skin };
}

export const BOAT: MobModel = {
  parts: [
    plank([-12, 1, -7], [12, 3, 7]),
    plank([-12, 3, -9], [12, 9, -7]),
    plank([-12, 3, 7], [12, 9, 9]),
    plank([12, 2, -8], [14, 9, 8]),
    plank([-14, 2, -8], [-12, 8, 8]),
    plank([-2, 4, -7], [2, 5, 7], 'oar'),
    { at: [-2, 10, -9], from: [-1, -1, -12], to: [0, 0, 4], skin: 'oar', turned: [-0.45, 0.25, 0] },
    { at: [-2, 10, 9], from: [-1, -1, -4], to: [0, 0, 12], skin: 'oar', turned: [0.45, -0.25, 0] },
  ],
  skins: {
    wood: {
      base: 0xb08d57,
      grain: 9,
      inks: { D: 0x8a6a3e },
      art: `
................
................
................
DDDDDDDDDDDDDDDD
................
................
................
DDDDDDDDDDDDDDDD
................
................
................
DDDDDDDDDDDDDDDD`,
    },
    oar: { base: 0x8f6a3c, grain: 9 },
  },
  shadow: 0.8,
};

export const MINECART: MobModel = {
  parts: [
    plank([-9, 1, -7], [9, 3, 7], 'floor'),
    plank([-10, 1, -8], [10, 11, -7], 'tin'),
    plank([-10, 1, 7], [10, 11, 8], 'tin'),
    plank([9, 1, -7], [10, 11, 7], 'tin'),
    plank([-10, 1, -7], [-9, 11, 7], 'tin'),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) => plank([x * 6 - 2, -1, z * 7 - 1], [x * 6 + 2, 3, z * 7 + 1], 'floor')),
    ),
  ],
  skins: {
    tin: {
      base: 0x9a9ea6,
      grain: 8,
      inks: { L: 0xc4c8ce, D: 0x70747c },
      art: `
LLLLLLLLLLLLLLLL
L..............D
L..L..........DD
L..............D
L..............D
L..............D
L..............D
L..L.......L...D
L..............D
DDDDDDDDDDDDDDDD`,
    },
    floor: { base: 0x4a4c52, grain: 8 },
  },
  shadow: 0.6,
};

export const ARROW: MobModel = {
  parts: [
    plank([-7, -0.5, -0.5], [6, 0.5, 0.5], 'shaft'),
    plank([5, -1, -1], [8, 1, 1], 'tip'),
    plank([-8, -2, -0.15], [-4, 2, 0.15], 'feather'),
    plank([-8, -0.15, -2], [-4, 0.15, 2], 'feather'),
  ],
  skins: {
    shaft: { base: 0x8a6236, grain: 8 },
    tip: { base: 0xb4b8c0, grain: 10 },
    feather: { base: 0xeceae6, grain: 8 },
  },
  pitches: true,
};
