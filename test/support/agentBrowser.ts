import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { socketAnswers } from '../../packages/harness/src/dialects/agentBrowser/sessionFiles.js';
import { BRIDLE, type Exit, seeded } from './bridle.js';
import { temporaryFolder } from './temporaryFolder.js';

const FOLDER = fileURLToPath(new URL('../agent-browser/node_modules', import.meta.url));
const BINARY = `bin/agent-browser-${process.platform}-${process.arch}`;

/**
 * The real CLIs, as npm has them: the newest, one that kills a daemon of another version, and the
 * last that starts a daemon of ours. None of them is on the PATH of a run.
 */
export const CLIS = {
  newest: { path: join(FOLDER, 'agent-browser', BINARY), version: '0.41.0' },
  older: { path: join(FOLDER, 'agent-browser-older', BINARY), version: '0.27.0' },
  hosting: { path: join(FOLDER, 'agent-browser-hosted', BINARY), version: '0.19.0' },
} as const;

/** False where `npm test` has not installed them, or the machine has no binary. */
export const HAS_CLIS = Object.values(CLIS).every(({ path }) => existsSync(path));

/** Our package, as the CLI's home. */
export const HOME = fileURLToPath(new URL('../../packages/cli', import.meta.url));

if (HAS_CLIS) for (const { path } of Object.values(CLIS)) chmodSync(path, 0o755);

/** A short path: the name of a socket has little room. */
export function socketFolder(): string {
  return temporaryFolder('ab-');
}

export interface CliOptions {
  readonly dir: string;
  readonly session: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One call of a CLI, in an environment that holds nothing but what it is given. */
export function callCli(
  cli: keyof typeof CLIS,
  args: readonly string[],
  { dir, session, cwd = dir, env = {} }: CliOptions,
): Promise<Said> {
  const child = spawn(CLIS[cli].path, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      TMPDIR: dir,
      NO_COLOR: '1',
      AGENT_BROWSER_SOCKET_DIR: dir,
      AGENT_BROWSER_SESSION: session,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return heard(child);
}

async function heard(child: ChildProcess): Promise<Said> {
  let stdout = '';
  let stderr = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

export interface Daemon {
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  stderr(): string;
}

/** Starts `bridle …` and waits until the session answers, or the process has ended. */
export async function startSession(
  args: readonly string[],
  { dir, session, cwd = dir, env = {} }: CliOptions,
): Promise<Daemon> {
  const child = spawn(process.execPath, [BRIDLE, ...seeded(args)], {
    cwd,
    env: { ...process.env, AGENT_BROWSER_SOCKET_DIR: dir, HOME: dir, TMPDIR: dir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  let hasExited = false;
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      hasExited = true;
      resolve({ code, signal });
    });
  });
  while (!hasExited && !(await isServedBy(dir, session, child.pid!))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { child, exited, stderr: () => stderr };
}

export { socketAnswers };

async function isServedBy(dir: string, session: string, pid: number): Promise<boolean> {
  return runOf(dir, session) === pid && (await socketAnswers(join(dir, `${session}.sock`)));
}

/** The run that a session belongs to; undefined when it is a browser's, or nobody's. */
export function runOf(dir: string, session: string): number | undefined {
  try {
    const [, pid] = /^\.bridle-(\d+)$/.exec(readlinkSync(join(dir, `${session}.sock`))) ?? [];
    return pid === undefined ? undefined : Number(pid);
  } catch {
    return undefined;
  }
}

/** Refs and labels of the buttons that a snapshot shows as ready to be clicked. */
export function buttonsIn(snapshot: string): { ref: string; name: string }[] {
  const found: { ref: string; name: string }[] = [];
  for (const line of snapshot.split('\n')) {
    const [, name, ref, rest = ''] =
      /^\s*- button ("(?:[^"\\]|\\.)*") \[ref=(e\d+)\](.*)$/.exec(line) ?? [];
    if (name === undefined || ref === undefined || rest.includes('[disabled]')) continue;
    found.push({ ref, name: JSON.parse(name) as string });
  }
  return found;
}
