import { onlyOneOf, UsageError } from '@bridle/facets';
import { type Address, parseAddress } from '../transport/address.js';
import type { RunRequest } from './defineDialect.js';

/** The ports after a default one that will do as well. */
export const DEFAULT_PORT_TRIES = 20;

export interface ListenPlan {
  readonly address: Address;
  /** it was not asked for: where its port is taken, one of the next will do */
  readonly isDefault: boolean;
}

/** Where a flag says that a dialect listens; a serve listens on its own port, unless that is off. */
export function readListen(
  { command, flags, isScripted }: Pick<RunRequest, 'command' | 'isScripted'> & { flags: object },
  { flag, off, port }: { readonly flag: string; readonly off?: string; readonly port: number },
): ListenPlan | undefined {
  const given = flags as Readonly<Record<string, string | undefined>>;
  if (off !== undefined) onlyOneOf(given, [flag, off]);
  const asked = given[flag];
  if (asked !== undefined) return { address: readAddress(flag, asked), isDefault: false };
  const isOff = off !== undefined && given[off] !== undefined;
  if (isOff || command !== 'serve' || isScripted) return undefined;
  return { address: { host: '127.0.0.1', port }, isDefault: true };
}

/** The address that a flag names: where to listen, or with `connect` where somebody does. */
export function readAddress(flag: string, text: string): Address {
  try {
    return parseAddress(text);
  } catch (error) {
    const form = flag === 'connect' ? 'host:port' : 'host:port, or port 0';
    throw new UsageError(`--${flag}: ${(error as Error).message}; write ${form}`);
  }
}

/** Of a further game of the run, `index` above 0: the next port, unless any will do. */
export function addressOf({ host, port }: Address, index: number): Address {
  return { host, port: port === 0 ? 0 : port + index };
}

/** Under which the endpoint of a game stands: those of further ones are called after them. */
export function endpointKey(name: string, game: string, index: number): string {
  return index === 0 ? name : `${name}:${game}`;
}
