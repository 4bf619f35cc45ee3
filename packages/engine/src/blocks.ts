/** The blocks of the flat world. An id is a position in this list; 0 is air. */
export const BLOCKS: readonly BlockKind[] = [
  { name: 'minecraft:air', solid: false, breakTicks: 0 },
  { name: 'minecraft:bedrock', solid: true, breakTicks: Number.POSITIVE_INFINITY },
  { name: 'minecraft:dirt', solid: true, breakTicks: 15 },
  { name: 'minecraft:grass_block', solid: true, breakTicks: 18 },
  { name: 'minecraft:stone', solid: true, breakTicks: 150 },
  { name: 'minecraft:oak_planks', solid: true, breakTicks: 60 },
  { name: 'minecraft:oak_log', solid: true, breakTicks: 60 },
  { name: 'minecraft:glass', solid: true, breakTicks: 9 },
  { name: 'minecraft:sand', solid: true, breakTicks: 15 },
];

export interface BlockKind {
  readonly name: string;
  readonly solid: boolean;
  /** ticks of holding attack with a bare hand */
  readonly breakTicks: number;
}

export const AIR = 0;
export const BEDROCK = 1;
export const DIRT = 2;
export const GRASS_BLOCK = 3;

const ID_BY_NAME: ReadonlyMap<string, number> = new Map(BLOCKS.map((kind, id) => [kind.name, id]));

/** The id of a block name, with or without the `minecraft:` namespace. */
export function blockId(name: string): number | undefined {
  return ID_BY_NAME.get(name.includes(':') ? name : `minecraft:${name}`);
}

export function blockName(id: number): string {
  return BLOCKS[id]!.name;
}
