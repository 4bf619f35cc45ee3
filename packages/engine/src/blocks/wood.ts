import { type DropSpec, itselfToShears, least } from './drops.js';
import { doorOf, fenceOf, gateOf, signsOf, slabOf, stairsOf, trapdoorOf } from './families.js';
import { type KindSpec, kind, SPARE_MADE } from './kind.js';
import { AXIS, count, PERSISTENT } from './properties.js';
import { NO_BOXES, post } from './shapes.js';

/** Planks, and what carpenters make of them. */
const TIMBER = { tool: 'axe', tinder: [5, 20], blastResistance: 3 } as const;
/** Of wood a hand opens it. */
const DOOR = { tool: 'axe', use: 'switchOpen' } as const;

interface Tree {
  readonly wood: string;
  readonly saplingChance: number;
  readonly apples: boolean;
}

const TREES: readonly Tree[] = [
  { wood: 'oak', saplingChance: 0.05, apples: true },
  { wood: 'birch', saplingChance: 0.05, apples: false },
  { wood: 'spruce', saplingChance: 0.05, apples: false },
  { wood: 'jungle', saplingChance: 0.025, apples: false },
  { wood: 'acacia', saplingChance: 0.05, apples: false },
  { wood: 'dark_oak', saplingChance: 0.05, apples: true },
];

function leafDrops({ wood, saplingChance, apples }: Tree): readonly DropSpec[] {
  const luck: DropSpec[] = [
    { item: `${wood}_sapling`, chance: saplingChance },
    { item: 'stick', chance: 0.02, count: least(1, 2) },
  ];
  if (apples) luck.push({ item: 'apple', chance: 0.005 });
  return itselfToShears(`${wood}_leaves`, ...luck);
}

function tree(of: Tree): readonly KindSpec[] {
  return [
    kind(`${of.wood}_log`, 2, {
      properties: [AXIS],
      tool: 'axe',
      nature: 'log',
      tinder: [5, 5],
    }),
    kind(`${of.wood}_planks`, 2, { ...TIMBER, spare: SPARE_MADE }),
    kind(`${of.wood}_leaves`, 0.2, {
      properties: [count('distance', 1, 7, 7), PERSISTENT],
      tool: 'hoe',
      toolSpeeds: { shears: 15, sword: 1.5 },
      drops: leafDrops(of),
      opacity: 1,
      nature: 'leaves',
      compost: 0.3,
      scheduledTick: 'measureLeaves',
      randomTick: 'dropLeaves',
      tinder: [30, 60],
      isUnjoined: true,
      isClear: true,
      isThicket: true,
    }),
    kind(`${of.wood}_sapling`, 0, {
      properties: [count('stage', 0, 1)],
      shape: post(12, 12),
      collision: NO_BOXES,
      support: { on: ['soil'] },
      randomTick: 'growSapling',
      fertilizing: 'sapling',
      compost: 0.3,
      tree: of.wood,
    }),
  ];
}

/** What carpenters make of one kind of planks. */
function carpentry(wood: string): readonly KindSpec[] {
  return [
    slabOf(`${wood}_slab`, 2, TIMBER),
    stairsOf(`${wood}_stairs`, 2, TIMBER),
    fenceOf(`${wood}_fence`, 2, TIMBER),
    gateOf(`${wood}_fence_gate`, 2, TIMBER),
    doorOf(`${wood}_door`, 3, DOOR),
    trapdoorOf(`${wood}_trapdoor`, 3, DOOR),
    ...signsOf(wood),
  ];
}

/** Every wood that grows as a tree, as it stands before `_log`, `_planks` and the rest. */
export const WOODS: readonly string[] = TREES.map(({ wood }) => wood);

export const WOOD: readonly KindSpec[] = [...TREES.flatMap(tree), ...WOODS.flatMap(carpentry)];
