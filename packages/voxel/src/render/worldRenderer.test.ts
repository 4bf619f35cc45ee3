import { describe, expect, it } from 'vitest';
import { relit } from '../../../../test/support/relit.js';
import { createVoxelGame } from '../game.js';
import { WorldRenderer } from './worldRenderer.js';

describe('pictures of the embedded world', () => {
  it('do not pile up the land that was looked at, when no time passes', () => {
    const { world } = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
    const eyes = new WorldRenderer(4);
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
    const eyes = new WorldRenderer(4);
    const camera = { pos: [8.5, 70, 8.5] as [number, number, number], yaw: 0.2, pitch: -0.4 };
    const request = { width: 160, height: 96, hud: false, annotate: false, camera } as const;
    const isTrue = (): boolean => {
      const seen = eyes.draw(world, request).data.slice();
      return Buffer.compare(seen, new WorldRenderer(4).draw(relit(world, 6), request).data) === 0;
    };
    expect(isTrue()).toBe(true);
    facets.command!.run('/setblock 34 64 3 glowstone');
    expect(isTrue()).toBe(true);
  });

  it('from the eyes of the player do not show the head from inside', () => {
    const { world } = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat' });
    const eyes = new WorldRenderer(2);
    const request = { width: 32, height: 32, hud: false, annotate: false } as const;
    const { x, eyeY, z, yaw, pitch } = world.player;
    const first = eyes.draw(world, { ...request, camera: 'first' }).data.slice();
    const posed = eyes.draw(world, { ...request, camera: { pos: [x, eyeY, z], yaw, pitch } });
    expect(posed.data).toEqual(first);
  });
});
