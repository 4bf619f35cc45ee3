import { DAY_TICKS } from './body.js';

const PREFIX = 'minecraft:';

/** The name that a block world says, of one that a client may have shortened. */
export function fullName(name: string): string {
  return name.includes(':') ? name : PREFIX + name;
}

/** Names without `minecraft:`, which every one of them would begin with. */
export function bareName(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

const COMPASS = ['east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'north'];

/** The way that a view goes by the compass; north is towards −Z. */
export function compassOfYaw(yaw: number): string {
  const eighth = Math.round((yaw * 4) / Math.PI);
  return COMPASS[((eighth % 8) + 8) % 8] ?? 'northeast';
}

/** The sun's clock: tick 0 of a day is six in the morning. */
export function clockText(timeOfDay: number): string {
  const minutes = Math.floor(((timeOfDay + 6_000) % DAY_TICKS) * 0.06);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
