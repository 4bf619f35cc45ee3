import { itemNamed } from '@bridle/engine';
import {
  type AvatarFacet,
  type Failure,
  type FailureReason,
  idleInput,
  isFailure,
  type LongAction,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel';

const HANDS_OFF = idleInput();

/** Ticks after which a hand that has not ended is a fault. */
const TICKS_MAX = 20_000;

export interface PuppetOptions {
  readonly seed?: number;
  readonly worldType?: 'flat' | 'normal';
  /** commands to prepare the world with */
  readonly setup?: readonly string[];
}

/** The embedded world with nobody but its avatar in it, driven one tick at a time. */
export class AvatarPuppet {
  readonly game: VoxelGame;

  constructor({ seed = 1, worldType = 'flat', setup = [] }: PuppetOptions = {}) {
    this.game = createVoxelGame({ seed: { high: 0, low: seed }, worldType, noScreen: 'none here' });
    this.run('/gamerule doMobSpawning false', ...setup);
  }

  get avatar(): AvatarFacet {
    return this.game.facets.avatar!;
  }

  get hands(): AvatarFacet['hands'] {
    return this.avatar.hands;
  }

  get senses(): SensesFacet {
    return this.game.facets.senses!;
  }

  get player(): VoxelGame['world']['player'] {
    return this.game.world.player;
  }

  run(...lines: string[]): void {
    for (const line of lines) {
      const { ok, lines: said } = this.game.facets.command!.run(line);
      if (!ok) throw new Error(`${line}: ${said.join(' ')}`);
    }
  }

  /** One tick of the game with nobody else at the controls. */
  tick(count = 1): void {
    for (let i = 0; i < count; i++) {
      this.game.facets.input!.apply({ ...HANDS_OFF });
      this.game.facets.clock!.advance();
    }
  }

  /** A hand from its beginning to its end. */
  do<T>(action: LongAction<T>, eachTick?: (tick: number) => void): T {
    for (let ticks = 0; ; ticks++) {
      if (ticks > TICKS_MAX) throw new Error(`no end after ${TICKS_MAX} ticks`);
      const step = action.next();
      if (step.done) return step.value;
      this.tick();
      eachTick?.(ticks);
    }
  }

  /** Why a hand could not do what it should. */
  refusal<T>(action: LongAction<T>, eachTick?: (tick: number) => void): Failure {
    try {
      this.do(action, eachTick);
    } catch (thrown) {
      if (isFailure(thrown)) return thrown;
      throw thrown;
    }
    throw new Error('it was done');
  }

  reason<T>(action: LongAction<T>, eachTick?: (tick: number) => void): FailureReason {
    return this.refusal(action, eachTick).reason;
  }

  /** Stops a hand after some ticks; says whether it was still going on. */
  stop<T>(action: LongAction<T>, afterTicks: number): boolean {
    for (let i = 0; i < afterTicks; i++) {
      if (action.next().done) return false;
      this.tick();
    }
    const isGoingOn = !action.next().done;
    action.return(undefined as never);
    return isGoingOn;
  }

  nameAt(x: number, y: number, z: number): string {
    return this.senses.nameAt(x, y, z)!;
  }

  /** How many of an item there are in the inventory, worn ones and the off hand included. */
  count(item: string): number {
    return this.senses
      .inventory()
      .filter((stack) => stack.item === `minecraft:${item}`)
      .reduce((sum, { count }) => sum + count, 0);
  }

  /** The id of the nearest thing of a type. */
  id(type: string, radius = 32): number {
    const found = this.senses.entities(radius).find((one) => one.type === `minecraft:${type}`);
    if (found === undefined) throw new Error(`no ${type} is around`);
    return found.id;
  }

  /** Lays something down that can be picked up at once. */
  lay(item: string, count: number, [x, y, z]: Vector): void {
    const { world } = this.game;
    const id = world.nextEntityId++;
    const kind = itemNamed(item)!.id;
    const rest = { vx: 0, vy: 0, vz: 0, onGround: true, age: 0, pickupDelay: 0, portalPause: 0 };
    world.items.push({ id, item: kind, count, damage: 0, x, y, z, ...rest });
  }

  /** Puts something into a container. */
  store(keeper: 'chest', [x, y, z]: Vector, slot: number, item: string, count: number): void {
    const { slots } = this.game.world.land.contents.own(keeper, x, y, z);
    slots.put(slot, { item: itemNamed(item)!.id, count, damage: 0 });
  }

  get feet(): Vector {
    const { x, y, z } = this.player;
    return [Math.floor(x), Math.floor(y + 0.01), Math.floor(z)];
  }
}

/** One that stands in the middle of the column 0 0, in a world prepared with these commands. */
export function puppetAt(...setup: string[]): AvatarPuppet {
  const puppet = new AvatarPuppet({ setup: ['/tp 0.5 ~ 0.5', ...setup] });
  puppet.tick(2);
  return puppet;
}
