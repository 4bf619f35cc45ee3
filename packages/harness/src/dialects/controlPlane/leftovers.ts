import { lstatSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isAlive, PID_FILE, readPid } from '@bridle/processes';
import type { Leftover } from '../defineDialect.js';
import { CTL_SOCKET, ctlSocketOf } from './definition.js';

/**
 * The sockets and the pid file in a folder whose run was killed. They say nothing of who made them but
 * by the pid file, so without one that names a process which has ended nothing is known for certain.
 */
export async function leftoverSockets(folder: string): Promise<Leftover[]> {
  const pidFile = join(folder, PID_FILE);
  const pid = readPid(pidFile);
  if (pid === undefined || pid <= 1 || isAlive(pid)) return [];
  const sockets = namesIn(folder)
    .filter(isSocketName)
    .map((name) => join(folder, name));
  const states = await Promise.all(sockets.map(isRefused));
  if (states.includes(false)) return []; // somebody listens: another run, which could not write its pid
  const found: Leftover = { path: pidFile, what: 'the pid file of a run that has died', pid };
  const what = 'the control socket of a run that has died';
  return [...sockets.map((path) => ({ path, what, pid })), found];
}

const [OF_GAME_START, OF_GAME_END] = ctlSocketOf(CTL_SOCKET, '\0').split('\0') as [string, string];

function isSocketName(name: string): boolean {
  const isOfGame = name.startsWith(OF_GAME_START) && name.endsWith(OF_GAME_END);
  return name === CTL_SOCKET || isOfGame;
}

/** Whether the system knows of nobody who listens there; false also for what is no socket. */
function isRefused(path: string): Promise<boolean> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true)
    return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(false);
    });
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
