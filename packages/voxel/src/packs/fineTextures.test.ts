import { join } from 'node:path';
import type { Vector } from '@bridle/facets';
import { allAtOnce, finished } from '@bridle/facets';
import { crc32 } from '@bridle/pictures';
import {
  bytesOf,
  coarser,
  type PackTexture,
  packTexture,
  type RawImage,
} from '@bridle/render/packs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { plainPng, rgbaPng } from '../../../pictures/src/testPng.js';
import { WorldRenderer, worldLooks } from '../render/worldRenderer.js';
import { openingPack, readInfo } from './packInfo.js';
import { type ReadPack, readTextures } from './readTextures.js';
import { addPack, hue, ownTexturesAsPack, packGame, THREAD } from './testPackGame.js';
import { BLOCKS } from './testPacks.js';

const RED = [200, 20, 20, 255] as const;
const GREEN = [20, 200, 20, 255] as const;
const BLUE = [20, 20, 200, 255] as const;
const STONE = `${BLOCKS}/stone.png`;

/** Each pixel so many times in a row, and each row so many times. */
function enlarged({ width, height, rgba }: RawImage, factor: number): RawImage {
  const words = new Uint32Array(rgba.slice().buffer);
  const wide = width * factor;
  const out = new Uint32Array(wide * height * factor).map((_, i) => {
    const [x, y] = [i % wide, Math.floor(i / wide)];
    return words[Math.floor(y / factor) * width + Math.floor(x / factor)]!;
  });
  return { width: wide, height: height * factor, rgba: new Uint8Array(out.buffer) };
}

describe('a resource pack', () => {
  it('of 32 × 32 shows every texel close by, and their mean from afar', async () => {
    const { packs, folder, colourOf, look } = await packGame();
    const checker = rgbaPng(32, 32, (x, y) => ((x + y) % 2 === 0 ? RED : BLUE));
    addPack(folder, 'checker', { [STONE]: checker });
    colourOf('stone');
    const counts = (pos: Vector): Record<string, number> => {
      const data = look(pos, 0, 128);
      const found: Record<string, number> = {};
      for (let i = 0; i < 128; i++) {
        const name = hue([...data.subarray((64 * 128 + i) * 4, (64 * 128 + i) * 4 + 3)]);
        found[name] = (found[name] ?? 0) + 1;
      }
      return found;
    };
    await finished(packs.enable('checker'));
    const near = counts([3.5, 102.3, 0.4]);
    expect(near.none).toBeUndefined(); // nothing between the two colours
    expect(Math.abs(near.red! - near.blue!)).toBeLessThan(16);
    const [r, , b] = colourOf('stone') as [number, number, number]; // in a picture of 16 × 16
    expect(Math.abs(r - b)).toBeLessThan(4);
  });

  it('has up to 256 texels in a row; larger ones are averaged, small ones keep their edges', () => {
    const use = worldLooks().replaceableTextures().use('stone', false);
    const halves = (size: number, edgeMax?: number): PackTexture => {
      const rgba = new Uint8Array(size * size * 4).fill(255);
      for (let i = 0; i < size * size; i++) rgba[i * 4] = i % size < size / 2 ? 0 : 200;
      return packTexture({ width: size, height: size, rgba }, undefined, use, edgeMax);
    };
    const reds = ({ edge, frames }: PackTexture): number[] =>
      [...frames[0]!.subarray(0, edge)].map((texel) => texel & 255);
    for (const [size, edge] of [
      [2, 16],
      [16, 16],
      [64, 64],
      [512, 256],
    ] as const) {
      const side = (red: number): number[] => new Array<number>(edge / 2).fill(red);
      expect(reds(halves(size)), `${size}`).toEqual([...side(0), ...side(200)]);
    }
    const stripes = new Uint8Array(32 * 32 * 4).map((_, i) =>
      i % 4 === 3 ? 255 : (i >> 2) % 2 ? 200 : 100,
    );
    const image = { width: 32, height: 32, rgba: stripes };
    const mixed = packTexture(image, undefined, use, 16);
    expect(mixed.frames[0]![0]! & 255).toBe(150);
    const whole = packTexture(image, undefined, use);
    expect(coarser(whole, 16)).toEqual(mixed);
    expect(bytesOf(whole)).toBe((1_024 + 341) * 4);
  });

  it('of our own pictures four times as wide and high looks the same', async () => {
    const { game, look } = await packGame();
    const textures = ownTexturesAsPack((image) => enlarged(image, 4));
    const blocks =
      'stone oak_stairs[facing=north] poppy furnace[facing=west] oak_log[axis=x] glass';
    const line = `${blocks} grass_block oak_door[facing=east,half=lower] water oak_slab torch`;
    for (const [i, block] of line.split(' ').entries()) {
      const [y, z] = [101 + (i >> 2), (i & 3) - 1];
      expect(game.facets.command!.run(`/setblock 4 ${y} ${z} ${block}`).ok, block).toBe(true);
    }
    const place: Vector = [2.37, 102.41, 0.83];
    const before = look(place, -0.1, 256);
    const renderer = new WorldRenderer(2);
    const request = { width: 256, height: 256, hud: false, annotate: false } as const;
    const camera = { pos: place, yaw: 0, pitch: -0.1 };
    expect(renderer.draw(game.world, { ...request, camera }).data).toEqual(before);
    allAtOnce(renderer.usingTextures(textures));
    const after = renderer.draw(game.world, { ...request, camera }).data;
    const differing = before.filter((byte, i) => byte !== after[i]).length;
    expect(differing).toBeLessThan(before.length * 0.001);
  });

  it('with a large texture is read by a thread, which says what is wrong with one', async () => {
    const { packs, folder, colourOf } = await packGame();
    const large = plainPng(RED, 512);
    const [dirt, sand, gravel] = ['dirt', 'sand', 'gravel'].map((name) => `${BLOCKS}/${name}.png`);
    const head = Buffer.from(plainPng(RED));
    head.writeUInt32BE(20_000, 16);
    head.writeUInt32BE(20_000, 20);
    head.writeUInt32BE(crc32(head, 12, 29), 29);
    addPack(folder, 'large', {
      [STONE]: large,
      [dirt!]: large.subarray(0, large.length - 20),
      [sand!]: rgbaPng(256, 512, (_x, y) => (y < 256 ? GREEN : BLUE)),
      [gravel!]: head,
    });
    const {
      packs: [state],
    } = await finished(packs.enable('large'));
    expect(state!.problems.sort()).toEqual([
      `${dirt}: it is cut off`,
      expect.stringMatching(/gravel.png: it is 20000 × 20000 pixels, more than 32768 a side/),
    ]);
    expect([hue(colourOf('stone')), hue(colourOf('sand'))]).toEqual(['red', 'green']);
    const { edge, frames } = packs.textures.get('stone')!;
    expect([edge, frames[0]!.length]).toEqual([256, (256 * 256 * 4 - 1) / 3]);
  });

  it('gets coarser, and says so, before it takes more memory than it may', async () => {
    const folder = temporaryFolder();
    addPack(folder, 'large', {
      [STONE]: rgbaPng(64, 64, (x) => (x % 2 === 0 ? RED : BLUE)),
      [`${BLOCKS}/dirt.png`]: plainPng(GREEN, 64),
      [`${BLOCKS}/sand.png`]: plainPng(GREEN),
    });
    const files = allAtOnce(openingPack(join(folder, 'large')));
    const read = (bytesMax: number) =>
      readTextures(files, readInfo(files), worldLooks().replaceableTextures(), bytesMax, THREAD);
    const edges = ({ textures }: ReadPack): Record<string, number> =>
      Object.fromEntries([...textures].map(([name, { edge }]) => [name, edge]));
    const all = await read(100_000);
    expect(edges(all)).toEqual({ stone: 64, dirt: 64, sand: 16 });
    expect([all.bytes, all.problems]).toEqual([2 * 21_844 + 1_364, []]);
    const half = await read(all.bytes - 1);
    expect(edges(half)).toEqual({ stone: 32, dirt: 32, sand: 16 });
    expect(half.problems).toEqual([
      'textures of more than 32 × 32 are shown as 32 × 32: all packs together have 256 MB',
    ]);
    expect(half.textures.get('stone')!.frames[0]![0]! & 255).toBe((RED[0] + BLUE[0]) / 2);
    expect(edges(await read(-1))).toEqual({ stone: 16, dirt: 16, sand: 16 });
  });
});
