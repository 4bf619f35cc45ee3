import type { AvatarFacet, AvatarPlayer } from '@bridle/facets';

/** The embedded world has one player: here animals of a kind count as others, named by number. */
export function animalsAsPlayers(kind: string): (avatar: AvatarFacet) => AvatarFacet {
  return (avatar) => {
    const players = (): AvatarPlayer[] =>
      avatar.senses
        .entities(48)
        .filter(({ type, health }) => type === `minecraft:${kind}` && health !== 0)
        .map(({ id, pos, distance }, i) => ({ id, name: `${kind}${i + 1}`, pos, distance }));
    return {
      ...avatar,
      abilities: new Set([...avatar.abilities, 'players']),
      senses: { ...avatar.senses, players },
    };
  };
}
