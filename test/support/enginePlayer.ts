import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { webPart } from '../../scripts/webPart.mjs';
import { type Bridle, runBridle, startBridleIn } from './bridle.js';
import { temporaryFolder } from './temporaryFolder.js';

/** A user without runs, in a folder of theirs, who has set up what web games need. */
export async function userWithWeb(): Promise<{ cwd: string; env: Record<string, string> }> {
  const home = temporaryFolder();
  mkdirSync(join(home, 'parts'));
  symlinkSync(await webPart(), join(home, 'parts/web'));
  const sessions = temporaryFolder('ab-'); // short: the name of a socket has little room
  return {
    cwd: temporaryFolder(),
    env: { BRIDLE_HOME: home, AGENT_BROWSER_SOCKET_DIR: sessions },
  };
}

export type User = Awaited<ReturnType<typeof userWithWeb>>;

const FREE_PORTS = ['--automation-listen', '127.0.0.1:0', '--abu-listen', '0', '--mc-cli-off'];

/** A game that `bridle play` has started, with clients of several kinds. */
export class PlayedGame {
  readonly bridle: Bridle;
  readonly user: User;

  private constructor(bridle: Bridle, user: User) {
    this.bridle = bridle;
    this.user = user;
  }

  /** `what` is an address, or `--` and a command. */
  static async start(user: User, flags: readonly string[], what: readonly string[]) {
    const args = ['play', ...FREE_PORTS, '--json', ...flags, '--game', 'bridge', ...what];
    const bridle = await startBridleIn(user, ...args);
    const game = new PlayedGame(bridle, user);
    if (bridle.endpoints.automation === undefined) throw new Error(bridle.stderr());
    onTestFinished(async () => void (await game.stop()));
    return game;
  }

  /** What `bridle drive` prints for one op, as JSON. */
  async drive(...words: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await this.command('drive', '--json', ...words);
    if (code !== 0) throw new Error(stderr || stdout);
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
  }

  /** What `bridle abu` prints. */
  async abu(...words: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.command('abu', ...words);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  }

  /** Ends it as a person does; the result is its exit code. */
  async stop(): Promise<number | null> {
    this.bridle.child.kill('SIGTERM');
    return (await this.bridle.exited).code;
  }

  private command(name: string, ...words: string[]) {
    const [op = '', ...rest] = words;
    const at = ['--endpoints-file', this.bridle.endpointsFile];
    return runBridle([name, ...at, op, ...rest], this.user);
  }
}
