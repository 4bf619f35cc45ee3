import { GROUNDS, type Ground, HARM_CAUSES, type HarmKind } from './behaviour.js';
import { perKind } from './facts.js';

/** Facts of the literals by state, for rules that are asked in every tick. */

export const IS_LEAVES = perKind(({ nature }) => nature === 'leaves');
/** Wood as it grows, of trees and of the nether's fungi: it keeps leaves alive. */
export const IS_LOG = perKind(({ nature }) => nature === 'log');
/** What grows on a field, and keeps it one. */
export const IS_CROP = perKind(({ fertilizing }) => fertilizing === 'crop');
export const IS_SNOW = perKind(({ isSnow }) => isSnow === true);
export const IS_PORTAL = perKind(({ isPortal }) => isPortal === true);

export const HARM_KINDS = Object.keys(HARM_CAUSES) as readonly HarmKind[];

/** What a state hurts by: 0 for nothing, else the number of it in HARM_KINDS plus one. */
export const HARM = perKind(({ harm }) => (harm === undefined ? 0 : harmBy(harm.by)));
export const HARM_AMOUNT = perKind(({ harm }) => harm?.amount ?? 0);

/** What stands in HARM for something. */
export function harmBy(harm: HarmKind): number {
  return HARM_KINDS.indexOf(harm) + 1;
}

/** The kinds of ground that a state is, a bit each. */
export const GROUND = perKind(({ ground }) => groundBits(ground ?? []));

export function groundBits(grounds: readonly Ground[]): number {
  return grounds.reduce((bits, ground) => bits | (1 << GROUNDS.indexOf(ground)), 0);
}

/** How readily fire comes over, and how fast it burns away. */
export const CATCHES_FIRE = perKind(({ tinder }) => tinder?.[0] ?? 0);
export const BURNS_AWAY = perKind(({ tinder }) => tinder?.[1] ?? 0);
export const IS_FLAMMABLE = CATCHES_FIRE.map((odds) => (odds > 0 ? 1 : 0));
