import { cos, sin } from '@bridle/engine/math';
import { GAP, glyphWidth, LINE_HEIGHT, textWidth } from '@bridle/pictures/draw';
import type { FreeQuads } from '../freeQuads.js';
import { SIGN_BOARD, SIGN_THICKNESS, WALL_SIGN_BOARD } from '../looks/blocks/signs.js';
import type { Looks } from '../looks/looks.js';
import { glyphTexture } from '../overlay/glyphTextures.js';
import type { SceneSign } from '../renderScene.js';
import type { View } from '../view.js';
import { ALL_TEXELS, MOB_CORNERS, pushSide, texelRectangle, WHITE } from './boxQuads.js';
import { newMatrix, setPlain, shift, yaw } from './matrix.js';
import type { LightAt } from './pushEntities.js';

const DISTANCE_MAX = 16;
const LINES = 4;
/** A block is as wide as so many pixels of the letters; a longer line is squeezed. */
const PIXELS = 96;
const LINE_PIXELS = 92;
/** How far what is on a board stands off it, in blocks. */
const OFF = 0.004;
const INK = 0xff000000;
/** The wood is a little paler where it is written on, whatever wood it is. */
const PALE = 0x40d8e8f4;
const PALE_WIDTH = 15 / 16;
const PALE_HEIGHT = 7 / 16;
/** Half of a board that hides the steps which stand for one at an angle; see looks/blocks/signs. */
const ANGLED = { thickness: 1.5 / 16, width: 8.3 / 16, more: 0.05 / 16 };
/** What each side of such a board shows: its texture is 16 wide and 8 high where it is wide. */
const SIDE_TEXELS = [
  texelRectangle(0, 4, 16, 12),
  texelRectangle(0, 4, 16, 12),
  texelRectangle(0, 0, 16, 3),
  texelRectangle(0, 0, 16, 3),
  texelRectangle(0, 4, 3, 12),
  texelRectangle(0, 4, 3, 12),
];

/** The texture that a block shows. */
type TextureAt = (x: number, y: number, z: number) => number | undefined;

/** Writes what is on signs near by onto their boards. */
export class SignQuads {
  readonly #looks: Looks;
  readonly #textures = new Map<string, number>();
  readonly #corners = new Float64Array(12);
  /** the middle of the written face from the camera, and its way to the right */
  #x = 0;
  #y = 0;
  #z = 0;
  #rightX = 0;
  #rightZ = 0;

  constructor(looks: Looks) {
    this.#looks = looks;
  }

  push(
    signs: readonly SceneSign[],
    view: View,
    lightAt: LightAt,
    textureAt: TextureAt,
    solid: FreeQuads,
    blended: FreeQuads,
  ): void {
    for (const sign of signs) {
      const isReadable = this.#face(sign, view);
      if (isFar(sign, view)) continue;
      const light = lightAt(sign.x + 0.5, sign.y + 0.5, sign.z + 0.5);
      if (isAngled(sign)) {
        const texture = textureAt(sign.x, sign.y, sign.z);
        if (texture !== undefined) pushBoard(sign, view, texture, light, solid);
      }
      if (!isReadable || sign.lines.every((line) => line === '')) continue;
      this.#quad(-PALE_WIDTH / 2, PALE_HEIGHT / 2, PALE_WIDTH, PALE_HEIGHT);
      blended.push(this.#corners, this.#looks.textureNamed('white'), ALL_TEXELS, light, PALE);
      const top = ((LINES * LINE_HEIGHT) / 2 - 1) / PIXELS;
      for (let i = 0; i < Math.min(LINES, sign.lines.length); i++) {
        this.#line(sign.lines[i]!, top - (i * LINE_HEIGHT) / PIXELS, light, blended);
      }
    }
  }

  /** Finds the written face; false: it is turned away. */
  #face(sign: SceneSign, view: View): boolean {
    const [ahead, aside] = [cos(sign.yaw), sin(sign.yaw)];
    const { bottom, top } = sign.isOnWall ? WALL_SIGN_BOARD : SIGN_BOARD;
    const half = isAngled(sign) ? ANGLED.thickness : SIGN_THICKNESS / 32;
    const out = (sign.isOnWall ? SIGN_THICKNESS / 16 - 0.5 : half) + OFF;
    this.#x = sign.x + 0.5 + ahead * out - view.x;
    this.#y = sign.y + (bottom + top) / 32 - view.y;
    this.#z = sign.z + 0.5 + aside * out - view.z;
    this.#rightX = aside;
    this.#rightZ = -ahead;
    return this.#x * ahead + this.#z * aside < 0;
  }

  /** `top` is how far the letters' upper edge is above the middle. */
  #line(text: string, top: number, light: number, blended: FreeQuads): void {
    const width = textWidth(text);
    const pixel = Math.min(1, LINE_PIXELS / width) / PIXELS;
    let left = (-width / 2) * pixel;
    for (const letter of text) {
      const own = glyphWidth(letter);
      if (letter !== ' ') this.#letter(letter, left, top, own, pixel, light, blended);
      left += (own + GAP) * pixel;
    }
  }

  #letter(
    letter: string,
    left: number,
    top: number,
    width: number,
    pixel: number,
    light: number,
    blended: FreeQuads,
  ): void {
    // Whole texels of the half-sized texture too: from afar that is the one that is shown.
    const s1 = (width + 1) & ~1;
    this.#quad(left, top, s1 * pixel, LINE_HEIGHT / PIXELS);
    blended.push(
      this.#corners,
      this.#texture(letter),
      texelRectangle(0, 0, s1, LINE_HEIGHT),
      light,
      INK,
    );
  }

  /** Sets the corners of a rectangle of the face, from its middle. */
  #quad(left: number, top: number, width: number, height: number): void {
    const corners = this.#corners;
    for (let i = 0; i < 4; i++) {
      const across = i === 0 || i === 3 ? left : left + width;
      corners[i * 3] = this.#x + this.#rightX * across;
      corners[i * 3 + 1] = this.#y + (i < 2 ? top - height : top);
      corners[i * 3 + 2] = this.#z + this.#rightZ * across;
    }
  }

  #texture(letter: string): number {
    let texture = this.#textures.get(letter);
    if (texture === undefined) {
      texture = this.#looks.textureNamed(glyphTexture(letter));
      this.#textures.set(letter, texture);
    }
    return texture;
  }
}

function isFar({ x, y, z }: SceneSign, view: View): boolean {
  const [dx, dy, dz] = [x + 0.5 - view.x, y + 0.5 - view.y, z + 0.5 - view.z];
  return dx * dx + dy * dy + dz * dz > DISTANCE_MAX * DISTANCE_MAX;
}

/** Whether it stands along none of the world's axes. */
function isAngled({ yaw, isOnWall }: SceneSign): boolean {
  return !isOnWall && Math.abs(cos(yaw) * sin(yaw)) > 0.01;
}

const board = newMatrix();
const from = new Float64Array(3);
const to = new Float64Array(3);

function pushBoard(
  sign: SceneSign,
  view: View,
  texture: number,
  light: number,
  solid: FreeQuads,
): void {
  const { thickness, width, more } = ANGLED;
  setPlain(board);
  shift(board, sign.x + 0.5 - view.x, sign.y - view.y, sign.z + 0.5 - view.z);
  yaw(board, sign.yaw);
  from.set([-thickness, SIGN_BOARD.bottom / 16 - more, -width]);
  to.set([thickness, SIGN_BOARD.top / 16 + more, width]);
  for (let side = 0; side < 6; side++) {
    const corners = MOB_CORNERS[side]!;
    pushSide(solid, board, from, to, side, corners, texture, SIDE_TEXELS[side]!, light, WHITE);
  }
}
