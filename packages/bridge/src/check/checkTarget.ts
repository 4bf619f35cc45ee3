import type { EngineLink } from '@bridle/facets';

export interface CheckLink extends EngineLink {
  /** Sends bytes, where the connection carries such. */
  sendBinary?(bytes: Uint8Array): void;
}

/** An engine that is to be checked, however it is reached. */
export interface CheckTarget {
  /** `listens`: on TCP, one connection for each command and text snapshots, as in seed 004 */
  readonly kind: 'dials' | 'listens';
  /** that its hello is to carry, where it was given one */
  readonly token?: string;
  /** its connection does not come again by itself */
  readonly isOnce?: true;
  /** The next connection, if one comes within the time. Throws where none can come any more. */
  next(ms: number): Promise<CheckLink | undefined>;
}
