import type { ItemSpec } from './kind.js';

/** What the nether gives and no block is made of. */
export const NETHER_ITEMS: readonly ItemSpec[] = [{ name: 'quartz' }];
