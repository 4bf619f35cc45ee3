import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Runs, readPid, runsDirOf } from '@bridle/processes';
import { expect, vi } from 'vitest';
import { ScriptedModel } from '../../packages/ai/src/scriptedModel.js';
import { minecraftPart } from '../../scripts/minecraftPart.mjs';
import { webPart } from '../../scripts/webPart.mjs';
import { CLIS, HAS_CLIS } from './agentBrowser.js';
import { BRIDLE } from './bridle.js';
import { freePort } from './freePort.js';
import { HAS_GODOT_PICTURES } from './godot.js';
import { type MinecraftServer, startMinecraftServer } from './minecraftServer.js';
import { A_DARK_ROOM, serveSite, type WebServer } from './webPages.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMAND_MS = 200_000; // for a whole block, on a machine that does other things
/** A line that no run knows: its answer says that all before it were answered. */
const LAST_LINE = '.end-of-block';
/** Where Debian has Godot. */
const PROGRAMS = '/usr/bin';
/** What the page of web games plays; its reader has a copy. */
const GAME_URL = 'https://adarkroom.doublespeakgames.com/';
/** By default there are ten ports for all who read side by side. */
const MC_CLI = '--mc-cli-listen 127.0.0.1:0';

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  printed(): string;
  said(): string;
}

/**
 * Who follows pages in one folder, one after the other. Its `npx` and `npm` run this clone. A server
 * takes a free port, so that several can read side by side, and clients find it by the folder; a world
 * without a seed has the reader's own, so that what a page shows can be compared; all else is as
 * written.
 */
export class DocsReader {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bridle-reader-'));
  readonly #endpoints = join(this.#folder, 'noted.json');
  readonly #env: NodeJS.ProcessEnv;
  #server: Started | undefined;
  #running: Started[] = [];
  #unityGame: Started | undefined;
  #minecraft: MinecraftServer | undefined;
  #site: WebServer | undefined;
  #printed = '';

  constructor(seed: string) {
    // What a clone has in its folder, for who imports `bridle/env` or runs an example there.
    const own = ['bridges', 'clients', 'examples', 'scripts', 'package.json', 'packed'];
    for (const name of ['node_modules', ...own])
      symlinkSync(join(ROOT, name), join(this.#folder, name));
    this.#write(
      'npx',
      `[ "$1" = bridle ] || exit 9
shift
# A page may begin a world without a seed; its test draws none.
case " $* " in
  *' --world-seed '* | *' --save-dir '* | *' --game minecraft '* | *' --game bridge '*) ;;
  ' serve '*) shift; set -- serve --world-seed ${seed} "$@" ;;
  ' --'*) set -- --world-seed ${seed} "$@" ;;
esac
case " $* " in
  ' serve '*) shift; set -- serve ${MC_CLI} "$@" ;;
esac
case " $* " in
  *' --endpoints-file '*) exec node ${BRIDLE} "$@" ;;
  ' bridge '* | ' drive '* | ' abu '* | ' mc '* | ' ctl '* | ' interaction-dry '* | ' ps '* | ' stop '* | ' setup '* | ' doctor '* | ' completion '* | ' python-client '* | ' mcp '*) exec node ${BRIDLE} "$@" ;;
  *' --automation-listen 127.0.0.1:4242 '*) exec node ${BRIDLE} "\${@/127.0.0.1:4242/127.0.0.1:0}" --endpoints-file ${this.#endpoints} ;;
  ' play '*) shift; exec node ${BRIDLE} play --endpoints-file ${this.#endpoints} "$@" ;;
  ' serve '*' --game '*) shift; exec node ${BRIDLE} serve --endpoints-file ${this.#endpoints} "$@" ;;
  *) exec node ${BRIDLE} "$@" --endpoints-file ${this.#endpoints} ;;
esac
`,
    );
    this.#write(
      'npm',
      `case "$1 \${2-}" in
  'start '*) exec node ${ROOT}scripts/start.mjs --world-seed ${seed} ${MC_CLI} --endpoints-file ${this.#endpoints} ;;
  'run demo') shift 2; exec node ${ROOT}scripts/demo.mjs "\${@:2}" ;;
  'run interaction:'*) exec $(node -p "require('${ROOT}package.json').scripts['$2']") ;;
  *) exit 9 ;;
esac
`,
    );
    // It must not meet the settings of whoever runs the tests.
    const home = `HOME=${this.#folder}`;
    if (HAS_CLIS) this.#write('agent-browser', `exec env ${home} ${CLIS.newest.path} "$@"\n`);
    // Godot keeps files of its own for whoever starts it.
    for (const name of HAS_GODOT_PICTURES ? ['godot3-server', 'godot3-runner'] : []) {
      this.#write(
        name,
        `exec env ${home} XDG_DATA_HOME=${this.#folder}/home ${PROGRAMS}/${name} "$@"\n`,
      );
    }
    const PATH = `${this.#folder}:${process.env.PATH}`;
    this.#env = {
      ...process.env,
      PATH,
      MCBOT_CTL: 'on',
      AGENT_BROWSER_SOCKET_DIR: join(this.#folder, 'ab'),
      BRIDLE_HOME: join(this.#folder, 'home'),
      BRIDLE_MC_CLI_DIR: join(this.#folder, 'mccli'),
    };
  }

  /** Plays a game of Unity in place of the one before: it dials the run, or listens for who has its port. */
  async playUnity(
    [program, ...args]: readonly string[],
    transport: 'websocket' | 'tcp',
  ): Promise<void> {
    await this.#endUnityGame();
    if (transport === 'tcp') this.#env.ABU_PORT ??= String(await freePort());
    const url = this.forEngines('BRIDLE_URL=ws://127.0.0.1:9999/bridge');
    const env = transport === 'tcp' ? [] : [url];
    const game = this.#start('env', [...env, program!, ...args]);
    this.#unityGame = game;
    const isListening = () => expect(game.said()).toContain('[Abu] TCP server listening on port');
    if (transport === 'tcp') await vi.waitFor(isListening, COMMAND_MS);
  }

  async #endUnityGame(): Promise<void> {
    const game = this.#unityGame;
    this.#unityGame = undefined;
    expect(game?.child.exitCode ?? null, game?.said()).toBeNull();
    game?.child.kill('SIGTERM');
    await game?.ended;
  }

  /** Ends what runs beside the server, as a reader does who has come to the end of a page. */
  async endPage(): Promise<void> {
    await this.#endUnityGame();
    delete this.#env.ABU_PORT;
    const over = this.#running.filter(({ child }) => child.exitCode !== null);
    for (const { child } of this.#running) child.kill('SIGTERM');
    await Promise.all(this.#running.map(({ ended }) => ended));
    this.#running = [];
    await this.#endOthers();
    expect(
      over.map(({ said }) => said()),
      'it ended by itself',
    ).toEqual([]);
  }

  async close(): Promise<void> {
    await this.endPage();
    await this.#endServer();
    await this.#minecraft?.stop();
    this.#site?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /**
   * The server that the page of Minecraft is about, with a trunk beside the spawn, and the part set up. Gives
   * what puts its port into a text.
   */
  async startMinecraft(): Promise<(text: string) => string> {
    this.#setUp('minecraft', await minecraftPart());
    const server = await startMinecraftServer();
    this.#minecraft = server;
    const at = { x: 11, y: 5, z: 8 };
    await server.tell('fill', { from: at, to: { ...at, y: 6 }, name: 'oak_log' });
    return (text) => text.replaceAll('25565', String(server.port));
  }

  /** The game that the page of web games is about, and the part set up. Gives what puts its address into a text. */
  async startWebGame(): Promise<(text: string) => string> {
    this.#setUp('web', await webPart());
    const site = await serveSite({ folders: [A_DARK_ROOM] });
    this.#site = site;
    return (text) => text.replaceAll(GAME_URL, `${site.url}index.html`);
  }

  #setUp(part: string, folder: string): void {
    const parts = join(this.#folder, 'home/parts');
    mkdirSync(parts, { recursive: true });
    if (!existsSync(join(parts, part))) symlinkSync(folder, join(parts, part));
  }

  /** What its last block of commands has printed. */
  get printed(): string {
    return this.#printed;
  }

  /** What lies in the folder. */
  files(): string[] {
    return readdirSync(this.#folder);
  }

  /** A file that a page has made. */
  file(name: string): Buffer {
    return readFileSync(join(this.#folder, name));
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

  /** A command that goes on until the end of the page. */
  async keepRunning(text: string): Promise<void> {
    const started = this.#start('bash', ['-euc', `exec ${text.trim()}`]);
    const { child, ended, said } = started;
    this.#running.push(started);
    await Promise.race([ended, new Promise((resolve) => child.stdout!.once('data', resolve))]);
    expect(child.exitCode, `${text}${said()}`).toBeNull();
  }

  /** Starts a server by the last line, in place of the one before. */
  async serve(text: string): Promise<void> {
    await this.#endServer();
    rmSync(this.#endpoints, { force: true });
    const script = text.trim().replace(/[^\n]*$/, 'exec $&');
    const server = this.#start('bash', ['-euc', script]);
    this.#server = server;
    while (!existsSync(this.#endpoints)) {
      if (server.child.exitCode !== null) throw new Error(`it ended: ${text}${server.said()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Types lines at the prompt of the server. None of them may be refused, and no tool may fail. */
  async type(text: string): Promise<void> {
    const { child, printed } = this.#server!;
    const before = printed().length;
    const lines = text.trim().split('\n');
    for (const line of lines)
      child.stdin!.write(`${line.replace(/^> /, '').replace(/ {2,}.*$/, '')}\n`);
    child.stdin!.write(`${LAST_LINE}\n`);
    const answers = (): string[] => printed().slice(before).split('\n');
    const refused = `! there is no ${LAST_LINE}`;
    await vi.waitFor(() => expect(answers().join('\n')).toContain(refused), COMMAND_MS);
    const isFailure = (line: string): boolean => /^! |^\{"ok":false/.test(line);
    expect(answers().filter(isFailure)).toEqual([expect.stringContaining(refused)]);
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

  /** The text with the port that engines dial, and ABU's clients, instead of the one by default. */
  forEngines(text: string): string {
    const noted = existsSync(this.#endpoints) ? readFileSync(this.#endpoints, 'utf8') : '';
    const port = /"abu":"[^"]*:(\d+)"/.exec(noted)?.[1] ?? '9999';
    return text
      .replaceAll(':9999/bridge', `:${port}/bridge`)
      .replaceAll('ABU_PORT=9999', `ABU_PORT=${port}`);
  }

  #write(name: string, body: string): void {
    const file = join(this.#folder, name);
    writeFileSync(file, `#!/usr/bin/env bash\nset -eu\n${body}`);
    chmodSync(file, 0o755);
  }

  #start(program: string, args: string[]): Started {
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
    return { child, ended, printed: () => text.out, said: () => text.err };
  }

  #pid(): number | undefined {
    return readPid(join(this.#folder, '.mcbot.pid'));
  }

  async #endServer(): Promise<void> {
    this.#server?.child.kill('SIGTERM');
    await this.#server?.ended;
    // A process that came by a restart is nobody's child.
    const pid = this.#pid();
    if (pid !== undefined) terminate(pid);
    await vi.waitFor(() => expect(this.#pid()).toBeUndefined(), COMMAND_MS);
  }

  /** A run that a restart or a block in the background began is nobody's child. */
  async #endOthers(): Promise<void> {
    const runs = new Runs(runsDirOf(this.#env));
    const own = [this.#server?.child.pid, this.#pid()];
    const others = () => runs.list().filter(({ pid }) => !own.includes(pid));
    for (const { pid } of others()) terminate(pid);
    await vi.waitFor(() => expect(others()).toEqual([]), COMMAND_MS);
  }
}

/** Asks a process to end that may just have ended. */
function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A language model until it is closed, at the address that the pages name. */
export async function startModel(): Promise<{
  readonly asked: readonly unknown[];
  here(text: string): string;
  close(): Promise<void>;
}> {
  const model = await ScriptedModel.start();
  return {
    asked: model.asked,
    here: (text) => text.replaceAll('http://127.0.0.1:8080/v1', model.baseUrl),
    close: () => model.close(),
  };
}
