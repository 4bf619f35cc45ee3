import {
  type ContainerState,
  type CraftOutcome,
  cellOf,
  type HandsFacet,
  type HandsOutcome,
  HarnessError,
  type LongAction,
  nearestName,
  type OpenScreen,
  type SlotClick,
  type SlotName,
  type Vector,
} from '@bridle/facets';
import type { BotBody } from '../hands/body.js';
import { runHandAction } from '../hands/handAction.js';
import { CONFIRM_MS_MAX, WINDOW_HAND_MS_MAX } from '../limits.js';
import type { BotWindow } from '../mineflayer.js';
import { ourName } from '../names.js';
import { blockLookedAt } from '../senses/ray.js';
import type { BotRecipe } from '../senses/recipes.js';
import { asVector, isDead } from '../state.js';
import { blockInReach, openBlock } from './opening.js';
import { containerState, noSlot, SeenSlots } from './screenSlots.js';
import { closeTidily } from './slotMoves.js';
import type { BotWindowHands } from './windowHands.js';
import { containerSlots, gridSlots, mainSlots, namedSlot, OUTSIDE } from './windowSlots.js';
import { writeBook, writeSign } from './writing.js';

/** The clicks of our protocol, as Minecraft's counts them. */
const MODES: Readonly<Record<string, number>> = {
  pickup: 0,
  quick_move: 1,
  swap: 2,
  throw: 4,
  drag: 5,
  pickup_all: 6,
};
/** A drag is a first, some middle and a last click, with the button in the bits above. */
const DRAG_BEGIN = 0;
const DRAG_OVER = 1;
const DRAG_END = 2;
const BUTTON_BITS = 4;

/** What hands do with screens and slots, one click at a time. */
export class BotHands implements HandsFacet {
  readonly #body: BotBody;
  readonly #atWindows: BotWindowHands;

  constructor(body: BotBody, atWindows: BotWindowHands) {
    this.#body = body;
    this.#atWindows = atWindows;
  }

  open(what: 'inventory' | Vector | undefined): LongAction<OpenScreen> {
    return this.#run(() => this.#open(what));
  }

  *#open(what: 'inventory' | Vector | undefined): LongAction<OpenScreen> {
    const { windows } = this.#body.session;
    if (what === 'inventory') {
      if (!windows.showsInventory) yield* this.#close();
      windows.showsInventory = true;
      return windows.screen!;
    }
    const pos = cellOf(what ?? this.#lookedAt());
    const block = blockInReach(this.#body, pos);
    yield* this.#close();
    const window = yield* openBlock(this.#body, pos);
    const { screen } = windows; // a sign has no window
    if (window !== undefined || screen !== null) return screen!;
    throw new HarnessError('bad_request', `${block} at ${pos.join(' ')} does not open`);
  }

  #lookedAt(): Vector {
    const hit = blockLookedAt(this.#body.session);
    if (hit !== null) return hit.pos;
    const hint = 'look at a block, or name its pos, or ask for inventory: true';
    throw new HarnessError('bad_request', 'no block in reach is looked at', hint);
  }

  close(): LongAction<HandsOutcome> {
    return this.#run(() => this.#withOutcome(() => this.#close()));
  }

  *#close(): LongAction<void> {
    if (!this.#body.session.windows.isInUse) return;
    yield* closeTidily(this.#body.session.windows);
    yield* this.#body.tick();
  }

  click(click: SlotClick): LongAction<HandsOutcome> {
    return this.#run(() => this.#withOutcome(() => this.#click(click)));
  }

  *#click({ slot, button, mode, over = [] }: SlotClick): LongAction<void> {
    const { windows } = this.#body.session;
    const number = MODES[mode];
    if (number === undefined) {
      throw new HarnessError('bad_request', `no click is called ${mode.slice(0, 64)}`);
    }
    const window = this.#window();
    if (mode === 'drag') return yield* this.#drag(window, button, over);
    const at = slot === 'outside' ? OUTSIDE : namedSlot(window, slot);
    if (at === undefined) throw noSlot(window, [slot]);
    if (at === OUTSIDE && mode !== 'pickup') return;
    yield* windows.click(window, { slot: at, button, mode: number });
  }

  *#drag(window: BotWindow, button: number, over: readonly SlotName[]): LongAction<void> {
    const { windows } = this.#body.session;
    const slots = [...new Set(over)].map((name) => namedSlot(window, name));
    if (slots.includes(undefined)) throw noSlot(window, over);
    const bits = button === 0 ? 0 : BUTTON_BITS;
    const step = (slot: number, part: number) =>
      windows.click(window, { slot, button: bits + part, mode: MODES.drag! });
    yield* step(OUTSIDE, DRAG_BEGIN);
    for (const slot of slots as number[]) yield* step(slot, DRAG_OVER);
    yield* step(OUTSIDE, DRAG_END);
  }

  /** What clicks are about: without an open screen, the inventory opens. */
  #window(): BotWindow {
    const { windows } = this.#body.session;
    if (this.#body.bot.currentWindow === null) windows.showsInventory = true;
    return windows.current;
  }

  move(from: SlotName, to: SlotName, count: number): LongAction<HandsOutcome & { moved: number }> {
    const act = function* (this: BotHands): LongAction<HandsOutcome & { moved: number }> {
      let moved = 0;
      const outcome = yield* this.#withOutcome(() =>
        this.#move(from, to, count, (n) => (moved = n)),
      );
      return { moved, ...outcome };
    };
    return this.#run(() => act.call(this), true);
  }

  *#move(
    from: SlotName,
    to: SlotName,
    count: number,
    tell: (moved: number) => void,
  ): LongAction<void> {
    const { windows } = this.#body.session;
    const window = windows.current;
    const source = namedSlot(window, from);
    const targets = targetsNamed(window, to);
    if (source === undefined || targets === undefined) throw noSlot(window, [from, to]);
    const { moves } = this.#atWindows;
    if (windows.cursor !== null) yield* moves.putDown(window);
    tell(yield* moves.move(window, source, targets, count));
  }

  container(): ContainerState {
    return containerState(this.#body.session);
  }

  craft(recipe: string, times: number): LongAction<CraftOutcome> {
    const act = function* (this: BotHands): LongAction<CraftOutcome> {
      const known = this.#recipe(recipe);
      const before = new SeenSlots(this.#body.session);
      const { lack, ...made } = yield* this.#atWindows.crafting.rounds(known, times, null);
      return { ...made, ...(lack && { reason: lack.text }), ...before.outcome() };
    };
    return this.#run(() => act.call(this), true);
  }

  #recipe(id: string): BotRecipe {
    const { recipes: book } = this.#body.session;
    const [item = ''] = id.split('#');
    const wanted = id.includes(':') ? id : `minecraft:${id}`;
    const known = book.making(item);
    const recipe = known.find((one) => one.id === wanted) ?? (item === id ? known[0] : undefined);
    if (recipe !== undefined) return recipe;
    const { recipes, items } = this.#body.bot.registry;
    const names = Object.keys(recipes).flatMap((type) => items[Number(type)]?.name ?? []);
    const nearest = nearestName(item.replace(/^minecraft:/, ''), names);
    const hint = nearest ? `did you mean ${ourName(nearest)}?` : 'ask recipes what can be made';
    throw new HarnessError('bad_request', `no recipe is called ${id.slice(0, 64)}`, hint);
  }

  writeSign(
    pos: Vector | undefined,
    lines: readonly string[],
  ): LongAction<{ pos: Vector; lines: string[] }> {
    const { windows } = this.#body.session;
    return this.#run(() =>
      writeSign(this.#body, cellOf(pos ?? windows.openSign ?? this.#lookedAt()), lines),
    );
  }

  writeBook(
    slot: number | undefined,
    pages: readonly string[],
    title?: string,
  ): LongAction<HandsOutcome> {
    return this.#run(() =>
      this.#withOutcome(() => writeBook(this.#body, slot ?? this.#heldSlot, pages, title)),
    );
  }

  get #heldSlot(): number {
    return this.#body.bot.quickBarSlot ?? 0;
  }

  *respawn(): LongAction<{ pos: Vector }> {
    const { bot } = this.#body;
    if (!isDead(bot)) throw new HarnessError('bad_request', 'the player is alive');
    this.#body.packets.respawn();
    const endsAt = performance.now() + CONFIRM_MS_MAX;
    while (isDead(bot)) {
      if (performance.now() > endsAt) {
        throw new HarnessError('timeout', 'the server does not bring the player back');
      }
      yield;
    }
    return { pos: asVector(bot.entity.position) };
  }

  *#withOutcome(act: () => LongAction<void>): LongAction<HandsOutcome> {
    const before = new SeenSlots(this.#body.session);
    yield* act();
    return before.outcome();
  }

  /** `tidies`: stopped half-way, it leaves nothing on the cursor or in the grid. */
  *#run<T>(act: () => LongAction<T>, tidies = false): LongAction<T> {
    const { windows } = this.#body.session;
    let isDone = false;
    try {
      const options = { ms: WINDOW_HAND_MS_MAX, keepsWindow: true };
      const result = yield* runHandAction(this.#body, options, act);
      isDone = true;
      return result;
    } finally {
      if (!isDone && tidies && windows.isUntidy) this.#atWindows.tidy();
    }
  }
}

/** Where to move things: into one slot, or wherever they fit in a part of the screen. */
function targetsNamed(window: BotWindow, to: SlotName): readonly number[] | undefined {
  if (to === 'inventory') return mainSlots(window);
  const area =
    to === 'container' ? containerSlots(window) : to === 'grid' ? gridSlots(window) : undefined;
  if (area !== undefined) return area.length === 0 ? undefined : area;
  const slot = to === 'r' ? undefined : namedSlot(window, to);
  return slot === undefined ? undefined : [slot];
}
