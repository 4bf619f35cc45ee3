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

/** The one error class. `hint` names the next step; `details` says which part took effect. */
export class HarnessError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    hint?: string,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'HarnessError';
    this.code = code;
    this.hint = hint;
    this.details = details;
  }

  /** Anything thrown, as a HarnessError: what we did not foresee is `internal`. */
  static from(thrown: unknown): HarnessError {
    if (thrown instanceof HarnessError) return thrown;
    return new HarnessError('internal', thrown instanceof Error ? thrown.message : String(thrown));
  }
}
