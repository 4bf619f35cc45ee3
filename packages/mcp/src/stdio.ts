import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { BoundedLines } from './boundedLines.js';
import { MESSAGE_BYTES_MAX } from './limits.js';
import { createBridleServer, type ServerOptions } from './server.js';
import { BridleSession, type SessionSettings } from './session.js';

export interface StdioOptions extends ServerOptions {
  readonly session: SessionSettings;
  readonly input: Readable;
  /** it carries the protocol and nothing else */
  readonly output: Writable;
  readonly log: (line: string) => void;
}

/** Serves one client on two streams, until the first of them ends or `close` is called. */
export function serveStdio(options: StdioOptions): { closed: Promise<void>; close(): void } {
  const session = new BridleSession(options.session);
  const lines = options.input.pipe(new BoundedLines(MESSAGE_BYTES_MAX, tooLong));
  const transport = new StdioServerTransport(lines, options.output, {
    maxBufferSize: 2 * MESSAGE_BYTES_MAX, // a whole line and what came behind it
  });
  function tooLong(id: unknown): void {
    const message = `a message has at most ${MESSAGE_BYTES_MAX} bytes; send less`;
    const error = { code: -32_600, message };
    options.output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
  }
  let end = (): void => {};
  const closed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const handle = serve((context) => createBridleServer(session, options, context), {
    transport,
    onerror: (error) => options.log(error.message),
  });
  const close = (): void => {
    session.close();
    void handle.close().finally(end);
  };
  const { input } = options;
  for (const event of ['end', 'close', 'error']) input.once(event, close);
  options.output.once('error', close);
  return { closed, close };
}
