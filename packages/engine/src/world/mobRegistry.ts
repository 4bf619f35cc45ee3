import { deepFreeze } from '../blocks/deepFreeze.js';
import { itemOf } from '../items/index.js';
import { ANIMALS } from '../mobs/kinds/animals.js';
import type { MobKind, MobSpec } from '../mobs/kinds/kind.js';
import { MONSTERS } from '../mobs/kinds/monsters.js';

const NAMESPACE = 'minecraft:';
const EYE_SHARE = 0.85;

function slots(names: readonly string[] = []): ReadonlySet<number> {
  return new Set(names.map((name) => itemOf(name).id + 1));
}

/** Ids hold for one build only; what is saved names the kind. */
export const MOB_KINDS: readonly MobKind[] = [...ANIMALS, ...MONSTERS].map(
  (spec: MobSpec & Pick<MobKind, 'name'>, id): MobKind => ({
    ...deepFreeze(spec),
    id,
    type: `${NAMESPACE}${spec.name}`,
    isMonster: id >= ANIMALS.length,
    eyeShare: spec.eyes ?? EYE_SHARE,
    foodItems: slots(spec.food),
    temptingItems: slots(spec.tempting ?? spec.food),
    tamingItems: slots(spec.tamedBy),
  }),
);

const BY_NAME: ReadonlyMap<string, MobKind> = new Map<string, MobKind>(
  MOB_KINDS.map((kind) => [kind.name, kind]),
);

/** A kind by its name, with or without `minecraft:`. */
export function mobKindNamed(name: string): MobKind | undefined {
  return BY_NAME.get(name.startsWith(NAMESPACE) ? name.slice(NAMESPACE.length) : name);
}

/** The kind of that name, for code that knows what it asks for: throws when there is none. */
export function mobKindOf(name: string): MobKind {
  const kind = mobKindNamed(name);
  if (kind === undefined) throw new Error(`no mob is named ${name}`);
  return kind;
}
