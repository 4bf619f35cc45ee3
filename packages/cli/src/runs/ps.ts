import { type Run, Runs, runsDirOf, START_ONE, worldText } from '@bridle/processes';
import { UsageError } from '../flags.js';
import { readWords, showHelp } from '../oneCommand.js';
import { printableLine, safeJson } from '../terminal.js';
import { PS_FLAGS } from './runsFlags.js';

/** Lists the runs of this user. The result is the exit code. */
export async function ps(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, words } = readWords(PS_FLAGS, argv);
  if (flags.help) return showHelp('ps');
  if (words.length > 0) throw new UsageError(`unexpected '${words[0]}'; see bridle ps --help`);
  const registry = new Runs(runsDirOf(env));
  registry.sweep();
  const runs = registry.list();
  if (flags.json) {
    process.stdout.write(`${safeJson(JSON.stringify({ runs: runs.map(entryOf) }))}\n`);
  } else if (runs.length === 0) {
    process.stdout.write(`nothing runs; ${START_ONE}\n`);
  } else {
    for (const line of runs.flatMap(linesOf)) process.stdout.write(`${printableLine(line)}\n`);
  }
  return 0;
}

function entryOf(run: Run): object {
  const { name, pid, folder, command, game, world, plays, games, endpoints, startedMs } = run;
  const started = new Date(startedMs).toISOString();
  return {
    name,
    pid,
    folder,
    command,
    game,
    world,
    ...(plays !== undefined && { plays }),
    ...(games && { games }),
    endpoints,
    started,
    age_s: ageSeconds(startedMs),
  };
}

function linesOf(run: Run): string[] {
  const { name, pid, folder, startedMs, endpoints } = run;
  const where = Object.entries(endpoints).map(([key, at]) => `  ${key.padEnd(16)}${at}`);
  return [
    `${name}  in ${folder}, for ${ageText(ageSeconds(startedMs))}, process ${pid}`,
    ...gameLines(run),
    ...(where.length > 0 ? where : ['  nobody can connect']),
  ];
}

/** With several games, each by the name that `--on` takes. */
function gameLines({ games, ...run }: Run): string[] {
  if (games === undefined) return [`  ${worldText(run)}`];
  return games.map((game) => `  game ${game.name}: ${worldText(game)}`);
}

function ageSeconds(startedMs: number): number {
  return Math.max(0, Math.round((Date.now() - startedMs) / 1_000));
}

/** In the largest two units. */
function ageText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2);
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}
