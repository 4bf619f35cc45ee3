import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
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
  const transport = new StdioServerTransport(options.input, options.output, {
    maxBufferSize: MESSAGE_BYTES_MAX,
  });
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
