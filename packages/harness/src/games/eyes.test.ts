import { describe, expect, it } from 'vitest';
import { WorldEyes } from './eyes.js';
import { createVoxelGame } from './voxel.js';

const BLOCKS = ['stone', 'air', 'water', 'glass', 'torch', 'oak_leaves', 'oak_stairs', 'lava'];

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

  it('look as to a newcomer, whatever was seen, changed, loaded and forgotten before', () => {
    const { facets, ...game } = createVoxelGame({ seed: { high: 0, low: 9 } });
    const seasoned = new WorldEyes(3);
    let state = 12345;
    const draw = (below: number): number => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % below;
    };
    const near = (reach: number): string => `~${draw(2 * reach + 1) - reach}`;
    const place = (): string => `${near(18)} ${near(6)} ${near(18)}`;
    const acts = [
      () => facets.command!.run(`/setblock ${place()} ${BLOCKS[draw(BLOCKS.length)]}`),
      () => facets.command!.run(`/fill ${near(9)} ~-2 ~-9 ~9 ${near(4)} ${near(9)} air`),
      () => facets.command!.run(`/tp ${near(30)} ${near(9)} ${near(30)}`),
      () => facets.command!.run(`/time set ${draw(24_000)}`),
      () => facets.saves!.save(`kept${draw(2)}`),
      () => facets.saves!.list()[0] && facets.saves!.load(facets.saves!.list()[0]!.name),
      () => game.world.blocks.forgetFar(0, 0, draw(3)),
      () => facets.clock!.advance(),
    ];
    facets.command!.run('/gamemode creative');
    for (let round = 0; round < 15; round++) {
      for (let i = 0; i < 6; i++) acts[draw(acts.length)]!();
      const [yaw, pitch] = [draw(63) / 10, draw(25) / 10 - 1.25];
      facets.input!.setView(yaw, pitch);
      const request = { width: 49, height: 32, hud: false, annotate: false } as const;
      const { world } = game;
      const seen = seasoned.draw(world, { ...request, camera: 'first' }).data.slice();
      const anew = new WorldEyes(3).draw(world, { ...request, camera: 'first' }).data;
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
