import type { Fingerprint } from '../sim/hash.js';

export const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const WEATHERS = ['clear', 'rain', 'thunder'] as const;
export type Weather = (typeof WEATHERS)[number];

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

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** What commands set and the whole world obeys. */
export class WorldRules {
  readonly game: GameRules = { ...USUAL_RULES };
  difficulty: Difficulty = 'normal';
  weather: Weather = 'clear';
  /** until the weather turns clear; 0 while nothing is going to change it */
  weatherTicks = 0;
  /** whole days since the world began */
  day = 0;
  /** where new players begin, once a command has moved it */
  worldSpawn: Place | undefined;
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

  /** One tick of weather. */
  passWeather(): void {
    if (!this.game.doWeatherCycle || this.weatherTicks === 0) return;
    this.weatherTicks--;
    if (this.weatherTicks === 0) this.weather = 'clear';
  }

  fingerprint(print: Fingerprint): void {
    for (const name of GAME_RULES) print.word(Number(this.game[name]));
    print.word(DIFFICULTIES.indexOf(this.difficulty));
    print.word(WEATHERS.indexOf(this.weather));
    print.number(this.weatherTicks);
    print.number(this.day);
    print.word(Number(this.hasOwnSpawn) | (Number(this.frozen) << 1));
    print.number(this.stepTicks);
    print.number(this.ticksPerSecond);
    if (this.worldSpawn === undefined) return;
    print.number(this.worldSpawn.x);
    print.number(this.worldSpawn.y);
    print.number(this.worldSpawn.z);
  }
}
