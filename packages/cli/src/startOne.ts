import { START_ONE } from '@bridle/processes';

/** Of the system, where somebody may well listen, but not for us. */
const FORBIDDEN = ['EACCES', 'EPERM'];

/** What to do about a connection that could not be made, for the reason that the system gave. */
export function startAdvice(code: string | undefined, flag: string): string | undefined {
  if (code === undefined || FORBIDDEN.includes(code)) return undefined;
  return `${START_ONE}, or say where one is with ${flag}`;
}
