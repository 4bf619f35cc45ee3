import type { Wire } from '../transport/wire.js';

/** A wire protocol: what it does with a connection. */
export interface Dialect {
  /** of a line from a client that is not trusted yet, and from one that is */
  readonly firstBytesMax: number;
  readonly lineBytesMax: number;
  /** `isLocal`: the client is on this machine. */
  accept(wire: Wire, isLocal: boolean): void;
}
