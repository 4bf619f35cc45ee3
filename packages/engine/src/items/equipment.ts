import type { Tier, ToolItemKind } from '../blocks/index.js';
import type { ArmorSlot, ItemSpec } from './kind.js';

interface ToolMaterial {
  readonly name: string;
  readonly tier: Tier;
  readonly speed: number;
  readonly durability: number;
  /** what it adds to the damage of every tool but the axe and the hoe */
  readonly damage: number;
  readonly axeDamage: number;
  /** swings a second of what is not as fast in every material */
  readonly axeSpeed: number;
  readonly hoeSpeed: number;
}

/** Gold is as weak as wood. */
const WEAK = { tier: 0, damage: 0, axeDamage: 7 } as const;

const TOOL_MATERIALS: readonly ToolMaterial[] = [
  { ...WEAK, name: 'wooden', speed: 2, durability: 59, axeSpeed: 0.8, hoeSpeed: 1 },
  {
    name: 'stone',
    tier: 1,
    speed: 4,
    durability: 131,
    damage: 1,
    axeDamage: 9,
    axeSpeed: 0.8,
    hoeSpeed: 2,
  },
  {
    name: 'iron',
    tier: 2,
    speed: 6,
    durability: 250,
    damage: 2,
    axeDamage: 9,
    axeSpeed: 0.9,
    hoeSpeed: 3,
  },
  { ...WEAK, name: 'golden', speed: 12, durability: 32, axeSpeed: 1, hoeSpeed: 1 },
  {
    name: 'diamond',
    tier: 3,
    speed: 8,
    durability: 1561,
    damage: 3,
    axeDamage: 9,
    axeSpeed: 1,
    hoeSpeed: 4,
  },
];

function tools(material: ToolMaterial): readonly ItemSpec[] {
  const { name, tier, speed, durability, damage } = material;
  const tool = (kind: ToolItemKind, attackDamage: number, attackSpeed: number): ItemSpec => ({
    name: `${name}_${kind}`,
    maxStack: 1,
    // A sword is for no block; the few it is good at name its speed themselves.
    tool: { kind, tier, speed: kind === 'sword' ? 1 : speed, durability },
    attackDamage,
    attackSpeed,
  });
  return [
    tool('pickaxe', 2 + damage, 1.2),
    tool('axe', material.axeDamage, material.axeSpeed),
    tool('shovel', 2.5 + damage, 1),
    tool('hoe', 1, material.hoeSpeed),
    tool('sword', 4 + damage, 1.6),
  ];
}

interface ArmorMaterial {
  readonly name: string;
  /** head, chest, legs, feet */
  readonly points: readonly [number, number, number, number];
  readonly toughness: number;
  /** times what a piece of its slot lasts */
  readonly durabilityFactor: number;
}

const ARMOR_MATERIALS: readonly ArmorMaterial[] = [
  { name: 'leather', points: [1, 3, 2, 1], toughness: 0, durabilityFactor: 5 },
  { name: 'iron', points: [2, 6, 5, 2], toughness: 0, durabilityFactor: 15 },
  { name: 'chainmail', points: [2, 5, 4, 1], toughness: 0, durabilityFactor: 15 },
  { name: 'golden', points: [2, 5, 3, 1], toughness: 0, durabilityFactor: 7 },
  { name: 'diamond', points: [3, 8, 6, 3], toughness: 2, durabilityFactor: 33 },
];

const ARMOR_PIECES: readonly { piece: string; slot: ArmorSlot; lasts: number }[] = [
  { piece: 'helmet', slot: 'head', lasts: 11 },
  { piece: 'chestplate', slot: 'chest', lasts: 16 },
  { piece: 'leggings', slot: 'legs', lasts: 15 },
  { piece: 'boots', slot: 'feet', lasts: 13 },
];

function armor({ name, points, toughness, durabilityFactor }: ArmorMaterial): readonly ItemSpec[] {
  return ARMOR_PIECES.map(({ piece, slot, lasts }, i) => ({
    name: `${name}_${piece}`,
    maxStack: 1,
    armor: { slot, points: points[i]!, toughness, durability: lasts * durabilityFactor },
  }));
}

/** What is held or worn and wears out. */
export const EQUIPMENT: readonly ItemSpec[] = [
  ...TOOL_MATERIALS.flatMap(tools),
  { name: 'shears', maxStack: 1, tool: { kind: 'shears', tier: 0, speed: 1, durability: 238 } },
  { name: 'bow', maxStack: 1, durability: 384 },
  { name: 'shield', maxStack: 1, durability: 336 },
  { name: 'fishing_rod', maxStack: 1, durability: 64 },
  { name: 'flint_and_steel', maxStack: 1, durability: 64 },
  ...ARMOR_MATERIALS.flatMap(armor),
];
