import type { WorldBlocks } from '../terrain/worldBlocks.js';
import type { World } from './world.js';

/** A place of the player among blocks, to tell whether anything about it can have changed since. */
class KnownPlace {
  #x = Number.NaN;
  #y = Number.NaN;
  #z = Number.NaN;
  #blocks: WorldBlocks | undefined;
  #changes = 0;

  isStillThere({ player, blocks }: World): boolean {
    return (
      Object.is(player.x, this.#x) &&
      Object.is(player.y, this.#y) &&
      Object.is(player.z, this.#z) &&
      blocks === this.#blocks &&
      blocks.changes === this.#changes
    );
  }

  remember({ player, blocks }: World): void {
    this.#x = player.x;
    this.#y = player.y;
    this.#z = player.z;
    this.#blocks = blocks;
    this.#changes = blocks.changes;
  }

  forget(): void {
    this.#blocks = undefined;
  }
}

/**
 * Remembers that the player stands still among blocks that stay as they are, and so fares in every tick as
 * in the one before: nothing has to be looked at again. Memory only: what is skipped would have changed
 * nothing.
 */
export class StandstillCache {
  readonly #resting = new KnownPlace();
  #vx = 0;
  #vy = 0;
  #vz = 0;
  readonly #harmless = new KnownPlace();

  /** Whether the player is known to stay where it is, as it is, in a tick that begins like this. */
  isResting(world: World): boolean {
    const { player } = world;
    return (
      this.#resting.isStillThere(world) &&
      Object.is(player.vx, this.#vx) &&
      Object.is(player.vy, this.#vy) &&
      Object.is(player.vz, this.#vz) &&
      isIdle(world)
    );
  }

  /** Before a move of which nobody knows how it ends, */
  beginMove(world: World): void {
    const { player } = world;
    if (!isIdle(world)) return this.#resting.forget();
    this.#resting.remember(world);
    this.#vx = player.vx;
    this.#vy = player.vy;
    this.#vz = player.vz;
  }

  /** and after it: only one that has changed nothing says how the next will end. */
  endMove(world: World): void {
    if (!this.isResting(world)) this.#resting.forget();
  }

  /** Whether nothing in or around the player's body does any harm, as far as is known. */
  isHarmless(world: World): boolean {
    return !world.player.sneaking && this.#harmless.isStillThere(world);
  }

  /** What stands there has been looked at, and does no harm to who stands upright. */
  noteHarmless(world: World): void {
    if (!world.player.sneaking) this.#harmless.remember(world);
  }
}

/** Nothing but the place, the speed and the blocks has a say in how the player moves. */
function isIdle({ player, controls }: World): boolean {
  return (
    controls.moveX === 0 &&
    controls.moveY === 0 &&
    !controls.jump &&
    !controls.crouch &&
    !controls.toggleFly &&
    player.onGround &&
    player.fallen === 0 &&
    !player.againstWall &&
    !player.flying &&
    !player.sneaking &&
    !player.sprinting &&
    player.effects.count === 0
  );
}
