/** What to do where nothing runs: every client ends its complaint with this. */
export const START_ONE = 'start one with `npm start` in a clone, or `bridle serve`';

/** Of the system, where nobody listens. */
const NOBODY_THERE: readonly (string | undefined)[] = ['ECONNREFUSED', 'ENOENT'];

/** What to do about a connection that could not be made, where that is known. */
export function startAdvice(code: string | undefined, flag: string): string | undefined {
  return NOBODY_THERE.includes(code) ? `${START_ONE}, or say where one is with ${flag}` : undefined;
}
