import { BLOCK_ENTITY_KINDS, WORK_SCREENS } from '../blocks/index.js';
import type { Fingerprint } from '../hash.js';
import { Slots } from './slots.js';

/** What the player may have open before their eyes. */
export const SCREENS = ['none', 'inventory', ...WORK_SCREENS, ...BLOCK_ENTITY_KINDS] as const;
export type ScreenKind = (typeof SCREENS)[number];

const GRID_CELLS = 9;
/** the slot after the grid */
export const CURSOR = 9;

/** What is open, and what lies on it that is in no inventory yet. */
export class Screen {
  kind: ScreenKind = 'none';
  /** the block that was opened */
  x = 0;
  y = 0;
  z = 0;
  /** the crafting grid row by row, four cells of it without a table; then what the cursor holds */
  readonly slots = new Slots(GRID_CELLS + 1);

  get isOpen(): boolean {
    return this.kind !== 'none';
  }

  /** The width of the crafting grid; 0 where there is none. */
  get gridWidth(): 0 | 2 | 3 {
    if (this.kind === 'crafting_table') return 3;
    return this.kind === 'inventory' ? 2 : 0;
  }

  /** Whether it is of a block somewhere. */
  get isPlaced(): boolean {
    return this.kind !== 'none' && this.kind !== 'inventory';
  }

  copy(): Screen {
    const copy = new Screen();
    copy.show(this.kind, this.x, this.y, this.z);
    copy.slots.set(this.slots);
    return copy;
  }

  show(kind: ScreenKind, x = 0, y = 0, z = 0): void {
    this.kind = kind;
    this.x = x;
    this.y = y;
    this.z = z;
  }

  fingerprint(print: Fingerprint): void {
    print.word(SCREENS.indexOf(this.kind));
    if (this.kind === 'none') return; // closing leaves nothing lying there
    print.number(this.x);
    print.number(this.y);
    print.number(this.z);
    this.slots.fingerprint(print);
  }
}
