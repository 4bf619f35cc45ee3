import { resolve } from 'node:path';
import {
  type AutomationLog,
  automationV1,
  type Games,
  type Host,
  type Server,
} from '@bridle/harness';
import type { Bot } from './botRun.js';
import type { CtlConfig } from './ctlFlags.js';
import { ctlSocketOf } from './ctlFlags.js';
import type { OpenCtl } from './ctlRun.js';
import type { OpenMcCli } from './mcCliRun.js';
import type { Restart } from './restart.js';
import type { RunConfig } from './runFlags.js';
import type { OpenSession } from './session.js';

const DEFAULT_PORT_TRIES = 20;

/** Where clients get in, of a run whose games may not be there yet. */
export interface Doors {
  /** where each protocol listens; those of a further game as `mc-cli:<game>` */
  readonly endpoints: Readonly<Record<string, string>>;
  readonly session: OpenSession | undefined;
  /** by the name of the game */
  readonly mcCli: ReadonlyMap<string, OpenMcCli>;
  close(): void;
}

export interface DoorOptions {
  readonly config: RunConfig;
  readonly server: Server;
  readonly games: Promise<Games>;
  readonly log: AutomationLog | undefined;
  readonly restart: Restart;
  readonly bot: Bot | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Opens what the flags ask for. Whoever names a game reaches it anywhere; for clients that cannot,
 * every further game has an ABU port, an MC-CLI port and a control plane of its own.
 */
export async function openDoors(options: DoorOptions): Promise<Doors> {
  const { config, server, env } = options;
  const [first, ...further] = config.games.map(({ name }) => name);
  const hostOf = (name: string): Promise<Host> =>
    options.games.then((games) => games.choose(name, games.first));
  const host = hostOf(first!);
  const endpoints: Record<string, string> = {};
  await openAutomation(options, endpoints);
  await openAbu(config, server, host, endpoints, 'abu', 0);
  for (const [i, name] of further.entries()) {
    await openAbu(config, server, hostOf(name), endpoints, `abu:${name}`, i + 1);
  }
  const mcCli = new Map<string, OpenMcCli>();
  if (config.mcCli !== undefined) {
    const { openMcCli } = await import('./mcCliRun.js');
    for (const [i, { name }] of config.games.entries()) {
      const opened = await openMcCli(config.mcCli, server, hostOf(name), i);
      if (opened === undefined) continue;
      mcCli.set(name, opened);
      endpoints[i === 0 ? 'mc-cli' : `mc-cli:${name}`] = opened.endpoint;
    }
  }
  const session =
    config.agentBrowser &&
    (await (await import('./session.js')).openSession(config.agentBrowser, server, host, env));
  if (session !== undefined) endpoints['agent-browser'] = session.socket;
  const ctls: OpenCtl[] = [];
  for (const name of config.ctl === undefined ? [] : [undefined, ...further]) {
    const opened = await openCtlOf(options, config.ctl!, hostOf(name ?? first!), name);
    if (opened === undefined) continue;
    ctls.push(opened);
    endpoints[name === undefined ? 'ctl' : `ctl:${name}`] = opened.endpoint;
  }
  return {
    endpoints,
    session,
    mcCli,
    close() {
      for (const ctl of ctls) ctl.close();
    },
  };
}

async function openAutomation(
  { config, server, games, log }: DoorOptions,
  endpoints: Record<string, string>,
): Promise<void> {
  const { automation } = config;
  const dialect = games.then((games) =>
    automationV1({
      host: games.first,
      token: automation.token,
      log,
      ...(automation.exitWhenDisconnected && {
        onControllerGone: () => games.stop({ text: 'the controller disconnected' }),
      }),
    }),
  );
  if (automation.listen !== undefined) {
    const tries = automation.isDefault ? DEFAULT_PORT_TRIES : 0;
    endpoints.automation = await server.listenTcp(automation.listen, dialect, tries);
  }
  if (automation.uds !== undefined) {
    endpoints['automation-uds'] = await server.listenUnix(resolve(automation.uds), dialect);
  }
}

/** A further game takes the next free port. */
async function openAbu(
  { abu: config }: RunConfig,
  server: Server,
  host: Promise<Host>,
  endpoints: Record<string, string>,
  key: string,
  index: number,
): Promise<void> {
  if (config === undefined) return;
  const { port } = config.listen;
  const address = { ...config.listen, port: port === 0 ? 0 : port + index };
  const tries = config.isDefault || index > 0 ? DEFAULT_PORT_TRIES : 0;
  const { abu } = await import('@bridle/harness/dialects');
  const dialect = host.then((host) => abu({ host }));
  endpoints[key] = await server.listenTcpAndWebSocket(address, dialect, tries);
}

/** The pid file beside the socket of the first game is the run's. */
async function openCtlOf(
  { server, restart, bot }: DoorOptions,
  config: CtlConfig,
  host: Promise<Host>,
  further: string | undefined,
): Promise<OpenCtl | undefined> {
  const { openCtl } = await import('./ctlRun.js');
  const own =
    further === undefined ? config : { ...config, sock: ctlSocketOf(config.sock, further) };
  const parts = () => ({
    restart: (request: Parameters<Restart['request']>[0]) => restart.request(request),
    ...(bot && {
      chatDry: (...[request, host]: Parameters<Bot['chatDry']>) => bot.chatDry(request, host),
    }),
  });
  return openCtl(own, server, host, parts, further === undefined);
}
