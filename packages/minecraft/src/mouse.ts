import type { BlockWorldInput, InputOverlay, Vector } from '@bridle/facets';
import { BotBody } from './hands/body.js';
import { DigProgress } from './hands/digProgress.js';
import { lookedAt } from './hands/lookedAt.js';
import { DIG_BEGIN, DIG_CANCEL, DIG_END } from './hands/packets.js';
import type { SightHit } from './hands/sight.js';
import { click } from './hands/using.js';
import type { MouseButtons } from './input.js';
import { DIG_AGAIN_MS, USE_AGAIN_MS } from './limits.js';
import { digTicks } from './senses/digging.js';
import type { BotSession } from './session.js';
import { theirSlot } from './slots.js';
import { isDead } from './state.js';

const SWING_EVERY_TICKS = 5;

/**
 * The buttons of the mouse on whatever the bot looks at: the left one digs or strikes, the right one
 * clicks or uses what is in hand, and each ends in the tick in which it is let go.
 */
export class BotMouse implements MouseButtons {
  readonly #body: BotBody;
  #digging: { readonly cell: Vector; readonly face: number; progress: DigProgress } | undefined;
  /** when the next block may be begun, and the next click be made, while the button stays down */
  #digsAt = 0;
  #usesAt = 0;
  #isUsing = false;

  constructor(session: BotSession, controls: InputOverlay) {
    this.#body = new BotBody(session, controls);
  }

  tick(input: BlockWorldInput): void {
    const { bot, session } = this.#body;
    const isBusy = isDead(bot) || bot.isSleeping || session.windows.screen !== null;
    const hasHands = !isBusy && bot.game.gameMode !== 'spectator';
    if (hasHands && (input.attackHold || input.attackClick)) this.#attack(input.attackClick);
    else this.#stopDigging();
    if (hasHands && (input.useHold || input.useClick)) this.#use(input.useClick);
    else this.#stopUsing();
    if (hasHands && input.dropClick) this.#drop();
  }

  #attack(isClick: boolean): void {
    const { packets } = this.#body;
    const target = lookedAt(this.#body);
    if (target?.block !== undefined) return this.#dig(target.block);
    this.#stopDigging();
    // A button that is held strikes as soon as the arm is back.
    const strikes = isClick || packets.readyMs() <= 0;
    if (target?.entity !== undefined && strikes) packets.attack(target.entity.id);
    else if (isClick) packets.swing();
  }

  #dig({ cell, face }: SightHit): void {
    const { bot, packets, session } = this.#body;
    const isSame = this.#digging?.cell.every((at, axis) => at === cell[axis]) ?? false;
    if (!isSame) this.#stopDigging();
    if (performance.now() < this.#digsAt || bot.game.gameMode === 'adventure') return;
    if (this.#digging === undefined) {
      this.#digging = { cell, face, progress: new DigProgress(performance.now()) };
      packets.dig(DIG_BEGIN, cell, face);
    }
    const digging = this.#digging;
    const block = session.states.block(session.world.stateAt(...cell)!);
    const never = digTicks(bot, block, bot.heldItem) === Number.POSITIVE_INFINITY;
    const ms = never ? Number.POSITIVE_INFINITY : bot.digTime(block);
    const { progress } = digging;
    if (progress.ticks % SWING_EVERY_TICKS === 0) packets.swing();
    if (!progress.tick(ms, performance.now())) return;
    if (!progress.wasAtOnce) packets.dig(DIG_END, cell, digging.face);
    this.#digging = undefined;
    this.#digsAt = performance.now() + DIG_AGAIN_MS;
  }

  #stopDigging(): void {
    const digging = this.#digging;
    this.#digging = undefined;
    if (digging !== undefined) this.#body.packets.dig(DIG_CANCEL, digging.cell, digging.face);
  }

  #use(isClick: boolean): void {
    const now = performance.now();
    // What is being drawn or eaten goes on by itself; on a block a button that is held clicks again.
    const again = now >= this.#usesAt && lookedAt(this.#body)?.block !== undefined;
    if (!isClick && this.#isUsing && !again) return;
    this.#isUsing = true;
    this.#usesAt = now + USE_AGAIN_MS;
    click(this.#body);
  }

  #stopUsing(): void {
    if (this.#isUsing) this.#body.packets.stopUsing();
    this.#isUsing = false;
  }

  /** Servers take it for granted that a client knows what it has dropped. */
  #drop(): void {
    const { bot, packets } = this.#body;
    const item = bot.heldItem;
    if (!item) return;
    packets.drop(false);
    item.count--;
    bot.inventory.updateSlot(theirSlot(bot.quickBarSlot ?? 0), item.count > 0 ? item : null);
  }
}
