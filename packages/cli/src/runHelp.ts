import type { GameKind, RunCommand } from '@bridle/facets';
import type { CommandPage } from './commands.js';
import { ANY_GAME_FLAGS } from './gameFlags.js';
import { GAME_KINDS } from './games/list.js';
import { OWN_RUN_FLAGS } from './runFlags.js';

const SERVE = `bridle serve: run the embedded world with every protocol listening on loopback.

The clock is 'auto': time runs until an agent acts, then the world waits between its requests.
A default port that is taken gives way to the next free one; a port that you ask for does not.
Clients find the run by the folder that they are called in (see bridle help ps).

  bridle serve --game ${GAME_KINDS[0].name}:north --world-seed 1 --game ${GAME_KINDS[0].name}:south --world-seed 2

holds two games, which clients choose between with --on <game>.
`;

const RUN = `bridle [flags]: run the embedded world with only the listeners that the flags name.

  bridle --headless --automation-listen 127.0.0.1:4242 --automation-step
  bridle --headless --max-ticks 400

A headless run that nobody can connect to runs as fast as it can; any other at --tick-rate.
`;

/** Above the flags of a kind of game, with what it needs besides them. */
export function kindTitle({ name, part }: GameKind): string {
  const needed = typeof part === 'string' ? ` (it needs bridle setup ${part})` : '';
  return `Of a ${name} game, besides${needed}`;
}

/** Apart from the other pages: it takes every kind of game to tell their flags. */
export function runPage(command: RunCommand): CommandPage {
  return {
    text: command === 'serve' ? SERVE : RUN,
    flags: OWN_RUN_FLAGS,
    further: [
      {
        title: 'Flags of a game, after its --game, or before the first for all',
        flags: ANY_GAME_FLAGS,
      },
      ...GAME_KINDS.map((kind) => ({ title: kindTitle(kind), flags: kind.flags })),
    ],
    exitCodes: [0, 1, 2, 75, 130],
  };
}
