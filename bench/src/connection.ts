import { connect, type NetConnectOpts, type Socket } from 'node:net';

const SILENCE_MS_MAX = 10_000; // a server that says nothing for this long has failed

/**
 * A connection that repeats one request, whose reply always has the same length. Replies are
 * counted by their bytes: the less the client does, the more of what we measure is the server.
 */
export class Connection {
  readonly #socket: Socket;
  #onData: (chunk: Buffer) => void = () => {};
  #onLost: (error: Error) => void = () => {};

  static open(address: NetConnectOpts): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ noDelay: true, ...address });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('error', (error) => this.#onLost(error));
    socket.on('close', () => this.#onLost(new Error('the server hung up')));
    socket.setTimeout(SILENCE_MS_MAX, () => this.#onLost(new Error('the server does not answer')));
  }

  /** Sends one line and gives the line that answers it, past what tells of its progress. */
  ask(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      this.#onLost = reject;
      this.#onData = (chunk) => {
        text += chunk.toString();
        const lines = text.split('\n').slice(0, -1);
        const answer = lines.find((line) => !line.startsWith('{"event":"progress"'));
        if (answer !== undefined) resolve(answer);
      };
      this.#socket.write(`${line}\n`);
    });
  }

  /** Asks so many times, one at a time. The times are in microseconds. */
  roundTrips(request: string, replyBytes: number, count: number): Promise<Float64Array> {
    const message = Buffer.from(`${request}\n`);
    const times = new Float64Array(count);
    return new Promise((resolve, reject) => {
      let done = 0;
      let bytes = 0;
      let sentAt = 0;
      this.#onLost = reject;
      const send = (): void => {
        sentAt = performance.now();
        this.#socket.write(message);
      };
      this.#onData = (chunk) => {
        const now = performance.now();
        bytes += chunk.length;
        if (bytes < replyBytes) return;
        if (bytes > replyBytes || !endsLine(chunk)) return reject(unexpected(chunk));
        times[done++] = (now - sentAt) * 1000;
        bytes = 0;
        if (done < count) send();
        else resolve(times);
      };
      send();
    });
  }

  /** Asks so many times with `inFlight` requests always on their way. Gives requests per second. */
  rate(request: string, replyBytes: number, count: number, inFlight: number): Promise<number> {
    const message = `${request}\n`;
    const messages = Buffer.from(message.repeat(inFlight));
    return new Promise((resolve, reject) => {
      let sent = 0;
      let answered = 0;
      let bytes = 0;
      this.#onLost = reject;
      const send = (lines: number): void => {
        sent += lines;
        this.#socket.write(messages.subarray(0, lines * message.length));
      };
      const startedAt = performance.now();
      this.#onData = (chunk) => {
        bytes += chunk.length;
        answered = Math.floor(bytes / replyBytes);
        if (answered > sent) return reject(unexpected(chunk));
        const more = Math.min(inFlight - (sent - answered), count - sent);
        if (more > 0) send(more);
        else if (answered === count) {
          if (bytes !== count * replyBytes || !endsLine(chunk)) return reject(unexpected(chunk));
          resolve((count * 1000) / (performance.now() - startedAt));
        }
      };
      send(Math.min(inFlight, count));
    });
  }

  close(): void {
    this.#onLost = () => {};
    this.#socket.destroy();
  }
}

function endsLine(chunk: Buffer): boolean {
  return chunk[chunk.length - 1] === 10;
}

function unexpected(chunk: Buffer): Error {
  return new Error(`an unexpected reply: ${chunk.toString().slice(0, 200)}`);
}
