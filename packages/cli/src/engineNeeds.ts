import type { RunFacts } from '@bridle/facets';
import { DIALECTS, isThisMachine, parseAddress } from '@bridle/harness/listening';
import { UsageError } from './flags.js';
import { type GameWords, type GivenFlags, ofGame, withDefaults } from './gameWords.js';

/** A port of this machine that a game of the run dials, where an engine listens. */
export interface DialledPort {
  readonly port: number;
  /** the flag that says so, with its game */
  readonly by: string;
}

/** What games whose engines are elsewhere need of the ports of their run. */
export interface EngineNeeds {
  /** a game that waits for an engine to dial */
  readonly awaitsEngine: string | undefined;
  readonly dialled: readonly DialledPort[];
}

export function readEngineNeeds(
  games: readonly GameWords[],
  given: GivenFlags,
  facts: RunFacts,
): EngineNeeds {
  let awaitsEngine: string | undefined;
  const dialled: DialledPort[] = [];
  for (const { kind, name, isNamed, shown, own, command } of games) {
    if (kind.awaitsEngine === undefined && kind.dials === undefined) continue;
    const all = withDefaults(kind, given, own);
    const called = isNamed ? name : undefined;
    const read = ofGame(shown, () => kind.read(all as never, facts, called, command));
    if (kind.awaitsEngine?.(read)) awaitsEngine ??= name;
    const at = kind.dials?.(read);
    if (at === undefined || !isThisMachine(at.host)) continue;
    const game = `--game ${shown ?? kind.name}`;
    dialled.push({ port: at.port, by: at.flag === undefined ? game : `--${at.flag} of ${game}` });
  }
  return { awaitsEngine, dialled };
}

/** Nobody dials this run itself: a port that was asked for is no other than the one that a game dials. */
export function refuseDialled(given: GivenFlags, dialled: readonly DialledPort[]): void {
  const addresses = DIALECTS.flatMap(({ flags }) => flags).filter(
    ({ value }) => value === '<addr>',
  );
  for (const { name } of addresses) {
    const asked = given[name];
    if (typeof asked !== 'string') continue;
    const clash = dialled.find(({ port }) => port === portOf(asked));
    if (clash === undefined) continue;
    throw new UsageError(
      `--${name} ${asked} is the port that ${clash.by} dials; listen on another one, or on port 0`,
    );
  }
}

/** What is no address is said where it is read. */
function portOf(text: string): number | undefined {
  try {
    return parseAddress(text).port;
  } catch {
    return undefined;
  }
}
