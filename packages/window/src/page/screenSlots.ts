import { slotBox } from '@bridle/block-scene/boxes';
import type { HudSlot, ScreenView } from '@bridle/facets/pictured';

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** A slot of what is open: its name for the run, what it is called, and where it is in the picture. */
export interface ScreenSlot {
  readonly name: string;
  readonly label: string;
  readonly stack: HudSlot | undefined;
  readonly box: { readonly x: number; readonly y: number } & Extent;
}

const ARMOUR = ['Feet', 'Legs', 'Chest', 'Head'];
const OVEN = ['Ingredient', 'Fuel', 'Output'];
const [HOTBAR_SLOTS, MAIN_SLOTS, OFFHAND] = [9, 36, 40];

/** Screens without slots. */
const PAGES = new Set(['sign', 'book', 'death']);

export function hasSlots({ kind }: ScreenView): boolean {
  return !PAGES.has(kind);
}

/** The slots that a screen shows in a picture of some size, in the order in which they are read. */
export function slotsOf(screen: ScreenView, picture: Extent): ScreenSlot[] {
  const { kind, container = [], grid = [], player = [] } = screen;
  const slots: ScreenSlot[] = [];
  const add = (name: string, label: string, stack: HudSlot | undefined): void => {
    const box = slotBox(kind, container.length, name, picture);
    if (box !== undefined) slots.push({ name, label, stack, box });
  };
  for (const [i, stack] of grid.entries()) add(`g${i}`, `Grid ${i + 1}`, stack);
  if (grid.length > 0) add('r', 'Result', screen.result);
  const isOven = kind.endsWith('furnace') || kind === 'smoker';
  for (const [i, stack] of container.entries()) {
    add(`c${i}`, (isOven ? OVEN[i] : undefined) ?? `Slot ${i + 1}`, stack);
  }
  for (let slot = OFFHAND - 1; slot >= MAIN_SLOTS; slot--) {
    add(String(slot), ARMOUR[slot - MAIN_SLOTS]!, player[slot]);
  }
  add(String(OFFHAND), 'Other hand', player[OFFHAND]);
  for (let slot = HOTBAR_SLOTS; slot < MAIN_SLOTS; slot++) {
    add(String(slot), `Inventory ${slot - HOTBAR_SLOTS + 1}`, player[slot]);
  }
  for (let slot = 0; slot < HOTBAR_SLOTS; slot++) {
    add(String(slot), `Hotbar ${slot + 1}`, player[slot]);
  }
  return slots;
}

/** `12 oak planks`. */
export function stackWords(stack: HudSlot | undefined): string {
  if (stack === undefined) return 'empty';
  const words = stack.item.replace(/^minecraft:/, '').replaceAll('_', ' ');
  const worn = stack.wear === undefined ? '' : `, ${Math.round(stack.wear * 100)} % worn`;
  return `${stack.count} ${words}${worn}`;
}

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export function isArrow(key: string): key is Arrow {
  return /^Arrow(Left|Right|Up|Down)$/.test(key);
}

/** The slot that an arrow key goes to: the nearest one on that side. */
export function slotBeside(
  slots: readonly ScreenSlot[],
  from: ScreenSlot,
  arrow: Arrow,
): ScreenSlot {
  const [wayX, wayY] = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }[arrow] as [number, number];
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const slot of slots) {
    const [dx, dy] = [slot.box.x - from.box.x, slot.box.y - from.box.y];
    const ahead = dx * wayX + dy * wayY;
    if (ahead <= 0) continue;
    const aside = Math.abs(dx * wayY) + Math.abs(dy * wayX);
    const distance = ahead + aside * 3;
    if (distance < least) [best, least] = [slot, distance];
  }
  return best;
}
