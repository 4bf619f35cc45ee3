import type { Wire } from '../transport/wire.js';

/** A wire protocol: what it does with a connection. */
export interface Dialect {
  readonly name: string;
  readonly lineBytesMax: number;
  accept(wire: Wire): void;
}
