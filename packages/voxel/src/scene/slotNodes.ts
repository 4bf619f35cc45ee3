import type { ContainerState, HandsFacet, ItemStack, SceneNode } from '@bridle/facets';
import { HarnessError } from '@bridle/facets';
import { bare } from '../body/states.js';
import { slotBox } from './boxes.js';
import type { Desk } from './desk.js';
import { type Elements, group } from './elements.js';
import { stackText } from './words.js';

const HOTBAR = 9;
const STORAGE = 36;
const ARMOUR = ['Feet', 'Legs', 'Chest', 'Head'];
const OFFHAND = 40;
const OVEN_SLOTS = ['Ingredient', 'Fuel', 'Output'];
const KEY = 'slot:';

/** Slots of the open screen, as cells that can be clicked and dragged onto each other. */
export class SlotNodes {
  readonly #elements: Elements;
  readonly #hands: HandsFacet;
  readonly #desk: Desk;
  readonly #open: ContainerState;
  readonly #stacks: ReadonlyMap<string, ItemStack>;
  readonly #place: string;

  constructor(
    elements: Elements,
    hands: HandsFacet,
    desk: Desk,
    open: ContainerState,
    carried: readonly { slot: number | string; item: string; count: number }[],
    place: string,
  ) {
    this.#elements = elements;
    this.#hands = hands;
    this.#desk = desk;
    this.#open = open;
    this.#place = place;
    this.#stacks = new Map([...open.slots, ...carried].map((one) => [String(one.slot), one]));
  }

  /** What the open screen has besides what the player carries. */
  own(title: string): SceneNode[] {
    const { size, grid, oven } = this.#open;
    const nodes: SceneNode[] = [];
    if (grid > 0) {
      const cells = numbered(grid, (i) => this.#slot(`g${i}`, `Grid ${i + 1}`));
      nodes.push(group('slots:grid', 'grid', 'Crafting grid', [...cells, this.#result()]));
    }
    if (size > 0) {
      const cells =
        oven === undefined
          ? this.#storage(size, title, (i) => `c${i}`)
          : numbered(size, (i) => this.#slot(`c${i}`, OVEN_SLOTS[i] ?? `${title} ${i + 1}`));
      nodes.push(group('slots:container', 'grid', title, cells));
    }
    return nodes;
  }

  /** What the player carries. */
  carried(): SceneNode[] {
    const storage = this.#storage(STORAGE - HOTBAR, 'Storage', (i) => String(HOTBAR + i));
    const hotbar = numbered(HOTBAR, (i) => this.#slot(String(i), `Hotbar ${i + 1}`));
    const worn = ARMOUR.map((name, i) => this.#slot(String(STORAGE + i), name)).reverse();
    const isOwn = this.#open.screen?.kind === 'inventory';
    return [
      ...(isOwn
        ? [group('slots:worn', 'grid', 'Worn', [...worn, this.#slot(String(OFFHAND), 'Off hand')])]
        : []),
      group('slots:storage', 'grid', 'Storage', storage),
      group('slots:hotbar', 'grid', 'Hotbar', hotbar),
    ];
  }

  /** Cells that are all alike: the empty ones are one line, which stands for the first of them. */
  #storage(count: number, title: string, slotOf: (index: number) => string): SceneNode[] {
    const cells = numbered(count, (i) => this.#slot(slotOf(i), `${title} ${i + 1}`));
    const isEmpty = (index: number): boolean => !this.#stacks.has(slotOf(index));
    const empty = cells.map((_, i) => i).filter(isEmpty);
    const name = `${title} ${rangesOf(empty.map((i) => i + 1))}: empty`;
    return cells.flatMap((cell, i) => {
      if (i === empty[0]) return [{ ...cell, name }];
      return isEmpty(i) ? [] : [cell];
    });
  }

  #slot(slot: string, place: string): SceneNode {
    const stack = this.#stacks.get(slot) ?? null;
    return this.#cell(slot, `${place}: ${stackText(stack)}`);
  }

  #result(): SceneNode {
    return this.#cell('r', `Result: ${stackText(this.#open.result)}`);
  }

  #cell(slot: string, name: string): SceneNode {
    const hands = this.#hands;
    const { screen, size } = this.#open;
    const box = slotBox(screen?.kind ?? '', size, slot);
    const isCarried = /^\d/.test(slot);
    const key = KEY + slot + (isCarried ? '' : this.#place);
    return this.#elements.add(
      key,
      'gridcell',
      name,
      {
        click: () => void hands.click({ slot, button: 0, mode: 'pickup' }),
        dblclick: () => void hands.click({ slot, button: 0, mode: 'quick_move' }),
        hover: () => this.#desk.hover(key),
        drag: ({ target }) => dragStack(hands, slot, target),
      },
      box && { box },
    );
  }
}

/** `1–3, 7`: rising numbers, those that follow each other together. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

function numbered(count: number, make: (index: number) => SceneNode): SceneNode[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** The slot that an element stands for, if it is one. */
export function slotOfKey(key: string | undefined): string | undefined {
  return key?.startsWith(KEY) ? key.slice(KEY.length).split('@', 1)[0] : undefined;
}

/** As hands do it: takes all, puts it down there, and puts back what is then in hand. */
function dragStack(hands: HandsFacet, from: string, target: string | undefined): void {
  if (target === undefined) {
    hands.click({ slot: from, button: 1, mode: 'throw' });
    return;
  }
  const to = slotOfKey(target);
  if (to === undefined) {
    throw new HarnessError('bad_request', 'a stack can be dragged only to another slot');
  }
  if (hands.container().cursor !== null) {
    throw new HarnessError('bad_request', 'the mouse holds a stack already', 'put it down first');
  }
  hands.click({ slot: from, button: 0, mode: 'pickup' });
  const { cursor: taken } = hands.container();
  if (taken === null) throw new HarnessError('bad_request', 'there is nothing to drag');
  hands.click({ slot: to, button: 0, mode: 'pickup' });
  const { cursor: left } = hands.container();
  if (left === null || from === 'r') return; // what was made cannot be put back
  hands.click({ slot: from, button: 0, mode: 'pickup' });
  const isRefused = left.item === taken.item && left.count === taken.count;
  if (isRefused) {
    throw new HarnessError('bad_request', `that slot takes no ${bare(taken.item)}`);
  }
}
