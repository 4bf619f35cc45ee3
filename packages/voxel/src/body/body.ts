import type { World } from '@bridle/engine';
import { yawOf } from '@bridle/engine';
import {
  type BlockWorldInput,
  type CommandOutcome,
  failure,
  type LongAction,
} from '@bridle/facets';
import type { VoxelHands } from '../hands.js';
import { PITCH_MAX } from '../limits.js';
import type { SceneControls } from './controls.js';

const AIR_MAX = 300;

/** The game as whoever moves its player may touch it. */
export interface Ground {
  world(): World;
  /** Does something to the world between ticks, so that the game notices. */
  touch<T>(done: (world: World) => T): T;
  readonly hands: VoxelHands;
  run(line: string): CommandOutcome;
}

/**
 * The player's body as long actions move it: tick by tick, and not for ever. What ends an action
 * is an Failure with the reason.
 */
export class Body {
  readonly ground: Ground;
  readonly controls: SceneControls;
  #ticksMax = 0;
  #ticksLeft = 0;
  #known: World | undefined;
  #era = 0;

  constructor(ground: Ground, controls: SceneControls) {
    this.ground = ground;
    this.controls = controls;
  }

  get world(): World {
    return this.ground.world();
  }

  get player(): World['player'] {
    return this.world.player;
  }

  /** Grows with every state that is loaded: the ids given from then on were others' before. */
  get era(): number {
    if (this.#known !== this.world) {
      this.#known = this.world;
      this.#era++;
    }
    return this.#era;
  }

  /** A new action begins, with all its time before it. */
  begin(ticks: number): void {
    this.#ticksMax = ticks;
    this.#ticksLeft = ticks;
  }

  /** How many ticks the action has left. */
  get ticksLeft(): number {
    return this.#ticksLeft;
  }

  /** One tick with this input and no other. */
  *tick(input: Partial<BlockWorldInput> = {}): LongAction<void> {
    if (!(this.#ticksLeft-- > 0)) {
      const seconds = this.#ticksMax / 20;
      throw failure('timeout', `not done after ${seconds} seconds of the game`);
    }
    const { world, controls } = this;
    let hasPassed = false;
    controls.want({ ...input, jumpHold: input.jumpHold ?? isSinking(world) });
    try {
      yield;
      hasPassed = true;
    } finally {
      // Who is stopped before the tick comes wants nothing of it any more.
      if (!hasPassed) controls.wantNothing();
    }
    if (this.world !== world) {
      throw failure('interrupted', 'another state of the world was loaded meanwhile');
    }
    if (world.player.isDead) throw failure('died', 'the player died');
  }

  *wait(ticks: number): LongAction<void> {
    for (let i = 0; i < ticks; i++) yield* this.tick();
  }

  turn(yaw: number, pitch: number): void {
    this.ground.touch(({ player }) => {
      player.yaw = yaw;
      player.pitch = Math.max(-PITCH_MAX, Math.min(PITCH_MAX, pitch));
    });
  }

  lookAt(x: number, y: number, z: number): void {
    const { player } = this;
    this.lookAlong(x - player.x, y - player.eyeY, z - player.z);
  }

  /** Straight up or down, the view keeps the side that it had. */
  lookAlong(dx: number, dy: number, dz: number): void {
    const flat = Math.sqrt(dx * dx + dz * dz);
    this.turn(flat < 1e-6 ? this.player.yaw : yawOf(dx, dz), yawOf(flat, dy));
  }

  *select(slot: number): LongAction<void> {
    if (this.player.hotbarSlot !== slot) yield* this.tick({ hotbarSlot: slot });
  }
}

/** Whoever does nothing under water drowns. */
export function isSinking({ player }: World): boolean {
  return player.air < AIR_MAX && player.isMortal;
}
