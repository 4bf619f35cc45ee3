import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

export const BRIDLE = fileURLToPath(new URL('../../packages/cli/bin/bridle.js', import.meta.url));

/** Flags of a flat world whose time passes only inside steps, on a port that is free. */
export const STEPPING = [
  ...['--headless', '--world-type', 'flat'],
  ...['--automation-listen', '127.0.0.1:0', '--automation-step'],
];

// A serve has a session for agent-browser; no test may meet those of whoever runs it.
const sessions = mkdtempSync(join(tmpdir(), 'ab-'));
process.env.AGENT_BROWSER_SOCKET_DIR = sessions;
// Nor may it be found among the games of whoever runs it, nor find one of those.
process.env.BRIDLE_MC_CLI_DIR = join(sessions, 'mccli');
process.env.BRIDLE_HOME = join(sessions, 'home');
// Nor may it open a control plane in the folder that all of them are started in.
process.env.MCBOT_CTL = 'off';
afterAll(() => rmSync(sessions, { recursive: true, force: true }));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Bridle {
  readonly child: ChildProcess;
  readonly endpoints: Readonly<Record<string, string>>;
  readonly endpointsFile: string;
  readonly exited: Promise<Exit>;
  stdout(): string;
  stderr(): string;
}

interface Spawning {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  /** instead of the command itself */
  readonly script?: string;
}

interface Starting extends Spawning {
  /** where the words say themselves that endpoints are written */
  readonly endpoints?: string;
}

/**
 * The arguments of a command, with a fixed world where a run would draw one. A daemon that is told
 * nothing of a world joins the one that is there.
 */
export function seeded(args: readonly string[]): readonly string[] {
  const [first = ''] = args;
  const isNamed = args.some((arg) => /^--(world-seed|save-dir|mc-port|help|version)\b/.test(arg));
  if (isNamed || !/^(serve|--.*)$/.test(first)) return args;
  const words = first.startsWith('--') ? 0 : 1;
  return [...args.slice(0, words), '--world-seed', '1', ...args.slice(words)];
}

/** Runs the built command to its end. */
export async function runBridle(
  args: readonly string[],
  options: Spawning & { input?: string } = {},
): Promise<Exit & { stdout: string; stderr: string }> {
  const bridle = spawnBridle(args, options);
  bridle.child.stdin!.end(options.input ?? '');
  const exit = await bridle.exited;
  return { ...exit, stdout: bridle.stdout(), stderr: bridle.stderr() };
}

/** Starts the built command and waits until it listens, or has ended. */
export function startBridle(...args: string[]): Promise<Bridle> {
  return startBridleIn({}, ...args);
}

/** The same in a folder of its own, or with an environment. */
export async function startBridleIn(where: Starting, ...args: string[]): Promise<Bridle> {
  const file = where.endpoints ?? join(temporaryFolder(), 'endpoints.json');
  const at = args.includes('--game') ? args.indexOf('--game') : args.length; // it is the run's
  const said = ['--endpoints-file', file];
  const words = where.endpoints ? args : [...args.slice(0, at), ...said, ...args.slice(at)];
  const bridle = spawnBridle(words, where);
  let hasExited = false;
  void bridle.exited.then(() => {
    hasExited = true;
  });
  while (!existsSync(file) && !hasExited) await new Promise((resolve) => setTimeout(resolve, 5));
  const endpoints = hasExited
    ? {}
    : (JSON.parse(readFileSync(file, 'utf8')) as Bridle['endpoints']);
  return { ...bridle, endpoints, endpointsFile: file };
}

/** Starts the built command and leaves it running. */
export function spawnBridle(
  args: readonly string[],
  { env, cwd, script = BRIDLE }: Spawning = {},
): Omit<Bridle, 'endpoints' | 'endpointsFile'> {
  const words = script === BRIDLE ? seeded(args) : args;
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, exited, stdout: () => stdout, stderr: () => stderr };
}
