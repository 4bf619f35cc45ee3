import { type Failure, type FailureReason, isFailure } from './errors.js';
import type { LongAction } from './longAction.js';

/** What keeps from one target, while another may still be had. */
const ONE_TARGET: ReadonlySet<FailureReason> = new Set([
  'no_path',
  'too_far',
  'not_loaded',
  'out_of_reach',
  'not_found',
  'gone',
  'refused',
  'timeout',
]);

export type Attempt<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly error: Failure };

/** Does something for one target of many: what keeps from this one is returned, not thrown. */
export function* attempt<T>(
  action: LongAction<T>,
  alsoReturned?: FailureReason,
): LongAction<Attempt<T>> {
  try {
    return { done: true, value: yield* action };
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    if (!ONE_TARGET.has(thrown.reason) && thrown.reason !== alsoReturned) throw thrown;
    return { done: false, error: thrown };
  }
}
