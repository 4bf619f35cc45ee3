import { nearestName } from './nearestName.js';

/** One flag of a command line: what it is called, whether it takes a value, and what it says in the help. */
export interface Flag {
  readonly name: string;
  /** how the value is shown in the help; a flag without one is a switch */
  readonly value?: string;
  readonly help: string;
}

export type Flags<F extends readonly Flag[]> = {
  readonly [K in F[number] as K['name']]?: K extends { value: string } ? string : true;
};

/** The command line is wrong; nothing has been started. */
export class UsageError extends Error {
  /** `help` is the command line that lists what there is. */
  static unknown(
    what: string,
    given: string,
    known: readonly string[],
    help = 'bridle --help',
  ): UsageError {
    const nearest = nearestName(given, known);
    const advice = nearest === undefined ? `see ${help}` : `did you mean ${nearest}? See ${help}`;
    return new UsageError(`unknown ${what} ${given}; ${advice}`);
  }
}

/** Refuses two flags that say the same thing in different ways. */
export function onlyOneOf<N extends string>(
  flags: { readonly [name in N]?: unknown },
  names: readonly N[],
): void {
  const [first, second] = names.filter((name) => flags[name] !== undefined);
  if (second === undefined) return;
  throw new UsageError(`--${first} and --${second} contradict each other; drop one`);
}

/** The value of a flag that takes one of a few words. */
export function oneOf<const T extends string>(
  name: string,
  text: string | undefined,
  known: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const value = known.find((word) => word === text);
  if (value !== undefined) return value;
  throw new UsageError(`--${name} ${text} is unknown; choose ${known.join(' or ')}`);
}
