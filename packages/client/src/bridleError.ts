/**
 * What went wrong. Of the run: `bad_request`, `unauthorized`, `unsupported`, `busy`, `cancelled`, `internal`.
 * Of the way there: `no_run` (none is found, or several), `not_connected`, `disconnected`, `timeout`.
 */
export type BridleErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'unsupported'
  | 'busy'
  | 'cancelled'
  | 'internal'
  | 'no_run'
  | 'not_connected'
  | 'disconnected'
  | 'timeout'
  | (string & {});

/** A request that failed, or a connection that was lost or not made. */
export class BridleError extends Error {
  override readonly name = 'BridleError';
  readonly code: BridleErrorCode;
  /** what to do about it */
  readonly hint: string | undefined;
  /** what else the reply said, such as the `tick` at which a step was cancelled */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: BridleErrorCode,
    message: string,
    hint?: string,
    details: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
    this.details = details;
  }

  /** As a reply of the wire tells it. */
  static from(reply: Readonly<Record<string, unknown>>): BridleError {
    const { event: _, id: __, code, message, hint, ...details } = reply;
    const told = hint === undefined ? undefined : textIn(hint);
    return new BridleError(textIn(code ?? 'internal'), textIn(message), told, details);
  }
}

/** A server may send anything where a text should be. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}
