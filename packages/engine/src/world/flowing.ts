import {
  AIR,
  HAS_GRAVITY,
  IS_LAVA,
  IS_WATER,
  KIND_OF_STATE,
  kindNamed,
  perKind,
  stateOf,
} from '../blocks/index.js';
import type { World } from './world.js';

/** What flows, and how. */
export interface FluidFlow {
  readonly kind: number;
  readonly source: number;
  readonly fact: Uint8Array;
  readonly everyTicks: number;
  /** what a block sideways loses */
  readonly loss: number;
  readonly renews: boolean;
  /** states by amount 1 to 8, flowing; and what falls */
  readonly flowing: readonly number[];
  readonly falling: number;
}

function fluid(name: string, fact: Uint8Array, everyTicks: number, loss: number): FluidFlow {
  const flowing = Array.from({ length: 9 }, (_, amount) =>
    amount === 0 || amount === 8
      ? AIR
      : stateOf(`minecraft:${name}`, { level: String(8 - amount) }),
  );
  return {
    kind: kindNamed(name)!.id,
    source: stateOf(`minecraft:${name}`, { level: '0' }),
    fact,
    everyTicks,
    loss,
    renews: name === 'water',
    flowing,
    falling: stateOf(`minecraft:${name}`, { level: '8' }),
  };
}

export const WATER = fluid('water', IS_WATER, 5, 1);
export const LAVA = fluid('lava', IS_LAVA, 30, 2);

export function fluidOf(state: number): FluidFlow | undefined {
  const kind = KIND_OF_STATE[state];
  if (kind === WATER.kind) return WATER;
  return kind === LAVA.kind ? LAVA : undefined;
}

type Pace = Pick<FluidFlow, 'everyTicks' | 'loss'>;

/** In the nether lava is as thin as water. */
const THIN_LAVA: Pace = { everyTicks: 10, loss: 1 };

export function paceOf({ dimension }: World, fluid: FluidFlow): Pace {
  return fluid === LAVA && dimension === 'minecraft:the_nether' ? THIN_LAVA : fluid;
}

const FALL_TICKS = 2;

/** States that flow or fall. */
export const IS_MOVING = perKind(
  ({ firstState }) => HAS_GRAVITY[firstState] === 1 || fluidOf(firstState) !== undefined,
);

/** Something has changed here: whatever may flow or fall because of it is put on the list. */
export function wakeFlow(world: World, x: number, y: number, z: number): void {
  wake(world, x, y, z);
  wake(world, x, y + 1, z);
  wake(world, x, y - 1, z);
  wake(world, x - 1, y, z);
  wake(world, x + 1, y, z);
  wake(world, x, y, z - 1);
  wake(world, x, y, z + 1);
}

function wake(world: World, x: number, y: number, z: number): void {
  const state = world.blocks.get(x, y, z);
  if (HAS_GRAVITY[state] === 1) world.pending.add(world.tick + FALL_TICKS, x, y, z);
  else {
    const fluid = fluidOf(state);
    if (fluid === undefined) return;
    world.pending.add(world.tick + paceOf(world, fluid).everyTicks, x, y, z);
  }
}
