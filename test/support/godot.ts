import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';

const BRIDGE = fileURLToPath(new URL('../../bridges/godot', import.meta.url));
const WORKSHOP = fileURLToPath(new URL('../godot', import.meta.url));

/** Whether Debian's Godot 3 is there: the build without pictures, and the one with them. */
export const HAS_GODOT = has('godot3-server');
export const HAS_GODOT_PICTURES = has('godot3-runner') && has('xvfb-run');

interface Start {
  readonly url: string;
  readonly env?: Record<string, string>;
  /** with a display, which costs two seconds */
  readonly pictures?: boolean;
  readonly fixedFps?: number;
  /** instead of the main scene of the project */
  readonly scene?: string;
}

/** A project of Godot in a folder of its own: the example game, or the workshop of the tests. */
export function godotProject(which: 'example' | 'workshop', folder = temporaryFolder()): string {
  cpSync(join(BRIDGE, 'addons'), join(folder, 'addons'), { recursive: true });
  if (which === 'workshop') cpSync(WORKSHOP, folder, { recursive: true });
  else {
    cpSync(join(BRIDGE, 'example'), join(folder, 'example'), { recursive: true });
    cpSync(join(BRIDGE, 'project.godot'), join(folder, 'project.godot'));
  }
  mkdirSync(join(folder, 'home'));
  return folder;
}

/** A game that runs until it is killed. */
export class GodotProcess {
  output = '';
  readonly process: ChildProcess;

  constructor(project: string, { url, env = {}, pictures = false, fixedFps, scene }: Start) {
    const args = ['--path', project, ...(scene === undefined ? [] : [scene])];
    if (fixedFps !== undefined) args.push('--fixed-fps', String(fixedFps));
    const command = pictures
      ? ['xvfb-run', '-a', '-s', '-screen 0 800x600x24', 'godot3-runner', ...args]
      : ['godot3-server', ...args];
    const home = { HOME: join(project, 'home'), XDG_DATA_HOME: join(project, 'home') };
    this.process = spawn(command[0]!, command.slice(1), {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...home, BRIDLE_URL: url, ...env },
    });
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** Ends the whole group: `xvfb-run` would outlive the game. */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exited = once(this.process, 'exit');
    process.kill(-this.process.pid!, 'SIGKILL');
    await exited;
  }
}

/** A game that runs. When the test ends, it must not have had an error in a script. */
export class Godot extends GodotProcess {
  constructor(project: string, start: Start) {
    super(project, start);
    onTestFinished(async () => {
      await this.kill();
      expect(this.output).not.toContain('SCRIPT ERROR');
    });
  }
}

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
