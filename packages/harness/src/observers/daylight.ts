import type { AvatarSelf } from '@bridle/facets';

const DUSK = 12_000;
const NIGHT = 13_800;
const DAWN = 22_200;
const DAY_TICKS = 24_000;
const NIGHT_DARKNESS = 11;
const RAIN_DARKNESS = 3;
const THUNDER_DARKNESS = 10;

/** How much of the sky's light the hour and the weather take: 0 at noon, 11 at night. */
export function skyDarkness({ time_of_day: time, weather }: Readonly<AvatarSelf>): number {
  const wet = weather === 'thunder' ? THUNDER_DARKNESS : weather === 'rain' ? RAIN_DARKNESS : 0;
  let night = 0;
  if (time > DAWN) night = (NIGHT_DARKNESS * (DAY_TICKS - time)) / (DAY_TICKS - DAWN);
  else if (time > NIGHT) night = NIGHT_DARKNESS;
  else if (time > DUSK) night = (NIGHT_DARKNESS * (time - DUSK)) / (NIGHT - DUSK);
  return Math.max(wet, Math.floor(night));
}

/** The light in a cell. */
export type LightSeen = {
  /** as bright as it is at this hour */
  now: number;
  /** what of the sky's light gets there at noon */
  sky: number;
  /** of lamps, fire and the like */
  block: number;
};

export function lightSeen(
  self: Readonly<AvatarSelf>,
  cell: { readonly sky_light: number; readonly block_light: number } | undefined,
): LightSeen {
  const { sky_light: sky, block_light: block } = cell ?? { sky_light: 0, block_light: 0 };
  return { now: Math.max(block, sky - skyDarkness(self)), sky, block };
}

export type DayPhase = 'day' | 'dusk' | 'night' | 'dawn';

/** As monsters and beds see it: beds work from dusk on, monsters come in the night. */
export function phaseOf(timeOfDay: number): DayPhase {
  if (timeOfDay < DUSK) return 'day';
  if (timeOfDay < NIGHT) return 'dusk';
  return timeOfDay < DAWN ? 'night' : 'dawn';
}

/** The sun's clock: tick 0 of a day is six in the morning. */
export function clockText(timeOfDay: number): string {
  const minutes = Math.floor(((timeOfDay + 6_000) % DAY_TICKS) * 0.06);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
