import { type GameKind, type GameOpening, HarnessError } from '@bridle/facets';

/**
 * What loads the libraries of a kind of game, from the part that it names, maybe by its own flags. Throws where that part is not
 * installed, or not whole.
 */
export async function librariesOf(
  { name: kind, part }: Pick<GameKind, 'name' | 'part'>,
  home: string,
  own?: unknown,
): Promise<GameOpening['library']> {
  const partName = typeof part === 'function' ? part(own) : part;
  if (partName === undefined) {
    return (name) => {
      throw new HarnessError('internal', `a ${kind} game names no part that ${name} could be in`);
    };
  }
  const { findPart, loadLibrary, notInstalled, PARTS, partFault } = await import('./parts.js');
  const found = PARTS.find(({ name }) => name === partName);
  if (found === undefined) throw new Error(`${kind} needs ${partName}, which is no part`);
  const fault = partFault(found, home);
  if (fault !== undefined) {
    const hint = `run npx bridle setup ${partName}`;
    throw new HarnessError('unsupported', `${partName} is broken: ${fault}`, hint);
  }
  if (findPart(found, home) === undefined) throw notInstalled(found);
  return (name) => loadLibrary(found, home, name);
}
