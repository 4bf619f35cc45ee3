import { shaded } from './colour.js';
import { forEach, type Painters, type TextureCanvas } from './textureCanvas.js';

const GREENS = { d: 0x3b6426, m: 0x4f8030, l: 0x6ba03f, s: 0x5b4426, t: 0x7a5c36 };

interface Sapling {
  readonly name: string;
  readonly rows: readonly string[];
  readonly leaf: number;
  readonly stem: number;
}

const SAPLINGS: readonly Sapling[] = [
  {
    name: 'oak',
    leaf: 0x5b8a34,
    stem: 0x6c5335,
    rows: [
      '...lll....',
      '.llmmll...',
      '.lmmdmml..',
      'llmdsmmdl.',
      '.mm.s.mmm.',
      '..dds.dd..',
      '....ss....',
      '....st....',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
  {
    name: 'birch',
    leaf: 0x7fa050,
    stem: 0xcfccc0,
    rows: [
      '...ll...',
      '..lml...',
      '..mmdl..',
      '.lmsml..',
      '..ms.ml.',
      '.lms.md.',
      '..dsmm..',
      '...sd...',
      '...st...',
      '...st...',
      '...st...',
      '...st...',
    ],
  },
  {
    name: 'spruce',
    leaf: 0x3f6a48,
    stem: 0x44301f,
    rows: [
      '....l.....',
      '....m.....',
      '...lml....',
      '..lmmd....',
      '...mmml...',
      '..lmmmd...',
      '.lmmdmml..',
      '..mmmmd...',
      '.lmmdmmml.',
      'lmmdmmmmd.',
      '...dsd....',
      '....s.....',
      '....s.....',
    ],
  },
  {
    name: 'jungle',
    leaf: 0x4c8a2c,
    stem: 0x5d4b25,
    rows: [
      '.l..l.....',
      'lml.ml.l..',
      '.mmlmmlm..',
      '..dmmdm...',
      '.lmmsmml..',
      'lmd.s.dml.',
      '.m..s..m..',
      '....st....',
      '...mst....',
      '..md.st...',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
  {
    name: 'acacia',
    leaf: 0x7d8f33,
    stem: 0x6b645b,
    rows: [
      '.llll..ll.',
      'lmmmmllmml',
      '.dddmmdddm',
      '...ds..ds.',
      '....s.ss..',
      '....sss...',
      '....st....',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
  {
    name: 'dark_oak',
    leaf: 0x3f6a26,
    stem: 0x3d2d1c,
    rows: [
      '..llll....',
      '.lmmmmll..',
      'lmmdmmmml.',
      'lmdmmdmmd.',
      '.mmmsmmml.',
      'lmd.ss.dm.',
      '.d..sst...',
      '....sst...',
      '....sst...',
      '...ssstt..',
    ],
  },
  {
    name: 'cherry',
    leaf: 0xe0a3c4,
    stem: 0x3d2531,
    rows: [
      '...ll.....',
      '.llmml....',
      'lmmdmmll..',
      '.mdsmmdml.',
      '..d.s.dm..',
      '....s.....',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
  {
    name: 'pale_oak',
    leaf: 0x8a9087,
    stem: 0x5a5350,
    rows: [
      '..l.ll....',
      '.lmllmml..',
      'lmmdmmdml.',
      '.md.s.mmd.',
      '.d.ss..dl.',
      '....st.d..',
      '....st....',
      '....st....',
      '...sst....',
    ],
  },
];

export const SAPLING_PAINTERS: Painters = {
  ...forEach(SAPLINGS, ({ name, leaf, stem, rows }) => ({
    [`${name}_sapling`]: (c: TextureCanvas) => {
      c.sprite(rows, {
        ...GREENS,
        d: shaded(leaf, -0.28),
        m: leaf,
        l: shaded(leaf, 0.2),
        s: stem,
        t: shaded(stem, -0.18),
      });
    },
  })),
};
