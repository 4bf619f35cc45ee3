import {
  BLOCK_KINDS,
  BLOCK_USES,
  type BlockKind,
  burnTicksOf,
  COLLISION_SHAPE,
  harvests,
  IS_AIR,
  IS_CLIMBABLE,
  IS_LAVA,
  IS_REPLACEABLE,
  IS_WATER,
  ITEM_KINDS,
  isOven,
  itemNamed,
  KIND_OF_STATE,
  LIGHT_EMISSION,
  LIGHT_OPACITY,
  mobKindNamed,
  SELECTION_SHAPE,
  SHAPES,
  smeltingOf,
} from '@bridle/engine';
import { type BlockFacts, type EntityFacts, fullName, type ItemFacts } from '@bridle/facets';

const OPAQUE = 15;

const KIND_BY_NAME: ReadonlyMap<string, BlockKind> = new Map(
  BLOCK_KINDS.map((kind) => [kind.name, kind]),
);
const TOOLS = ITEM_KINDS.filter(({ tool }) => tool !== undefined);

/** Whether a state is nothing but a fluid: what is waterlogged is not. */
export function isFluid(state: number): boolean {
  return SELECTION_SHAPE[state] === 0 && (IS_WATER[state] === 1 || IS_LAVA[state] === 1);
}

const knownBlocks = new Map<string, BlockFacts>();

export function blockFacts(name: string): BlockFacts | undefined {
  const kind = KIND_BY_NAME.get(fullName(name));
  if (kind === undefined) return undefined;
  let facts = knownBlocks.get(kind.name);
  if (facts === undefined) {
    facts = factsOfKind(kind);
    knownBlocks.set(kind.name, facts);
  }
  return facts;
}

function factsOfKind(kind: BlockKind): BlockFacts {
  const { defaultState: state } = kind;
  return {
    hardness: kind.hardness < 0 ? Number.POSITIVE_INFINITY : kind.hardness,
    is_opaque: LIGHT_OPACITY[state] === OPAQUE,
    is_replaceable: IS_REPLACEABLE[state] === 1,
    light: LIGHT_EMISSION[state]!,
    is_solid: solidityOf(kind),
    is_tall: topOf(kind) > 1,
    is_thin: kind.isThin === true,
    is_air: IS_AIR[state] === 1,
    is_fluid: isFluid(state),
    is_fire: kind.harm?.by === 'fire',
    click: clickOf(kind),
    nature: kind.nature ?? null,
    is_climbable: IS_CLIMBABLE[state] === 1,
    is_harmful: kind.harm !== undefined,
    is_container: keepsItems(kind),
    is_store: keepsItems(kind) && !isOven(kind.keeps) && kind.keeps !== 'hopper',
    door: kind.door ?? null,
    opens_by_hand: kind.use === 'switchOpen',
    is_furniture: kind.isFurniture === true,
    needs_tool: kind.needsTool ? (kind.tool ?? null) : null,
    harvest_tools: kind.needsTool ? toolsFor(state) : null,
    drops: dropsOf(kind),
    harvest: kind.harvested ?? null,
    ripe: kind.ripe ?? null,
  };
}

function dropsOf({ drops }: BlockKind): string[] {
  const names = drops.flatMap(({ item, otherwise }) => (otherwise ? [item, otherwise] : [item]));
  return [...new Set(names)];
}

function toolsFor(state: number): string[] {
  return TOOLS.filter((tool) => harvests(state, tool))
    .sort((a, b) => a.tool!.tier - b.tool!.tier || a.id - b.id)
    .map(({ name }) => name);
}

/** Of all states of a kind; null where they differ, and where opening makes the difference. */
function solidityOf({ door, firstState, stateCount }: BlockKind): boolean | null {
  if (door !== undefined) return null;
  const isSolid = COLLISION_SHAPE[firstState] !== 0;
  for (let state = firstState + 1; state < firstState + stateCount; state++) {
    if ((COLLISION_SHAPE[state] !== 0) !== isSolid) return null;
  }
  return isSolid;
}

/** The height of the highest box of a kind, of whichever state. */
function topOf({ firstState, stateCount }: BlockKind): number {
  let top = 0;
  for (let state = firstState; state < firstState + stateCount; state++) {
    const boxes = SHAPES[COLLISION_SHAPE[state]!]!;
    for (let i = 0; i < boxes.length; i += 6) top = Math.max(top, boxes[i + 4]!);
  }
  return top;
}

function clickOf({ isPortal, keeps, opens, use }: BlockKind): BlockFacts['click'] {
  if (isPortal) return 'portal';
  if (keeps === 'sign') return 'sign';
  if (opens !== undefined || keeps !== undefined) return 'station';
  return use === undefined ? null : BLOCK_USES[use];
}

function keepsItems({ keeps, opens }: BlockKind): boolean {
  return (keeps !== undefined && keeps !== 'sign') || opens === 'ender_chest';
}

const knownItems = new Map<string, ItemFacts>();

export function itemFacts(name: string): ItemFacts | undefined {
  const kind = itemNamed(name);
  if (kind === undefined) return undefined;
  let facts = knownItems.get(kind.name);
  if (facts === undefined) {
    facts = factsOfItem(kind);
    knownItems.set(kind.name, facts);
  }
  return facts;
}

function factsOfItem(kind: (typeof ITEM_KINDS)[number]): ItemFacts {
  const { id, food, tool, armor } = kind;
  const smelting =
    smeltingOf(id, 'furnace') ?? smeltingOf(id, 'smoker') ?? smeltingOf(id, 'blast_furnace');
  return {
    stack_max: kind.maxStack,
    food:
      food === undefined
        ? null
        : {
            hunger: food.hunger,
            saturation: food.saturation,
            ...(food.always && { always: true }),
          },
    tool: tool?.kind ?? null,
    attack_damage: kind.attackDamage ?? 1,
    armor: armor === undefined ? null : { place: armor.slot, points: armor.points },
    fuel_ticks: burnTicksOf(id),
    smelts_to: smelting === undefined ? null : ITEM_KINDS[smelting.result]!.name,
    places: kind.block ?? null,
    durability: tool?.durability ?? armor?.durability ?? kind.durability ?? null,
  };
}

export function entityFacts(type: string): EntityFacts | undefined {
  const kind = mobKindNamed(type);
  if (kind === undefined) return undefined;
  return {
    is_animal: !kind.isMonster,
    food: (kind.food ?? []).map(fullName),
    is_rideable: kind.isRideable === true,
    needs_lure: false,
  };
}

export const BLOCK_NAMES: readonly string[] = BLOCK_KINDS.map(({ name }) => name);
export const ITEM_NAMES: readonly string[] = ITEM_KINDS.map(({ name }) => name);

/** The name of the block of a state, without its properties. */
export function nameOfState(state: number): string {
  return BLOCK_KINDS[KIND_OF_STATE[state]!]!.name;
}

/** The usual state of the block of a name. */
export function stateOfName(name: string): number | undefined {
  return KIND_BY_NAME.get(fullName(name))?.defaultState;
}
