import { describe, expect, it } from 'vitest';
import { drawnCamera, type OwnView } from './drawnCamera.js';
import type { Moment } from './shownScene.js';

/** A third person, four blocks behind eyes that look along +X. */
const MOMENT: Moment = {
  scene: {
    camera: { x: -4, y: 65, z: 0, yaw: 0, pitch: 0 },
    viewDistance: 8,
    timeOfDay: 0,
    day: 0,
    tick: 0,
    weather: 'clear',
    entities: [],
  },
  eyes: { x: 0, y: 65, z: 0 },
};
const PLAIN: OwnView = { camera: 'first', look: undefined, fov: undefined };
const SOUTH = { yaw: Math.PI / 2, pitch: 0 };

describe('the camera of a picture', () => {
  it('is that of the game where nobody turns it, to the last bit', () => {
    for (const camera of ['first', 'third', 'third_front'] as const) {
      expect(drawnCamera(MOMENT, { ...PLAIN, camera })).toBe(MOMENT.scene.camera);
    }
  });

  it('is at the eyes for a first person who looks around', () => {
    const camera = drawnCamera(MOMENT, { ...PLAIN, look: SOUTH });
    expect(camera).toEqual({ x: 0, y: 65, z: 0, ...SOUTH });
  });

  it('goes round the eyes for a third person, as far away as the game has it', () => {
    const camera = drawnCamera(MOMENT, { ...PLAIN, camera: 'third', look: SOUTH });
    expect(camera).toMatchObject(SOUTH);
    expect(camera.x).toBeCloseTo(0);
    expect(camera.z).toBeCloseTo(-4);
  });

  it('looks back at the eyes from before them', () => {
    const look = { yaw: 0, pitch: Math.PI / 2 };
    const camera = drawnCamera(MOMENT, { ...PLAIN, camera: 'third_front', look });
    expect(camera.y).toBeCloseTo(69);
    expect(camera).toMatchObject({ yaw: Math.PI, pitch: -Math.PI / 2 });
  });

  it('is a free one where the page has set it, whoever looks where', () => {
    const free = { pos: [1, 2, 3], yaw: 4, pitch: 0.5 } as const;
    const camera = drawnCamera(MOMENT, { camera: free, look: SOUTH, fov: undefined });
    expect(camera).toEqual({ x: 1, y: 2, z: 3, yaw: 4, pitch: 0.5 });
  });

  it('has the field of view of the page, unless it has its own', () => {
    expect(drawnCamera(MOMENT, { ...PLAIN, fov: 90 })).toEqual({ ...MOMENT.scene.camera, fov: 90 });
    const free = { pos: [1, 2, 3], yaw: 4, pitch: 0.5, fov: 30 } as const;
    expect(drawnCamera(MOMENT, { camera: free, look: undefined, fov: 90 }).fov).toBe(30);
  });
});
