import { WebSocket } from 'ws';
import { BUTTONS } from './buttons.js';

/**
 * An engine that shows a page of buttons, run as a child process with BRIDLE_URL in its environment: it
 * answers a snapshot at once, and a click after three frames, as engines do that wait for their scene.
 */
const FRAME_MS = 1_000 / 60;
const QUIET_FRAMES = 3;

const clicks = new Uint32Array(BUTTONS);
const socket = new WebSocket(process.env.BRIDLE_URL!);

function nodes(): object[] {
  const children = Array.from({ length: BUTTONS }, (_, i) => ({
    role: 'button',
    label: clicks[i] === 0 ? `Button ${i}` : `Button ${i}, clicked ${clicks[i]}`,
    interactive: true,
    key: `b${i}`,
    bounds: [(i % 25) * 50, Math.floor(i / 25) * 18, 48, 16],
  }));
  return [{ role: 'application', label: 'Buttons', interactive: false, children }];
}

function answer(id: string, data: object): void {
  socket.send(JSON.stringify({ id, success: true, data }));
}

socket.on('open', () => {
  const hello = {
    ...{ protocol: 1, engine: 'bench', game: 'Buttons', instance: 'buttons' },
    commands: ['snapshot', 'click'],
    scene: { keys: true, tells: true, size: [1_280, 720] },
  };
  socket.send(JSON.stringify({ event: 'hello', data: hello }));
});
socket.on('message', (bytes) => {
  const { id, command, params } = JSON.parse(String(bytes)) as {
    id: string;
    command?: string;
    params: { key: string };
  };
  if (command === 'snapshot') answer(id, { nodes: nodes() });
  else if (command === 'click') {
    const i = Number(params.key.slice(1));
    clicks[i] = clicks[i]! + 1;
    const settled = (): void => answer(id, { delivered: true, settled: true, nodes: nodes() });
    setTimeout(settled, FRAME_MS * QUIET_FRAMES);
  }
});
socket.on('close', () => process.exit());
socket.on('error', () => {}); // a close follows
