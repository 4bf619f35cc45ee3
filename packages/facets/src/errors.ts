/**
 * What went wrong, in the harness's own words. Each dialect maps a code to its wire:
 * automation-v1 has five codes, MC-CLI another five, agent-browser only a sentence.
 */
export type ErrorCode =
  | 'bad_request' // the request itself is wrong
  | 'unauthorized'
  | 'unsupported' // this game, or this run, cannot do it
  | 'busy' // somebody else has control, or a queue is full
  | 'cancelled'
  | 'timeout'
  | 'internal';

/** Why an action ended without being done, for a program that decides what to do next. */
export const FAILURE_REASONS = [
  'no_path', // there is no way on foot, looked at all of it
  'too_far', // none was found before the search gave up
  'not_loaded', // the place is not known to the game yet
  'out_of_reach', // the hand does not get to it, or something hides it
  'missing_item',
  'no_room', // nothing more fits into the inventory or the container
  'not_found', // nothing of the kind is around
  'gone', // it was there when the action began
  'refused', // the game's rules do not allow it
  'busy', // another action moves the body
  'interrupted',
  'timeout',
  'hurt', // so little health is left that it was broken off
  'died',
  'unsupported', // this game has nothing of the kind
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** The one error class. `hint` names the next step; `details` says which part took effect. */
export class HarnessError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** of an action that was begun, or could have been */
  readonly reason: FailureReason | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    hint?: string,
    details?: Readonly<Record<string, unknown>>,
    reason?: FailureReason,
  ) {
    super(message);
    this.name = 'HarnessError';
    this.code = code;
    this.hint = hint;
    this.details = details;
    this.reason = reason;
  }

  /** The same error, which tells more, perhaps in other words. */
  withDetails(details: Readonly<Record<string, unknown>>, message = this.message): HarnessError {
    const all = { ...this.details, ...details };
    return new HarnessError(this.code, message, this.hint, all, this.reason);
  }

  /** Anything thrown, as a HarnessError: what we did not foresee is `internal`. */
  static from(thrown: unknown): HarnessError {
    if (thrown instanceof HarnessError) return thrown;
    return new HarnessError('internal', thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** An action that could not be done says which of the reasons it was. */
export type Failure = HarnessError & { readonly reason: FailureReason };

const CODES: Readonly<Partial<Record<FailureReason, ErrorCode>>> = {
  busy: 'busy',
  interrupted: 'cancelled',
  timeout: 'timeout',
  unsupported: 'unsupported',
};

export function failure(reason: FailureReason, message: string, hint?: string): Failure {
  const code = CODES[reason] ?? 'bad_request';
  return new HarnessError(code, message, hint, undefined, reason) as Failure;
}

export function isFailure(thrown: unknown): thrown is Failure {
  return thrown instanceof HarnessError && thrown.reason !== undefined;
}
