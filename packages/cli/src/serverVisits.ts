import type { GameOpening, OpenGame } from '@bridle/facets';
import type { GameConfig } from './gameFlags.js';
import { librariesOf } from './gameLibraries.js';
import { gameKind } from './games/list.js';
import { type PrepareVisit, WorldOrServer } from './games/worldOrServer.js';

/** A game whose kind may be left for a server can be: what that takes is loaded when it is asked for. */
export function withServers(
  { kind, name, isNamed }: GameConfig,
  open: OpenGame,
  opening: GameOpening,
  home: string,
  onPlace: (text: string | undefined) => void,
): OpenGame {
  if (kind.visits === undefined) return open;
  const visited = gameKind(kind.visits);
  const prepare: PrepareVisit = async (address, port, visitor) => {
    const library = await librariesOf(visited, home);
    const known = { ...visitor, name: isNamed ? name : undefined };
    return visited.visit!(address, port, known, { ...opening, library });
  };
  const game = new WorldOrServer(open, prepare, onPlace);
  return { ...open, game, close: () => game.close() };
}
