import type { BytePool } from '../framing/bytePool.js';
import type { LineFault } from '../framing/lineReader.js';

export interface WireHandlers {
  line(text: string): void;
  /** A line that could not be read. After any but `not_utf8` no further line comes. */
  fault(fault: Exclude<LineFault, 'foreign'>): void;
  /** The client has said all it will say, and may still be reading. */
  ended(): void;
  /**
   * Called once, however the connection ended. It is broken where it ended with something that was
   * sent and not read, as far as that can be known.
   */
  closed(isBroken?: boolean): void;
}

/** One client's connection, as whole lines in both directions, whatever carries them. */
export interface Wire {
  open(handlers: WireHandlers): void;
  /** Sends a reply. It reaches a client that reads; one that does not is dropped. */
  send(line: string): void;
  /** Sends an event unless the client is behind; false when it was not sent. */
  offer(line: string): boolean;
  /** From now on lines may be as long as the dialect allows; until then they must be short. */
  trust(): void;
  /** While it is held, no line comes: the client is not read. */
  hold(isHeld: boolean): void;
  /** Lets what was sent go out, then hangs up. */
  close(): void;
}

/** Bounds of one connection, handed in so that tests can make them small. */
export interface WireLimits {
  /** before `trust`, and after it */
  readonly firstBytesMax: number;
  readonly lineBytesMax: number;
  readonly readPauseBytes: number;
  readonly eventBacklogBytes: number;
  readonly outboxBytesMax: number;
  readonly stallMs: number;
  readonly lingerMs: number;
  readonly longLineMs: number;
  /** what all connections together may keep of incomplete long lines */
  readonly longLines?: BytePool;
  /** Told when a client has not read all that was sent to it. */
  readonly onUnread?: () => void;
}
