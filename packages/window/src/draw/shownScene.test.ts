import type { SceneEntity } from '@bridle/facets/pictured';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Moment, ShownScene } from './shownScene.js';

interface Given {
  readonly tick: number;
  readonly x?: number;
  readonly yaw?: number;
  readonly entities?: SceneEntity[];
  /** how far behind the eyes the camera is */
  readonly behind?: number;
}

function momentOf({ tick, x = 0, yaw = 0, entities = [], behind = 0 }: Given): Moment {
  return {
    scene: {
      camera: { x: x - behind, y: 65, z: 0, yaw, pitch: 0 },
      viewDistance: 8,
      timeOfDay: 6_000,
      day: 0,
      tick,
      weather: 'clear',
      entities,
    },
    eyes: { x, y: 65, z: 0 },
  };
}

function cow(x: number, more: Partial<SceneEntity> = {}): SceneEntity {
  return { id: 4, type: 'minecraft:cow', x, y: 64, z: 0, yaw: 0, ...more };
}

let shown: ShownScene;

beforeEach(() => {
  shown = new ShownScene();
});

/** Takes scenes that are 50 ms apart, the first at 0. */
function takeAll(...moments: Given[]): void {
  for (const [i, given] of moments.entries()) shown.take(momentOf(given), i * 50);
}

describe('what is shown between two ticks', () => {
  it('is on the way from one to the other', () => {
    takeAll(
      { tick: 1, x: 0, yaw: 1, entities: [cow(0)] },
      { tick: 2, x: 1, yaw: 2, entities: [cow(4)] },
    );
    expect(shown.at(50)!.scene.camera).toMatchObject({ x: 0, yaw: 1 });
    expect(shown.at(75)!.scene.camera).toMatchObject({ x: 0.5, yaw: 1.5 });
    expect(shown.at(75)!.scene.entities).toMatchObject([{ id: 4, x: 2 }]);
    expect(shown.at(75)!.eyes.x).toBe(0.5);
    expect(shown.isMoving(75)).toBe(true);
  });

  it('has everything else of the later one', () => {
    takeAll({ tick: 1, entities: [cow(0)] }, { tick: 2, entities: [cow(1, { hurt: true })] });
    expect(shown.at(60)!.scene).toMatchObject({ tick: 2, entities: [{ hurt: true }] });
  });

  it('is the very scene that was told, once its time is over', () => {
    takeAll({ tick: 1, x: 0.1 }, { tick: 2, x: 0.7 });
    expect(shown.at(100)).toBe(shown.latest);
    expect(shown.isMoving(100)).toBe(false);
  });

  it('goes on from where it is when the next comes early', () => {
    takeAll({ tick: 1, x: 0 }, { tick: 2, x: 1 });
    shown.take(momentOf({ tick: 3, x: 2 }), 75);
    expect(shown.at(75)!.scene.camera.x).toBe(0.5);
    expect(shown.at(200)!.scene.camera.x).toBe(2);
  });

  it('turns the shorter way round', () => {
    takeAll({ tick: 1, yaw: 3 }, { tick: 2, yaw: -3 });
    const { yaw } = shown.at(75)!.scene.camera;
    expect(Math.cos(yaw)).toBeCloseTo(-1);
  });

  it('swings the legs and the head of who walks', () => {
    const before = cow(0, { walked: 0, headYaw: 0, headPitch: 0 });
    const after = cow(1, { walked: 1, headYaw: 1, headPitch: -1 });
    takeAll({ tick: 1, entities: [before] }, { tick: 2, entities: [after] });
    const [entity] = shown.at(75)!.scene.entities;
    expect(entity).toMatchObject({ walked: 0.5, headYaw: 0.5, headPitch: -0.5 });
  });

  it('does not change where nothing moves, whatever the hour', () => {
    takeAll({ tick: 1, entities: [cow(3)] }, { tick: 2, entities: [cow(3), cow(5, { id: 9 })] });
    expect(shown.isMoving(60)).toBe(false);
    shown.take(momentOf({ tick: 3, entities: [cow(3, { headYaw: 1 })] }), 100);
    expect(shown.isMoving(110)).toBe(true);
  });

  it('goes slower when ticks come slower', () => {
    for (let i = 0; i < 40; i++) shown.take(momentOf({ tick: i, x: i }), i * 100);
    expect(shown.isMoving(39 * 100 + 90)).toBe(true);
    expect(shown.isMoving(39 * 100 + 110)).toBe(false);
  });
});

describe('what is shown is the latest scene at once', () => {
  it('when it is the first', () => {
    takeAll({ tick: 1, x: 5 });
    expect(shown.at(0)).toBe(shown.latest);
  });

  it('when the player was carried far away', () => {
    takeAll({ tick: 1, x: 0 }, { tick: 2, x: 100 });
    expect(shown.at(60)).toBe(shown.latest);
  });

  it('when a state of earlier was loaded, or many ticks have passed', () => {
    takeAll({ tick: 10, x: 0 }, { tick: 3, x: 1 });
    expect(shown.at(60)).toBe(shown.latest);
    shown.take(momentOf({ tick: 1_000, x: 2 }), 110);
    expect(shown.at(120)).toBe(shown.latest);
  });

  it('when it is said to have nothing in common with the one before', () => {
    takeAll({ tick: 1, x: 0 });
    shown.take(momentOf({ tick: 2, x: 1 }), 50, true);
    expect(shown.at(60)).toBe(shown.latest);
  });

  it('when it is of the tick that stands, as when somebody turns while the clock does', () => {
    takeAll({ tick: 1, yaw: 0 });
    shown.take(momentOf({ tick: 1, yaw: 2 }), 500);
    expect(shown.at(501)!.scene.camera.yaw).toBe(2);
  });

  it('when nothing is to be interpolated', () => {
    shown.isInterpolating = false;
    takeAll({ tick: 1, x: 0 }, { tick: 2, x: 1 });
    expect(shown.at(60)).toBe(shown.latest);
    expect(shown.isMoving(60)).toBe(false);
  });

  it('when it was settled', () => {
    takeAll({ tick: 1, x: 0 }, { tick: 2, x: 1 });
    shown.settle();
    expect(shown.at(60)).toBe(shown.latest);
  });
});

describe('an entity', () => {
  it('that has jumped, or is new, is where it is', () => {
    const other = cow(30, { id: 5 });
    takeAll({ tick: 1, entities: [cow(0)] }, { tick: 2, entities: [cow(90), other] });
    expect(shown.at(75)!.scene.entities).toEqual([cow(90), other]);
  });

  it('that is another under the same id does not come from where that was', () => {
    const item = cow(2, { type: 'minecraft:item' });
    takeAll({ tick: 1, entities: [cow(0)] }, { tick: 2, entities: [item] });
    expect(shown.at(75)!.scene.entities).toEqual([item]);
  });

  it('that is gone is not shown', () => {
    takeAll({ tick: 1, entities: [cow(0)] }, { tick: 2 });
    expect(shown.at(60)!.scene.entities).toEqual([]);
  });
});

describe('a camera', () => {
  it('follows the eyes from behind', () => {
    takeAll({ tick: 1, x: 0, behind: 4 }, { tick: 2, x: 1, behind: 4 });
    expect(shown.at(75)!.scene.camera.x).toBe(-3.5);
  });

  it('that is now before the eyes does not come through the head', () => {
    takeAll({ tick: 1, behind: 4 }, { tick: 2, behind: -4 });
    expect(shown.at(51)!.scene.camera.x).toBe(4);
  });
});
