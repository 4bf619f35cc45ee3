import { NOTHING } from './drops.js';
import { type KindSpec, kind, type Special } from './kind.js';
import { count, SNOWY } from './properties.js';
import { layer } from './shapes.js';

function soil(name: string, hardness: number, special: Special = {}): KindSpec {
  return kind(name, hardness, { tool: 'shovel', ...special });
}

/** Lower than a cube by a sixteenth, yet no light gets through its floor. */
const TRODDEN = { shape: layer(15), opacity: 15, drops: ['dirt'] } as const;

export const GROUND: readonly KindSpec[] = [
  soil('dirt', 0.5),
  soil('coarse_dirt', 0.5),
  soil('rooted_dirt', 0.5),
  soil('grass_block', 0.6, { properties: [SNOWY], drops: ['dirt'] }),
  soil('podzol', 0.5, { properties: [SNOWY], drops: ['dirt'] }),
  soil('mycelium', 0.6, { properties: [SNOWY], drops: ['dirt'] }),
  soil('farmland', 0.6, { ...TRODDEN, properties: [count('moisture', 0, 7)] }),
  soil('dirt_path', 0.65, TRODDEN),
  soil('sand', 0.5, { gravity: true }),
  soil('red_sand', 0.5, { gravity: true }),
  soil('gravel', 0.6, {
    gravity: true,
    drops: [{ item: 'flint', chance: 0.1, otherwise: 'gravel' }],
  }),
  soil('clay', 0.6, { drops: [{ item: 'clay_ball', count: 4 }] }),
  soil('soul_sand', 0.5, { collision: layer(14) }),
  soil('soul_soil', 0.5),
  soil('snow', 0.1, {
    properties: [count('layers', 1, 8)],
    needs: 'wood',
    drops: [{ item: 'snowball', count: { property: 'layers' } }],
    shape: (get) => layer(2 * Number(get('layers'))),
    // One sinks into the topmost layer, so a single one is no step at all.
    collision: (get) => layer(2 * (Number(get('layers')) - 1)),
    opacity: (get) => (get('layers') === '8' ? 15 : 0),
    replaceable: (get) => get('layers') === '1',
  }),
  soil('snow_block', 0.2, { needs: 'wood', drops: [{ item: 'snowball', count: 4 }] }),
  kind('ice', 0.5, { tool: 'pickaxe', drops: NOTHING, opacity: 1 }),
  kind('packed_ice', 0.5, { tool: 'pickaxe', drops: NOTHING }),
  kind('blue_ice', 2.8, { tool: 'pickaxe', drops: NOTHING }),
];
