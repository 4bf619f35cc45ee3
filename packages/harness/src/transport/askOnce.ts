import { connect } from 'node:net';

/** Where somebody listens. */
export type SocketAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

const REPLY_BYTES_MAX = 67_108_864; // a large picture in base64, several times over

/** No answer came; the message says why. */
export class NoReplyError extends Error {
  /** of the system, where it gave one */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Connects, sends one line, and gives the one line that comes back. */
export function askOnce(target: SocketAddress, line: string, timeoutMs: number): Promise<string> {
  const at = 'path' in target ? target.path : `${target.host}:${target.port}`;
  return new Promise((resolve, reject) => {
    const socket = connect(target);
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isConnected = false;
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      socket.destroy();
      finish();
    };
    const fail = (message: string, code?: string): void =>
      end(() => reject(new NoReplyError(message, code)));
    const timer = setTimeout(
      () => fail(`Timed out: no reply from ${at} within ${timeoutMs / 1000} s`),
      timeoutMs,
    );
    socket.setNoDelay(true);
    socket.once('connect', () => {
      isConnected = true;
      socket.write(`${line}\n`);
    });
    socket.on('data', (chunk: Buffer) => {
      const lf = chunk.indexOf(10);
      chunks.push(lf === -1 ? chunk : chunk.subarray(0, lf));
      bytes += chunk.length;
      if (lf !== -1) end(() => resolve(Buffer.concat(chunks).toString()));
      else if (bytes > REPLY_BYTES_MAX) fail(`The reply of ${at} is too long`);
    });
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (isConnected) fail(`Lost the connection to ${at}: ${code ?? message}`);
      else fail(`Cannot connect to ${at}: ${code ?? message}. Is the game running?`, code);
    });
    socket.once('close', () => {
      if (bytes === 0) fail(`Empty reply: ${at} hung up without an answer`);
      else end(() => resolve(Buffer.concat(chunks).toString())); // a line without its end
    });
  });
}

/** What a line of reply says; it must be a JSON object. */
export function parseReply(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // said below
  }
  throw new NoReplyError('The reply is not a JSON object');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
