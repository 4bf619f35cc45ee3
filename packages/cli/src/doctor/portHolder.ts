import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { commandLineOf } from '@bridle/processes';
import { ASK_MS_MAX } from './limits.js';

/** Who listens on a port; `pid` is undefined where the system does not tell us. */
export interface PortHolder {
  readonly pid: number | undefined;
  readonly program: string | undefined;
}

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
const LISTENS = '0A';
/** 127.0.0.1 and all addresses, as Linux writes them: what listens there is in our way. */
const IN_OUR_WAY: readonly string[] = [
  '0100007F',
  '0'.repeat(8),
  '0'.repeat(32),
  `${'0'.repeat(16)}FFFF00000100007F`,
];

/**
 * Who listens on a port of this machine, undefined where nobody does. Linux knows without anybody being
 * asked; elsewhere somebody who takes a connection listens, and gets no byte.
 */
export async function portHolder(port: number): Promise<PortHolder | undefined> {
  const sockets = listeningSockets(port);
  if (sockets === undefined) return (await isTaken(port)) ? await askLsof(port) : undefined;
  if (sockets.length === 0) return undefined;
  const pid = processWith(new Set(sockets.map((inode) => `socket:[${inode}]`)));
  return { pid, program: pid === undefined ? undefined : programOf(pid) };
}

/** The numbers of sockets that listen there; undefined where the system has no such tables. */
function listeningSockets(port: number): string[] | undefined {
  try {
    const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    const lines = TABLES.flatMap((table) => readFileSync(table, 'latin1').split('\n').slice(1));
    return lines
      .map((line) =>
        line
          .trim()
          .split(' ')
          .filter((field) => field !== ''),
      )
      .filter(([, local = '', , state]) => {
        return state === LISTENS && local.endsWith(end) && IN_OUR_WAY.includes(local.slice(0, -5));
      })
      .map((fields) => fields[9]!);
  } catch {
    return undefined;
  }
}

function processWith(sockets: ReadonlySet<string>): number | undefined {
  const pids = readdirSync('/proc').filter((name) => /^\d{1,9}$/.test(name));
  const holder = pids.find((pid) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((file) => {
        return sockets.has(targetOf(`/proc/${pid}/fd/${file}`));
      });
    } catch {
      return false; // of another user, or it has just ended
    }
  });
  return holder === undefined ? undefined : Number(holder);
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

function programOf(pid: number): string | undefined {
  return basename(commandLineOf(pid).split(/[\0 ]/)[0] ?? '') || undefined;
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ host: '127.0.0.1', port, timeout: ASK_MS_MAX });
    const end = (is: boolean) => (): void => {
      probe.destroy();
      resolve(is);
    };
    probe.once('connect', end(true));
    probe.once('timeout', end(true)); // it is full, or stopped
    probe.once('error', end(false));
  });
}

function askLsof(port: number): Promise<PortHolder> {
  const args = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp'];
  const options = { timeout: ASK_MS_MAX, killSignal: 'SIGKILL' as const };
  return new Promise((resolve) => {
    execFile('lsof', args, options, (_, stdout) => {
      const pid = /^p(\d{1,9})$/m.exec(stdout)?.[1];
      const known = pid === undefined ? undefined : Number(pid);
      resolve({ pid: known, program: known === undefined ? undefined : programOf(known) });
    });
  });
}
