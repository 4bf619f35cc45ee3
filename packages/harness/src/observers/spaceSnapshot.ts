import {
  type BlockFacts,
  bareName,
  cellOf,
  compassOfYaw,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { SPACE_LEGEND_MAX } from '../limits.js';
import { isAnimal, isDrop, isHostile } from './creatures.js';
import type { ListReport } from './lists.js';

/** Layers of a snapshot, from the one under the feet to the one over the head. */
const LAYERS_BELOW = 1;
const LAYERS_ABOVE = 2;
const HALF_HEIGHT = 3;

const PLAYER = '@';
const AIR = '.';
const UNKNOWN = '?';
const REST = '*';
const CREATURES = { hostile: '!', animal: '&', drop: '$', other: '%' } as const;

/** Signs that are easy to remember; other blocks get letters in the order of their number. */
function fixedSign(name: string, facts: BlockFacts): string | undefined {
  if (facts.is_air) return AIR;
  if (facts.is_fluid) return facts.is_harmful ? '^' : '~';
  if (facts.door !== null) return '+';
  if (facts.is_climbable) return '=';
  return /torch$|lantern$/.test(name) ? "'" : undefined;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Blocks around the player as text: maps of the layers seen from above, and two cuts. */
export function snapshotSpace(senses: SensesFacet, radius: number): ListReport {
  const self = senses.self();
  const center = cellOf(self.player.pos);
  const [x, y, z] = center;
  const signs = new Signs(senses);
  const creatures = creatureSigns(senses, radius);
  const sign = (at: Vector): string => {
    if (at[0] === x && at[2] === z && (at[1] === y || at[1] === y + 1)) return PLAYER;
    return creatures.get(at.join()) ?? signs.of(senses.nameAt(...at));
  };
  const across = Array.from({ length: radius * 2 + 1 }, (_, i) => i - radius);
  const layers = [];
  for (let dy = LAYERS_ABOVE; dy >= -LAYERS_BELOW; dy--) {
    const rows = across.map((dz) => across.map((dx) => [x + dx, y + dy, z + dz] as Vector));
    layers.push({ y: y + dy, dy, rows: rows.map((row) => row.map(sign).join('')) });
  }
  const heights = Array.from({ length: HALF_HEIGHT * 2 + 2 }, (_, i) => y + HALF_HEIGHT + 1 - i);
  const cut = (cell: (d: number, atY: number) => Vector): string[] =>
    heights.map((atY) => across.map((d) => sign(cell(d, atY))).join(''));
  const westEast = cut((d, atY) => [x + d, atY, z]);
  const northSouth = cut((d, atY) => [x, atY, z + d]);
  const legend = signs.legend(creatures.size > 0);
  const facing = compassOfYaw(self.player.yaw);
  const text = textOf({ center, facing, layers, westEast, northSouth, legend });
  return {
    msg: `blocks within ${radius} of ${center.join(' ')}, facing ${facing}: ${layers.length} layers, north at the top.`,
    data: {
      center,
      facing,
      radius,
      layers,
      cuts: { west_east: westEast, north_south: northSouth, top_y: heights[0] },
      legend,
      bounded: signs.hasRest,
      text,
    },
  };
}

/** Gives every name a sign of its own, as long as there are any. */
class Signs {
  readonly #senses: SensesFacet;
  readonly #byName = new Map<string, string>();
  #next = 0;
  hasRest = false;

  constructor(senses: SensesFacet) {
    this.#senses = senses;
  }

  of(name: string | undefined): string {
    if (name === undefined) return UNKNOWN;
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const sign = this.#choose(name);
    this.#byName.set(name, sign);
    return sign;
  }

  #choose(name: string): string {
    const facts = this.#senses.blockFacts(name);
    const fixed = facts && fixedSign(name, facts);
    if (fixed !== undefined) return fixed;
    if (this.#next < Math.min(SPACE_LEGEND_MAX, LETTERS.length)) return LETTERS[this.#next++]!;
    this.hasRest = true;
    return REST;
  }

  legend(hasCreatures: boolean): Record<string, string> {
    const legend: Record<string, string> = { [PLAYER]: 'you' };
    for (const [name, sign] of this.#byName) {
      if (sign === REST) legend[sign] = 'other blocks';
      else
        legend[sign] =
          legend[sign] === undefined ? bareName(name) : `${legend[sign]}, ${bareName(name)}`;
    }
    if (hasCreatures) {
      for (const [kind, sign] of Object.entries(CREATURES)) legend[sign] = kind;
    }
    return legend;
  }
}

function creatureSigns(senses: SensesFacet, radius: number): Map<string, string> {
  const signs = new Map<string, string>();
  for (const entity of senses.entities(radius * 2)) {
    const key = cellOf(entity.pos).join();
    if (signs.has(key)) continue;
    if (isHostile(entity)) signs.set(key, CREATURES.hostile);
    else if (isAnimal(entity, senses)) signs.set(key, CREATURES.animal);
    else signs.set(key, isDrop(entity) ? CREATURES.drop : CREATURES.other);
  }
  return signs;
}

interface Drawn {
  readonly center: Vector;
  readonly facing: string;
  readonly layers: readonly { y: number; dy: number; rows: readonly string[] }[];
  readonly westEast: readonly string[];
  readonly northSouth: readonly string[];
  readonly legend: Readonly<Record<string, string>>;
}

function textOf({ center, facing, layers, westEast, northSouth, legend }: Drawn): string {
  const height = (dy: number): string => {
    if (dy === 0) return 'feet';
    return dy === 1 ? 'head' : dy < 0 ? `${-dy} below the feet` : `${dy} above the feet`;
  };
  return [
    `You (@) are at ${center.join(' ')}, facing ${facing}. One sign is one block.`,
    `Signs: ${Object.entries(legend)
      .map(([sign, name]) => `${sign} ${name}`)
      .join('; ')}`,
    ...layers.flatMap(({ y, dy, rows }) => [
      `From above, y=${y} (${height(dy)}), north at the top:`,
      ...rows,
    ]),
    'A cut from west (left) to east (right), seen from the south:',
    ...westEast,
    'A cut from north (left) to south (right), seen from the west:',
    ...northSouth,
  ].join('\n');
}
