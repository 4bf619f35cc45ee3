// The run that the demo plays in: `bridle serve` as a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { RESPAWNS } from '../../packages/cli/dist/supervise.js';
import { connect } from '../../packages/client/dist/index.js';
import { root } from '../lib.mjs';

const BRIDLE = `${root}packages/cli/bin/bridle.js`;
/** Nothing is kept, and nothing listens that a run of somebody else could want to have. */
const FLAGS = [
  ...['serve', '--json', '--no-save', '--no-repl', '--ctl', 'off'],
  ...['--automation-listen', '127.0.0.1:0'],
  ...['--mc-cli-off', '--abu-off', '--agent-browser-off'],
];

/**
 * Starts it. As fast as it goes, time passes only inside of what is asked, so that the same world comes of it each
 * time; else it runs. It ends with this process, however that ends.
 * @param {{ seed: string, speed: number | 'max', flags?: readonly string[] }} options
 */
export async function startDemoRun({ seed, speed, flags = [] }) {
  const time = ['--clock', speed === 'max' ? 'wait' : 'free', '--tick-rate', String(speed)];
  const args = [...FLAGS, '--world-seed', seed, ...time, ...flags];
  const child = spawn(process.execPath, [BRIDLE, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, [RESPAWNS]: '1' },
  });
  const ended = once(child, 'close').then(([code]) => code);
  const ready = await firstLine(child.stdout, ended);
  const port = Number(ready.endpoints.automation.split(':').at(-1));
  if (ready.links === undefined) throw new Error('the run has no window');
  return {
    endpoints: ready.endpoints,
    links: ready.links,
    /** resolves with the exit code of the run, whyever it has ended */
    ended,
    connect: (options) => connect({ port, ...options }),
    async stop() {
      if (child.connected) child.send('stop', () => {});
      await ended;
    },
  };
}

/** What it says once it listens; its words about a failure are on our stderr. */
async function firstLine(stdout, ended) {
  const line = once(createInterface({ input: stdout }), 'line').then(([text]) => text);
  const text = await Promise.race([line, ended]);
  if (typeof text === 'string') return JSON.parse(text);
  throw new Error(`the run has ended with ${text} before it began`);
}
