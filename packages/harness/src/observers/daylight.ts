import { type AvatarBlock, type AvatarSelf, DAY_TICKS } from '@bridle/facets';

// As the embedded world reckons (packages/voxel/src/sameFacts.test.ts compares both).
const DUSK = 12_000;
const NIGHT = 13_800;
const DAWN = 22_200;
const NIGHT_DARKNESS = 11;
const RAIN_DARKNESS = 3;
const THUNDER_DARKNESS = 10;

/** How much of the sky's light the hour and the weather take: 0 at noon, 11 at night; null: unknown. */
export function skyDarkness({ time_of_day: time, weather }: Readonly<AvatarSelf>): number | null {
  if (time === null || weather === null) return null;
  const wet = weather === 'thunder' ? THUNDER_DARKNESS : weather === 'rain' ? RAIN_DARKNESS : 0;
  let night = 0;
  if (time > DAWN) night = (NIGHT_DARKNESS * (DAY_TICKS - time)) / (DAY_TICKS - DAWN);
  else if (time > NIGHT) night = NIGHT_DARKNESS;
  else if (time > DUSK) night = (NIGHT_DARKNESS * (time - DUSK)) / (NIGHT - DUSK);
  return Math.max(wet, Math.floor(night));
}

/** The light in a cell; null is what the game does not know, also of a cell that is not loaded. */
export type LightSeen = {
  /** as bright as it is at this hour */
  now: number | null;
  /** what of the sky's light gets there at noon */
  sky: number | null;
  /** of lamps, fire and the like */
  block: number | null;
};

export function lightSeen(
  self: Readonly<AvatarSelf>,
  cell: Readonly<Pick<AvatarBlock, 'sky_light' | 'block_light'>> | undefined,
): LightSeen {
  const { sky_light: sky, block_light: block } = cell ?? { sky_light: null, block_light: null };
  if (sky === 0) return { now: block, sky, block };
  const darkness = skyDarkness(self);
  const isKnown = sky !== null && block !== null && darkness !== null;
  return { now: isKnown ? Math.max(block, sky - darkness) : null, sky, block };
}

export type DayPhase = 'day' | 'dusk' | 'night' | 'dawn';

/** As monsters and beds see it: beds work from dusk on, monsters come in the night. */
export function phaseOf(timeOfDay: number | null): DayPhase | null {
  if (timeOfDay === null) return null;
  if (timeOfDay < DUSK) return 'day';
  if (timeOfDay < NIGHT) return 'dusk';
  return timeOfDay < DAWN ? 'night' : 'dawn';
}
