import type { Dimension, Land } from '../world/land.js';
import type { Player } from '../world/player.js';
import type { World } from '../world/world.js';
import type { WorldRules } from '../world/worldRules.js';
import type { Entity } from './entities.js';
import { WORK_MAX } from './limits.js';
import { CommandError } from './reader.js';

/** A world that keeps rules. */
export type RuledWorld = World & { readonly rules: WorldRules };

/** Who runs a command, from where, looking which way: what `execute` changes. */
export interface CommandContext {
  readonly world: RuledWorld;
  readonly entity: Entity;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** radians, as the player has them */
  readonly yaw: number;
  readonly pitch: number;
  /** in which land; left out, in that of the player */
  readonly dimension?: Dimension;
  readonly work: WorkBudget;
}

/** What a line has left of the work that it may cause. */
export class WorkBudget {
  readonly #left = { ...WORK_MAX };
  readonly #columns = new Set<string>();
  /** the lands that it was in; of those that it made, what they were like before */
  readonly visits = new Map<Land, string | undefined>();
  /** the player has been put into the land that the command runs in */
  hasMovedPlayer = false;
  /** ticks per second that the line asked for, whatever they were before */
  tickRate: number | undefined;

  /** Takes from one of the bounds, or says that it does not reach. */
  spend(what: Exclude<keyof typeof WORK_MAX, 'columns'>, amount: number): void {
    if (amount > this.#left[what]) {
      throw new CommandError(`too many ${what}: ${amount}, and ${this.#left[what]} are left`);
    }
    this.#left[what] -= amount;
  }

  /** Takes one, if there is one left. */
  trySpend(what: Exclude<keyof typeof WORK_MAX, 'columns'>): boolean {
    if (this.#left[what] === 0) return false;
    this.#left[what]--;
    return true;
  }

  /** Counts what a command has answered: it is done, so whatever is too much stops the next one. */
  answer(lines: readonly string[]): void {
    for (const line of lines) this.#left.answers -= Math.min(line.length, this.#left.answers);
  }

  /** Counts the columns of some blocks, each once in a line, whether or not they are loaded. */
  touch(x0: number, z0: number, x1: number, z1: number): void {
    const count = ((x1 >> 4) - (x0 >> 4) + 1) * ((z1 >> 4) - (z0 >> 4) + 1);
    if (count > WORK_MAX.columns) this.#tooManyColumns();
    for (let x = x0 >> 4; x <= x1 >> 4; x++) {
      for (let z = z0 >> 4; z <= z1 >> 4; z++) this.#columns.add(`${x},${z}`);
    }
    if (this.#columns.size > WORK_MAX.columns) this.#tooManyColumns();
  }

  #tooManyColumns(): never {
    throw new CommandError(`too much land: more than ${WORK_MAX.columns} columns of 16 × 16`);
  }
}

/** The player as the one who runs the command. */
export function playerContext(world: RuledWorld): CommandContext {
  const { player } = world;
  const { x, y, z, yaw, pitch } = player;
  const entity = { type: 'minecraft:player', body: player } as const;
  return { world, entity, x, y, z, yaw, pitch, work: new WorkBudget() };
}

/** Those of some entities that have to be players. */
export function asPlayers(entities: readonly Entity[]): Player[] {
  return entities.map(({ type, body }) => {
    if (type !== 'minecraft:player') throw new CommandError(`expected a player, found ${type}`);
    return body;
  });
}
