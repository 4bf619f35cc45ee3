import {
  type Act,
  failure,
  finished,
  type LongAction,
  type OpenScreen,
  type Vector,
} from '@bridle/facets';
import type { HandPackets } from '../hands/packets.js';
import type { KnownWorld } from '../knownWorld.js';
import {
  ANSWER_MS,
  ANSWER_MS_MAX,
  CLICKS_AT_ONCE,
  CLICKS_EVERY_MS,
  CONFIRM_MS_MAX,
  LATE_WINDOW_MS,
  QUIET_MS,
  SYNCS_MAX,
} from '../limits.js';
import type { BotItem, BotWindow, Libraries, MineflayerBot } from '../mineflayer.js';
import { SendingBudget } from '../outgoing.js';
import { isDead } from '../state.js';
import { type ItemConstructor, itemsOf } from './items.js';
import { screenKind } from './screenKinds.js';
import { OUTSIDE } from './windowSlots.js';

/** How long one waits for news before one looks at the time again. */
const LOOK_MS = 50;
/** Numbers of our own clicks, far from those that mineflayer counts up from 1. */
const FIRST_ACTION = 16_384;
const LAST_ACTION = 32_767;
/** The end of a drag that never began: a click without any effect. */
const NO_CLICK = { slot: OUTSIDE, button: 2, mode: 5 };
/** More than any slot holds, so that a server before 1.17 takes us for somebody who does not know. */
const UNKNOWN_STACK = { present: true, itemId: 1, itemCount: 127 };

export interface WindowClick {
  readonly slot: number;
  readonly button: number;
  /** as the protocol counts them: 0 pick up, 1 quick move, 2 swap, 4 throw, 5 drag, 6 gather */
  readonly mode: number;
}

interface SentClick {
  readonly windowId: number;
  /** numbers of it, and of those of no effect that were sent after it */
  readonly actions: number[];
  /** answers that come before the one to this click, to clicks that were answered late */
  answersBefore: number;
  /** the server has begun to answer */
  isHeard: boolean;
  /** when its answer is no longer waited for */
  endsAt: number;
  /** all slots have come: what is on the cursor comes next */
  hasSlots: boolean;
  isAnswered: boolean;
}

/**
 * The windows of a bot. What a click does is never worked out here: each is sent so that the server
 * answers with all that lies in the window and on the cursor. It does so where a click names a state
 * that it does not know, and before 1.17 where it names a stack that is not there.
 */
export class BotWindows {
  /** what is on the cursor */
  cursor: BotItem | null = null;
  /** the player looks at the inventory, which servers are not told */
  showsInventory = false;
  /** the sign that the server waits for a text for */
  openSign: Vector | undefined;
  readonly #bot: MineflayerBot;
  readonly #world: KnownWorld;
  readonly #packets: HandPackets;
  readonly #items: ItemConstructor;
  readonly #budget = new SendingBudget(CLICKS_AT_ONCE, CLICKS_EVERY_MS);
  readonly #usesStates: boolean;
  readonly #usesTransactions: boolean;
  readonly #nothing: unknown;
  #lastAction = FIRST_ACTION;
  #sent: SentClick | undefined;
  /** what the server has still to answer to */
  #answersOwed = 0;
  /** how long an answer is waited for: longer where the last one took long */
  #patienceMs = ANSWER_MS;
  #progress: { readonly windowId: number; readonly values: number[] } | undefined;
  #opened: { readonly window: BotWindow; readonly pos: Vector | undefined } | undefined;
  #isWanted = false;
  #lateUntil = 0;
  #tidying: Promise<void> | undefined;
  #isOver = false;
  #news: { readonly came: Promise<void>; tell(): void } | undefined;

  constructor(bot: MineflayerBot, libraries: Libraries, world: KnownWorld, packets: HandPackets) {
    this.#packets = packets;
    this.#bot = bot;
    this.#world = world;
    this.#items = itemsOf(libraries, bot.registry);
    this.#usesStates = bot.supportFeature('stateIdUsed');
    this.#usesTransactions = bot.supportFeature('transactionPacketExists');
    // From 1.21.5 on stacks are told by what they hash to, and nothing by nothing.
    const isHashed = bot.registry.version['>=']('1.21.5');
    this.#nothing = isHashed ? undefined : this.#items.toNotch(null);
    this.#listen();
  }

  /** The open window, or the inventory, which is always there. */
  get current(): BotWindow {
    return this.#bot.currentWindow ?? this.#bot.inventory;
  }

  /** The window that came of a click on a block, and where that is. */
  get opened(): { readonly window: BotWindow; readonly pos: Vector | undefined } | undefined {
    return this.#opened?.window === this.#bot.currentWindow ? this.#opened : undefined;
  }

  /** What the player has before their eyes. */
  get screen(): OpenScreen | null {
    const { currentWindow } = this.#bot;
    if (currentWindow === null)
      return this.showsInventory ? { kind: 'inventory', pos: null } : null;
    const pos = this.opened?.pos;
    const block = pos && this.#world.factsAt(...pos)?.name;
    return { kind: screenKind(String(currentWindow.type), block), pos: pos ?? null };
  }

  /** Numbers that a window has besides its slots, as an oven's of its fire. */
  progressOf({ id }: BotWindow): readonly number[] {
    return this.#progress?.windowId === id ? this.#progress.values : [];
  }

  /** Sends one click, and ends when the server has said what lies where now. */
  *click(window: BotWindow, click: WindowClick): LongAction<void> {
    const sent: SentClick = {
      windowId: window.id,
      actions: [],
      answersBefore: this.#answersOwed,
      endsAt: 0,
      isHeard: false,
      hasSlots: false,
      isAnswered: false,
    };
    yield* this.#send(window, click, sent);
    const begunAt = performance.now();
    for (let asked = 0; !(yield* this.#isAnswered(window, sent)); asked++) {
      if (this.#usesTransactions) this.#acknowledge(sent);
      if (asked === SYNCS_MAX) {
        this.#answersOwed = 0;
        const hint =
          'look at the inventory before trying again: the server lags, or ignores clicks';
        throw failure('timeout', 'the server does not say what became of a click', hint);
      }
      // It may have been ignored, and must not be sent twice: a click of no effect is answered as well.
      yield* this.#send(window, NO_CLICK, sent);
    }
    const ms = 2 * (performance.now() - begunAt);
    this.#patienceMs = Math.min(ANSWER_MS_MAX, Math.max(ANSWER_MS, ms));
  }

  /** Asks the server what lies where in a window. */
  *sync(window: BotWindow): LongAction<void> {
    yield* this.click(window, NO_CLICK);
  }

  /** Waits until a click may be sent, and sends it. */
  *#send(
    window: BotWindow,
    { slot, button, mode }: WindowClick,
    sent: SentClick,
  ): LongAction<void> {
    for (;;) {
      const ms = this.#budget.waitMs(performance.now());
      if (ms === 0) break;
      yield this.#newsWithin(ms);
    }
    this.assertOpen(window);
    this.#budget.spend(performance.now());
    this.#lastAction = this.#lastAction === LAST_ACTION ? FIRST_ACTION : this.#lastAction + 1;
    const action = this.#lastAction;
    sent.actions.push(action);
    this.#sent = sent;
    this.#answersOwed++;
    const fields = { windowId: window.id, slot, mouseButton: button, mode };
    const known = this.#usesTransactions
      ? { action, item: UNKNOWN_STACK }
      : { stateId: -1, changedSlots: [], cursorItem: this.#nothing };
    this.#bot._client.write('window_click', { ...fields, ...known });
  }

  *#isAnswered(window: BotWindow, sent: SentClick): LongAction<boolean> {
    const saysAll = this.#usesStates || this.#usesTransactions; // 1.17 tells only what has changed
    sent.endsAt = performance.now() + (saysAll ? this.#patienceMs : QUIET_MS);
    while (!sent.isAnswered) {
      if (performance.now() > sent.endsAt) {
        // Of clicks that it ignores a server says nothing: what has come is the answer then.
        if (saysAll && !sent.hasSlots) return false;
        this.#answersOwed = 0;
        break;
      }
      yield this.#newsWithin(LOOK_MS);
      this.assertOpen(window);
    }
    if (this.#sent === sent) this.#sent = undefined;
    return true;
  }

  /** A server that has answered unheard waits for this before it takes the next click. */
  #acknowledge({ windowId, actions }: SentClick): void {
    for (const action of actions) {
      this.#bot._client.write('transaction', { windowId, action, accepted: true });
    }
  }

  /** Says so where a window is no longer there. */
  assertOpen(window: BotWindow): void {
    this.#assertThere();
    if (this.current === window) return;
    throw failure('interrupted', 'the window was closed meanwhile', 'open it again');
  }

  /** Nobody answers who is gone, and nobody opens anything to the dead. */
  #assertThere(): void {
    if (this.#isOver) throw failure('interrupted', 'the connection to the server is lost');
    if (isDead(this.#bot)) throw failure('died', 'the player is dead', 'respawn first');
  }

  /** Does what opens a window; undefined where none has come in time. */
  *awaitWindow(act: () => void, ms: number): LongAction<BotWindow | undefined> {
    const before = this.#bot.currentWindow;
    const endsAt = performance.now() + ms;
    this.#opened = undefined;
    this.openSign = undefined;
    this.#isWanted = true;
    let isTaken = false;
    act();
    try {
      for (;;) {
        const { currentWindow } = this.#bot;
        const opened = this.#opened as { window: BotWindow } | undefined;
        if (currentWindow !== before && opened?.window === currentWindow) {
          isTaken = true;
          return opened?.window;
        }
        this.#assertThere();
        if (performance.now() > endsAt || this.openSign !== undefined) return undefined;
        yield this.#newsWithin(LOOK_MS);
      }
    } finally {
      this.#isWanted = false;
      if (!isTaken && this.opened !== undefined) this.close();
      else if (!isTaken) this.#lateUntil = performance.now() + LATE_WINDOW_MS;
    }
  }

  /** Closes what is open, at once; what lay on it is the server's to give back. */
  close(): void {
    const { currentWindow, inventory } = this.#bot;
    this.showsInventory = false;
    this.openSign = undefined;
    this.#opened = undefined;
    this.#answersOwed = 0;
    if (this.#isOver) return;
    if (currentWindow !== null) void this.#bot.closeWindow(currentWindow);
    else this.#bot._client.write('close_window', { windowId: inventory.id });
    this.cursor = null;
  }

  /** Something is open, or lies where it is in nobody's bag. */
  get isInUse(): boolean {
    return this.screen !== null || this.isUntidy;
  }

  /** Nobody knows what is on the cursor, or something is. */
  get isUntidy(): boolean {
    return this.cursor !== null || this.isUnanswered;
  }

  /** Of the last click nobody knows what came. */
  get isUnanswered(): boolean {
    return this.#sent !== undefined;
  }

  /** Puts everything back and closes: an action was stopped half-way. Whoever is next waits for it. */
  letGo(tidy: () => LongAction<void>): Act<void> {
    if (this.#isOver || this.#tidying !== undefined || !this.isInUse) return this.tidying;
    this.#tidying = this.#tidyUp(tidy).finally(() => {
      this.#tidying = undefined;
    });
    return this.tidying;
  }

  async #tidyUp(tidy: () => LongAction<void>): Promise<void> {
    let isKnown = true;
    try {
      await finished(tidy());
    } catch {
      isKnown = false;
    }
    // What the server has not answered to, it gives back when the window closes.
    this.close();
    this.#sent = undefined;
    if (!isKnown) await finished(this.sync(this.#bot.inventory)).catch(() => {});
  }

  /** What is being put back. */
  get tidying(): Act<void> {
    return this.#tidying === undefined ? undefined : this.tidied();
  }

  /** Whoever was stopped has put everything back. */
  *tidied(): LongAction<void> {
    while (this.#tidying !== undefined) yield this.#tidying;
  }

  /** Until a packet comes that is about windows, or so many milliseconds have passed. */
  #newsWithin(ms: number): Promise<void> {
    this.#news?.tell();
    let tell = (): void => {};
    const came = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      tell = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#news = { came, tell };
    return came;
  }

  #listen(): void {
    const bot = this.#bot;
    // biome-ignore lint/suspicious/noExplicitAny: packets are what the library makes of them
    const hear = (packet: string, note: (fields: any) => void): void => {
      bot._client.on(packet, (fields) => {
        note(fields);
        this.#news?.tell();
      });
    };
    hear('transaction', ({ action, accepted }) => {
      // One that it takes for good is not told of in full: the next question is.
      const sent = this.#sent;
      if (accepted !== false || !sent?.actions.includes(action)) return;
      if (action === sent.actions.at(-1)) sent.isHeard = true;
      // The answer to a later click of ours is on its way, and until then the server takes no other.
      else sent.endsAt = performance.now() + ANSWER_MS_MAX;
    });
    hear('window_items', ({ windowId, carriedItem }) => {
      this.#mirror(windowId);
      if (carriedItem !== undefined) this.cursor = this.#items.fromNotch(carriedItem);
      this.#answersOwed = Math.max(0, this.#answersOwed - 1);
      const sent = this.#sent;
      if (sent === undefined || sent.windowId !== windowId) return;
      sent.hasSlots = this.#usesStates || sent.isHeard;
      if (this.#usesStates && sent.answersBefore-- <= 0) sent.isAnswered = true;
    });
    hear('set_slot', ({ windowId, slot, item }) => {
      const isCursor = windowId === -1 || windowId === 255;
      if (!isCursor || slot !== -1) return this.#mirror(windowId);
      this.cursor = this.#items.fromNotch(item);
      if (this.#sent?.hasSlots) this.#sent.isAnswered = true;
    });
    hear('set_cursor_item', ({ contents }) => {
      this.cursor = this.#items.fromNotch(contents);
    });
    hear('craft_progress_bar', ({ windowId, property, value }) => {
      if (this.#progress?.windowId !== windowId) this.#progress = { windowId, values: [] };
      this.#progress!.values[property] = value;
    });
    hear('open_window', () => {
      this.#progress = undefined;
      this.#answersOwed = 0;
    });
    hear('open_sign_entity', ({ location: { x, y, z } }) => {
      this.openSign = [x, y, z];
    });
    hear('close_window', () => {
      this.#answersOwed = 0;
      this.cursor = null;
      this.#sent = undefined;
    });
    bot.on('windowOpen', (window: BotWindow) => this.#hasOpened(window));
    bot.on('windowClose', () => this.#news?.tell());
    bot.on('death', () => {
      if (bot.currentWindow !== null) this.close();
      this.showsInventory = false;
    });
    bot.once('end', () => {
      this.#isOver = true;
      this.#news?.tell();
    });
  }

  #hasOpened(window: BotWindow): void {
    const isLate = !this.#isWanted && performance.now() < this.#lateUntil;
    this.#lateUntil = 0;
    if (isLate) {
      void this.#bot.closeWindow(window);
      return;
    }
    this.showsInventory = false;
    const { blockClicked } = this.#packets;
    const isNew = blockClicked && performance.now() - blockClicked.at < CONFIRM_MS_MAX;
    this.#opened = { window, pos: isNew ? blockClicked.pos : undefined };
    this.#packets.blockClicked = undefined;
    this.#news?.tell();
  }

  /** The bag is part of every window: the bot's own memory of it follows, which it does not by itself. */
  #mirror(windowId: number): void {
    const { currentWindow, inventory } = this.#bot;
    if (currentWindow === null || currentWindow.id !== windowId) return;
    const offset = currentWindow.inventoryStart - inventory.inventoryStart;
    for (let slot = currentWindow.inventoryStart; slot < currentWindow.inventoryEnd; slot++) {
      const item = currentWindow.slots[slot] ?? null;
      if (inventory.slots[slot - offset] !== item) inventory.updateSlot(slot - offset, item);
    }
  }
}
