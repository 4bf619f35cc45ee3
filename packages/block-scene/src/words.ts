import { bareName, type EyesCamera, type ItemStack, type Vector } from '@bridle/facets';

/** Of a sector of 45°, seen from its edge: tan 22.5°. */
const SECTOR = 0.41421356237309503;
/** Nearer than this to straight above or below, no side is worth naming. */
const OVERHEAD = 0.8;

/** `oak_log` of `oak_log[axis=y]`. */
export function kindOf(block: string): string {
  return block.split('[', 1)[0]!;
}

/** `oak_log x3`, `stone_pickaxe (7 uses gone)`, `written_book "Rules"`. */
export function stackText(stack: ItemStack | null): string {
  if (stack === null) return 'empty';
  const { item, count, damage, title } = stack;
  return [
    bareName(item),
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

/** A number for text: one decimal at most. */
export function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
