import { readdirSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive, readSmallFile } from '@bridle/processes';
import type { Leftover } from '../defineDialect.js';
import { ENDPOINTS_BYTES_MAX, holderOf, OWN_SOCKET } from './sessionFiles.js';

/**
 * What is left in the folder of sessions of runs that were killed. A session is ours by its socket, which
 * links to one that names its run; its other files go with it only where the process in them is gone.
 */
export function leftoverSessions(dir: string): Leftover[] {
  return namesIn(dir).flatMap((name): Leftover[] => {
    const path = join(dir, name);
    const own = deadRun(name);
    if (own !== undefined) return [{ path, what: 'the socket of a run that has died', pid: own }];
    if (name.endsWith('.sock')) return sessionLeftovers(dir, basename(name, '.sock'));
    if (!name.endsWith('.endpoints')) return [];
    const pid = deadRun(basename(ownSocketIn(path)));
    return pid === undefined ? [] : [{ path, what: 'the endpoints of a run that has died', pid }];
  });
}

function sessionLeftovers(dir: string, session: string): Leftover[] {
  const base = join(dir, session);
  const pid = deadRun(targetOf(`${base}.sock`));
  const holder = holderOf(dir, session).pid;
  if (pid === undefined || (holder !== undefined && isAlive(holder))) return [];
  const files = ['sock', 'version', 'config', 'pid'].map((end) => `${session}.${end}`);
  const there = namesIn(dir).filter((name) => files.includes(name));
  const what = `the session ${session} of a run that has died`;
  return there.map((name) => ({ path: join(dir, name), what, pid }));
}

/** The process that the socket of a run is called by, where it has ended. */
function deadRun(socket: string): number | undefined {
  const pid = Number(OWN_SOCKET.exec(socket)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(pid) && pid > 1 && !isAlive(pid) ? pid : undefined;
}

function ownSocketIn(endpointsFile: string): string {
  try {
    const text = readSmallFile(endpointsFile, ENDPOINTS_BYTES_MAX) ?? '';
    return String((JSON.parse(text) as { 'agent-browser'?: unknown })['agent-browser']);
  } catch {
    return ''; // something else, or half written
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return ''; // a socket of a daemon that is not ours
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return []; // no agent-browser has ever run here
  }
}
