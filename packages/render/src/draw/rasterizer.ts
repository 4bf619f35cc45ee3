import { allAtOnce, type Parts } from '@bridle/facets/parts';
import type { ChainFrame, ChainPlan, PassEnd } from '@bridle/shaders/run';
import type { Arena } from '../arena.js';
import type { FreeQuads } from '../freeQuads.js';
import type { Looks } from '../looks/looks.js';
import type { RgbaPicture } from '../renderScene.js';
import type { View } from '../view.js';
import type { Atmosphere } from './atmosphere.js';
import { Band } from './band.js';
import { BufferCache, type Buffers, pictureOf } from './buffers.js';
import { cloudMap } from './cloudMap.js';
import { type DrawKernel, drawKernelOver, type KernelMemory } from './drawKernel.js';
import {
  FRAME_BYTES,
  type ShaderInputs,
  writeAtmosphere,
  writePlaces,
  writeView,
} from './frameMemory.js';
import { Textures } from './textures.js';

export interface FrameInput {
  readonly view: View;
  /** addresses of slots (i32), near to far */
  readonly visibleAddress: number;
  readonly visibleCount: number;
  /** u32 0x00BBGGRR for each tint */
  readonly tintsAddress: number;
  readonly atmosphere: Atmosphere;
  readonly tick: number;
  /** holes where the texture has them; hide what is behind them */
  readonly solid: FreeQuads;
  /** over all the rest in the given order, unless land or solid quads are nearer */
  readonly blended: FreeQuads;
  /** from the camera, along its own axes: x right, y up, z ahead; nothing hides it */
  readonly hand: FreeQuads;
  /** what a shader pack wants besides colours; the picture is whole only after `packing` then */
  readonly shaderInputs?: ShaderInputs | undefined;
}

/** Pixels of a band: it is drawn in about three milliseconds, and narrower ones cost more in all. */
const BAND_PIXELS = 196_608;

const PACKED_ROWS = 128;

/** Gives a thread that draws half of every picture in this memory. */
export type StartRenderWorker = (memory: KernelMemory) => RenderWorker;

/** Another thread with a kernel over the same memory. */
export interface RenderWorker {
  /** Lets it draw a band; the caller goes on. */
  start(frame: number, band: number): void;
  /** Waits until it is through; gives what `drawBand` gave. */
  finish(): number;
  /** The passes that it lends a hand with from now on. */
  useChain(plan: ChainPlan): void;
  /** Lets it run a pass over some rows; the caller goes on. */
  startPass(pass: number, frame: ChainFrame, firstRow: number, endRow: number): void;
  /** Waits until it is through with them. */
  finishPass(): PassEnd;
}

/**
 * Draws pictures of the land that a mesher made. A picture can be drawn in several vertical
 * bands, each by a kernel of its own over the same memory, also in other threads: `begin`, then
 * each of `band(i, n)` through `drawBand` of a kernel, then `end`. The bytes are the same.
 */
export class Rasterizer {
  /** the picture's parameters, as the kernel reads them */
  readonly frameAddress: number;
  readonly #arena: Arena;
  readonly #kernel: DrawKernel;
  readonly #textures: Textures;
  readonly #bufferCache: BufferCache;
  readonly #lights: number;
  readonly #cloudMap: number;
  readonly #water: readonly [number, number];
  readonly #bands: Band[] = [];
  #light: Uint32Array | undefined;
  #buffers!: Buffers;
  #picture: RgbaPicture | undefined;

  constructor(arena: Arena, looks: Looks) {
    this.#arena = arena;
    this.#kernel = drawKernelOver(arena.memory);
    this.#textures = new Textures(arena, looks);
    this.#bufferCache = new BufferCache(arena);
    this.frameAddress = arena.take(FRAME_BYTES);
    this.#lights = arena.take(4 * 64 * 64);
    const clouds = cloudMap();
    this.#cloudMap = arena.take(clouds.length);
    arena.u8.set(clouds, this.#cloudMap);
    const numberOf = (name: string) => (looks.hasTexture(name) ? looks.textureNamed(name) : -1);
    this.#water = [numberOf('water_still'), numberOf('water_flow')];
  }

  /** Shows other textures from the next picture on, which is not begun before the last part. */
  *usingLooks(looks: Looks): Parts<void> {
    yield* this.#textures.usingLooks(looks);
  }

  /** The picture's data is a view of the arena, good until the next is drawn. */
  draw(input: FrameInput, worker?: RenderWorker): RgbaPicture {
    return allAtOnce(this.drawing(input, worker));
  }

  /** Draws in parts. Nothing else may be drawn, and no mesh be made, before the last one. */
  *drawing(input: FrameInput, worker?: RenderWorker): Parts<RgbaPicture> {
    const { width, height } = input.view;
    yield* this.#bufferCache.taking(width, height);
    this.begin(input);
    const drawers = worker === undefined ? 1 : 2;
    const rounds = Math.ceil((width * height) / (BAND_PIXELS * drawers));
    for (let round = 0; round < rounds; round++) {
      if (round > 0) yield;
      this.#drawRound(round * drawers, rounds * drawers, worker);
    }
    return this.end();
  }

  /** One band, and beside it the next one where somebody lends a hand. */
  #drawRound(first: number, count: number, worker: RenderWorker | undefined): void {
    const frame = this.frameAddress;
    const own = this.band(first, count, 0);
    worker?.start(frame, this.band(first + 1, count, 1));
    if (this.#kernel.drawBand(frame, own) === 0) {
      do this.makeRoom(0);
      while (this.#kernel.drawBand(frame, this.band(first, count, 0)) === 0);
    }
    while (worker?.finish() === 0) {
      this.makeRoom(1);
      worker.start(frame, this.band(first + 1, count, 1));
    }
  }

  begin(input: FrameInput): void {
    const { view, atmosphere } = input;
    const arena = this.#arena;
    const buffers = this.#bufferCache.of(view.width, view.height);
    if (buffers !== this.#buffers) this.#picture = undefined;
    this.#buffers = buffers;
    this.#textures.turnTo(input.tick);
    if (atmosphere.light !== this.#light) {
      this.#light = atmosphere.light;
      arena.u32.set(atmosphere.light, this.#lights >> 2);
    }
    writeView(arena, this.frameAddress, view);
    writeAtmosphere(arena, this.frameAddress, atmosphere, input.tick);
    const lists = {
      visible: input.visibleAddress,
      visibleCount: input.visibleCount,
      tints: input.tintsAddress,
      textures: this.#textures.table,
      lights: this.#lights,
      solid: input.solid.address,
      solidCount: input.solid.count,
      blended: input.blended.address,
      blendedCount: input.blended.count,
      hand: input.hand.address,
      handCount: input.hand.count,
      cloudMap: this.#cloudMap,
      water: this.#water,
    };
    writePlaces(arena, this.frameAddress, buffers, lists, input.shaderInputs);
  }

  /**
   * Band `index` of `count` from the left: its parameters' address, for `drawBand`. Each of those
   * who draw at the same time has a number.
   */
  band(index: number, count: number, drawer: number): number {
    this.#bands[drawer] ??= new Band(this.#arena);
    return this.#bands[drawer].write(this.#buffers, index, count);
  }

  /** For when `drawBand` returned 0: then it has to be called once more, after `band`. */
  makeRoom(drawer: number): void {
    this.#bands[drawer]!.makeRoom();
  }

  /** Where the colours of the last picture are, in rows that are padded. */
  get colours(): number {
    return this.#buffers.out;
  }

  /** Puts the rows of a picture for a shader pack together, when nothing more is done to them. */
  *packing(): Parts<void> {
    const { width, height, stride, out, packed } = this.#buffers;
    if (packed === 0) return;
    const { u8 } = this.#arena;
    for (let y = 0; y < height; y++) {
      if (y % PACKED_ROWS === 0) yield;
      const from = out + y * stride * 4;
      u8.copyWithin(packed + y * width * 4, from, from + width * 4);
    }
  }

  end(): RgbaPicture {
    const { buffer } = this.#arena.u8;
    if (this.#picture === undefined || this.#picture.data.buffer !== buffer) {
      this.#picture = pictureOf(this.#arena, this.#buffers);
    }
    return this.#picture;
  }

  /** Blocks ahead to the nearest land or solid quad at a pixel; Infinity: the sky. */
  depthAt(x: number, y: number): number {
    const { depth, stride, width, height } = this.#buffers;
    if (!(x >= 0 && y >= 0 && x < width && y < height)) return Infinity;
    return 1 / this.#arena.f32[(depth >> 2) + Math.floor(y) * stride + Math.floor(x)]!;
  }
}
