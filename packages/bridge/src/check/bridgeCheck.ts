import type { CommandName } from '../wire/messages.js';
import type { CheckSession } from './checkSession.js';
import { CAME_CHARS_MAX } from './limits.js';

/** `missing` is an extension that an engine does not offer, which is no fault. */
export type CheckState = 'pass' | 'missing' | 'wrong';

export interface CheckRow {
  readonly check: string;
  readonly state: CheckState;
  /** what holds, or what is missing */
  readonly text: string;
  /** of what is wrong */
  readonly expected?: string;
  readonly came?: string;
  /** of docs/protocol/bridge.md */
  readonly section: string;
}

/** One thing that is tried on an engine. */
export interface BridgeCheck {
  readonly name: string;
  /** what holds when it passes */
  readonly text: string;
  readonly section: string;
  /** commands without which it says nothing: an engine that does not list them lacks them */
  readonly needs?: readonly CommandName[];
  /** it changes the game */
  readonly acts?: true;
  /** it is about all that came, and is looked at in the end, also of an engine that is gone */
  readonly atEnd?: true;
  /** Throws `WrongError` or `MissingError`. A string that it gives is told instead of its text. */
  run(session: CheckSession): Promise<unknown>;
}

/** The engine does something else than the page says. */
export class WrongError extends Error {
  readonly expected: string;
  readonly came: string;

  constructor(expected: string, came: unknown) {
    super(expected);
    this.expected = expected;
    this.came = shown(came);
  }
}

/** The engine does not offer it, and need not. */
export class MissingError extends Error {}

/** What came, as far as it is worth reading. */
export function shown(came: unknown): string {
  const text = typeof came === 'string' ? came : String(JSON.stringify(came));
  return text.length <= CAME_CHARS_MAX ? text : `${text.slice(0, CAME_CHARS_MAX)} …`;
}

export function expectThat(holds: boolean, expected: string, came: unknown): asserts holds {
  if (!holds) throw new WrongError(expected, came);
}
