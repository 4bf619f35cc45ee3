export { breakTicks, harvests } from './breaking.js';
export { dropsOf } from './drops.js';
export type { ItemKind } from './kind.js';
export { durabilityOf, ITEM_KINDS, itemNamed, itemOf } from './registry.js';
