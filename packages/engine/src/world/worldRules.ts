import type { Fingerprint } from '../hash.js';
import type { RandomStream } from '../random/random.js';

export const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const WEATHERS = ['clear', 'rain', 'thunder'] as const;
export type Weather = (typeof WEATHERS)[number];

/** How long weather lasts, in ticks from the least to the most; what thunders only does in rain. */
const RAIN_TICKS = [12_000, 24_000] as const;
const CLEAR_TICKS = [12_000, 180_000] as const;
const THUNDER_TICKS = [3_600, 15_600] as const;
const NO_THUNDER_TICKS = [12_000, 180_000] as const;

/** The game rules and what they are unless told; what a rule can be follows from its default. */
const USUAL_RULES = {
  doDaylightCycle: true,
  doFireTick: true,
  doImmediateRespawn: false,
  doMobSpawning: true,
  doTileDrops: true,
  doWeatherCycle: true,
  drowningDamage: true,
  fallDamage: true,
  fireDamage: true,
  keepInventory: false,
  mobGriefing: true,
  naturalRegeneration: true,
  randomTickSpeed: 3,
};

export type GameRules = typeof USUAL_RULES;
export type GameRule = keyof GameRules;
export const GAME_RULES = Object.keys(USUAL_RULES) as readonly GameRule[];

export interface BlockPlace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What commands set and the whole world obeys. */
export class WorldRules {
  readonly game: GameRules = { ...USUAL_RULES };
  difficulty: Difficulty = 'normal';
  weather: Weather = 'clear';
  /** until rain begins or ends; 0 while that is not decided */
  weatherTicks = 0;
  /** it thunders whenever it rains */
  thundering = false;
  /** until that begins or ends; 0 while that is not decided */
  thunderTicks = 0;
  /** whole days since the world began */
  day = 0;
  /** where new players begin, once a command has moved it */
  worldSpawn: BlockPlace | undefined;
  /** the player comes back to a place of their own, not to the world's */
  hasOwnSpawn = false;
  /** time stands still, but for the ticks that are to be stepped */
  frozen = false;
  stepTicks = 0;
  ticksPerSecond = 20;

  copy(): WorldRules {
    const copy = new WorldRules();
    Object.assign(copy, this, { game: { ...this.game } });
    return copy;
  }

  /** One tick of weather. Rain and thunder come and go by themselves, each in its own time. */
  passWeather(random: RandomStream): void {
    if (!this.game.doWeatherCycle) return;
    if (this.thunderTicks === 0) {
      this.thunderTicks = drawn(random, this.thundering ? THUNDER_TICKS : NO_THUNDER_TICKS);
    } else if (--this.thunderTicks === 0) this.#turn(this.weather !== 'clear', !this.thundering);
    if (this.weatherTicks === 0) {
      this.weatherTicks = drawn(random, this.weather === 'clear' ? CLEAR_TICKS : RAIN_TICKS);
    } else if (--this.weatherTicks === 0) this.#turn(this.weather === 'clear', this.thundering);
  }

  /** Sets the weather for so many ticks; then rain ends, and what was clear turns to rain. */
  setWeather(weather: Weather, ticks: number): void {
    this.weather = weather;
    this.weatherTicks = ticks;
    this.thundering = weather === 'thunder';
    this.thunderTicks = weather === 'clear' ? 0 : ticks;
  }

  #turn(raining: boolean, thundering: boolean): void {
    this.thundering = thundering;
    this.weather = raining ? (thundering ? 'thunder' : 'rain') : 'clear';
  }

  fingerprint(print: Fingerprint): void {
    const at = print.room(8);
    const { numbers, words } = print;
    numbers[at] = this.weatherTicks;
    numbers[at + 1] = this.thunderTicks;
    numbers[at + 2] = this.day;
    numbers[at + 3] = this.stepTicks;
    numbers[at + 4] = this.ticksPerSecond;
    numbers[at + 5] = this.game.randomTickSpeed;
    words[at * 2 + 12] = gameFlags(this.game);
    words[at * 2 + 13] = DIFFICULTIES.indexOf(this.difficulty);
    words[at * 2 + 14] = WEATHERS.indexOf(this.weather);
    words[at * 2 + 15] =
      Number(this.hasOwnSpawn) | (Number(this.frozen) << 1) | (Number(this.thundering) << 2);
    if (this.worldSpawn === undefined) return;
    print.number(this.worldSpawn.x);
    print.number(this.worldSpawn.y);
    print.number(this.worldSpawn.z);
  }
}

/** Spelt out: this is read every tick, and looking rules up by name costs ten times more. */
function gameFlags(game: GameRules): number {
  let flags = game.doDaylightCycle ? 1 : 0;
  if (game.doFireTick) flags |= 2;
  if (game.doImmediateRespawn) flags |= 4;
  if (game.doMobSpawning) flags |= 8;
  if (game.doTileDrops) flags |= 16;
  if (game.doWeatherCycle) flags |= 32;
  if (game.drowningDamage) flags |= 64;
  if (game.fallDamage) flags |= 128;
  if (game.fireDamage) flags |= 256;
  if (game.keepInventory) flags |= 512;
  if (game.mobGriefing) flags |= 1024;
  if (game.naturalRegeneration) flags |= 2048;
  return flags;
}

function drawn(random: RandomStream, [least, most]: readonly [number, number]): number {
  return least + random.below(most - least + 1);
}

export const TICKS_PER_DAY = 24_000;
