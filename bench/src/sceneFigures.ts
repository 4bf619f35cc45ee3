import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureCli } from './browserPeer.js';
import { BUTTONS } from './buttons.js';
import { Connection } from './connection.js';
import { Servers } from './servers.js';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const SCENE_SERVER = fileURLToPath(new URL('./sceneServer.js', import.meta.url));
const SNAPSHOT = '{"id":"1","command":"snapshot","params":{}}';
const WARM_UP = 200;

/** A scene of a thousand elements: over the socket, and its text alone. */
export async function measureScene(isQuick: boolean): Promise<WorldFigure[]> {
  const requests = isQuick ? 50 : 1_000;
  const folder = mkdtempSync(join(tmpdir(), 'ab-'));
  const child = fork(SCENE_SERVER, [String(isQuick ? 1_000_000 : 20_000_000), folder]);
  const echoes = new Servers('TCP');
  try {
    const { port, nodesPerSecond } = await readyOf(child);
    const ours = await Connection.open({ host: '127.0.0.1', port });
    const reply = await ours.ask(SNAPSHOT);
    const floor = await echoes.echo('chunk', reply);
    const bytes = Buffer.byteLength(reply) + 1;
    const times = async (connection: Connection): Promise<number> => {
      await connection.roundTrips(SNAPSHOT, bytes, WARM_UP);
      return median([...(await connection.roundTrips(SNAPSHOT, bytes, requests))]) / 1000;
    };
    const [oursMs, floorMs] = [await times(ours), await times(floor)];
    ours.close();
    return [
      {
        what: `snapshot of ${BUTTONS} elements, request to reply, TCP`,
        unit: 'ms',
        ours: oursMs,
        floor: floorMs,
        goal: { atMost: 5 },
      },
      {
        what: 'elements formatted',
        unit: '/s',
        ours: nodesPerSecond,
        goal: { atLeast: 1_000_000 },
      },
      ...(await measureCli(folder, child.pid!, isQuick)),
    ];
  } finally {
    echoes.close();
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ready {
  readonly port: number;
  readonly nodesPerSecond: number;
}

function readyOf(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', () => reject(new Error('the scene of the bench did not start')));
  });
}

export const SCENE_LEGEND = `floor       of a snapshot over TCP: Node sending as many bytes back; of a command of the CLI:
            the CLI printing its version
chromium    the same CLI driving its own daemon and browser on a page of as many buttons
            Both from the start of the command to its end. Our picture is of the embedded world.`;
