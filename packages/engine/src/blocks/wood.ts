import { type DropSpec, itselfToShears, least } from './drops.js';
import { doorOf, fenceOf, gateOf, signsOf, slabOf, stairsOf, trapdoorOf } from './families.js';
import { type KindSpec, kind } from './kind.js';
import { AXIS, count, PERSISTENT } from './properties.js';
import { NO_BOXES, post } from './shapes.js';

const AXE = { tool: 'axe' } as const;

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
    kind(`${of.wood}_log`, 2, { properties: [AXIS], tool: 'axe' }),
    kind(`${of.wood}_planks`, 2, { tool: 'axe' }),
    kind(`${of.wood}_leaves`, 0.2, {
      properties: [count('distance', 1, 7, 7), PERSISTENT],
      tool: 'hoe',
      toolSpeeds: { shears: 15, sword: 1.5 },
      drops: leafDrops(of),
      opacity: 1,
    }),
    kind(`${of.wood}_sapling`, 0, {
      properties: [count('stage', 0, 1)],
      shape: post(12, 12),
      collision: NO_BOXES,
    }),
  ];
}

/** What carpenters make of one kind of planks. */
function carpentry(wood: string): readonly KindSpec[] {
  return [
    slabOf(`${wood}_slab`, 2, AXE),
    stairsOf(`${wood}_stairs`, 2, AXE),
    fenceOf(`${wood}_fence`, 2, AXE),
    gateOf(`${wood}_fence_gate`, 2, AXE),
    doorOf(`${wood}_door`, 3, AXE),
    trapdoorOf(`${wood}_trapdoor`, 3, AXE),
    ...signsOf(wood),
  ];
}

/** Every wood that grows as a tree, as it stands before `_log`, `_planks` and the rest. */
export const WOODS: readonly string[] = TREES.map(({ wood }) => wood);

export const WOOD: readonly KindSpec[] = [...TREES.flatMap(tree), ...WOODS.flatMap(carpentry)];
