import { readFileSync } from 'node:fs';
import { type CommandOutcome, HarnessError, isLongAction, type TickInput } from '@bridle/facets';
import { type Host, type HostOptions, readCommandScript, readInputScript } from '@bridle/harness';
import type { GameConfig } from './gameFlags.js';
import { printable } from './terminal.js';

/** Why a game has ended whose command script was to be its last. */
export const SCRIPT_IS_THROUGH = 'the command script is through';

/** The scripts that the flags name, read and checked, as what they do before each tick. */
export function readScripts(
  { scriptedInput, commandScript }: GameConfig,
  exitWhenScriptFinished: boolean,
): HostOptions['beforeTick'] {
  let driver: Host | undefined;
  const hold = (next: TickInput): void => {
    driver!.input.hold(next);
    driver!.input.pulse(next);
  };
  const input =
    scriptedInput === undefined
      ? undefined
      : readInputScript(textOf(scriptedInput), scriptedInput, hold, report);
  const run = (line: string): CommandOutcome => {
    const act = driver!.game.facets.command!.run(line);
    if (!isLongAction(act)) return act;
    const [ended, givenUp] = [() => {}, () => {}];
    driver!.beginInBackground(act, ended, givenUp);
    return { ok: null, lines: [] };
  };
  const commands =
    commandScript === undefined
      ? undefined
      : readCommandScript(textOf(commandScript), commandScript, { run }, report);
  if (input === undefined && commands === undefined) return undefined;
  return (host, tick) => {
    driver = host;
    commands?.beforeTick(tick);
    input?.beforeTick(tick);
    const isOver = exitWhenScriptFinished && commands?.finished;
    return isOver ? { last: SCRIPT_IS_THROUGH } : undefined;
  };
}

function report(line: string): void {
  process.stderr.write(`bridle: ${printable(line)}\n`);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new HarnessError('bad_request', `cannot read ${path}: ${(error as Error).message}`);
  }
}
