import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenGame } from '@bridle/facets';
import type { Games, StopReason } from '@bridle/harness';
import type { PlayedGame } from './playedGame.js';
import type { RunConfig } from './runFlags.js';
import { printableLine } from './terminal.js';

/** A game has ended, and the run goes on with the others. */
export function endAlone(
  { json }: Pick<RunConfig, 'json'>,
  game: PlayedGame,
  { text, fault }: StopReason,
): void {
  const { name } = game.config;
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ event: 'game_stopped', game: name, reason: text })}\n`,
    );
  } else {
    process.stderr.write(`${printableLine(`bridle: the game ${name} has ended: ${text}`)}\n`);
  }
  if (fault !== undefined) tellFault(fault);
  game.keep().catch(() => {}); // said when the run ends
  game.closeScreens().catch(() => {});
}

export function tellFault(fault: unknown): void {
  process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`);
}

const LAST_WORD_MS = 1_000; // for a program to end whose game has ended

/** The program that a game has started: the run ends with it. */
export class GameProgram {
  readonly #games: Games;
  readonly #exited: Promise<number | null>;
  /** undefined: the run was not ended by it */
  #code: number | null | undefined;

  constructor({ exited }: OpenGame, games: Games) {
    this.#games = games;
    this.#exited = exited ?? new Promise<never>(() => {});
    void this.#exited.then((code) => {
      if (games.isStopped) return; // by somebody else, who has ended it
      this.#code = code;
      games.stop({ text: `the game has ended${codeText(code)}` });
    });
  }

  /** What the run ends with: 0 where it was stopped, or the program has ended well. */
  async code(): Promise<number> {
    if (this.#code === undefined && this.#games.isStopped) return 0;
    const late = sleep(LAST_WORD_MS, undefined, { ref: false });
    const code = this.#code !== undefined ? this.#code : await Promise.race([this.#exited, late]);
    return code === undefined || code === 0 ? 0 : 1;
  }
}

function codeText(code: number | null): string {
  if (code === null) return ' by a signal';
  return code === 0 ? '' : ` with code ${code}`;
}
