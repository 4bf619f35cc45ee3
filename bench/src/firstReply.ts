import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRIDLE } from './servers.js';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const HELLO = '{"op":"hello","version":1}\n';
const GET_STATE = '{"op":"get_state"}\n';

/** From the start of the process to its first reply, and to its first state, in a new world. */
export async function measureFirstReply(rounds: number): Promise<WorldFigure[]> {
  const hello: number[] = [];
  const state: number[] = [];
  const bare: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const begun = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    const bareMs = performance.now() - begun;
    const ours = await firstReplyMs();
    if (round < 0) continue; // the first one fills the file cache
    bare.push(bareMs);
    hello.push(ours.hello);
    state.push(ours.state);
  }
  const floor = median(bare);
  const goal = { atMost: 400 };
  return [
    {
      what: 'start to first reply (floor: node -e 0)',
      unit: 'ms',
      ours: median(hello),
      floor,
      goal,
    },
    { what: 'start to first get_state, light included', unit: 'ms', ours: median(state), floor },
  ];
}

interface Times {
  readonly hello: number;
  readonly state: number;
}

async function firstReplyMs(): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-bench-'));
  const socket = join(folder, 's');
  const begun = performance.now();
  const flags = [
    '--headless',
    '--automation-step',
    '--world-seed',
    '7',
    '--automation-uds',
    socket,
  ];
  const child = spawn(process.execPath, [BRIDLE, ...flags], { stdio: 'ignore' });
  try {
    for (;;) {
      const times = await ask(socket, begun);
      if (times !== undefined) return times;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** When each reply came; undefined where nobody listens yet. */
function ask(path: string, begun: number): Promise<Times | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.write(HELLO));
    let text = '';
    let hello = 0;
    socket.on('error', () => resolve(undefined));
    socket.on('data', (chunk) => {
      text += chunk;
      if (hello === 0) {
        hello = performance.now() - begun;
        socket.write(GET_STATE);
      }
      if (!text.includes('"event":"state"')) return;
      socket.destroy();
      resolve({ hello, state: performance.now() - begun });
    });
  });
}
