import type { MobModel, ModelPart, Skin } from './mobModel.js';

const TURN = 2 * Math.PI;

function tentacles(): ModelPart[] {
  const arms: ModelPart[] = [];
  for (let i = 0; i < 8; i++) {
    // Eight around a square, alike on all four sides.
    const [x, z] = [
      [4.5, -2],
      [4.5, 2],
      [2, 4.5],
      [-2, 4.5],
      [-4.5, 2],
      [-4.5, -2],
      [-2, -4.5],
      [2, -4.5],
    ][i]!;
    arms.push({
      at: [x!, 7, z!],
      from: [-0.8, -9, -0.8],
      to: [0.8, 0, 0.8],
      skin: 'skin@8,0',
      motion: { kind: 'tentacle', phase: (i * TURN) / 8 },
    });
  }
  return arms;
}

export const SQUID: MobModel = {
  parts: [
    { at: [0, 7, 0], from: [-5, 0, -5], to: [5, 12, 5], skin: 'skin', sides: { front: 'face' } },
    ...tentacles(),
  ],
  skins: {
    skin: { base: 0x35587c, grain: 9, blotch: { colour: 0x2b4868, share: 0.4 } },
    face: {
      base: 0x35587c,
      grain: 9,
      inks: { w: 0xf0f4f4, k: 0x101820, D: 0x243c58, p: 0xc4727c },
      art: `
................
................
................
................
................
................
.www..www.......
.wkw..wkw.......
.www..www.......
...DDDD.........
....pp..........`,
    },
  },
};

function fish(base: number, belly: number, blotch: number): MobModel {
  const scales: Skin = {
    base,
    grain: 10,
    blotch: { colour: blotch, share: 0.35, cell: 2 },
    inks: { W: belly, k: 0x101014, w: 0xf4f4f0, F: blotch },
    art: `
................
................
................
WWWWWWWWWWWWWWWW
FFFFFFFFkkww....
FFFFFFFFkkww....
FFFFFFFF........
FFFFFFFF........`,
  };
  return {
    parts: [
      { at: [0, 2.5, 0], from: [-3, -2, -1], to: [3, 2, 1], skin: 'scales' },
      { at: [3, 2.5, 0], from: [0, -1.7, -0.9], to: [3, 1.6, 0.9], skin: 'scales' },
      { at: [4.2, 3.2, 0], from: [-0.5, -0.5, -1], to: [0.5, 0.5, 1], skin: 'scales@8,4' },
      { at: [0, 4.5, 0], from: [-2, 0, -0.2], to: [2, 1.3, 0.2], skin: 'scales@0,4' },
      {
        at: [-3, 2.5, 0],
        from: [-4, -2, -0.2],
        to: [0, 2, 0.2],
        skin: 'scales@0,4',
        motion: { kind: 'fin' },
      },
    ],
    skins: { scales },
    pitches: true,
  };
}

export const COD = fish(0xb08d68, 0xe0cfae, 0x9a7754);
export const SALMON: MobModel = { ...fish(0xb04840, 0xd88a74, 0x6a7a58), scale: 1.35 };

function wing(side: -1 | 1, span: number, chord: number, at: readonly [number, number]): ModelPart {
  return {
    at: [at[0], at[1], side],
    from: [-chord, -0.2, side < 0 ? -span : 0],
    to: [chord / 2, 0.2, side < 0 ? 0 : span],
    skin: 'wing',
    motion: { kind: side < 0 ? 'wingA' : 'wingB', phase: 0.8 },
  };
}

export const BAT: MobModel = {
  parts: [
    {
      at: [0, 4, 0],
      from: [-1.5, 0, -1.5],
      to: [1.5, 5, 1.5],
      skin: 'fur@8,8',
      turned: [0, 0, -0.3],
    },
    {
      name: 'head',
      at: [1.5, 9, 0],
      from: [-2, 0, -2],
      to: [2, 4, 2],
      skin: 'fur@8,8',
      sides: { front: 'fur@0,0' },
      motion: { kind: 'head' },
    },
    { on: 'head', at: [0, 4, -1.5], from: [-0.4, 0, -1], to: [0.4, 2, 1], skin: 'wing' },
    { on: 'head', at: [0, 4, 1.5], from: [-0.4, 0, -1], to: [0.4, 2, 1], skin: 'wing' },
    wing(-1, 8, 3, [0, 8]),
    wing(1, 8, 3, [0, 8]),
  ],
  skins: {
    fur: {
      base: 0x5a4636,
      grain: 10,
      inks: { k: 0x0c0a08, w: 0xf4f0e8, n: 0x2a1e18 },
      art: `
....
kwwk
.nn.
.ww.`,
    },
    wing: { base: 0x33271f, grain: 6, blotch: { colour: 0x42342a, share: 0.5, cell: 2 } },
  },
};

export const BEE: MobModel = {
  parts: [
    {
      at: [0, 5, 0],
      from: [-5, -3.5, -3.5],
      to: [5, 3.5, 3.5],
      skin: 'fuzz',
      sides: { front: 'face', back: 'face@8,0' },
    },
    {
      at: [5, 8, -1.5],
      from: [0, -0.4, -0.4],
      to: [2.5, 0.4, 0.4],
      skin: 'face@8,8',
      turned: [0, 0, 0.4],
    },
    {
      at: [5, 8, 1.5],
      from: [0, -0.4, -0.4],
      to: [2.5, 0.4, 0.4],
      skin: 'face@8,8',
      turned: [0, 0, 0.4],
    },
    { at: [-5, 4.5, 0], from: [-1.5, -0.4, -0.4], to: [0, 0.4, 0.4], skin: 'face@8,8' },
    { ...wing(-1, 6, 3, [0.5, 8.6]), opacity: 150 },
    { ...wing(1, 6, 3, [0.5, 8.6]), opacity: 150 },
  ],
  skins: {
    fuzz: {
      base: 0xf0bc3a,
      grain: 9,
      inks: { B: 0x4a3020 },
      art: `BB..BB..BB......\n`.repeat(16),
    },
    face: {
      base: 0xf0bc3a,
      grain: 9,
      inks: { B: 0x4a3020, w: 0xf8fcff, k: 0x141014 },
      art: `
........BBBBBBBB
........BBBBBBBB
........BBBBBBBB
kw...wk.BBBBBBBB
kk...kk.BBBBBBBB
........BBBBBBBB
..BBB...BBBBBBBB
........BBBBBBBB
........BBBBBBBB
........BBBBBBBB`,
    },
    wing: { base: 0xe4eef6, grain: 4 },
  },
};

export const GHAST: MobModel = {
  parts: [
    {
      at: [0, 8, 0],
      from: [-32, 0, -32],
      to: [32, 56, 32],
      skin: 'skin',
      sides: { front: 'face' },
    },
    ...[-20, 0, 20].flatMap((x, row) =>
      [-20, 0, 20].map(
        (z, column): ModelPart => ({
          at: [x, 8, z],
          from: [-4, -22, -4],
          to: [4, 0, 4],
          skin: 'skin',
          motion: { kind: 'tentacle', phase: row * 2.1 + column },
        }),
      ),
    ),
  ],
  skins: {
    skin: { base: 0xeeecec, grain: 5, blotch: { colour: 0xdcd8da, share: 0.4 } },
    face: {
      base: 0xeeecec,
      grain: 5,
      inks: { D: 0xa8a0a8, k: 0x55484e, m: 0x3a2c34 },
      art: `
................
................
................
................
................
..D..........D..
..kkk......kkk..
...kk......kk...
..D..........D..
..D..mmmmmm..D..
..D..m....m..D..
.....m....m.....
................`,
    },
  },
};
