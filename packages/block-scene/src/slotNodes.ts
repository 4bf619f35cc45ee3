import {
  ARMOR_SLOT,
  bareName,
  type ContainerState,
  type HandsFacet,
  HarnessError,
  HOTBAR_SLOTS,
  type ItemStack,
  type LongAction,
  MAIN_SLOTS,
  OFFHAND_SLOT,
  resultOf,
  type SceneNode,
  type SlotClick,
} from '@bridle/facets';
import { slotBox } from './boxes.js';
import { type Elements, group } from './elements.js';
import type { SceneState } from './sceneState.js';
import { stackText } from './words.js';

const ARMOUR = ['Feet', 'Legs', 'Chest', 'Head'];
const OVEN_SLOTS = ['Ingredient', 'Fuel', 'Output'];
const KEY = 'slot:';

/** Slots of the open screen, as cells that can be clicked and dragged onto each other. */
export class SlotNodes {
  readonly #elements: Elements;
  readonly #hands: HandsFacet;
  readonly #scene: SceneState;
  readonly #open: ContainerState;
  readonly #stacks: ReadonlyMap<string, ItemStack>;
  readonly #place: string;

  constructor(
    elements: Elements,
    hands: HandsFacet,
    scene: SceneState,
    open: ContainerState,
    carried: readonly { slot: number | string; item: string; count: number }[],
    place: string,
  ) {
    this.#elements = elements;
    this.#hands = hands;
    this.#scene = scene;
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
    const storage = this.#storage(MAIN_SLOTS - HOTBAR_SLOTS, 'Storage', (i) =>
      String(HOTBAR_SLOTS + i),
    );
    const hotbar = numbered(HOTBAR_SLOTS, (i) => this.#slot(String(i), `Hotbar ${i + 1}`));
    const worn = ARMOUR.map((name, i) => this.#slot(String(ARMOR_SLOT + i), name)).reverse();
    const isOwn = this.#open.screen?.kind === 'inventory';
    return [
      ...(isOwn
        ? [
            group('slots:worn', 'grid', 'Worn', [
              ...worn,
              this.#slot(String(OFFHAND_SLOT), 'Off hand'),
            ]),
          ]
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
        click: () => hands.click({ slot, button: 0, mode: 'pickup' }),
        dblclick: () => hands.click({ slot, button: 0, mode: 'quick_move' }),
        hover: () => this.#scene.hover(key),
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
function* dragStack(
  hands: HandsFacet,
  from: string,
  target: string | undefined,
): LongAction<unknown> {
  const click = (slot: string, button: number, mode: SlotClick['mode']) =>
    resultOf(hands.click({ slot, button, mode }));
  if (target === undefined) return yield* click(from, 1, 'throw');
  const to = slotOfKey(target);
  if (to === undefined) {
    throw new HarnessError('bad_request', 'a stack can be dragged only to another slot');
  }
  if (hands.container().cursor !== null) {
    throw new HarnessError('bad_request', 'the mouse holds a stack already', 'put it down first');
  }
  yield* click(from, 0, 'pickup');
  const { cursor: taken } = hands.container();
  if (taken === null) throw new HarnessError('bad_request', 'there is nothing to drag');
  yield* click(to, 0, 'pickup');
  const { cursor: left } = hands.container();
  if (left === null || from === 'r') return; // what was made cannot be put back
  yield* click(from, 0, 'pickup');
  const isRefused = left.item === taken.item && left.count === taken.count;
  if (isRefused) {
    throw new HarnessError('bad_request', `that slot takes no ${bareName(taken.item)}`);
  }
}
