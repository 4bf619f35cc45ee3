import type { AvatarPlayer } from '@bridle/facets';
import type { ToolPlayerOptions } from './toolPlayer.js';

/** The embedded world has one player: here animals of a kind count as others, named by number. */
export function animalsAsPlayers(kind: string): NonNullable<ToolPlayerOptions['facets']> {
  return ({ avatar, senses }) => {
    const players = (): AvatarPlayer[] =>
      senses
        .entities(48)
        .filter(({ type, health }) => type === `minecraft:${kind}` && health !== 0)
        .map(({ id, pos, distance }, i) => ({ id, name: `${kind}${i + 1}`, pos, distance }));
    return {
      avatar: { ...avatar, abilities: new Set([...avatar.abilities, 'players']) },
      senses: { ...senses, players },
    };
  };
}
