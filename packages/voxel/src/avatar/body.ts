import { AIR_MAX, type World } from '@bridle/engine';
import { angleOf } from '@bridle/engine/math';
import { type BlockWorldInput, failure, type InputOverlay, type LongAction } from '@bridle/facets';
import { PITCH_MAX } from '../limits.js';
import { loadNextColumn } from './knownLand.js';

/** The world that is played, which another may take the place of. */
export interface WorldInPlay {
  world(): World;
  /** Does something to the world between ticks, so that the game notices. */
  touch<T>(done: (world: World) => T): T;
}

/**
 * The player's body as long actions move it: tick by tick, and not for ever. What ends an action
 * is a Failure with the reason.
 */
export class AvatarBody {
  readonly played: WorldInPlay;
  readonly controls: InputOverlay;
  #ticksMax = 0;
  #ticksLeft = 0;

  constructor(played: WorldInPlay, controls: InputOverlay) {
    this.played = played;
    this.controls = controls;
  }

  get world(): World {
    return this.played.world();
  }

  get player(): World['player'] {
    return this.world.player;
  }

  /** A new action begins, with all its time before it. */
  begin(ticks: number): void {
    this.#ticksMax = ticks;
    this.#ticksLeft = ticks;
  }

  /** One tick with this input and no other. */
  *tick(input: Partial<BlockWorldInput> = {}): LongAction<void> {
    if (!(this.#ticksLeft-- > 0)) {
      const seconds = this.#ticksMax / 20;
      throw failure('timeout', `not done after ${seconds} seconds of the game`);
    }
    const { world, controls } = this;
    this.#refuseBusyHands(input);
    let hasPassed = false;
    controls.want({ ...input, jumpHold: input.jumpHold ?? isSinking(world) });
    try {
      yield;
      hasPassed = true;
    } finally {
      // An action that is stopped before the tick comes wants nothing of it any more.
      if (!hasPassed) controls.wantNothing();
    }
    if (this.world !== world) {
      throw failure('interrupted', 'another state of the world was loaded meanwhile');
    }
    if (world.player.isDead) throw failure('died', 'the player died');
    if (input.moveY) loadNextColumn(world); // who walks has nothing else to think of
  }

  #refuseBusyHands(input: Partial<BlockWorldInput>): void {
    const { screen } = this.player;
    const usesHands = input.attackHold || input.attackClick || input.useHold || input.useClick;
    if (!usesHands || !screen.isOpen) return;
    throw failure('interrupted', `${screen.kind} was opened meanwhile, which keeps hands busy`);
  }

  *wait(ticks: number): LongAction<void> {
    for (let i = 0; i < ticks; i++) yield* this.tick();
  }

  turn(yaw: number, pitch: number): void {
    this.played.touch(({ player }) => {
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
    this.turn(flat < 1e-6 ? this.player.yaw : angleOf(dx, dz), angleOf(flat, dy));
  }

  *select(slot: number): LongAction<void> {
    if (this.player.hotbarSlot !== slot) yield* this.tick({ hotbarSlot: slot });
  }
}

/** A body that does nothing under water drowns. */
export function isSinking({ player }: World): boolean {
  return player.air < AIR_MAX && player.isMortal;
}
