import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GameOpening, HarnessError } from '@bridle/facets';
import { BRIDGE_PATH } from '../wire/messages.js';
import { END_MS, OUTPUT_BYTES_PER_SECOND_MAX, OUTPUT_END_MS } from './limits.js';
import { type OutputLevel, OutputLines, OutputRate } from './outputLines.js';
import { groupIsEmptyIn, holdGroup, letGoOfGroup, signalGroup } from './processGroup.js';

export interface EngineProcessOptions {
  /** the program and its arguments */
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly log: GameOpening['log'];
  readonly cwd?: string;
}

export interface EngineExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** how it ended, in a sentence, with its last lines where it failed */
  readonly text: string;
}

/** A program that a run has started, with every process that it starts itself. */
export interface EngineProcess {
  readonly pid: number;
  /** once the program has ended, and none that it had started is left; it never rejects */
  readonly exited: Promise<EngineExit>;
  /** Ends all of them. */
  end(): Promise<void>;
}

/** By which a program finds the run that has started it: whole, and as engines for ABU read it. */
export function engineEnvironment(port: number, token?: string): NodeJS.ProcessEnv {
  return {
    BRIDLE_URL: `ws://127.0.0.1:${port}${BRIDGE_PATH}`,
    ...(token !== undefined && { BRIDLE_TOKEN: token }),
    ABU_PORT: String(port),
    ABU_WS_PORT: String(port),
  };
}

/**
 * Starts a game in a process group of its own. The end of the program is the end of the game: what it has
 * started itself and left behind, as `xvfb-run` does, is ended then.
 */
export async function startEngineProcess(options: EngineProcessOptions): Promise<EngineProcess> {
  const { env, log, cwd } = options;
  const [program = '', ...args] = options.command;
  const child = spawn(program, args, {
    env,
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await started(child, program, cwd);
  const pid = child.pid!;
  holdGroup(pid);

  const rate = new OutputRate((level, line) => log.add(level, 'game', line));
  const outputs = [
    new BoundedOutput(child.stdout!, 'info', rate),
    new BoundedOutput(child.stderr!, 'error', rate),
  ];
  let isEnding = false;
  let isOver = false;

  const exited = (async (): Promise<EngineExit> => {
    const { code, signal } = await exitOf(child);
    await endGroup(pid);
    letGoOfGroup(pid);
    isOver = true;
    await Promise.all(outputs.map((output) => output.drain()));
    rate.tellDropped();
    const isFailure = !isEnding && code !== 0;
    const last =
      isFailure && rate.last.length > 0 ? `; the last it said:\n${rate.last.join('\n')}` : '';
    const text = `${endText(program, code, signal, isEnding)}${last}`;
    log.add(isFailure ? 'error' : 'info', 'game', text);
    return { code, signal, text };
  })();

  return {
    pid,
    exited,
    async end() {
      isEnding = true;
      if (!isOver) await endGroup(pid); // later its number may be that of another group
      await exited;
    },
  };
}

function started(child: ChildProcess, program: string, cwd: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => {
      child.on('error', () => {}); // of signals, which go to the group and not by it
      resolve();
    });
    child.once('error', (error: NodeJS.ErrnoException) => reject(startError(error, program, cwd)));
  });
}

function startError(
  { code, message }: NodeJS.ErrnoException,
  program: string,
  cwd: string | undefined,
): HarnessError {
  if (cwd !== undefined && !existsSync(cwd)) {
    const hint = 'name a folder that is there';
    return new HarnessError(
      'bad_request',
      `cannot start ${program}: there is no folder ${cwd}`,
      hint,
    );
  }
  if (code === 'ENOENT') {
    const hint = 'install it, or write its whole path after --';
    return new HarnessError('bad_request', `there is no program ${program}`, hint);
  }
  if (code === 'EACCES') {
    const hint = `make it executable with chmod +x, or start what runs it: -- node ${program}`;
    return new HarnessError('bad_request', `${program} may not be run`, hint);
  }
  return new HarnessError('internal', `cannot start ${program}: ${message}`);
}

function exitOf(child: ChildProcess): Promise<Pick<EngineExit, 'code' | 'signal'>> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

function endText(
  program: string,
  code: number | null,
  signal: NodeJS.Signals | null,
  isEnding: boolean,
): string {
  if (isEnding) return `${program} was ended`;
  return signal === null
    ? `${program} ended with code ${code}`
    : `${program} was ended by ${signal}`;
}

async function endGroup(group: number): Promise<void> {
  if (!signalGroup(group, 'SIGTERM')) return;
  if (await groupIsEmptyIn(group, END_MS)) return;
  signalGroup(group, 'SIGKILL');
  await groupIsEmptyIn(group, END_MS);
}

/** What one output of a program says. No more is read in a second than is worth our time: it waits then. */
class BoundedOutput {
  readonly #stream: Readable;
  readonly #lines: OutputLines;
  readonly #closed: Promise<void>;
  #secondEnd = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isDraining = false;

  constructor(stream: Readable, level: OutputLevel, rate: OutputRate) {
    this.#stream = stream;
    this.#lines = new OutputLines(level, rate);
    this.#closed = new Promise((resolve) => stream.once('close', resolve));
    stream.on('error', () => {});
    stream.on('data', (bytes: Buffer) => this.#read(bytes));
  }

  /** Reads what is left after the end of the program, which is no more than a pipe can hold. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    clearTimeout(this.#timer);
    this.#stream.resume();
    const over = new AbortController();
    const late = sleep(OUTPUT_END_MS, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([this.#closed, late]);
    over.abort();
    this.#stream.destroy();
    this.#lines.end();
  }

  #read(bytes: Buffer): void {
    this.#lines.read(bytes);
    if (this.#isDraining) return;
    const now = performance.now();
    if (now >= this.#secondEnd) {
      this.#secondEnd = now + 1_000;
      this.#bytes = 0;
    }
    this.#bytes += bytes.length;
    if (this.#bytes < OUTPUT_BYTES_PER_SECOND_MAX) return;
    this.#stream.pause();
    this.#timer = setTimeout(() => this.#stream.resume(), this.#secondEnd - now);
    this.#timer.unref();
  }
}
