import type { World } from '@bridle/engine';
import { describe, expect, it } from 'vitest';
import { WorldEyes } from './eyes.js';
import { createVoxelGame } from './voxel.js';

const BLOCKS = [
  ...['stone', 'air', 'water', 'glass', 'torch', 'oak_leaves', 'oak_stairs', 'lava'],
  ...['glowstone', 'lantern'],
];

function forgetAllBut({ player, blocks, light }: World, radius: number): void {
  const [columnX, columnZ] = [Math.floor(player.x) >> 4, Math.floor(player.z) >> 4];
  light.forgetFar(columnX, columnZ, radius);
  blocks.forgetFar(columnX, columnZ, radius);
}

/** The same world with all its light put in once more: what was lit bit by bit must look so. */
function litAnew(world: World, radius: number): World {
  const fork = world.fork();
  fork.light.forgetFar(1_000_000, 1_000_000, 0);
  const [columnX, columnZ] = [Math.floor(world.player.x) >> 4, Math.floor(world.player.z) >> 4];
  for (let z = columnZ - radius; z <= columnZ + radius; z++) {
    for (let x = columnX - radius; x <= columnX + radius; x++) fork.light.columnLight(x, z);
  }
  return fork;
}

describe('pictures of the embedded world', () => {
  it('do not pile up the land that was looked at, when no time passes', () => {
    const { world } = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
    const eyes = new WorldEyes(4);
    const request = { width: 16, height: 16, hud: false, annotate: false } as const;
    let most = 0;
    for (let i = 0; i < 80; i++) {
      eyes.draw(world, { ...request, camera: { pos: [i * 1_000, 60, 0], yaw: 0, pitch: -1 } });
      most = Math.max(most, world.blocks.loadedColumns);
    }
    expect(most).toBeGreaterThan(1_000);
    expect(most).toBeLessThan(3_000);
  });

  it('show a lamp two columns away, also from one that was there before the first look', () => {
    const { world, facets } = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
    facets.command!.run('/time set 18000');
    facets.command!.run('/setblock 33 64 20 glowstone');
    const eyes = new WorldEyes(4);
    const camera = { pos: [8.5, 70, 8.5] as [number, number, number], yaw: 0.2, pitch: -0.4 };
    const request = { width: 160, height: 96, hud: false, annotate: false, camera } as const;
    const isTrue = (): boolean => {
      const seen = eyes.draw(world, request).data.slice();
      return Buffer.compare(seen, new WorldEyes(4).draw(litAnew(world, 6), request).data) === 0;
    };
    expect(isTrue()).toBe(true);
    facets.command!.run('/setblock 34 64 3 glowstone');
    expect(isTrue()).toBe(true);
  });

  it('look as to a newcomer, whatever was seen, changed, loaded and forgotten before', () => {
    const game = createVoxelGame({ seed: { high: 0, low: 9 } });
    const { facets } = game;
    const seasoned = new WorldEyes(3);
    let state = 12345;
    const draw = (below: number): number => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % below;
    };
    const near = (reach: number): string => `~${draw(2 * reach + 1) - reach}`;
    const place = (reach = 18): string => `${near(reach)} ${near(6)} ${near(reach)}`;
    const acts = [
      () => facets.command!.run(`/setblock ${place(45)} ${BLOCKS[draw(BLOCKS.length)]}`),
      () => facets.command!.run(`/fill ${place()} ${place()} ${BLOCKS[draw(BLOCKS.length)]}`),
      () => facets.command!.run(`/tp ${near(20)} ~ ${near(20)}`),
      () => facets.command!.run(`/time set ${draw(24_000)}`),
      () => facets.saves!.save(`kept${draw(2)}`),
      () => facets.saves!.list()[0] && facets.saves!.load(facets.saves!.list()[0]!.name),
      () => forgetAllBut(game.world, draw(3)),
      () => facets.clock!.advance(),
    ];
    facets.command!.run('/gamemode creative');
    facets.command!.run('/time set 18000'); // when lamps are seen best
    for (let round = 0; round < 20; round++) {
      for (let i = 0; i < 6; i++) acts[draw(acts.length)]!();
      const { world } = game;
      const { x, y, z } = world.player;
      const pos: [number, number, number] = [x, y + 12, z];
      const camera = { pos, yaw: (round % 5) * 1.3, pitch: -0.9 };
      const request = { width: 97, height: 64, hud: false, annotate: false, camera } as const;
      const seen = seasoned.draw(world, request).data.slice();
      const anew = new WorldEyes(3).draw(litAnew(world, 2), request).data;
      expect(Buffer.compare(seen, anew), `round ${round}`).toBe(0);
    }
  });

  it('from the eyes of the player do not show the head from inside', () => {
    const { world } = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
    const eyes = new WorldEyes(2);
    const request = { width: 32, height: 32, hud: false, annotate: false } as const;
    const { x, eyeY, z, yaw, pitch } = world.player;
    const first = eyes.draw(world, { ...request, camera: 'first' }).data.slice();
    const posed = eyes.draw(world, { ...request, camera: { pos: [x, eyeY, z], yaw, pitch } });
    expect(posed.data).toEqual(first);
  });
});
