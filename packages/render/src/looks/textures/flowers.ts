import { shaded } from './colour.js';
import type { Painter, Painters, Palette } from './textureCanvas.js';

/** Stem and leaves: G stem, g its shadow, L leaf, l leaf in the light. */
const STEM: Palette = { G: 0x4c7f2f, g: 0x3a6526, L: 0x568c35, l: 0x74ab48 };

/** a dark, b middle, c light petals; y, z the heart and its shadow. */
function petals(colour: number, heart = 0xf2c838): Palette {
  return {
    ...STEM,
    a: shaded(colour, -0.24),
    b: colour,
    c: shaded(colour, 0.24),
    y: heart,
    z: shaded(heart, -0.24),
  };
}

/** A bush fills its cell; its stem is a texel left of the middle as it is written here. */
function bush(rows: readonly string[], palette: Palette): Painter {
  return (c) => c.sprite(rows, palette, 1, 0);
}

function flower(rows: readonly string[], palette: Palette): Painter {
  return (c) => c.sprite(rows, palette);
}

const DANDELION = [
  '..b..',
  '.bcb.',
  'bccba',
  'bcbba',
  '.aba.',
  '..G..',
  '..G..',
  '..Gl.',
  'lLGL.',
  '.LGg.',
  '..G..',
];

const POPPY = [
  '.bb.b.',
  'bccbba',
  'bcbzba',
  'bbzzba',
  '.bbba.',
  '..aa..',
  '...G..',
  '...G..',
  'l..GL.',
  'LLgG..',
  '..gG..',
  '...G..',
];

const ORCHID = [
  '.b...b',
  'bcb.bc',
  '.bz..b',
  '..G.b.',
  '..Gbcb',
  '...Gz.',
  '...G..',
  '...G..',
  'l..G..',
  'LL.G.l',
  '.LgGLL',
  '...GL.',
  '...G..',
];

const ALLIUM = [
  '..cb..',
  '.cbcb.',
  'cbccbb',
  'bcbbba',
  'bbcbba',
  '.bbaa.',
  '..ba..',
  '..gG..',
  '...G..',
  '...G..',
  '...G..',
  'l..Gl.',
  'LLgGL.',
  '...G..',
];

const BLUET = [
  '..c.....',
  '.cyc....',
  '..c..c..',
  'c.G.cyc.',
  'yc.G.c..',
  'c..G.G..',
  '.G.GG...',
  '..GG....',
  'l..G.l..',
  'LLgGLL..',
  '...G....',
];

const TULIP = [
  '.b.b.',
  'bcbba',
  'bccba',
  'bcbba',
  'abbba',
  '.aba.',
  '..G..',
  '..G.l',
  '..G.L',
  'l.GLL',
  'L.GL.',
  'LLG..',
  '.LG..',
];

const DAISY = [
  '..cc..',
  '.ccccb',
  'ccyycb',
  'ccyzcb',
  '.ccccb',
  '..bb..',
  '...G..',
  '...G..',
  '...G.l',
  'l..GLL',
  'LLgGL.',
  '...G..',
];

const CORNFLOWER = [
  'b.bb.b',
  '.bcbb.',
  'bcbzbb',
  'bbzzba',
  '.bbba.',
  'b.aa.b',
  '...G..',
  '...G..',
  '...G..',
  'l..G.l',
  'LLgGLL',
  '...G..',
  '...G..',
];

const VALLEY = [
  '...GG...',
  '..G..c..',
  '.cG.Gcc.',
  'ccb.G.b.',
  '.b..gc..',
  '....Gcc.',
  'l..cG.b.',
  'Ll.ccG..',
  'LLl.bG.l',
  '.LLlG.lL',
  '.LLgGlLL',
  '..LgGLL.',
  '...gGL..',
];

const STALK = [
  '.......gG.......',
  '.......gG..ll...',
  '..ll...gG.lLL...',
  '.lLLL..gGLLL....',
  '...LLL.gGL......',
  '.....LLgG.......',
  '.......gG.......',
  '.......gG..lll..',
  '.......gG.lLLL..',
  '..lll..gGLLLL...',
  '.lLLLL.gGLL.....',
  '...LLLLgG.......',
  '.......gG.......',
  '.......gG.......',
  '......LgGl......',
  '.....LLgGLL.....',
];

/** The flower over the end of its stem. It is narrow, as crossed planes show it wider. */
const sunflowerTop: Painter = (c) => {
  c.sprite(STALK.slice(8), STEM);
  const petal = 0xf6bd24;
  for (let y = 0; y < 13; y++) {
    for (let x = 2; x < 14; x++) {
      const dx = (x - 7.5) / 4.6;
      const dy = (y - 6) / 6.2;
      const reach = dx * dx + dy * dy;
      const isGap = reach > 0.78 && ((x + y) % 3 === 0 || (x - y + 30) % 4 === 0);
      if (reach > 1.05 || isGap) continue;
      const light = -(dx + dy) * 0.09;
      if (reach > 0.34) c.set(x, y, shaded(petal, light + ((x ^ y) & 1 ? 0.06 : -0.04)));
      else c.set(x, y, shaded(reach > 0.16 ? 0x6e4520 : 0x4a2d14, light));
    }
  }
};

/** A bush of two cells: leaves below, blossoms among them above. */
const BUSH_TOP = [
  '......cb........',
  '....cbbba.c.....',
  '...cbbbalbbb....',
  '..bcbba.lLbba...',
  '.cbbbLlLLLaba...',
  '.bbbaLLbcbL.l...',
  '..balLcbbbaLLl..',
  '.lLLLLbbbbaLbc..',
  'lLbcLLgbbaLcbba.',
  'Lcbbbagl.LLbbba.',
  '.bbbbaLLlLLbba..',
  '.LbbaLLgLbcLLl..',
  '.lLLLLgGcbbbLL..',
  '..LLlLgGbbbaL...',
  '...LLLgGLbaLl...',
  '....LLgGLLLL....',
];

const BUSH_BOTTOM = [
  '...lLLgGLLLl....',
  '..lLLLgGLLLLl...',
  '.lLbcLgGLcbLL...',
  '.LbbbaggLbbba...',
  '.LbbbaLgLbbbaL..',
  '..LbaLLgLLbaLL..',
  '.lLLLlLgLlLLL...',
  '.LLLLLLgLLLLLl..',
  '..LLgLLgLLgLL...',
  '...LLgLggLgL....',
  '.lLLLgLgGgLLl...',
  '..LLLggGggLLL...',
  '....L.gGgLL.....',
  '......gG.L......',
  '......gG........',
  '.....ggGG.......',
];

/** Lilac blooms in spikes. */
const SPIKE_TOP = [
  '....c.....c.....',
  '...cb.c..cb.....',
  '...bbacb.bba....',
  '..cbbcbbacbba...',
  '..bbabbbabbba...',
  '..cbbabbcbbba...',
  '.cbbbcbbabbbba..',
  '.bbbabbbabcbba..',
  '.bcbbabbcbbba...',
  '..bbbacbbabba...',
  '..abbabbbacba...',
  '...bbLabbaLa....',
  '..lLaLLbaLLl....',
  '.lLLLLgGLLLLl...',
  '..LL.LgGLL.LL...',
  '.....LgGL.......',
];

/** Peonies bloom in big balls. */
const BALL_TOP = [
  '................',
  '.....ccb........',
  '...ccbbbb.......',
  '...cbccbba.cc...',
  '..cbbbbbba.cbb..',
  '..bbcbbbaacbbba.',
  '...bbbbba.bbba..',
  '.l..abba.lLba...',
  '.LLl.gLlLLLL....',
  '..LLLgGLLcb.....',
  '.ccbLgGccbbba...',
  'cbbbbgGcbcbbba..',
  'bbcbbagbbbbbba..',
  '.bbbaLgGbbbba...',
  '..aaLLgGLaaLl...',
  '....LLgGLLL.....',
];

export const FLOWER_PAINTERS: Painters = {
  dandelion: flower(DANDELION, petals(0xf4cf2c)),
  poppy: flower(POPPY, petals(0xd3261c, 0x2c1a18)),
  blue_orchid: flower(ORCHID, petals(0x2fb2e6, 0xf4f0c0)),
  allium: flower(ALLIUM, petals(0xb36be0)),
  azure_bluet: flower(BLUET, petals(0xd8e0ea)),
  red_tulip: flower(TULIP, petals(0xd8342a)),
  orange_tulip: flower(TULIP, petals(0xec8326)),
  white_tulip: flower(TULIP, petals(0xdfe2e0)),
  pink_tulip: flower(TULIP, petals(0xe9a0c4)),
  oxeye_daisy: flower(DAISY, { ...petals(0xd2d6dc), c: 0xf4f4f2 }),
  cornflower: flower(CORNFLOWER, petals(0x4c66dc, 0x2b2f86)),
  lily_of_the_valley: flower(VALLEY, { ...petals(0xdfe6e4), c: 0xf8faf6 }),
  sunflower_top: sunflowerTop,
  sunflower_bottom: flower(STALK, STEM),
  lilac_top: bush(SPIKE_TOP, petals(0xb48ccc)),
  lilac_bottom: bush(BUSH_BOTTOM, { ...petals(0x568c35), a: 0x3a6526, c: 0x74ab48 }),
  rose_bush_top: bush(BUSH_TOP, petals(0xc4242c)),
  rose_bush_bottom: bush(BUSH_BOTTOM, petals(0xb81f28)),
  peony_top: bush(BALL_TOP, petals(0xe2a9d4)),
  peony_bottom: bush(BUSH_BOTTOM, { ...petals(0x568c35), a: 0x3a6526, c: 0x74ab48 }),
};
