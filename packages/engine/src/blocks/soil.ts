import { NOTHING } from './drops.js';
import { type KindExtras, type KindSpec, kind } from './kind.js';
import { count, SNOWY } from './properties.js';
import { layer } from './shapes.js';

function soil(name: string, hardness: number, special: KindExtras = {}): KindSpec {
  return kind(name, hardness, { tool: 'shovel', nature: 'soil', ...special });
}

/** Lower than a cube by a sixteenth, yet no light gets through its floor. */
const TRODDEN = {
  shape: layer(15),
  opacity: 15,
  drops: ['dirt'],
  buried: 'dirt',
} as const;

const SOIL = { ground: ['soil'], shovelled: 'dirt_path' } as const;
const SNOWY_SOIL = { ...SOIL, properties: [SNOWY], drops: ['dirt'] } as const;
const SAND = { gravity: true, ground: ['sand'] } as const;
const ICE = { tool: 'pickaxe', drops: NOTHING, nature: 'soil', ground: ['ice'] } as const;

export const SOIL_BLOCKS: readonly KindSpec[] = [
  soil('dirt', 0.5, { ...SOIL, hoed: 'farmland', spare: 0 }),
  soil('coarse_dirt', 0.5, { ...SOIL, hoed: 'dirt', spare: 1 }),
  soil('rooted_dirt', 0.5, { ...SOIL, hoed: 'dirt' }),
  soil('grass_block', 0.6, {
    ...SNOWY_SOIL,
    hoed: 'farmland',
    randomTick: 'passGrass',
    fertilizing: 'grass',
  }),
  soil('podzol', 0.5, SNOWY_SOIL),
  soil('mycelium', 0.6, { ...SNOWY_SOIL, randomTick: 'passGrass' }),
  kind('farmland', 0.6, {
    ...TRODDEN,
    tool: 'shovel',
    properties: [count('moisture', 0, 7)],
    ground: ['soil', 'field'],
    randomTick: 'passFarmland',
  }),
  kind('dirt_path', 0.65, { ...TRODDEN, tool: 'shovel', hoed: 'farmland' }),
  soil('sand', 0.5, SAND),
  soil('red_sand', 0.5, SAND),
  soil('gravel', 0.6, {
    gravity: true,
    drops: [{ item: 'flint', chance: 0.1, otherwise: 'gravel' }],
  }),
  soil('clay', 0.6, { drops: [{ item: 'clay_ball', count: 4 }] }),
  soil('soul_sand', 0.5, { collision: layer(14), ground: ['soul', 'soulSand'], paceOn: 0.4 }),
  soil('soul_soil', 0.5, { ground: ['soul', 'nylium'] }),
  soil('snow', 0.1, {
    properties: [count('layers', 1, 8)],
    needs: 'wood',
    drops: [{ item: 'snowball', count: { property: 'layers' } }],
    shape: (get) => layer(2 * Number(get('layers'))),
    // One sinks into the topmost layer, so a single one is no step at all.
    collision: (get) => layer(2 * (Number(get('layers')) - 1)),
    opacity: (get) => (get('layers') === '8' ? 15 : 0),
    replaceable: (get) => get('layers') === '1',
    support: 'snow',
    randomTick: 'thawSnow',
    isSnow: true,
  }),
  soil('snow_block', 0.2, {
    needs: 'wood',
    drops: [{ item: 'snowball', count: 4 }],
    isSnow: true,
  }),
  kind('ice', 0.5, {
    ...ICE,
    opacity: 1,
    slippery: 0.98,
    randomTick: 'thawIce',
    leavesWater: true,
    isClear: true,
  }),
  kind('packed_ice', 0.5, { ...ICE, slippery: 0.98 }),
  kind('blue_ice', 2.8, { ...ICE, slippery: 0.989 }),
];
