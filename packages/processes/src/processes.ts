import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const CLOCK_TICK_MS = 10; // USER_HZ is 100 on every Linux that Node runs on
const ASK_MS = 3_000;

/** Whether a process is there and has not ended; one of somebody else counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statOf(pid)?.[0] !== 'Z'; // ended, and nobody took note: common in containers
}

/**
 * When a process began, in words that no other process of this machine shares: numbers of
 * processes are used again. Empty where the system does not say.
 */
export function beginOf(pid: number): string {
  const fields = statOf(pid);
  if (fields === undefined) return '';
  if (fields[0] === 'Z') return 'ended';
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return '';
  }
}

/** When a process began, in milliseconds since 1970, to a second or so. */
export function beganMs(pid: number): number | undefined {
  const ticks = Number(statOf(pid)?.[19] ?? Number.NaN);
  if (Number.isFinite(ticks)) {
    const upSeconds = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
    return Date.now() - (upSeconds * 1_000 - ticks * CLOCK_TICK_MS);
  }
  const ms = Date.parse(ask('ps', ['-p', String(pid), '-o', 'lstart=']));
  return Number.isNaN(ms) ? undefined : ms;
}

/** The folder that a process is in; undefined where the system does not tell us. */
export function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    const output = ask('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']);
    return /^n(.+)$/m.exec(output)?.[1];
  }
}

/** The command line of a process; the words are parted by NUL, or by spaces where the system has no more. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ask('ps', ['-p', String(pid), '-o', 'command=']);
  }
}

/** What Linux says of a process, from its state on. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the command stands in brackets and may hold anything, brackets too.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ask(program: string, args: readonly string[]): string {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync(program, args, { encoding: 'utf8', env, stdio, timeout: ASK_MS });
  } catch {
    return '';
  }
}
