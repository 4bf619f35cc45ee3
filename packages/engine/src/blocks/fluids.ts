import { NOTHING } from './drops.js';
import { type FluidState, type GetProperty, type KindSpec, kind } from './kind.js';
import { count } from './properties.js';
import { NO_BOXES } from './shapes.js';

const LEVEL = count('level', 0, 15);

/** Level 0 is a source, 1..7 thin out with the way flowed, and from 8 on it falls. */
function flowing(fluid: FluidState['kind']): (get: GetProperty) => FluidState {
  return (get) => {
    const level = Number(get('level'));
    return { kind: fluid, amount: level === 0 || level >= 8 ? 8 : 8 - level, source: level === 0 };
  };
}

const NOT_THERE = { shape: NO_BOXES, drops: NOTHING, item: null, replaceable: true } as const;

/** Air is first: state 0 is `minecraft:air`. */
export const AIR_AND_FLUIDS: readonly KindSpec[] = [
  kind('air', 0, { ...NOT_THERE, air: true }),
  kind('cave_air', 0, { ...NOT_THERE, air: true }),
  kind('void_air', 0, { ...NOT_THERE, air: true }),
  kind('water', 100, {
    ...NOT_THERE,
    properties: [LEVEL],
    opacity: 1,
    fluid: flowing('water'),
  }),
  kind('lava', 100, {
    ...NOT_THERE,
    properties: [LEVEL],
    light: 15,
    opacity: 1,
    fluid: flowing('lava'),
    randomTick: 'kindle',
    harm: { by: 'lava', amount: 4 },
  }),
];
