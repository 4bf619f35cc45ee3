import { BUILDING } from './building.js';
import { type CommandTable, type GameCommand, readCommand } from './command.js';
import { playerContext, type RuledWorld } from './context.js';
import { DATA } from './data.js';
import { leaveLands } from './dimensions.js';
import { EFFECT } from './effect.js';
import { ENCHANT } from './enchant.js';
import { EXECUTE } from './execute.js';
import { EXPERIENCE } from './experience.js';
import { GIVE_AND_CLEAR } from './giveAndClear.js';
import { HELP } from './help.js';
import { KILL_AND_CHAT } from './killAndChat.js';
import { ANSWER_LINES_MAX, LINE_LENGTH_MAX } from './limits.js';
import { LOCATE } from './locate.js';
import { CommandError, Reader } from './reader.js';
import { SETTINGS } from './settings.js';
import { SUMMON } from './summon.js';
import { TELEPORT_AND_SPAWN } from './teleportAndSpawn.js';
import { TIME } from './time.js';

export { WorldRules } from '../world/worldRules.js';
export type { RuledWorld } from './context.js';

export interface CommandResult {
  ok: boolean;
  lines: string[];
  /** ticks per second that the line asked for; whoever has the clock sees to it */
  tickRate?: number;
}

const COMMANDS: CommandTable = tableOf([
  ...BUILDING,
  ...DATA,
  ...EFFECT,
  ...ENCHANT,
  ...EXECUTE,
  ...EXPERIENCE,
  ...HELP,
  ...LOCATE,
  ...KILL_AND_CHAT,
  ...TELEPORT_AND_SPAWN,
  ...SETTINGS,
  ...GIVE_AND_CLEAR,
  ...SUMMON,
  ...TIME,
]);

function tableOf(commands: readonly GameCommand[]): CommandTable {
  const sorted = [...commands].sort((one, other) => (one.name < other.name ? -1 : 1));
  return new Map(
    sorted.flatMap((command) =>
      [command.name, ...(command.aliases ?? [])].map((name) => [name, command] as const),
    ),
  );
}

/** Runs one slash command as the player. A command that cannot be read or done is `ok: false`. */
export function runCommand(world: RuledWorld, line: string): CommandResult {
  try {
    if (line.length > LINE_LENGTH_MAX) {
      throw new CommandError(`a line has at most ${LINE_LENGTH_MAX} characters`);
    }
    const action = readCommand(new Reader(line), COMMANDS);
    const context = playerContext(world);
    try {
      const lines = shortened(action(context));
      const { tickRate } = context.work;
      return { ok: true, lines, ...(tickRate !== undefined && { tickRate }) };
    } finally {
      leaveLands(context);
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { ok: false, lines: [`Error: ${error.message}`] };
  }
}

function shortened(lines: string[]): string[] {
  if (lines.length <= ANSWER_LINES_MAX) return lines;
  return [...lines.slice(0, ANSWER_LINES_MAX), `… and ${lines.length - ANSWER_LINES_MAX} more`];
}
