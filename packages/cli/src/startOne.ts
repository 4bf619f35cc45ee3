/** What to do where nothing runs: every client ends its complaint with this. */
export const START_ONE = 'start one with `npm start` in a clone, or `bridle serve`';

/** Of the system, where somebody may well listen, but not for us. */
const FORBIDDEN = ['EACCES', 'EPERM'];

/** What to do about a connection that could not be made, for the reason that the system gave. */
export function startAdvice(code: string | undefined, flag: string): string | undefined {
  if (code === undefined || FORBIDDEN.includes(code)) return undefined;
  return `${START_ONE}, or say where one is with ${flag}`;
}
