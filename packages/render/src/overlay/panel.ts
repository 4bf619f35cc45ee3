import { type Icon, slice } from '@bridle/pictures/draw';
import { sprite } from './hudSprites.js';
import type { ScaledCanvas } from './scaledCanvas.js';

/** Colours 0xBBGGRR. */
const OUTLINE = 0x0c0a0a;
const FACE = 0xc1c4c6;
const LIGHT = 0xfbfcfd;
const SHADE = 0x5a5a5c;
const WELL = 0x85878a;
const WELL_SHADE = 0x36373a;
const WELL_LIT = 0xe6e8ea;
export const PANEL_INK = 0x3c3c40;

/** A raised plate with cut corners. */
export function drawPanel(scaled: ScaledCanvas, width: number, height: number): void {
  scaled.fill(2, 0, width - 4, height, OUTLINE);
  scaled.fill(0, 2, width, height - 4, OUTLINE);
  scaled.fill(1, 1, width - 2, height - 2, OUTLINE);
  scaled.fill(2, 1, width - 4, height - 2, FACE);
  scaled.fill(1, 2, width - 2, height - 4, FACE);
  scaled.fill(2, 1, width - 5, 2, LIGHT);
  scaled.fill(1, 2, 2, height - 5, LIGHT);
  scaled.fill(3, 3, 1, 1, LIGHT);
  scaled.fill(3, height - 3, width - 5, 2, SHADE);
  scaled.fill(width - 3, 3, 2, height - 5, SHADE);
  scaled.fill(width - 4, height - 4, 1, 1, SHADE);
}

/** A hollow of some size, its rim included. */
export function drawWell(
  scaled: ScaledCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = WELL,
): void {
  scaled.fill(x, y, width, height, WELL_SHADE);
  scaled.fill(x + 1, y + 1, width - 1, height - 1, WELL_LIT);
  scaled.fill(x + 1, y + 1, width - 2, height - 2, colour);
}

const ARROW = `
.............aa.......
.............aaa......
.............aaaa.....
.............aaaaa....
aaaaaaaaaaaaaaaaaaa...
aaaaaaaaaaaaaaaaaaaa..
aaaaaaaaaaaaaaaaaaaaa.
aaaaaaaaaaaaaaaaaaaaaa
aaaaaaaaaaaaaaaaaaaaa.
aaaaaaaaaaaaaaaaaaaa..
aaaaaaaaaaaaaaaaaaa...
.............aaaaa....
.............aaaa.....
.............aaa......
.............aa.......`;

const FLAME = `
......b......
.....bb......
.....bb...b..
..b..bbb..b..
..bb.bab.bb..
..bbbbabbbb..
.bbbbaaabbbb.
.bbbaaaaabbb.
.bbaawwaaabb.
.bbaawwwaabb.
..baawwwaab..
..bbawwwabb..
...bbbbbbb...`;

const EMPTY_ARROW = sprite(ARROW, { a: 0x8b8a88 });
const SHORT_ARROW = slice(EMPTY_ARROW, 6, 0, 16, EMPTY_ARROW.height);
const FULL_ARROW = sprite(ARROW, { a: 0xffffff });
const OUT_FLAME = sprite(FLAME, { a: 0x8b8a88, b: 0x8b8a88, w: 0x8b8a88 });
const LIT_FLAME = sprite(FLAME, { a: 0xffb52e, b: 0xf0701c, w: 0xfff2a8 });

/** 22 × 15; white from the left as far as something is done, 0..1. */
export function drawArrow(scaled: ScaledCanvas, x: number, y: number, done: number): void {
  scaled.stamp(EMPTY_ARROW, x, y);
  const width = shareOf(FULL_ARROW.width, done);
  if (width > 0) scaled.stamp(slice(FULL_ARROW, 0, 0, width, FULL_ARROW.height), x, y);
}

/** 16 × 15, for where there is little room. */
export function drawShortArrow(scaled: ScaledCanvas, x: number, y: number): void {
  scaled.stamp(SHORT_ARROW, x, y);
}

/** 13 × 13; it burns down with what is left of the fuel, 0..1. */
export function drawFlame(scaled: ScaledCanvas, x: number, y: number, left: number): void {
  scaled.stamp(OUT_FLAME, x, y);
  const height = shareOf(LIT_FLAME.height, left);
  if (height === 0) return;
  const gone = LIT_FLAME.height - height;
  scaled.stamp(slice(LIT_FLAME, 0, gone, LIT_FLAME.width, height), x, y + gone);
}

/** Some of it shows as soon as there is any. */
function shareOf(length: number, share: number): number {
  return Math.ceil(length * Math.max(0, Math.min(1, share)));
}

const POINTER = `
k..........
kk.........
kwk........
kwwk.......
kwwwk......
kwwwwk.....
kwwwwwk....
kwwwwwwk...
kwwwkkkkk..
kwkwk......
kk.kwk.....
k...kk.....`;

/** The tip is its upper left corner. */
export const MOUSE: Icon = sprite(POINTER, { k: 0x101010, w: 0xffffff });
