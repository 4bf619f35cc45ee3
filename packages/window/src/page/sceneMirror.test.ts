import { describe, expect, it } from 'vitest';
import { EMPTY_HUD } from '../../../render/src/overlay/testHud.js';
import { SceneMirror } from './sceneMirror.js';

const camera = { x: 0, y: 64, z: 0, yaw: 1, pitch: 0 };

describe('what the page knows of the scene', () => {
  it('follows from one answer and what the next ones change', () => {
    const scene = new SceneMirror();
    let answers = 0;
    scene.onAnswer(() => {
      answers++;
    });
    scene.take({ tick: 1, source: 'blocks', scene: { camera, viewDistance: 8, hud: EMPTY_HUD } });
    scene.take({ tick: 2, source: 'blocks', scene: { hud: { selected: 4 } } });
    scene.take({ tick: 3, source: 'blocks' });
    expect(scene).toMatchObject({ tick: 3, camera, viewDistance: 8 });
    expect(scene.hud).toEqual({ ...EMPTY_HUD, selected: 4 });
    expect(answers).toBe(3);
  });

  it('is a screen only while it is open', () => {
    const scene = new SceneMirror();
    const screen = { kind: 'chest', container: [] };
    scene.take({ tick: 1, source: 'blocks', scene: { hud: { ...EMPTY_HUD, screen } } });
    expect(scene.hud?.screen?.kind).toBe('chest');
    scene.take({ tick: 2, source: 'blocks', scene: { hud: { screen: null } } });
    expect(scene.hud?.screen).toBeUndefined();
  });

  it('is nothing where the page does not draw, and after it begins anew', () => {
    const scene = new SceneMirror();
    const first = { tick: 1, source: 'blocks', scene: { camera, hud: EMPTY_HUD } } as const;
    scene.take(first);
    scene.take({ tick: 2, source: 'pictures', reason: 'a shader' });
    expect([scene.hud, scene.camera, scene.source]).toEqual([undefined, undefined, 'pictures']);
    scene.take(first);
    scene.restart();
    expect(scene.camera).toBeUndefined();
  });
});
