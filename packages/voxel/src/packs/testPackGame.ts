import { join } from 'node:path';
import { allAtOnce, type Vector } from '@bridle/facets';
import { type PackTexture, packTexture, type RawImage } from '@bridle/render/packs';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporaryFolder.js';
import { createVoxelGame } from '../game.js';
import { worldLooks } from '../render/worldRenderer.js';
import { ResourcePacks } from './resourcePacks.js';
import { META, writePack } from './testPacks.js';

/** A thread runs what was built. */
export const THREAD = new URL('../../dist/packs/textureThread.js', import.meta.url);

/** A wall of stone, and beside it other blocks, each filling what the camera before it sees. */
export async function packGame() {
  const folder = temporaryFolder();
  const packs = new ResourcePacks(folder, temporaryFolder(), THREAD);
  const game = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    viewDistance: 2,
    packs,
  });
  const run = (line: string): void => {
    expect(game.facets.command!.run(line), line).toMatchObject({ ok: true });
  };
  run('/time set noon');
  const screen = game.facets.screen!;
  await screen.prepare();
  const look = (pos: Vector, pitch = 0, size = 16): Uint8Array =>
    allAtOnce(
      screen.render({
        width: size,
        height: size,
        hud: false,
        annotate: false,
        camera: { pos, yaw: 0, pitch },
      }),
    ).data.slice();
  const colourBefore = (pos: Vector, pitch = 0): number[] => {
    const data = look(pos, pitch);
    return [...data.subarray((8 * 16 + 8) * 4, (8 * 16 + 8) * 4 + 3)];
  };
  return {
    packs,
    folder,
    game,
    look,
    /** what a wall of the block looks like in the middle */
    colourOf(block: string): number[] {
      game.facets.command!.run(`/fill 4 100 -2 4 104 2 ${block}`); // not ok where it is so already
      return colourBefore([1.5, 102.5, 0.5]);
    },
    /** from above */
    groundColour: (): number[] => {
      const { x, y, z } = game.world.player;
      return colourBefore([x + 6, y + 3, z], -1.5);
    },
  };
}

/** Which of the three is by far the most. */
export function hue([r = 0, g = 0, b = 0]: readonly number[]): string {
  if (r > 2 * Math.max(g, b)) return 'red';
  if (g > 2 * Math.max(r, b)) return 'green';
  return b > 2 * Math.max(r, g) ? 'blue' : 'none';
}

export function addPack(
  folder: string,
  name: string,
  files: Record<string, string | Uint8Array>,
): void {
  writePack(join(folder, name), { 'pack.mcmeta': META, ...files });
}

/** Our own textures as they are read from a pack of them, each picture changed before. */
export function ownTexturesAsPack(change = (image: RawImage) => image): Map<string, PackTexture> {
  const own = worldLooks();
  const packed = new Map(own.asPackFiles().map((file) => [file.path, file]));
  const { files, use } = own.replaceableTextures();
  const textures = new Map<string, PackTexture>();
  for (const [name, [path]] of files) {
    const { image, ticksPerFrame, isColoured } = packed.get(path!)!;
    const moves = ticksPerFrame === undefined ? undefined : { ticksPerFrame };
    textures.set(name, packTexture(change(image), moves, use(name, isColoured)));
  }
  return textures;
}
