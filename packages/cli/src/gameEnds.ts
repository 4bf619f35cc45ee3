import type { StopReason } from '@bridle/harness';
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
