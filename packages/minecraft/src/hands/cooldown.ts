import { itemNamed } from '@bridle/engine';

/** Blows in a second that lose no strength, of whatever has no speed of its own. */
const HAND_SPEED = 4;
/** Of what the embedded world does not have. */
const SPEEDS: Readonly<Record<string, number>> = { trident: 1.1, mace: 0.6 };

/** Milliseconds after a blow until the next one is as strong, with an item in hand or none. */
export function cooldownMs(item: string | undefined): number {
  return 1_000 / speedOf(item);
}

function speedOf(item: string | undefined): number {
  if (item === undefined) return HAND_SPEED;
  // Tools of netherite are as quick as those of diamond, and those of copper as those of stone.
  const known = item.replace(/^netherite_/, 'diamond_').replace(/^copper_/, 'stone_');
  return SPEEDS[item] ?? itemNamed(known)?.attackSpeed ?? HAND_SPEED;
}
