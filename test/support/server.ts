import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '@bridle/facets';
import {
  AutomationLog,
  automationV1,
  type ClockMode,
  createVoxelGame,
  type Dialect,
  Host,
  OPS,
  parseAddress,
  Server,
  type StopReason,
} from '@bridle/harness';
import { onTestFinished } from 'vitest';

export interface Setup {
  readonly game?: Game;
  readonly clock?: ClockMode;
  readonly token?: string;
  readonly maxTicks?: number;
  readonly log?: string;
  readonly limits?: ConstructorParameters<typeof Server>[0];
}

export interface Running {
  readonly host: Host;
  readonly server: Server;
  readonly dialect: Promise<Dialect>;
  readonly stopped: Promise<StopReason>;
  readonly log: AutomationLog | undefined;
  /** a Unix socket and a TCP port that both speak automation-v1 */
  readonly path: string;
  readonly port: number;
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The real server with real sockets, in this process. */
export async function startServer(setup: Setup = {}): Promise<Running> {
  let onStop = (_reason: StopReason): void => {};
  const stopped = new Promise<StopReason>((resolve) => {
    onStop = resolve;
  });
  const host = new Host({
    game:
      setup.game ??
      createVoxelGame({
        seed: { high: 0, low: 1 },
        worldType: 'flat',
        noScreen: 'render disabled',
      }),
    ops: OPS,
    clock: { mode: setup.clock ?? 'wait' },
    maxTicks: setup.maxTicks,
    onStop,
  });
  const log =
    setup.log === undefined
      ? undefined
      : new AutomationLog({ path: setup.log, secret: setup.token, onFailure: () => {} });
  const dialect = Promise.resolve(automationV1({ host, token: setup.token, log }));
  const server = new Server(setup.limits);
  const path = await server.listenUnix(join(temporaryFolder(), 's'), dialect);
  const endpoint = await server.listenTcp(parseAddress('0'), dialect);
  host.start();
  onTestFinished(async () => {
    host.stop({ text: 'the test is over' });
    await server.close();
    await log?.close();
  });
  return { host, server, dialect, stopped, log, path, port: parseAddress(endpoint).port };
}
