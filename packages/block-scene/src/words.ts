import type { EyesCamera, ItemStack, Vector } from '@bridle/facets';

/** Of a sector of 45°, seen from its edge: tan 22.5°. */
const SECTOR = 0.41421356237309503;
/** Nearer than this to straight above or below, no side is worth naming. */
const OVERHEAD = 0.8;

/** Names without `minecraft:`, which every one of them would begin with. */
export function bare(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}

const PREFIX = 'minecraft:';

/** `oak_log` of `oak_log[axis=y]`. */
export function kindOf(block: string): string {
  return block.split('[', 1)[0]!;
}

/** `oak_log x3`, `stone_pickaxe (7 uses gone)`, `written_book "Rules"`. */
export function stackText(stack: ItemStack | null): string {
  if (stack === null) return 'empty';
  const { item, count, damage, title } = stack;
  return [
    bare(item),
    ...(count > 1 ? [`x${count}`] : []),
    ...(damage === undefined ? [] : [`(${damage} uses gone)`]),
    ...(title === undefined ? [] : [JSON.stringify(title)]),
  ].join(' ');
}

/** Where somebody stands, and the way they look. */
export interface Standpoint {
  readonly feet: Vector;
  readonly camera: EyesCamera;
}

/** `6 blocks ahead left, 3 up`: a place as whoever stands there would point it out. */
export function whereabouts({ feet, camera }: Standpoint, [x, y, z]: Vector): string {
  const [dx, dy, dz] = [x - feet[0], y - feet[1], z - feet[2]];
  const flat = Math.sqrt(dx * dx + dz * dz);
  const rise = Math.floor(y) - Math.floor(feet[1]);
  if (flat < OVERHEAD) {
    const height = Math.abs(rise);
    if (height === 0) return 'here';
    return `${blocks(height)} ${rise > 0 ? 'above' : 'below'}`;
  }
  const distance = Math.max(1, Math.round(Math.sqrt(flat * flat + dy * dy)));
  const height = rise === 0 ? '' : `, ${Math.abs(rise)} ${rise > 0 ? 'up' : 'down'}`;
  return `${blocks(distance)} ${sideOf(camera, dx, dz)}${height}`;
}

function blocks(count: number): string {
  return count === 1 ? '1 block' : `${count} blocks`;
}

function sideOf({ right: [rightX, , rightZ] }: EyesCamera, dx: number, dz: number): string {
  const ahead = dx * rightZ - dz * rightX; // what is ahead is at a right angle to what is right
  const right = dz * rightZ + dx * rightX;
  const words: string[] = [];
  if (Math.abs(ahead) > Math.abs(right) * SECTOR) words.push(ahead > 0 ? 'ahead' : 'behind');
  if (Math.abs(right) > Math.abs(ahead) * SECTOR) words.push(right > 0 ? 'right' : 'left');
  return words.join(' ');
}

const COMPASS = ['east', 'southeast', 'south', 'southwest', 'west', 'northwest', 'north'];

/** The way that a view goes by the compass; north is towards −Z. */
export function compass(yaw: number): string {
  const eighth = Math.round((yaw * 4) / Math.PI);
  return COMPASS[((eighth % 8) + 8) % 8] ?? 'northeast';
}

/** The sun's clock: tick 0 of a day is six in the morning. */
export function clockText(timeOfDay: number): string {
  const minutes = Math.floor(((timeOfDay + 6_000) % 24_000) * 0.06);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A number for text: one decimal at most. */
export function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
