import {
  type Act,
  type AvatarHands,
  type AvatarSelf,
  distance,
  isLongAction,
  type LongAction,
  type MoveOptions,
  type SensesFacet,
  type Vector,
  whole,
} from '@bridle/facets';
import { CHANGES_TOLD_MAX } from '../limits.js';
import { rounded } from '../observers/words.js';

/** What a tool changed, as its answer tells it. Nothing that stayed the same is in it. */
export interface ToolChanges {
  moved?: { from: Vector; to: Vector; blocks: number };
  /** by name, how many more or fewer the player carries */
  items?: Record<string, number>;
  health?: number;
  hunger?: number;
  experience?: number;
  broken?: { block: string; pos: Vector }[];
  placed?: { block: string; pos: Vector }[];
  killed?: number[];
  /** of `broken` and `placed`, how many are not listed */
  more?: number;
}

interface Before {
  readonly self: Readonly<AvatarSelf>;
  readonly items: ReadonlyMap<string, number>;
}

type Hand = (...args: unknown[]) => Act<object>;

/** Watches what the hands do and what becomes of the body, from a tool's start to its end. */
export class ChangeLog {
  readonly #senses: SensesFacet;
  readonly #before: Before;
  readonly #broken: { block: string; pos: Vector }[] = [];
  readonly #placed: { block: string; pos: Vector }[] = [];
  readonly #killed: number[] = [];
  #more = 0;

  constructor(senses: SensesFacet) {
    this.#senses = senses;
    this.#before = { self: senses.self(), items: countItems(senses) };
  }

  /** The same hands, with an eye on them. */
  watch(hands: AvatarHands): AvatarHands {
    const log = this;
    const onWork: MoveOptions['onWork'] = (what, block, pos) =>
      log.#note(what === 'broken' ? log.#broken : log.#placed, block, pos);
    const watched: Partial<AvatarHands> = {
      moveTo: (goal, options) => hands.moveTo(goal, { ...options, onWork }),
      *dig(pos) {
        const end = yield* hands.dig(pos);
        log.#note(log.#broken, end.block, pos);
        return end;
      },
      *place(pos, item) {
        const end = yield* hands.place(pos, item);
        log.#note(log.#placed, end.block, pos);
        return end;
      },
      attack: (id) => log.#strike(id, hands.attack(id)),
      shoot: (id) => log.#strike(id, hands.shoot(id)),
    };
    return new Proxy(hands, {
      get(target, name: keyof AvatarHands) {
        const own = (watched[name] ?? target[name]).bind(target) as Hand;
        return (...args: unknown[]) => {
          const done = own(...args);
          return isLongAction(done) ? whole(done) : done;
        };
      },
    });
  }

  *#strike<T extends { killed: boolean }>(id: number, blow: LongAction<T>): LongAction<T> {
    const end = yield* blow;
    if (end.killed) this.#killed.push(id);
    return end;
  }

  #note(list: { block: string; pos: Vector }[], block: string, pos: Vector): void {
    if (list.length < CHANGES_TOLD_MAX) list.push({ block, pos });
    else this.#more++;
  }

  end(): ToolChanges {
    const { self, items } = this.#before;
    const now = this.#senses.self();
    const changed: ToolChanges = {};
    const blocks = distance(self.player.pos, now.player.pos);
    if (blocks >= 0.05) {
      changed.moved = { from: self.player.pos, to: now.player.pos, blocks: rounded(blocks) };
    }
    const difference = differenceOf(items, countItems(this.#senses));
    if (Object.keys(difference).length > 0) changed.items = difference;
    const numbers = {
      health: changeOf(self.player.health, now.player.health),
      hunger: changeOf(self.player.hunger, now.player.hunger),
      experience: changeOf(self.experience?.total, now.experience?.total),
    };
    for (const name of ['health', 'hunger', 'experience'] as const) {
      if (numbers[name] !== 0) changed[name] = rounded(numbers[name]);
    }
    if (this.#broken.length > 0) changed.broken = this.#broken;
    if (this.#placed.length > 0) changed.placed = this.#placed;
    if (this.#killed.length > 0) changed.killed = this.#killed;
    if (this.#more > 0) changed.more = this.#more;
    return changed;
  }
}

/** Of what was not known before or is not known now, no change is known. */
function changeOf(before: number | null | undefined, now: number | null | undefined): number {
  return before == null || now == null ? 0 : now - before;
}

function countItems(senses: SensesFacet): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { item, count } of senses.inventory()) {
    counts.set(item, (counts.get(item) ?? 0) + count);
  }
  return counts;
}

function differenceOf(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Record<string, number> {
  const difference: Record<string, number> = {};
  for (const item of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const more = (after.get(item) ?? 0) - (before.get(item) ?? 0);
    if (more !== 0) difference[item] = more;
  }
  return difference;
}
