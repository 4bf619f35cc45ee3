import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRIDLE } from './servers.js';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const HELLO = '{"op":"hello","version":1}\n{"op":"get_state","id":1}\n';

/** From the start of the process to the reply to the first get_state, in a new world. */
export async function measureFirstReply(rounds: number): Promise<WorldFigure> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const begun = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    const bareMs = performance.now() - begun;
    const oursMs = await firstReplyMs();
    if (round < 0) continue; // the first one fills the file cache
    bare.push(bareMs);
    ours.push(oursMs);
  }
  const what = 'start to first reply (floor: node -e 0)';
  return { what, unit: 'ms', ours: median(ours), floor: median(bare), goal: { atMost: 400 } };
}

async function firstReplyMs(): Promise<number> {
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
    while (!(await asks(socket))) await new Promise((resolve) => setTimeout(resolve, 1));
    return performance.now() - begun;
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves to true with the reply, and to false where nobody listens yet. */
function asks(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => socket.write(HELLO));
    let text = '';
    socket.on('error', () => resolve(false));
    socket.on('data', (chunk) => {
      text += chunk;
      if (!text.includes('"event":"state"')) return;
      socket.destroy();
      resolve(true);
    });
  });
}
