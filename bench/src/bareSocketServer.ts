import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The least that a window can be, run as a child process: a WebSocket that sends back what it gets, and `push 400`
 * makes it send so many characters twenty times a second, as a game does that ticks.
 */
const TICK_MS = 50;
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });

server.on('connection', (socket: WebSocket) => {
  let timer: NodeJS.Timeout | undefined;
  socket.on('error', () => {});
  socket.once('close', () => clearInterval(timer));
  socket.on('message', (data) => {
    const text = String(data);
    const [, characters] = /^push (\d+)$/.exec(text) ?? [];
    if (characters === undefined) return socket.send(text);
    timer = setInterval(() => socket.send('x'.repeat(Number(characters))), TICK_MS);
  });
});
server.once('listening', () => process.send!((server.address() as AddressInfo).port));
// Whatever ends the bench, even a kill, ends this too.
process.once('disconnect', () => process.exit());
