import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, vi } from 'vitest';
import { ScriptedModel } from '../../packages/ai/src/scriptedModel.js';
import { Runs, runsDirOf } from '../../packages/cli/src/runs/runs.js';
import { CLIS, HAS_CLIS } from './agentBrowser.js';
import { BRIDLE } from './bridle.js';
import { temporaryFolder } from './server.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMAND_MS = 200_000; // for a whole block, on a machine that does other things
/** A line that no run knows: its answer says that all before it were answered. */
const LAST_LINE = '.end-of-block';

/**
 * The folder in which one page is tried, as its reader would. Its `npx` and `npm` run this clone. A
 * server takes a free port, by which pages can be tried side by side, and clients find it by the
 * folder; worlds have one seed, so that what a page shows can be compared; all else is as written.
 */
export class Page {
  readonly #folder = temporaryFolder();
  readonly #endpoints = join(this.#folder, 'noted.json');
  readonly #env: NodeJS.ProcessEnv;
  #server: { child: ChildProcess; ended: Promise<void>; said: () => string } | undefined;
  #printed = '';

  constructor() {
    // What a clone has in its folder, for who imports `bridle/env` or runs an example there.
    for (const name of ['node_modules', 'examples', 'scripts', 'package.json', 'packed'])
      symlinkSync(join(ROOT, name), join(this.#folder, name));
    this.#write(
      'npx',
      `[ "$1" = bridle ] || exit 9
shift
# A page may begin a world without a seed; its test draws none.
case " $* " in
  *' --world-seed '* | *' --save-dir '*) ;;
  ' serve '*) shift; set -- serve --world-seed 1 "$@" ;;
  ' --'*) set -- --world-seed 1 "$@" ;;
esac
case " $* " in
  *' --endpoints-file '*) exec node ${BRIDLE} "$@" ;;
  ' drive '* | ' abu '* | ' mc '* | ' ctl '* | ' interaction-dry '* | ' ps '* | ' stop '* | ' setup '*) exec node ${BRIDLE} "$@" ;;
  *' --automation-listen 127.0.0.1:4242 '*) exec node ${BRIDLE} "\${@/127.0.0.1:4242/127.0.0.1:0}" --endpoints-file ${this.#endpoints} ;;
  *) exec node ${BRIDLE} "$@" --endpoints-file ${this.#endpoints} ;;
esac
`,
    );
    this.#write(
      'npm',
      `case "$1 \${2-}" in
  'start '*) exec node ${ROOT}scripts/start.mjs --world-seed 1 --endpoints-file ${this.#endpoints} ;;
  'run interaction:'*) exec $(node -p "require('${ROOT}package.json').scripts['$2']") ;;
  *) exit 9 ;;
esac
`,
    );
    // It must not meet the settings of whoever runs the tests.
    const home = `HOME=${this.#folder}`;
    if (HAS_CLIS) this.#write('agent-browser', `exec env ${home} ${CLIS.newest.path} "$@"\n`);
    const PATH = `${this.#folder}:${process.env.PATH}`;
    this.#env = {
      ...process.env,
      PATH,
      MCBOT_CTL: 'on',
      AGENT_BROWSER_SOCKET_DIR: join(this.#folder, 'ab'),
      BRIDLE_HOME: join(this.#folder, 'home'),
    };
    onTestFinished(() => this.#endOthers());
  }

  /** What its last block of commands has printed. */
  get printed(): string {
    return this.#printed;
  }

  /** Commands that end, and end well. */
  async run(program: string, ...args: string[]): Promise<void> {
    const { child, ended, said, printed } = this.#start(program, args);
    child.stdin!.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS);
    await ended;
    clearTimeout(timer);
    expect(child.exitCode, `${args.at(-1)}\n${printed()}${said()}`).toBe(0);
    this.#printed = printed();
  }

  /** A command that goes on until somebody ends it; the result tells whether it still does. */
  async keepRunning(text: string): Promise<() => boolean> {
    const { child, ended, said } = this.#start('bash', ['-euc', `exec ${text.trim()}`]);
    await Promise.race([ended, new Promise((resolve) => child.stdout!.once('data', resolve))]);
    expect(child.exitCode, `${text}${said()}`).toBeNull();
    return () => child.exitCode === null;
  }

  /** Starts a server by the last line, in place of the one before. */
  async serve(text: string): Promise<void> {
    if (this.#server !== undefined) {
      this.#server.child.kill('SIGTERM');
      await this.#server.ended;
    }
    rmSync(this.#endpoints, { force: true });
    const script = text.trim().replace(/[^\n]*$/, 'exec $&');
    const server = this.#start('bash', ['-euc', script]);
    while (!existsSync(this.#endpoints)) {
      if (server.child.exitCode !== null) throw new Error(`it ended: ${text}${server.said()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    this.#server = { ...server, said: server.printed };
  }

  /** Types lines at the prompt of the server. None of them may be refused. */
  async type(text: string): Promise<void> {
    const { child, said } = this.#server!;
    const before = said().length;
    const lines = text.trim().split('\n');
    for (const line of lines)
      child.stdin!.write(`${line.replace(/^> /, '').replace(/ {2,}.*$/, '')}\n`);
    child.stdin!.write(`${LAST_LINE}\n`);
    const answers = (): string[] => said().slice(before).split('\n');
    const refused = `! there is no ${LAST_LINE}`;
    await vi.waitFor(() => expect(answers().join('\n')).toContain(refused), COMMAND_MS);
    expect(answers().filter((line) => line.startsWith('! '))).toEqual([
      expect.stringContaining(refused),
    ]);
  }

  /** Commands each of which puts another process in the place of the server. */
  async restart(text: string): Promise<void> {
    for (const line of text.trim().split('\n')) {
      const before = this.#pid();
      await this.run('bash', '-euc', line);
      await vi.waitFor(() => expect([undefined, before]).not.toContain(this.#pid()), COMMAND_MS);
      await this.run('bash', '-euc', 'npx bridle ctl hello');
    }
  }

  /** The text with the ports of this run instead of those by default. */
  here(text: string): string {
    const noted = existsSync(this.#endpoints) ? readFileSync(this.#endpoints, 'utf8') : '';
    const port = /:(\d+)"/.exec(noted)?.[1] ?? '4242';
    const mcPort = /"mc-cli":"[^"]*:(\d+)"/.exec(noted)?.[1] ?? '25580';
    return text.replaceAll('4242', port).replaceAll('25580', mcPort);
  }

  #write(name: string, body: string): void {
    const file = join(this.#folder, name);
    writeFileSync(file, `#!/usr/bin/env bash\nset -eu\n${body}`);
    chmodSync(file, 0o755);
  }

  #start(program: string, args: string[]) {
    const child = spawn(program, args, { cwd: this.#folder, env: this.#env });
    const text = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text.out += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text.err += chunk;
    });
    child.stdin.on('error', () => {});
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    return { child, ended, printed: () => text.out, said: () => text.err };
  }

  #pid(): number | undefined {
    const file = join(this.#folder, '.mcbot.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  }

  /** A run that a restart or a block in the background began is nobody's child. */
  async #endOthers(): Promise<void> {
    const runs = new Runs(runsDirOf(this.#env));
    for (const { pid } of runs.list()) process.kill(pid, 'SIGTERM');
    await vi.waitFor(() => expect(runs.list()).toEqual([]), COMMAND_MS);
  }
}

/** A language model until the test is over, at the address that the pages name. */
export async function withModel(): Promise<{
  readonly asked: readonly unknown[];
  here(text: string): string;
}> {
  const model = await ScriptedModel.start();
  onTestFinished(() => model.close());
  return {
    asked: model.asked,
    here: (text) => text.replaceAll('http://127.0.0.1:8080/v1', model.baseUrl),
  };
}
