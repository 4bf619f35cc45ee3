import { HarnessError } from '@bridle/facets';

export type McErrorCode =
  | 'PARSE_ERROR'
  | 'UNKNOWN_COMMAND'
  | 'INVALID_PARAMS'
  | 'EXECUTION_ERROR'
  | 'NOT_IN_GAME'
  | 'UNAUTHORIZED';

/** What a request is refused with, in the words of MC-CLI. */
export class McError extends Error {
  readonly code: McErrorCode;
  readonly hint: string | undefined;

  constructor(code: McErrorCode, message: string, hint?: string) {
    super(message);
    this.code = code;
    this.hint = hint;
  }

  /** A path or a field that the op does not take is the client's mistake; the rest just failed. */
  static from(thrown: unknown): McError {
    if (thrown instanceof McError) return thrown;
    const { code, message, hint } = HarnessError.from(thrown);
    return new McError(
      code === 'bad_request' ? 'INVALID_PARAMS' : 'EXECUTION_ERROR',
      message,
      hint,
    );
  }
}
