import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import type { Host, Server } from '@bridle/harness';
import { type ControlPlaneOptions, controlPlane } from '@bridle/harness/dialects';
import { botIn, PID_FILE, readPid } from './botProcess.js';
import type { CtlConfig } from './ctlFlags.js';
import { exitOnSignalsUntil } from './earlySignals.js';

/** What else the control plane can do in a run. */
export type CtlParts = Pick<ControlPlaneOptions, 'restart' | 'chatDry'>;

export interface OpenCtl {
  /** the path of the socket */
  readonly endpoint: string;
  /** Takes the pid file away, and the socket where that is still there. */
  close(): void;
}

/** Opens the socket of the control plane and, for the first game of a run, writes the pid file. */
export async function openCtl(
  { sock, isDefault, token }: CtlConfig,
  server: Server,
  host: Promise<Host>,
  partsOf: (host: Host) => CtlParts = () => ({}),
  isFirst = true,
): Promise<OpenCtl | undefined> {
  const startedAt = new Date().toISOString();
  const { pid } = process;
  const dialect = host.then((host) =>
    controlPlane({ host, token, cwd: process.cwd(), pid, startedAt, ...partsOf(host) }),
  );
  const path = resolve(sock);
  try {
    await server.listenUnix(path, dialect);
  } catch (error) {
    if (!isDefault || !(error instanceof HarnessError)) throw error;
    const advice = 'name another with --ctl-sock, or switch it off with --ctl off';
    const lines = [`bridle: no control plane: ${error.message}`, error.hint, advice];
    const given = lines.filter((line) => line !== undefined);
    process.stderr.write(`${given.join('\n  ')}\n`);
    return undefined;
  }
  const made = lstatSync(path, { bigint: true });
  const pidFile = resolve(PID_FILE);
  const hasPidFile = isFirst && writePid(pidFile);
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    if (hasPidFile) removePid(pidFile);
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (found?.ino === made.ino && found.mtimeNs === made.mtimeNs) rmSync(path, { force: true });
  };
  process.once('exit', close); // also when asked twice to stop
  exitOnSignalsUntil(host);
  return { endpoint: path, close };
}

/** Says whether it is ours now. The file of a dead process is replaced, anything else is not. */
function writePid(path: string): boolean {
  const refuse = (why: string): false => {
    process.stderr.write(`bridle: ${PID_FILE} ${why}; it stays as it is\n`);
    return false;
  };
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) {
    const isPidFile = found.isFile() && (found.size === 0 || readPid(path) !== undefined);
    if (!isPidFile) return refuse('is no pid file');
    const other = botIn(path);
    if (other !== undefined) return refuse(`names process ${other}, which runs`);
  }
  const half = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(half, `${process.pid}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(half, path);
    return true;
  } catch (error) {
    rmSync(half, { force: true });
    return refuse(`cannot be written: ${(error as Error).message}`);
  }
}

function removePid(path: string): void {
  if (readPid(path) === process.pid) rmSync(path, { force: true });
}
