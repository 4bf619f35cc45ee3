import { bridgeKind } from '@bridle/bridge';
import { type GameKind, UsageError } from '@bridle/facets';
import { minecraftKind } from '@bridle/minecraft';
import { voxelKind } from '@bridle/voxel';

/** Every kind of game that a run can hold; the first is the one of a run that names none. */
export const GAME_KINDS: readonly [GameKind, ...GameKind[]] = [
  voxelKind,
  minecraftKind,
  bridgeKind,
];

export function gameKind(name: string, help?: string): GameKind {
  const kind = GAME_KINDS.find((kind) => kind.name === name);
  if (kind !== undefined) return kind;
  const known = GAME_KINDS.map(({ name }) => name);
  throw UsageError.unknown('kind of game', name, known, help);
}
