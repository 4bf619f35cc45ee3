import type { World } from '@bridle/engine';
import { createVoxelGame } from '@bridle/voxel';
import { describe, expect, it } from 'vitest';
import { WorldRenderer } from '../../packages/voxel/src/render/worldRenderer.js';
import { relit } from '../support/relit.js';

const BLOCKS = [
  ...['stone', 'air', 'water', 'glass', 'torch', 'oak_leaves', 'oak_stairs', 'lava'],
  ...['glowstone', 'lantern'],
];

function forgetAllBut({ player, blocks, light }: World, radius: number): void {
  const [columnX, columnZ] = [Math.floor(player.x) >> 4, Math.floor(player.z) >> 4];
  light.forgetFar(columnX, columnZ, radius);
  blocks.forgetFar(columnX, columnZ, radius);
}

describe('pictures of the embedded world', () => {
  it('look as to a newcomer, whatever was seen, changed, loaded and forgotten before', () => {
    const game = createVoxelGame({ seed: { high: 0, low: 9 } });
    const { facets } = game;
    const seasoned = new WorldRenderer(3);
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
      const anew = new WorldRenderer(3).draw(relit(world, 2), request).data;
      expect(Buffer.compare(seen, anew), `round ${round}`).toBe(0);
    }
  });
});
