import { createServer, type Socket } from 'node:net';

/**
 * The servers that we compare ourselves with, run as a child process:
 * `echoServer.js <line|chunk> <reply> [socket path]`. Each answers every request line with that
 * reply, which has as many bytes as our own.
 */
const [kind, reply = '', path] = process.argv.slice(2);
const replyLine = `${reply}\n`;

/** A line server as one writes it in plain Node: cut the lines, write a reply to each. */
function echoLines(socket: Socket): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const _ of lines) socket.write(replyLine);
  });
}

/** The floor: no line is ever looked at, and a chunk of requests gets its replies in one write. */
function echoChunks(socket: Socket): void {
  const replies = new Map<number, Buffer>();
  socket.on('data', (chunk: Buffer) => {
    let lines = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
    const answer = replies.get(lines) ?? Buffer.from(replyLine.repeat(lines));
    replies.set(lines, answer);
    if (lines > 0) socket.write(answer);
  });
}

const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => {});
  if (kind === 'line') echoLines(socket);
  else echoChunks(socket);
});
server.listen(path ?? { host: '127.0.0.1', port: 0 }, () => process.send!(server.address()));
// Whatever ends the bench, even a kill, ends this too.
process.once('disconnect', () => process.exit());
