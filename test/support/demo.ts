import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.js';
import type { WindowRun } from './window.js';

const DEMO = fileURLToPath(new URL('../../scripts/demo.mjs', import.meta.url));

/** One line of what the demo prints with `--json`. */
export interface DemoEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface Demo {
  readonly events: readonly DemoEvent[];
  /** The first such event that has not been asked for yet; an error where the demo ends without. */
  next(event: string): Promise<DemoEvent>;
  /** Its exit code, and what it wrote to stderr. */
  readonly ended: Promise<{ readonly code: number; readonly stderr: string }>;
  kill(signal: NodeJS.Signals): void;
}

/** `npm run demo -- --json …`, as a user of this machine who has no other runs. */
export function startDemo(args: readonly string[], env: Record<string, string> = {}): Demo {
  const child = spawn(process.execPath, [DEMO, '--json', ...args], {
    cwd: temporaryFolder(),
    env: { ...process.env, BRIDLE_HOME: temporaryFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const events: DemoEvent[] = [];
  let [stdout, stderr, read] = ['', '', 0];
  let changed = (): void => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (stdout + text).split('\n');
    stdout = lines.pop()!;
    events.push(...lines.map((line) => JSON.parse(line) as DemoEvent));
    changed();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => {
    changed();
    return { code: code as number, stderr };
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return {
    events,
    async next(event) {
      for (;;) {
        const at = events.findIndex((one, i) => i >= read && one.event === event);
        if (at !== -1) {
          read = at + 1;
          return events[at]!;
        }
        if (child.exitCode !== null) throw new Error(`it ended without ${event}: ${stderr}`);
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
    ended,
    kill: (signal) => void child.kill(signal),
  };
}

/** What a page of the demo needs to know of its run. */
export function pageOf({ endpoints, links }: DemoEvent): Pick<WindowRun, 'at' | 'links'> {
  const { window: at } = endpoints as { window: string };
  return { at, links: links as WindowRun['links'] };
}
