import { Fingerprint } from '../hash.js';
import { EFFECTS, type Effect } from '../items/effectNames.js';

/** How strong an effect can be: Minecraft counts from 0 to 255. */
export const EFFECT_LEVEL_MAX = 256;
/** Ticks of an effect that does not end by itself. */
export const ENDLESS = -1;

export interface ActiveEffect {
  readonly effect: Effect;
  /** from 1: Speed II has 2 */
  readonly level: number;
  readonly ticks: number;
}

const INDEX = Object.fromEntries(EFFECTS.map((name, i) => [name, i])) as Readonly<
  Record<Effect, number>
>;

/** Numbers of effects may shift when the list grows; their names do not. */
const EFFECT_WORDS = Uint32Array.from(EFFECTS, (name) => {
  const print = new Fingerprint();
  print.text(name);
  return print.low;
});

/** The effects on somebody: how strong, and for how many ticks more. */
export class Effects {
  readonly #levels = new Uint16Array(EFFECTS.length);
  readonly #ticks = new Int32Array(EFFECTS.length);
  /** most ticks nobody has any, and nothing needs to look further */
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** 0 where there is none. */
  level(effect: Effect): number {
    return this.#count === 0 ? 0 : this.#levels[INDEX[effect]]!;
  }

  get active(): ActiveEffect[] {
    const active: ActiveEffect[] = [];
    if (this.#count === 0) return active;
    for (let i = 0; i < EFFECTS.length; i++) {
      const level = this.#levels[i]!;
      if (level > 0) active.push({ effect: EFFECTS[i]!, level, ticks: this.#ticks[i]! });
    }
    return active;
  }

  /** Puts an effect on, unless there is a stronger or a longer one. Says whether it did. */
  give(effect: Effect, level: number, ticks: number): boolean {
    const i = INDEX[effect];
    const [present, left] = [this.#levels[i]!, this.#ticks[i]!];
    const isLonger = left !== ENDLESS && (ticks === ENDLESS || ticks > left);
    if (level < present || (level === present && !isLonger)) return false;
    if (present === 0) this.#count++;
    this.#levels[i] = level;
    this.#ticks[i] = ticks;
    return true;
  }

  /** Says whether there was one to take away. */
  clear(effect: Effect): boolean {
    const i = INDEX[effect];
    if (this.#levels[i] === 0) return false;
    this.#levels[i] = 0;
    this.#ticks[i] = 0;
    this.#count--;
    return true;
  }

  /** One tick less for every effect. */
  pass(): void {
    for (let i = 0; i < EFFECTS.length; i++) {
      if (this.#ticks[i]! > 0 && --this.#ticks[i]! === 0) this.clear(EFFECTS[i]!);
    }
  }

  copy(): Effects {
    const copy = new Effects();
    copy.#levels.set(this.#levels);
    copy.#ticks.set(this.#ticks);
    copy.#count = this.#count;
    return copy;
  }

  fingerprint(print: Fingerprint): void {
    print.word(this.#count);
    if (this.#count === 0) return;
    for (let i = 0; i < EFFECTS.length; i++) {
      if (this.#levels[i] === 0) continue;
      print.word(EFFECT_WORDS[i]!);
      print.word(this.#levels[i]!);
      print.word(this.#ticks[i]!);
    }
  }
}
