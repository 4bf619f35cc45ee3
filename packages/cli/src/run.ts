import { rmSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';
import {
  AutomationLog,
  automationV1,
  createFlatGame,
  type Dialect,
  Host,
  OPS,
  requireTokenOffLoopback,
  Server,
  type StopReason,
} from '@bridle/harness';
import { type Endpoints, prepareEndpointsFile, writeEndpoints } from './endpointsFile.js';
import { helpFor } from './help.js';
import { type RunConfig, readRunConfig } from './runFlags.js';

const DEFAULT_PORT_TRIES = 20;

/** Runs a game until it is told to stop. The result is the exit code. */
export async function run(
  command: 'run' | 'serve',
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(helpFor(command));
    return 0;
  }
  const config = readRunConfig(command, argv, env);
  try {
    return await runConfig(config);
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    process.stderr.write(`bridle: ${error.message}${error.hint ? `\n  ${error.hint}` : ''}\n`);
    return 1;
  }
}

async function runConfig(config: RunConfig): Promise<number> {
  const { automation } = config;
  if (automation.listen !== undefined) {
    requireTokenOffLoopback(automation.listen, automation.token, '--automation-token');
  }
  if (config.endpointsFile !== undefined) prepareEndpointsFile(config.endpointsFile);
  const server = new Server();
  try {
    // Listen first, build the world second: who connects early waits instead of being refused.
    let ready = (_dialect: Dialect): void => {};
    const dialect = new Promise<Dialect>((resolve) => {
      ready = resolve;
    });
    const endpoints = await listen(config, server, dialect);
    const log = openLog(config);
    const reason = await play(config, (host) => {
      ready(automationV1({ host, token: automation.token, log, ...exitRule(config, host) }));
      if (config.endpointsFile !== undefined) writeEndpoints(config.endpointsFile, endpoints);
      announce(config, endpoints);
    });
    await server.close();
    await log?.close();
    if (config.endpointsFile !== undefined) rmSync(config.endpointsFile, { force: true });
    return farewell(config, reason);
  } finally {
    await server.close();
  }
}

async function listen(
  { automation }: RunConfig,
  server: Server,
  dialect: Promise<Dialect>,
): Promise<Endpoints> {
  const endpoints: Record<string, string> = {};
  if (automation.listen !== undefined) {
    const tries = automation.isDefault ? DEFAULT_PORT_TRIES : 0;
    endpoints.automation = await server.listenTcp(automation.listen, dialect, tries);
  }
  if (automation.uds !== undefined) {
    endpoints['automation-uds'] = await server.listenUnix(automation.uds, dialect);
  }
  return endpoints;
}

/** Builds the world, lets it run, and resolves when the run is over. */
function play(config: RunConfig, onReady: (host: Host) => void): Promise<StopReason> {
  return new Promise((resolve) => {
    const host = new Host({
      game: createFlatGame({ noScreen: config.render ? 'no renderer yet' : 'render disabled' }),
      ops: OPS,
      clock: config.clock,
      maxTicks: config.maxTicks,
      onStop: resolve,
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130)); // asked twice: at once
        host.stop({ text: `${signal} received` });
      });
    }
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
    secret: automation.token,
    onFailure: (message) => process.stderr.write(`bridle: ${message}\n`),
  });
}

function announce(config: RunConfig, endpoints: Endpoints): void {
  if (config.json) {
    process.stdout.write(`${JSON.stringify({ event: 'ready', endpoints })}\n`);
    return;
  }
  const lines = [`bridle: the flat world runs, clock ${config.clock.mode}`];
  for (const [key, at] of Object.entries(endpoints)) lines.push(`  ${key.padEnd(16)}${at}`);
  if (Object.keys(endpoints).length === 0) {
    lines.push('  nobody can connect; --automation-listen <addr> opens a port');
  } else {
    const to = driveTarget(config, endpoints);
    lines.push(
      'In another terminal, in this folder:',
      `  npx bridle drive${to} get_state`,
      `  npx bridle drive${to} set_actions move_y=1 -- step ticks=20 -- get_state`,
      '  npx bridle drive --help',
      'Ctrl-C ends it.',
    );
  }
  process.stderr.write(`${lines.join('\n')}\n`);
}

/** How `bridle drive` finds this run; nothing to say when it is where it looks anyway. */
function driveTarget(_config: RunConfig, endpoints: Endpoints): string {
  const { automation, 'automation-uds': uds } = endpoints;
  if (automation === undefined) return ` --uds ${uds}`;
  return automation === '127.0.0.1:4242' ? '' : ` --connect ${automation}`;
}

function farewell(config: RunConfig, { text, fault }: StopReason): number {
  if (config.json) process.stdout.write(`${JSON.stringify({ event: 'stopped', reason: text })}\n`);
  else process.stderr.write(`bridle: ${text}\n`);
  if (fault === undefined) return 0;
  process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`);
  return 1;
}
