import type {
  Act,
  AvatarHands,
  ContainerContents,
  LongAction,
  LookInto,
  Vector,
} from '@bridle/facets';
import type { BotBody } from '../hands/body.js';
import { type BotHandOptions, runHandAction } from '../hands/handAction.js';
import { WINDOW_HAND_MS_MAX } from '../limits.js';
import { Bag } from './bag.js';
import { OpenWindowContainer } from './containers.js';
import { WindowCrafting } from './crafting.js';
import { SlotMoves } from './slotMoves.js';

type WindowHands = Pick<
  AvatarHands,
  'equip' | 'toss' | 'craft' | 'openContainer' | 'put' | 'take' | 'contents' | 'closeContainer'
>;

/** The hands of a bot that are about windows, and how they are let go of. */
export class BotWindowHands implements WindowHands {
  readonly bag: Bag;
  readonly moves: SlotMoves;
  readonly container: OpenWindowContainer;
  readonly crafting: WindowCrafting;
  readonly #body: BotBody;

  constructor(body: BotBody) {
    this.#body = body;
    this.moves = new SlotMoves(body.session.windows, () => body.check());
    this.bag = new Bag(body, this.moves);
    this.container = new OpenWindowContainer(body, this.moves);
    this.crafting = new WindowCrafting(body, this.moves);
  }

  readonly equip: AvatarHands['equip'] = (item, place) =>
    this.#run({}, () => this.bag.equip(item, place));
  readonly toss: AvatarHands['toss'] = (item, count) =>
    this.#run({}, () => this.bag.toss(item, count));
  readonly craft: AvatarHands['craft'] = (item, count, table) =>
    this.#run({}, () => this.crafting.make(item, count, table));
  readonly openContainer: AvatarHands['openContainer'] = (pos) =>
    this.#run({ keepsWindow: true }, () => this.container.open(pos));
  readonly put: AvatarHands['put'] = (item, count, part) =>
    this.#run({ keepsWindow: true }, () => this.container.put(item, count, part));
  readonly take: AvatarHands['take'] = (item, count, part) =>
    this.#run({ keepsWindow: true }, () => this.container.take(item, count, part));
  readonly contents = () => this.container.contents();
  readonly closeContainer: AvatarHands['closeContainer'] = () =>
    this.#run({ keepsWindow: true }, () => this.container.close());

  /** Opens a container, reads it and closes it. */
  lookInto(pos: Vector, { attempts, timeoutMs }: LookInto): LongAction<ContainerContents> {
    const { container } = this;
    const read = function* (): LongAction<ContainerContents> {
      const contents = yield* container.open(pos, { attempts, ms: timeoutMs * attempts });
      yield* container.close();
      return contents;
    };
    return this.#run({}, read);
  }

  /**
   * Closes what these hands have opened, with everything put back. What somebody's mouse holds stays:
   * these hands leave nothing on it, and who clicks on slots takes with one click and puts with another.
   */
  letGo(): Act<void> {
    const { windows } = this.#body.session;
    return windows.isUnanswered || this.container.isOpen ? this.tidy() : windows.tidying;
  }

  /** The same of whatever is open. */
  tidy(): Act<void> {
    const { windows } = this.#body.session;
    const moves = new SlotMoves(windows);
    return windows.letGo(() => moves.tidy(windows.current));
  }

  *#run<T>(options: BotHandOptions, act: () => LongAction<T>): LongAction<T> {
    let isDone = false;
    const { windows } = this.#body.session;
    try {
      const ms = WINDOW_HAND_MS_MAX;
      const result = yield* runHandAction(this.#body, { ms, ...options }, act);
      isDone = true;
      return result;
    } finally {
      // Stopped half-way, or refused: nothing stays on the cursor, and nothing that was opened open.
      const isLeft = windows.isUntidy || (options.keepsWindow !== true && windows.isInUse);
      if (!isDone && isLeft) this.tidy();
    }
  }
}
