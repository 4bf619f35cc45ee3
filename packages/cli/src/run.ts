import { basename, resolve } from 'node:path';
import { type Game, HarnessError } from '@bridle/facets';
import {
  AllowedRoots,
  AutomationLog,
  automationV1,
  type Dialect,
  Host,
  type HostOptions,
  Log,
  OPS,
  requireTokenOffLoopback,
  type ScreenService,
  Server,
  type StopReason,
} from '@bridle/harness';
import { announce } from './announce.js';
import type { Bot } from './botRun.js';
import type { CtlConfig } from './ctlFlags.js';
import type { OpenCtl } from './ctlRun.js';
import { exitOnSignalsUntil, StopSignals } from './earlySignals.js';
import { EndpointsFile } from './endpointsFile.js';
import { helpFor } from './help.js';
import { showFailure } from './oneCommand.js';
import { reservedPlaces } from './reservedPlaces.js';
import { Restart } from './restart.js';
import { type RunCommand, type RunConfig, readRunConfig } from './runFlags.js';
import { noteRun } from './runs/noteRun.js';
import { makeShotFolder, openScreens } from './screens.js';
import { readScripts } from './scripts.js';
import { obeyParent } from './supervise.js';
import { keptWhere, openWorld, refuseUnwritable } from './worldHome.js';

const DEFAULT_PORT_TRIES = 20;
const GAME = 'voxel';
/** As for a wrong command line: whoever starts it again in the same way is refused again. */
const REFUSED_CODE = 2;

/** Runs a game until it is told to stop. The result is the exit code. */
export async function run(
  command: RunCommand,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(helpFor(command));
    return 0;
  }
  const config = readRunConfig(command, argv, env);
  for (const warning of config.warnings) process.stderr.write(`bridle: ${warning}\n`);
  let isRefused = true;
  try {
    const prepared = prepare(config);
    isRefused = false;
    return await runConfig(config, prepared, env);
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    const code = showFailure(error.message, error.hint, 'bridle');
    return isRefused ? REFUSED_CODE : code;
  }
}

type Scripts = HostOptions['beforeTick'];

interface Prepared {
  readonly scripts: Scripts;
  readonly file: EndpointsFile | undefined;
}

/** Before anything is begun: a world must not be reset for a run that cannot start. */
function prepare(config: RunConfig): Prepared {
  const { automation, endpointsFile } = config;
  if (automation.listen !== undefined) {
    requireTokenOffLoopback(automation.listen, automation.token, '--automation-token');
  }
  refuseUnwritable(config);
  const scripts = readScripts(config);
  makeShotFolder(config);
  const file = endpointsFile === undefined ? undefined : new EndpointsFile(endpointsFile);
  return { scripts, file };
}

async function runConfig(
  config: RunConfig,
  { scripts, file }: Prepared,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const server = new Server({ allowedOrigins: config.allowedOrigins });
  let ctl: OpenCtl | undefined;
  const restart = new Restart(env);
  const bot = config.bot && new (await import('./botRun.js')).Bot(config.bot);
  try {
    // Listen first, build the world second: who connects early waits instead of being refused.
    let ready = (_host: Host): void => {};
    const host = new Promise<Host>((resolve) => {
      ready = resolve;
    });
    const log = openLog(config);
    const lines = new Log();
    const endpoints = await listen(config, server, host, log);
    const mcCli =
      config.mcCli && (await (await import('./mcCliRun.js')).openMcCli(config.mcCli, server, host));
    if (mcCli !== undefined) endpoints['mc-cli'] = mcCli.endpoint;
    const session =
      config.agentBrowser &&
      (await (await import('./session.js')).openSession(config.agentBrowser, server, host, env));
    if (session !== undefined) endpoints['agent-browser'] = session.socket;
    ctl = config.ctl && (await openCtlOf(config.ctl, server, host, restart, bot));
    if (ctl !== undefined) endpoints.ctl = ctl.endpoint;
    file?.clear();
    process.once('exit', () => file?.remove()); // also when asked twice to stop
    const { command, runsDir } = config;
    const folder = process.cwd();
    const noted = noteRun(runsDir, { folder, command, game: GAME, endpoints });
    exitOnSignalsUntil(host);
    const home = await openWorld(config, lines, (world) => noted?.setWorld(world));
    const screens = openScreens(config, home, lines);
    await screens?.start();
    const signals = new StopSignals();
    const reason = await play(config, home.game, scripts, screens, lines, (host) => {
      signals.listen((text) => host.stop({ text }));
      bot?.begin(host, restart);
      restart.arm(() => host.stop({ text: 'restart requested' }), keptWhere(home));
      obeyParent(env, (text) => host.stop({ text }));
      ready(host);
      session?.announce(endpoints);
      mcCli?.announce(home.folder === undefined ? 'bridle' : basename(home.folder));
      file?.write(endpoints); // whoever waits for it finds all the rest done
      lines.add('info', 'bridle', `the world of seed ${home.seed}`);
      for (const [key, at] of Object.entries(endpoints)) {
        lines.add('info', 'bridle', `${key} listens on ${at}`);
      }
      announce(config, home, endpoints, session?.name, noted?.run);
    });
    signals.stopping();
    restart.disarm();
    bot?.close();
    // The world first: to hang up on a client that reads nothing takes as long as many wait
    // between asking us to end and killing us.
    const kept = home.close();
    signals.saving(kept);
    await screens?.close();
    await server.close();
    await log?.close();
    await kept;
    ctl?.close();
    noted?.remove(); // before it begins again, under the same name
    const code = farewell(config, reason);
    if (!restart.isDue || code !== 0) return code;
    signals.close();
    return await restart.begin();
  } finally {
    await server.close();
    ctl?.close();
  }
}

async function openCtlOf(
  config: CtlConfig,
  server: Server,
  host: Promise<Host>,
  restart: Restart,
  bot: Bot | undefined,
): Promise<OpenCtl | undefined> {
  const { openCtl } = await import('./ctlRun.js');
  return openCtl(config, server, host, () => ({
    restart: (request) => restart.request(request),
    ...(bot && { chatDry: (request) => bot.chatDry(request) }),
  }));
}

async function listen(
  config: RunConfig,
  server: Server,
  host: Promise<Host>,
  log: AutomationLog | undefined,
): Promise<Record<string, string>> {
  const { automation } = config;
  const endpoints: Record<string, string> = {};
  const dialect: Promise<Dialect> = host.then((host) =>
    automationV1({ host, token: automation.token, log, ...exitRule(config, host) }),
  );
  if (automation.listen !== undefined) {
    const tries = automation.isDefault ? DEFAULT_PORT_TRIES : 0;
    endpoints.automation = await server.listenTcp(automation.listen, dialect, tries);
  }
  if (automation.uds !== undefined) {
    endpoints['automation-uds'] = await server.listenUnix(resolve(automation.uds), dialect);
  }
  if (config.abu !== undefined) {
    const { listen, isDefault } = config.abu;
    const tries = isDefault ? DEFAULT_PORT_TRIES : 0;
    const { abu } = await import('@bridle/harness/dialects');
    const dialect = host.then((host) => abu({ host }));
    endpoints.abu = await server.listenTcpAndWebSocket(listen, dialect, tries);
  }
  return endpoints;
}

/** Lets the world run, and resolves when the run is over. */
function play(
  config: RunConfig,
  game: Game,
  scripts: Scripts,
  screens: ScreenService | undefined,
  log: Log,
  onReady: (host: Host) => void,
): Promise<StopReason> {
  return new Promise((resolve) => {
    const host = new Host({
      game,
      beforeTick: scripts,
      ops: OPS,
      clock: config.clock,
      screens,
      files: new AllowedRoots(process.cwd(), config.writable, reservedPlaces(config)),
      log,
      maxTicks: config.maxTicks,
      onStop: resolve,
    });
    onReady(host);
    host.start();
  });
}

function exitRule({ automation }: RunConfig, host: Host): { onControllerGone?: () => void } {
  if (!automation.exitWhenDisconnected) return {};
  return { onControllerGone: () => host.stop({ text: 'the controller disconnected' }) };
}

function openLog({ automation }: RunConfig): AutomationLog | undefined {
  if (automation.log === undefined) return undefined;
  return new AutomationLog({
    path: automation.log,
    onFailure: (message) => process.stderr.write(`bridle: ${message}\n`),
  });
}

function farewell(config: RunConfig, { text, fault }: StopReason): number {
  if (config.json) process.stdout.write(`${JSON.stringify({ event: 'stopped', reason: text })}\n`);
  else process.stderr.write(`bridle: ${text}\n`);
  if (fault === undefined) return 0;
  process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`);
  return 1;
}
