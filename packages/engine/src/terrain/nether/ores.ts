import { stateOf } from '../../blocks/index.js';
import { hashAt, type Seed, scramble } from '../../random/random.js';
import type { Caverns } from './caverns.js';
import type { NetherColumn } from './netherColumn.js';

const NETHERRACK = stateOf('netherrack');
const BASALT = stateOf('basalt', { axis: 'y' });
const BLACKSTONE = stateOf('blackstone');

const FOR_ORE = 0x4e20_0000;

interface Ore {
  readonly state: number;
  /** veins per column, blocks per vein, and between which heights */
  readonly veins: number;
  readonly size: number;
  readonly low: number;
  readonly high: number;
  /** lies only where rock is all around it, and in any rock */
  readonly hidden: boolean;
}

function ore(name: string, veins: number, size: number, low: number, high: number): Ore {
  return { state: stateOf(name), veins, size, low, high, hidden: false };
}

function debris(size: number, low: number, high: number): Ore {
  return { state: stateOf('ancient_debris'), veins: 1, size, low, high, hidden: true };
}

const ORES: readonly Ore[] = [
  ore('blackstone', 2, 28, 8, 32),
  ore('gravel', 2, 24, 8, 42),
  ore('magma_block', 3, 28, 26, 36),
  ore('nether_quartz_ore', 16, 12, 10, 117),
  ore('nether_gold_ore', 10, 8, 10, 117),
  debris(2, 8, 24),
  debris(1, 8, 118),
];

/** veins stay between the floor and the roof of bedrock */
const LOWEST = 5;
const HIGHEST = 122;

const GRAVEL = stateOf('gravel');

/** Veins, each within its own column, so that no neighbour has a say in them. */
export function placeOres(netherColumn: NetherColumn, caverns: Caverns, seed: Seed): void {
  const { x: columnX, z: columnZ } = netherColumn.column;
  for (let kind = 0; kind < ORES.length; kind++) {
    const { state, veins, size, low, high, hidden } = ORES[kind]!;
    for (let vein = 0; vein < veins; vein++) {
      let bits = hashAt(seed, FOR_ORE + kind * 64 + vein, columnX, columnZ);
      let x = bits & 15;
      let z = (bits >>> 4) & 15;
      let y = low + ((bits >>> 8) % (high - low));
      for (let i = 0; i < size; i++) {
        const mayReplace = hidden
          ? isRock(netherColumn.get(x, y, z)) && isHidden(caverns, x, y, z)
          : netherColumn.get(x, y, z) === NETHERRACK;
        // Gravel over a hollow would fall as soon as somebody comes near.
        const wouldFall = state === GRAVEL && caverns.isOpen(x, y - 1, z);
        if (mayReplace && !wouldFall) netherColumn.set(x, y, z, state);
        bits = scramble(bits + i);
        const step = bits % 6;
        if (step === 0) x = Math.min(15, x + 1);
        else if (step === 1) x = Math.max(0, x - 1);
        else if (step === 2) z = Math.min(15, z + 1);
        else if (step === 3) z = Math.max(0, z - 1);
        else if (step === 4) y = Math.min(HIGHEST, y + 1);
        else y = Math.max(LOWEST, y - 1);
      }
    }
  }
}

function isRock(state: number): boolean {
  return state === NETHERRACK || state === BASALT || state === BLACKSTONE;
}

function isHidden(caverns: Caverns, x: number, y: number, z: number): boolean {
  return !(
    caverns.isOpen(x, y + 1, z) ||
    caverns.isOpen(x, y - 1, z) ||
    caverns.isOpen(x + 1, y, z) ||
    caverns.isOpen(x - 1, y, z) ||
    caverns.isOpen(x, y, z + 1) ||
    caverns.isOpen(x, y, z - 1)
  );
}
