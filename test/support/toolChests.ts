import { itemNamed } from '@bridle/engine';
import type { ToolPlayer } from './toolPlayer.js';

type Place = readonly [number, number, number];
type StorageBlock = 'chest' | 'barrel' | 'furnace' | 'smoker' | 'blast_furnace';

/** Puts stacks into the slots of a container that stands there already, from the first on. */
export function fill(
  { game }: ToolPlayer,
  [x, y, z]: Place,
  stacks: readonly (readonly [item: string, count: number])[],
  block: StorageBlock = 'chest',
): void {
  const { slots } = game.world.land.contents.own(block, x, y, z);
  for (const [slot, [item, count]] of stacks.entries()) {
    slots.put(slot, { item: itemNamed(item)!.id, count, damage: 0 });
  }
}

/** What is in a container, as a command tells it: by name without `minecraft:`. */
export async function inside(player: ToolPlayer, pos: Place): Promise<Record<string, number>> {
  const line = `/data get block ${pos.join(' ')} Items`;
  const { ok, lines } = (await player.ask('command', { line })) as { ok: boolean; lines: string[] };
  const counts: Record<string, number> = {};
  if (!ok) return counts;
  const json = lines.join('\n').replace(/^[^[]*/, '');
  for (const { id, count } of JSON.parse(json) as { id: string; count: number }[]) {
    const name = id.replace('minecraft:', '');
    counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

/** Of several of such counts, the sum. */
export function together(...parts: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const part of parts) {
    for (const [item, count] of Object.entries(part)) all[item] = (all[item] ?? 0) + count;
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
