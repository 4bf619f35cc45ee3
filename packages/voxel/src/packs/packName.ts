import { QUOTE_CHARS_MAX } from '../limits.js';
import { refuse } from './archive.js';

/** Minecraft says `file/MyPack.zip` where people say MyPack. */
export function plainName(name: string): string {
  return name.replace(/^file\//, '').replace(/\.zip$/i, '');
}

/**
 * The pack that is meant: the one of that name, else the one whose name differs in its case only,
 * else the only one of whose name it is a part. Undefined where there is none.
 */
export function packNamed<P extends { readonly name: string }>(
  packs: readonly P[],
  asked: string,
): P | undefined {
  const plain = plainName(asked);
  const lower = plain.toLowerCase();
  if (plain === '') return undefined;
  const ways: ((name: string) => boolean)[] = [
    (name) => name === asked,
    (name) => plainName(name) === plain,
    (name) => plainName(name).toLowerCase() === lower,
    (name) => name.toLowerCase().includes(lower),
  ];
  for (const isMeant of ways) {
    const found = packs.filter(({ name }) => isMeant(name));
    if (found.length > 1) throw severalNamed(asked, found);
    if (found.length === 1) return found[0];
  }
  return undefined;
}

function severalNamed(asked: string, found: readonly { readonly name: string }[]): Error {
  const names = found.map(({ name }) => name).slice(0, 20);
  return refuse(
    `several packs could be meant by ${asked.slice(0, QUOTE_CHARS_MAX)}`,
    `name one of ${names.join(', ')}`,
  );
}
