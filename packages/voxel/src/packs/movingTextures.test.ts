import { finished } from '@bridle/facets';
import { bytesOf, packTexture, type RawImage } from '@bridle/render/packs';
import { describe, expect, it } from 'vitest';
import { plainPng, rgbaPng } from '../../../pictures/src/testPng.js';
import { worldLooks } from '../render/worldRenderer.js';
import { addPack, hue, packGame } from './testPackGame.js';
import { BLOCKS } from './testPacks.js';

const RED = [200, 20, 20, 255] as const;
const GREEN = [20, 200, 20, 255] as const;
const BLUE = [20, 20, 200, 255] as const;
const COLOURS = [RED, GREEN, BLUE];
const STONE = `${BLOCKS}/stone.png`;

/** What stone shows in each of so many ticks, the picture being frames of 16 × 16 in rows. */
async function turns(
  animation: object,
  ticks: number,
  columns = 1,
  rows = 3,
): Promise<string[] | string> {
  const { packs, folder, game, colourOf } = await packGame();
  const picture = rgbaPng(
    16 * columns,
    16 * rows,
    (x, y) => COLOURS[((y >> 4) * columns + (x >> 4)) % 3]!,
  );
  addPack(folder, 'moving', {
    [STONE]: picture,
    [`${STONE}.mcmeta`]: JSON.stringify({ animation }),
  });
  const { packs: states } = await finished(packs.enable('moving'));
  if (states[0]!.problems.length > 0) return states[0]!.problems.join();
  const seen: string[] = [];
  for (let i = 0; i < ticks; i++) {
    seen.push(hue(colourOf('stone')).charAt(0));
    game.facets.clock!.advance();
  }
  return seen;
}

describe('a texture that moves', () => {
  it('shows each frame for as long as it says, or as long as all do', async () => {
    const frames = [0, { index: 2, time: 3 }, { index: 1 }];
    const seen = (await turns({ frametime: 2, frames }, 14)) as string[];
    const round = [...'rrbbbgg'];
    const offsets = round.map((_, i) => [...round.slice(i), ...round.slice(0, i)].join(''));
    expect(offsets).toContain(seen.slice(0, 7).join(''));
    expect(seen.slice(7)).toEqual(seen.slice(0, 7));
  });

  it('shows a frame as often as it is named', async () => {
    const seen = (await turns({ frames: [0, 1, 0, 2] }, 4)) as string[];
    expect(['rgrb', 'grbr', 'rbrg', 'brgr']).toContain(seen.join(''));
  });

  it('may have its frames side by side, and says how large they are', async () => {
    const beside = (await turns({}, 3, 3, 1)) as string[];
    expect([...beside].sort()).toEqual(['b', 'g', 'r']);
    const told = (await turns({ width: 16 }, 3)) as string[];
    expect([...told].sort()).toEqual(['b', 'g', 'r']);
    const square = (await turns({ width: 16, height: 16, frames: [0, 1, 3] }, 3, 2, 2)) as string[];
    expect([...square].sort()).toEqual(['g', 'r', 'r']);
    expect(await turns({ width: 16, height: 32 }, 1)).toMatch(
      /16 × 48: frames of 16 × 32 are no squares/,
    );
    expect(await turns({ width: 1.5, height: 1.5 }, 1, 3, 3)).toMatch(
      /width of 1.5 is no power of two/,
    );
    expect(await turns({ width: 1, height: 1 }, 1)).toMatch(/more than 128 frames/);
  });

  it('stands still when a frame takes longer than anything', async () => {
    expect(new Set(await turns({ frametime: 1e308, frames: [0, 1] }, 3))).toEqual(new Set(['r']));
    const use = worldLooks().replaceableTextures().use('stone', false);
    const image: RawImage = { width: 1, height: 2, rgba: new Uint8Array(8) };
    const ticks = [1e308, 1e308];
    const { ends } = packTexture(image, { order: [0, 1], ticks }, use);
    expect(ends!.every(Number.isSafeInteger)).toBe(true);
  });

  it('takes no more memory for frames that show again', async () => {
    const use = worldLooks().replaceableTextures().use('stone', false);
    const image: RawImage = { width: 16, height: 32, rgba: new Uint8Array(16 * 32 * 4) };
    const order = Array.from({ length: 128 }, (_, i) => i & 1);
    const texture = packTexture(image, { order }, use);
    const own = worldLooks().looks;
    const { looks } = worldLooks().withPacks(new Map([['stone', texture]]));
    expect(looks.textures.length - own.textures.length).toBe(bytesOf(texture));
    expect(looks.animations.at(-1)).toMatchObject({ count: 128 });
  });

  it('is left out with a sentence when its .mcmeta cannot be read', async () => {
    const { packs, folder } = await packGame();
    const metas = { dirt: '{bad', sand: 'null', gravel: '3', clay: '\uFEFF{}', bricks: '[]' };
    const files = Object.entries(metas).flatMap(([name, meta]) => [
      [`${BLOCKS}/${name}.png`, plainPng(RED)],
      [`${BLOCKS}/${name}.png.mcmeta`, meta],
    ]);
    addPack(folder, 'odd', Object.fromEntries(files));
    const { packs: states } = await finished(packs.enable('odd'));
    expect(states[0]!.problems.sort()).toEqual([
      expect.stringMatching(/dirt.png: its .mcmeta is no JSON: /),
      `${BLOCKS}/gravel.png: its .mcmeta is no object`,
      `${BLOCKS}/sand.png: its .mcmeta is no object`,
    ]);
  });
});
