import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection } from './connection.js';
import { Servers } from './servers.js';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const SERVER = fileURLToPath(new URL('./observeServer.js', import.meta.url));
const SNAPSHOT = '{"id":1,"op":"observe.snapshot"}';
const ROUNDS = 5;

/** `observe.snapshot` over the socket of the control plane, beside a line echo as long. */
export async function measureObservers(isQuick: boolean): Promise<WorldFigure[]> {
  const requests = isQuick ? 50 : 1_000;
  const folder = mkdtempSync(join(tmpdir(), 'bridle-ctl-'));
  const path = join(folder, 'ctl.sock');
  const child = fork(SERVER, [path]);
  const echoes = new Servers('Unix');
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', () => reject(new Error('the bot of the bench did not start')));
    });
    const ours = await Connection.open({ path });
    const reply = await ours.ask(SNAPSHOT);
    if (!reply.includes('"vitals"')) throw new Error(`no snapshot: ${reply.slice(0, 200)}`);
    const echo = await echoes.echo('line', reply);
    const bytes = Buffer.byteLength(reply) + 1;
    const times: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [whose, connection] of [
        ['ours', ours],
        ['floor', echo],
      ] as const) {
        const taken = await connection.roundTrips(SNAPSHOT, bytes, requests);
        if (round > 0) times[whose].push(...taken); // the first is for V8 to get warm
      }
    }
    ours.close();
    return [
      {
        what: 'observe.snapshot, request to reply, Unix socket, median',
        unit: 'ms',
        ours: median(times.ours) / 1000,
        floor: median(times.floor) / 1000,
        goal: { atMost: 1 },
      },
    ];
  } finally {
    echoes.close();
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

export const OBSERVE_LEGEND = `floor       of a snapshot: a line echo in plain Node that sends as many bytes back`;
