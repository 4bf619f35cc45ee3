import type { SceneFields } from '@bridle/block-view';
import type { Camera, SceneEntity } from '@bridle/facets/pictured';

export interface ScenePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A scene, and from where its camera turns. */
export interface Moment {
  readonly scene: SceneFields;
  readonly eyes: ScenePoint;
}

const TICK_MS = 50;
/** Answers that are this far apart are no stream: somebody steps the clock, or the line was held up. */
const GAP_MS_MAX = 250;
const GAP_MS_MIN = 10;
/** How much of the gap between two answers goes into what is expected of the next. */
const GAP_WEIGHT = 0.2;
/** Whoever has moved further in a tick was carried: falling at full speed makes 4. */
const JUMP_BLOCKS = 8;
/** More ticks than this are not one movement. */
const TICKS_MAX = 20;
/** A camera that has moved this much apart from the eyes is another one. */
const OTHER_CAMERA_BLOCKS = 2;

/**
 * The latest scene, and the way to it from what was shown when it came: what moves goes there in the time that
 * scenes are apart, so it never stands still and never jumps. At the end of the way it is the scene itself.
 */
export class ShownScene {
  #isInterpolating = true;
  #from: Moment | undefined;
  #to: Moment | undefined;
  #since = 0;
  #gapMs = TICK_MS;

  get latest(): Moment | undefined {
    return this.#to;
  }

  set isInterpolating(isOn: boolean) {
    this.#isInterpolating = isOn;
    if (!isOn) this.settle();
  }

  /** The next scene. `isCut`: it has nothing in common with the one before. */
  take(next: Moment, nowMs: number, isCut = false): void {
    const last = this.#to;
    const ticks = last === undefined ? 0 : next.scene.tick - last.scene.tick;
    if (last === undefined || isCut || !this.#isInterpolating || isJump(last, next, ticks)) {
      this.#from = undefined;
      this.#since = nowMs;
    } else if (ticks > 0) {
      const shown = this.at(nowMs)!;
      this.#from = isStill(shown, next) ? undefined : shown;
      const gapMs = nowMs - this.#since;
      this.#gapMs = gapMs > GAP_MS_MAX ? TICK_MS : between(this.#gapMs, gapMs, GAP_WEIGHT);
      this.#since = nowMs;
    }
    this.#to = next; // within one tick the way to it goes on
  }

  /** The latest scene is shown as it is from now on. */
  settle(): void {
    this.#from = undefined;
  }

  forget(): void {
    this.#from = undefined;
    this.#to = undefined;
  }

  isMoving(nowMs: number): boolean {
    return this.#from !== undefined && this.#fraction(nowMs) < 1;
  }

  at(nowMs: number): Moment | undefined {
    const [from, to] = [this.#from, this.#to];
    if (from === undefined || to === undefined) return to;
    const fraction = this.#fraction(nowMs);
    return fraction >= 1 ? to : blend(from, to, fraction);
  }

  #fraction(nowMs: number): number {
    return Math.max(0, nowMs - this.#since) / Math.max(GAP_MS_MIN, this.#gapMs);
  }
}

function isJump(last: Moment, next: Moment, ticks: number): boolean {
  return ticks < 0 || ticks > TICKS_MAX || !isNear(last.eyes, next.eyes, ticks);
}

/** Whether nothing moves from one moment to the other: then there is nothing to draw in between. */
function isStill(from: Moment, to: Moment): boolean {
  const [a, b] = [from.scene, to.scene];
  const before = new Map(a.entities.map((entity) => [entity.id, entity]));
  return (
    isAtSamePlace(from.eyes, to.eyes) &&
    isAtSamePlace(a.camera, b.camera) &&
    a.camera.yaw === b.camera.yaw &&
    a.camera.pitch === b.camera.pitch &&
    b.entities.every((entity) => {
      const last = before.get(entity.id);
      return last === undefined || isSamePose(last, entity);
    })
  );
}

function isAtSamePlace(a: ScenePoint, b: ScenePoint): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

function isSamePose(a: SceneEntity, b: SceneEntity): boolean {
  return (
    isAtSamePlace(a, b) &&
    a.yaw === b.yaw &&
    a.headYaw === b.headYaw &&
    a.headPitch === b.headPitch &&
    a.walked === b.walked
  );
}

function isNear(a: ScenePoint, b: ScenePoint, ticks: number): boolean {
  return distance(a, b) <= JUMP_BLOCKS * Math.max(1, ticks);
}

export function distance(a: ScenePoint, b: ScenePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

function blend(from: Moment, to: Moment, fraction: number): Moment {
  const ticks = to.scene.tick - from.scene.tick;
  const before = new Map(from.scene.entities.map((entity) => [entity.id, entity]));
  const entities = to.scene.entities.map((entity) => {
    const last = before.get(entity.id);
    const isSame = last !== undefined && last.type === entity.type && isNear(last, entity, ticks);
    return isSame ? blendEntity(last, entity, fraction) : entity;
  });
  const camera = isSameCamera(from, to)
    ? blendCamera(from.scene.camera, to.scene.camera, fraction)
    : to.scene.camera;
  return {
    scene: { ...to.scene, camera, entities },
    eyes: blendPoint(from.eyes, to.eyes, fraction),
  };
}

/** Whether the camera is where it was to the eyes: from behind a head to before it is no way to go. */
function isSameCamera(from: Moment, to: Moment): boolean {
  const [a, b] = [from.scene.camera, to.scene.camera];
  const moved = {
    x: to.eyes.x - from.eyes.x,
    y: to.eyes.y - from.eyes.y,
    z: to.eyes.z - from.eyes.z,
  };
  const expected = { x: a.x + moved.x, y: a.y + moved.y, z: a.z + moved.z };
  return distance(expected, b) <= OTHER_CAMERA_BLOCKS;
}

function blendCamera(from: Camera, to: Camera, fraction: number): Camera {
  const yaw = betweenAngles(from.yaw, to.yaw, fraction);
  const pitch = between(from.pitch, to.pitch, fraction);
  return { ...to, ...blendPoint(from, to, fraction), yaw, pitch };
}

function blendEntity(from: SceneEntity, to: SceneEntity, fraction: number): SceneEntity {
  const { headYaw, headPitch, walked } = to;
  return {
    ...to,
    ...blendPoint(from, to, fraction),
    yaw: betweenAngles(from.yaw, to.yaw, fraction),
    ...(headYaw !== undefined && {
      headYaw: betweenAngles(from.headYaw ?? headYaw, headYaw, fraction),
    }),
    ...(headPitch !== undefined && {
      headPitch: between(from.headPitch ?? headPitch, headPitch, fraction),
    }),
    ...(walked !== undefined && { walked: between(from.walked ?? walked, walked, fraction) }),
  };
}

function blendPoint(from: ScenePoint, to: ScenePoint, fraction: number): ScenePoint {
  return {
    x: between(from.x, to.x, fraction),
    y: between(from.y, to.y, fraction),
    z: between(from.z, to.z, fraction),
  };
}

function between(from: number, to: number, fraction: number): number {
  return from + (to - from) * fraction;
}

const TURN = 2 * Math.PI;

/** The shorter way round. */
function betweenAngles(from: number, to: number, fraction: number): number {
  const way = (to - from) % TURN;
  const shorter = way > Math.PI ? way - TURN : way < -Math.PI ? way + TURN : way;
  return to - shorter * (1 - fraction);
}
