import { Fingerprint } from '../hash.js';
import { scramble } from '../random/random.js';
import { BLOCK_ENTITY_KINDS, type BlockEntityKind, SLOTS_OF } from './blockEntityKinds.js';
import { BLOCK_ENTITY_CHARACTERS } from './keptCharacters.js';
import { Slots } from './slots.js';

/** The slots of an oven. */
export const OVEN_INPUT = 0;
export const OVEN_FUEL = 1;
export const OVEN_OUTPUT = 2;

const PRINT = new Fingerprint();

/** What one block keeps beyond its state. */
export class BlockEntity {
  readonly kind: BlockEntityKind;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** who may write it; a fork takes a copy first */
  readonly owner: object;
  readonly slots: Slots;
  /** of a sign */
  lines: readonly string[] = [];
  /** of an oven: for how long it burns on, and how long what burns there burnt in all */
  burnTicks = 0;
  burnTotal = 0;
  /** of an oven: for how long it has cooked what is in it */
  cookTicks = 0;
  /** of an oven: what whoever takes the output out learns by it */
  experience = 0;
  /** of a hopper: the tick at which it moves things again */
  readyAt = 0;
  /** the term of it that its land's fingerprint has in it */
  high = 0;
  low = 0;
  /** the characters of it that its land has counted */
  counted = 0;
  /** changed since that term was taken */
  isDirty = false;

  constructor(kind: BlockEntityKind, x: number, y: number, z: number, owner: object) {
    this.kind = kind;
    this.x = x;
    this.y = y;
    this.z = z;
    this.owner = owner;
    this.slots = new Slots(SLOTS_OF[kind]);
  }

  /** The same for somebody else, or elsewhere. */
  copy(owner: object, x = this.x, y = this.y, z = this.z): BlockEntity {
    const copy = new BlockEntity(this.kind, x, y, z, owner);
    copy.slots.set(this.slots);
    copy.lines = this.lines;
    copy.burnTicks = this.burnTicks;
    copy.burnTotal = this.burnTotal;
    copy.cookTicks = this.cookTicks;
    copy.experience = this.experience;
    copy.readyAt = this.readyAt;
    copy.high = this.high;
    copy.low = this.low;
    copy.counted = this.counted;
    return copy;
  }

  /** Whether there is nothing that a new one would not have; a hopper's next move counts. */
  get isBlank(): boolean {
    if (this.kind === 'hopper') return false;
    const isIdle = this.burnTicks === 0 && this.cookTicks === 0 && this.experience === 0;
    return isIdle && this.lines.length === 0 && this.slots.isEmpty;
  }

  /** What it takes in a save. */
  get characters(): number {
    if (this.isBlank) return 0;
    const written = this.lines.length === 0 ? 0 : JSON.stringify(this.lines).length;
    return BLOCK_ENTITY_CHARACTERS + this.slots.characters + written;
  }

  /** Takes the term anew. What nobody could tell from a new one has none. */
  print(): void {
    this.high = 0;
    this.low = 0;
    if (this.isBlank) return;
    const print = PRINT;
    print.clear();
    print.word(BLOCK_ENTITY_KINDS.indexOf(this.kind));
    print.word(scramble(this.x) ^ Math.imul(this.z, 0x165667b1));
    print.word(this.y);
    this.slots.fingerprint(print);
    for (const line of this.lines) print.text(line);
    print.word(this.burnTicks);
    print.word(this.burnTotal);
    print.word(this.cookTicks);
    print.number(this.experience);
    print.number(this.readyAt);
    this.high = print.high;
    this.low = print.low;
  }
}
