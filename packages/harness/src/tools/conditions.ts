import { bareName, type Failure, failure } from '@bridle/facets';
import type { Bot } from './defineTool.js';
import { fitsBeside, freeSlots } from './names.js';
import { amountText, tenths } from './reach.js';

/** Minecraft's own: three hearts, and too hungry to sprint. */
export const HEALTH_LOW = 6;
const HUNGER_LOW = 6;
/** Ticks of the day between which monsters come. */
const NIGHT_FROM = 13_000;
const NIGHT_TO = 23_000;
const HOSTILES_RADIUS = 16;

/** What somebody who is about to act should know, and what keeps anybody from acting. */
export interface Conditions {
  readonly warnings: string[];
  readonly blocks: string[];
}

interface Concerns {
  /** it goes outdoors, where night matters */
  readonly outdoors?: boolean;
  /** it needs room for what it picks up: names of items, all there may be, where they are known */
  readonly carries?: readonly string[] | boolean;
  /** it can be done on the back of an animal */
  readonly seated?: boolean;
}

export function conditionsOf({ senses }: Bot, concerns: Concerns = {}): Conditions {
  const { player, time_of_day, mount } = senses.self();
  if (player.dead) return { warnings: [], blocks: ['the player is dead'] };
  const warnings: string[] = [];
  const { health, hunger } = player;
  if (health === null) warnings.push('how much health is left is not known');
  else if (health <= HEALTH_LOW) warnings.push(`health is low: ${tenths(health)} of 20`);
  if (hunger !== null && hunger <= HUNGER_LOW) warnings.push(`hungry: ${hunger} of 20`);
  const hostile = senses.entities(HOSTILES_RADIUS).filter(({ is_hostile }) => is_hostile).length;
  if (hostile > 0) {
    warnings.push(`${amountText(hostile, 'hostile mob')} within ${HOSTILES_RADIUS} blocks`);
  }
  const isNight = time_of_day !== null && time_of_day >= NIGHT_FROM && time_of_day < NIGHT_TO;
  if (concerns.outdoors && isNight) {
    warnings.push('it is night: monsters come out');
  }
  const blocks: string[] = [];
  if (mount !== null && !concerns.seated) blocks.push('the player sits on a mount: dismount first');
  if (concerns.carries && freeSlots(senses) === 0) {
    const items = concerns.carries === true ? [] : concerns.carries;
    const lacksRoom = items.length > 0 && !items.some((item) => fitsBeside(senses, item));
    if (lacksRoom) blocks.push(`the inventory is full: ${noRoomFor(items)}`);
    else warnings.push('the inventory is full: only what stacks with something in it fits');
  }
  return { warnings, blocks };
}

function noRoomFor(items: readonly string[]): string {
  const names = items.slice(0, 3).map(bareName).join(', ');
  return `a free slot is missing for ${names}${items.length > 3 ? ' and the like' : ''}`;
}

/** What fights decides by `retreat_at`; every other tool stops once, before it is too late. */
export function brokenOff(health: number): Failure {
  const text = `broken off, with ${tenths(health)} of 20 health left`;
  const hint = 'see what hurts (observe_detail what=hostiles), flee, fight or eat, and ask again';
  return failure('hurt', text, hint);
}
