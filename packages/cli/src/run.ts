import type { GameOpening, PlayedWorld, RunCommand } from '@bridle/facets';
import { HarnessError } from '@bridle/facets';
import { Games, Server, type StopReason } from '@bridle/harness';
import { bridleHomeOf, type RunFile } from '@bridle/processes';
import { announce } from './announce.js';
import { exitOnSignalsUntil, StopSignals } from './earlySignals.js';
import { EndpointsFile } from './endpointsFile.js';
import { endAlone, tellFault } from './gameEnds.js';
import { librariesOf } from './gameLibraries.js';
import { GuestGames } from './guestGames.js';
import { showFailure } from './oneCommand.js';
import { doorAtOf, type OpenDialects, openDialects } from './openDialects.js';
import { openGame, type PlayedGame } from './playedGame.js';
import { reservedPlaces } from './reservedPlaces.js';
import { Restart } from './restart.js';
import { type RunConfig, readRunConfig } from './runFlags.js';
import { registerRun } from './runs/registerRun.js';
import { makeShotFolder } from './screens.js';
import { readScripts, SCRIPT_IS_THROUGH } from './scripts.js';
import { obeyParent } from './supervise.js';
import { printable } from './terminal.js';

/** As for a wrong command line: whoever starts it again in the same way is refused again. */
const REFUSED_CODE = 2;

interface RunOptions {
  /** it goes on when its last game has ended, until it is told to stop */
  readonly isKept?: boolean;
}

/** Runs games until it is told to stop. The result is the exit code. */
export async function run(
  command: RunCommand,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  options: RunOptions = {},
): Promise<number> {
  const ours = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  if (ours.includes('--help') || ours.includes('-h')) {
    process.stdout.write(await (await import('./help.js')).helpFor(command));
    return 0;
  }
  const config = readRunConfig(command, argv, env);
  for (const warning of config.warnings) process.stderr.write(`bridle: ${warning}\n`);
  let isRefused = false;
  try {
    const home = bridleHomeOf(env);
    const libraries = await Promise.all(
      config.games.map(({ kind, own }) => librariesOf(kind, home, own)),
    );
    isRefused = true;
    const prepared = { ...prepare(config), libraries };
    isRefused = false;
    return await runConfig(config, prepared, env, options);
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    const code = showFailure(error.message, error.hint, 'bridle');
    return isRefused ? REFUSED_CODE : code;
  }
}

interface Prepared {
  /** of each game */
  readonly scripts: readonly ReturnType<typeof readScripts>[];
  readonly libraries: readonly GameOpening['library'][];
  readonly file: EndpointsFile | undefined;
}

/** Before anything is begun: a world must not be reset for a run that cannot start. */
function prepare(config: RunConfig): Omit<Prepared, 'libraries'> {
  const { dialects, endpointsFile } = config;
  for (const dialect of dialects.values()) dialect.check?.();
  for (const { kind, own } of config.games) kind.check(own);
  const scripts = config.games.map((game, i) =>
    readScripts(game, i === 0 && config.exitWhenScriptFinished),
  );
  for (const game of config.games) makeShotFolder(game);
  const file = endpointsFile === undefined ? undefined : new EndpointsFile(endpointsFile);
  return { scripts, file };
}

async function runConfig(
  config: RunConfig,
  { scripts, libraries, file }: Prepared,
  env: NodeJS.ProcessEnv,
  { isKept = false }: RunOptions,
): Promise<number> {
  const { allowedOrigins } = config;
  const server = new Server({
    allowedOrigins,
    dialledPorts: config.dialled.map(({ port }) => port),
  });
  const home = bridleHomeOf(env);
  const places = reservedPlaces(config);
  const guests = new GuestGames({ config, home, places, env });
  const door = config.doorKind?.door?.(guests);
  const restart = new Restart(env);
  const bot = config.bot && new (await import('./botRun.js')).BotRun(config.bot);
  const played: PlayedGame[] = [];
  let dialects: OpenDialects | undefined;
  try {
    // Listen first, build the worlds second: who connects early waits instead of being refused.
    let ready = (_games: Games): void => {};
    const started = new Promise<Games>((resolve) => {
      ready = resolve;
    });
    exitOnSignalsUntil(started);
    const controls = {
      restart: (request: Parameters<Restart['request']>[0]) => restart.request(request),
      ...(bot && {
        chatDry: (...[request, host]: Parameters<typeof bot.chatDry>) => bot.chatDry(request, host),
      }),
    };
    dialects = await openDialects({ config, server, games: started, controls, door, env });
    const { endpoints } = dialects;
    file?.clear();
    process.once('exit', () => file?.remove()); // also when asked twice to stop
    const runFile = register(config, dialects);
    let stopped = (_reason: StopReason): void => {};
    const over = new Promise<StopReason>((resolve) => {
      stopped = resolve;
    });
    const games = new Games(stopped, isKept);
    for (const [i, game] of config.games.entries()) {
      let left: PlayedWorld | undefined;
      played.push(
        await openGame({
          run: config,
          config: game,
          games,
          home,
          places,
          door,
          doorAt: doorAtOf(dialects, game.name, i),
          library: libraries[i]!,
          env,
          scripts: scripts[i],
          onWorld(world) {
            left = world;
            runFile?.setWorld(world, game.name);
          },
          onPlace(text) {
            if (text !== undefined) runFile?.setElsewhere(text, game.name);
            else if (left !== undefined) runFile?.setWorld(left, game.name);
          },
          onStop(reason) {
            const isExit = config.exitWhenScriptFinished && reason.text === SCRIPT_IS_THROUGH;
            if (i === 0 && isExit) return games.stop(reason);
            if ((isKept || games.hasChoice) && !games.isStopped)
              endAlone(config, played[i]!, reason);
          },
        }),
      );
      runFile?.setOpened(played[i]!.open.text, game.name);
    }
    const signals = new StopSignals();
    signals.listen((text) => games.stop({ text }));
    bot?.begin(games, restart);
    restart.arm(() => games.stop({ text: 'restart requested' }), keptTexts(played));
    obeyParent(env, (text) => games.stop({ text }));
    ready(games);
    guests.begin({ games, runFile, door, doorAt: doorAtOf(dialects, config.games[0].name, 0) });
    dialects.ready({ endpoints, games: played.map(listed) });
    file?.write(endpoints); // whoever waits for it finds all the rest done
    for (const { host, open } of played) {
      host.log.add('info', 'bridle', open.text);
      for (const [key, at] of Object.entries(endpoints)) {
        host.log.add('info', 'bridle', `${key} listens on ${at}`);
      }
    }
    announce(config, played, dialects, runFile?.run);
    for (const { host } of played) host.start();
    const reason = await over;
    signals.stopping();
    restart.disarm();
    bot?.close();
    door?.close();
    // The worlds first: to hang up on a client that reads nothing takes as long as many wait
    // between asking us to end and killing us.
    const kept = Promise.all([...played.map((game) => game.keep()), guests.close()]).then(() => {});
    signals.saving(kept);
    await Promise.all(played.map((game) => game.closeScreens()));
    await server.close();
    await kept;
    await dialects.close();
    runFile?.remove(); // before it begins again, under the same name
    const code = farewell(config, reason, games);
    if (!restart.isDue || code !== 0) return code;
    signals.close();
    return await restart.begin();
  } finally {
    door?.close();
    await server.close();
    await dialects?.close();
    await Promise.all(played.map((game) => game.keep()));
  }
}

function register(config: RunConfig, { endpoints }: OpenDialects): RunFile | undefined {
  const { command, runsDir } = config;
  const games = config.games.map(({ name, kind }) => ({ name, kind: kind.name, world: null }));
  return registerRun(runsDir, {
    folder: process.cwd(),
    command,
    game: config.games[0].kind.name,
    endpoints,
    ...(games.length > 1 && { games }),
  });
}

/** Clients that look games up find each under the name that it was given, or of what is played. */
function listed({ config: { name, isNamed }, open }: PlayedGame): {
  name: string;
  listedAs: string;
} {
  return { name, listedAs: isNamed ? name : open.listedAs };
}

function keptTexts(played: readonly PlayedGame[]): string {
  if (played.length === 1) return played[0]!.open.kept;
  return played.map(({ config: { name }, open }) => `${name} ${open.kept}`).join('; ');
}

/** Says why the run is over. A run in which a game has failed has failed. */
function farewell(config: RunConfig, { text, fault }: StopReason, games: Games): number {
  if (config.json) process.stdout.write(`${JSON.stringify({ event: 'stopped', reason: text })}\n`);
  else process.stderr.write(`${printable(`bridle: ${text}`)}\n`);
  if (fault !== undefined) tellFault(fault);
  return games.hasFailed ? 1 : 0;
}
