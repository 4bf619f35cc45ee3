import { KIND_OF_STATE, kindNamed } from '../blocks/index.js';
import type { World } from '../sim/world.js';

/** More than this is no level that counts. */
const XP_MAX = 0x7fff_ffff;

/** The player learns; what cannot be counted any more is lost. */
export function gainXp({ player }: World, amount: number): void {
  player.xp = Math.max(0, Math.min(XP_MAX, player.xp + amount));
}

/** What one learns by mining an ore, from the least to the most. */
const ORE_XP: ReadonlyMap<number, readonly [number, number]> = new Map(
  (
    [
      ['coal_ore', 0, 2],
      ['deepslate_coal_ore', 0, 2],
      ['diamond_ore', 3, 7],
      ['deepslate_diamond_ore', 3, 7],
      ['emerald_ore', 3, 7],
      ['deepslate_emerald_ore', 3, 7],
      ['lapis_ore', 2, 5],
      ['deepslate_lapis_ore', 2, 5],
      ['redstone_ore', 1, 5],
      ['deepslate_redstone_ore', 1, 5],
      ['nether_quartz_ore', 2, 5],
      ['nether_gold_ore', 0, 1],
    ] as const
  ).flatMap(([name, least, most]) => {
    const kind = kindNamed(name);
    return kind === undefined ? [] : [[kind.id, [least, most]] as const];
  }),
);

/** A block has been mined with a tool that gets something out of it. */
export function learnByMining(world: World, state: number): void {
  const range = ORE_XP.get(KIND_OF_STATE[state]!);
  if (range === undefined) return;
  const [least, most] = range;
  gainXp(world, least + world.streams.experience.below(most - least + 1));
}
