import { DIALECTS } from '@bridle/harness/listening';
import { isReachable, type Run, Runs } from '@bridle/processes';
import type { OpenDialects } from './openDialects.js';
import type { PlayedGame } from './playedGame.js';
import type { RunConfig } from './runFlags.js';
import { scriptPath } from './scriptPath.js';
import { shellWord } from './shellWord.js';
import { printableLine } from './terminal.js';

/** Says what runs and where it listens; for a person also how to go on. */
export function announce(
  config: RunConfig,
  played: readonly Pick<PlayedGame, 'config' | 'open'>[],
  { endpoints, links }: Pick<OpenDialects, 'endpoints' | 'links'>,
  run: Run | undefined,
): void {
  const { open } = played[0]!;
  const hasChoice = played.length > 1;
  if (config.json) {
    const games = played.map(({ config: { name, kind }, open }) => {
      return { name, kind: kind.name, ...open.identity };
    });
    const announcement = {
      event: 'ready',
      endpoints,
      ...open.identity,
      run: run?.name,
      ...(links && { links }),
      ...(hasChoice && { games }),
    };
    process.stdout.write(`${JSON.stringify(announcement)}\n`);
    return;
  }
  const named = run === undefined ? '' : `, run ${run.name}`;
  const ends =
    run === undefined ? 'Ctrl-C ends it.' : `Ctrl-C ends it, or npx bridle stop ${run.name}.`;
  const texts = played.map(({ config: { clock }, open: { text, kept, clock: theirs } }) => {
    return `${text}, ${kept}, ${theirs ?? `clock ${clock.mode}`}`;
  });
  const first = {
    hasScreen: open.game.facets.screen !== undefined,
    hasSteps: open.clock === undefined,
  };
  const lines = hasChoice
    ? [
        `bridle: ${played.length} games${named}`,
        ...played.map(({ config: { name } }, i) => `  game ${name}: ${texts[i]}`),
      ]
    : [`bridle: ${texts[0]}${named}`];
  const others = new Runs(config.runsDir).list().filter(({ pid }) => pid !== process.pid);
  for (const [key, at] of Object.entries(endpoints)) {
    lines.push(`  ${key.padEnd(16)}${at}${takenText(config, key, at, others)}`);
  }
  const to = (key: string, flag: string): string => targetText(run, others, flag, endpoints[key]!);
  if (links !== undefined) {
    lines.push('In a browser:', `  ${links.play}`, `  ${links.watch}  (to look on)`);
  }
  const hasTerminals = Object.keys(endpoints).some((key) => key !== 'window');
  if (!hasTerminals && links !== undefined) lines.push(ends);
  else if (!hasTerminals) {
    lines.push(`  nobody can connect; ${DIALECTS[0]!.opensBy} opens a port`);
  } else {
    lines.push(
      'In another terminal, in this folder:',
      ...DIALECTS.filter((dialect) => dialect.endpoints.some((key) => key in endpoints))
        .flatMap(({ nextLines }) => nextLines(endpoints, to, first))
        .map((line) => `  ${line}`),
      ...(hasChoice ? [`Each of them for another game with --on ${played[1]!.config.name}.`] : []),
      `  node ${shellWord(scriptPath())} drive …  (the same, for scripts: starts sooner than npx)`,
      config.bot?.repl ? `Here .help tells what can be typed; ${ends}` : ends,
    );
  }
  process.stderr.write(`${lines.map(printableLine).join('\n')}\n`);
}

/** How a client in this folder finds the run; nothing to say where it finds it anyway. */
function targetText(
  run: Run | undefined,
  others: readonly Run[],
  flag: string,
  at: string,
): string {
  if (run === undefined) return ` --${flag} ${at}`;
  const isAlone = !others.some((other) => other.folder === run.folder && isReachable(other));
  return isAlone ? '' : ` --run ${run.name}`;
}

/** Why a dialect listens on another port than its own. */
function takenText(
  { dialects, dialled }: RunConfig,
  key: string,
  at: string,
  others: readonly Run[],
): string {
  const port = [...dialects.values()].map((plan) => plan.defaultPorts?.[key]).find(Boolean);
  const own = `127.0.0.1:${port}`;
  if (port === undefined || at === own) return '';
  const game = dialled.find((one) => one.port === port);
  if (game !== undefined) return `  (${port} is dialled by ${game.by})`;
  const holder = others.find(({ endpoints }) => Object.values(endpoints).includes(own));
  const who = holder === undefined ? '' : ` by the run ${holder.name} in ${holder.folder}`;
  return `  (${port} is taken${who})`;
}
