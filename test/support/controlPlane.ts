import { join } from 'node:path';
import { Host, OPS } from '@bridle/harness';
import { controlPlane, type RunControls } from '@bridle/harness/dialects';
import { createVoxelGame } from '@bridle/voxel';
import { serveSocket, startHost, temporaryFolder } from './server.js';
import { firstWorld } from './worlds.js';

export interface CtlSetup extends RunControls {
  readonly clock?: 'free' | 'wait' | 'auto';
  readonly tickRate?: number;
  readonly token?: string;
}

export interface CtlRun {
  readonly host: Host;
  /** of the socket */
  readonly path: string;
  /** Lets the game do something, as another client would. */
  command(line: string): Promise<void>;
  op(op: string, params?: object): Promise<Record<string, unknown>>;
}

export const STARTED_AT = '2026-11-16T05:00:00.000Z';

/** A flat world that can be left, and its control plane on a real Unix socket. */
export async function startCtl({
  clock: mode = 'wait',
  tickRate,
  ...options
}: CtlSetup = {}): Promise<CtlRun> {
  const folder = temporaryFolder();
  const first = await firstWorld(join(folder, 'saves'));
  const game = createVoxelGame({ ...first, noScreen: 'render disabled' });
  const clock = { mode, ...(tickRate !== undefined && { tickRate }) };
  const host = new Host({ game, ops: OPS, clock, onStop: () => {} });
  const dialect = controlPlane({ host, cwd: folder, pid: 7, startedAt: STARTED_AT, ...options });
  const path = await serveSocket(dialect, join(folder, '.mcbot.sock'));
  startHost(host);
  const client = host.connect(() => {});
  const op: CtlRun['op'] = (op, params = {}) => host.ask(client, { key: undefined, op, params });
  const command = async (line: string): Promise<void> => void (await op('command', { line }));
  return { host, path, command, op };
}
