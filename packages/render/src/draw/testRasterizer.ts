import { Arena } from '../arena.js';
import { FreeQuads } from '../freeQuads.js';
import {
  FLAG_BRIGHT,
  FLAG_FLAT_LIGHT,
  QUAD_BYTES,
  SLOT_BYTES,
  SLOT_FACES,
  SLOT_LIGHT,
  SLOT_QUADS,
  SLOT_TRANSLUCENT_END,
  TEXTURE_BYTES,
} from '../layout.js';
import type { Animation, FineTexture, Looks } from '../looks/looks.js';
import type { Camera, RgbaPicture } from '../renderScene.js';
import { viewOf } from '../view.js';
import { type AtmosphereInput, atmosphereOf } from './atmosphere.js';
import { type FrameInput, Rasterizer } from './rasterizer.js';

/** A quad by its parts, in sixteenths from the section's corner. Tests draw land made of these. */
export interface TestQuad {
  at: readonly [number, number, number];
  direction: number;
  size: readonly [number, number];
  texture: number;
  tint?: number;
  flags?: number;
  /** a flat value, or a grid of them; nothing: it shines */
  light?: number | readonly number[];
  isTranslucent?: boolean;
}

type Texel = (s: number, t: number) => readonly [number, number, number, number];

const plain =
  (r: number, g: number, b: number, a = 254): Texel =>
  () => [r, g, b, a];

/** Textures by name; their numbers are their places here. */
const TEXTURES: Readonly<Record<string, Texel>> = {
  white: plain(255, 255, 255),
  red: plain(255, 0, 0),
  green: plain(0, 255, 0),
  blue: plain(0, 0, 255),
  /** holes in the left half */
  halved: (s) => (s < 8 ? [9, 9, 9, 0] : [255, 255, 0, 254]),
  redGlass: plain(255, 0, 0, 128),
  blueGlass: plain(0, 0, 255, 64),
  /** red tells s, green tells t */
  ruler: (s, t) => [s * 16, t * 16, 7, 254],
  tinted: plain(255, 255, 255, 255),
};

export function texture(name: string): number {
  return Object.keys(TEXTURES).indexOf(name);
}

function testLooks(animations: readonly Animation[], fine: FineTextures | undefined): Looks {
  const textures = new Uint8Array(Object.keys(TEXTURES).length * TEXTURE_BYTES);
  let at = 0;
  for (const texel of Object.values(TEXTURES)) {
    for (let size = 16; size >= 1; size >>= 1) {
      for (let i = 0; i < size * size; i++) {
        const step = 16 / size;
        textures.set(texel((i % size) * step, Math.floor(i / size) * step), at);
        at += 4;
      }
    }
  }
  return {
    states: new Uint8Array(0),
    parts: new Uint8Array(0),
    textures,
    fine,
    animations,
    biomes: [],
    fixedTints: [],
    textureNamed: texture,
    hasTexture: (name) => name in TEXTURES,
    numbers: new Map(),
  };
}

type FineTextures = ReadonlyMap<number, FineTexture>;

/** A clear day, at noon. */
export const NOON: AtmosphereInput = {
  timeOfDay: 6_000,
  day: 0,
  tick: 0,
  weather: 'clear',
  viewDistance: 8,
  medium: 'air',
  biome: undefined,
  skyLightAtEye: 15,
};

/** Some hand-made sections, and pictures of them. */
export class TestRasterizer {
  readonly arena = new Arena();
  readonly looks: Looks;
  readonly rasterizer: Rasterizer;
  readonly solid = new FreeQuads(this.arena);
  readonly blended = new FreeQuads(this.arena);
  readonly hand = new FreeQuads(this.arena);
  readonly tints = this.arena.take(4_096);
  readonly #visible = this.arena.take(4_096);
  #count = 0;

  constructor(animations: readonly Animation[] = [], fine?: FineTextures) {
    this.looks = testLooks(animations, fine);
    this.rasterizer = new Rasterizer(this.arena, this.looks);
    this.arena.u32.fill(0xffffff, this.tints >> 2, (this.tints >> 2) + 1_024);
  }

  /** Sections are drawn in the order in which they were added: the nearest has to be first. */
  add(section: readonly [number, number, number], quads: readonly TestQuad[]): this {
    const slot = this.arena.take(SLOT_BYTES);
    const lists = Array.from({ length: 8 }, (_, list) =>
      quads.filter((quad) => listOf(quad) === list),
    );
    const words: number[] = [];
    const light: number[] = [];
    const ends = lists.map((list) => {
      for (const quad of list) words.push(...wordsOf(quad, light));
      return words.length / 4;
    });
    const quadsAt = this.arena.take(quads.length * QUAD_BYTES);
    const lightAt = this.arena.take(light.length * 2 + 4);
    this.arena.u32.set(words, quadsAt >> 2);
    this.arena.u16.set(light, lightAt >> 1);
    const w = this.arena.i32;
    w.set(section, slot >> 2);
    w[(slot >> 2) + SLOT_QUADS] = quadsAt;
    w.set([0, ...ends], (slot >> 2) + SLOT_FACES);
    w[(slot >> 2) + SLOT_TRANSLUCENT_END] = words.length / 4;
    w[(slot >> 2) + SLOT_LIGHT] = lightAt;
    w[(this.#visible >> 2) + this.#count++] = slot;
    return this;
  }

  input(
    camera: Camera,
    width: number,
    height: number,
    air: Partial<AtmosphereInput> = {},
  ): FrameInput {
    return {
      view: viewOf(camera, width, height),
      visibleAddress: this.#visible,
      visibleCount: this.#count,
      tintsAddress: this.tints,
      atmosphere: atmosphereOf({ ...NOON, ...air }),
      tick: air.tick ?? 0,
      solid: this.solid,
      blended: this.blended,
      hand: this.hand,
    };
  }

  draw(
    camera: Camera,
    width: number,
    height: number,
    air: Partial<AtmosphereInput> = {},
  ): RgbaPicture {
    return this.rasterizer.draw(this.input(camera, width, height, air));
  }
}

function listOf(quad: TestQuad): number {
  return quad.isTranslucent ? 7 : Math.min(quad.direction, 6);
}

function wordsOf(quad: TestQuad, light: number[]): number[] {
  const [x, y, z] = quad.at;
  let flags = quad.flags ?? 0;
  let word = 0;
  if (quad.light === undefined) flags |= FLAG_BRIGHT | FLAG_FLAT_LIGHT;
  else if (typeof quad.light === 'number') {
    flags |= FLAG_FLAT_LIGHT;
    word = quad.light;
  } else {
    word = light.length * 2;
    light.push(...quad.light);
  }
  return [
    x | (y << 9) | (z << 18) | (quad.direction << 27),
    quad.size[0] | (quad.size[1] << 9) | flags,
    quad.texture | ((quad.tint ?? 0) << 12),
    word,
  ];
}

/** Red, green, blue and alpha at a pixel. */
export function pixel(picture: RgbaPicture, x: number, y: number): number[] {
  const at = (y * picture.width + x) * 4;
  return [...picture.data.subarray(at, at + 4)];
}

/** How many bytes differ between two pictures of one size. */
export function differences(a: RgbaPicture | Uint8Array, b: RgbaPicture | Uint8Array): number {
  const [one, other] = [a, b].map((each) => ('data' in each ? each.data : each));
  let count = Math.abs(one!.length - other!.length);
  for (let i = 0; i < one!.length; i++) if (one![i] !== other![i]) count++;
  return count;
}
