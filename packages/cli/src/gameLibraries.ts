import { type GameKind, type GameOpening, HarnessError } from '@bridle/facets';

/**
 * What loads the libraries of a kind of game, from the part that it names. Throws where that part is not
 * installed, or not whole.
 */
export async function librariesOf(
  { name: kind, part: partName }: Pick<GameKind, 'name' | 'part'>,
  home: string,
): Promise<GameOpening['library']> {
  if (partName === undefined) {
    return (name) => {
      throw new HarnessError('internal', `a ${kind} game names no part that ${name} could be in`);
    };
  }
  const { findPart, loadLibrary, notInstalled, PARTS, partFault } = await import('./parts.js');
  const part = PARTS.find(({ name }) => name === partName);
  if (part === undefined) throw new Error(`${kind} needs ${partName}, which is no part`);
  const fault = partFault(part, home);
  if (fault !== undefined) {
    const hint = `run npx bridle setup ${partName}`;
    throw new HarnessError('unsupported', `${partName} is broken: ${fault}`, hint);
  }
  if (findPart(part, home) === undefined) throw notInstalled(part);
  return (name) => loadLibrary(part, home, name);
}
