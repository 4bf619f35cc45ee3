import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { BoundedLines } from './boundedLines.js';
import { cut, inline } from './gameText.js';
import { LOG_CHARS_MAX, MESSAGE_BYTES_MAX } from './limits.js';
import { createBridleServer, type McpServerOptions } from './server.js';
import { BridleSession, type SessionSettings } from './session.js';

export interface StdioOptions extends McpServerOptions {
  readonly session: SessionSettings;
  readonly input: Readable;
  /** it carries the protocol and nothing else */
  readonly output: Writable;
  readonly log: (line: string) => void;
}

/** Serves one client on two streams, until one of them ends or `close` is called. */
export function serveStdio(options: StdioOptions): { closed: Promise<void>; close(): void } {
  const { input, output, log } = options;
  const session = new BridleSession(options.session);
  output.setMaxListeners(0); // each answer that a slow client keeps waiting has one
  const lines = new BoundedLines(MESSAGE_BYTES_MAX, (id) => output.write(`${refusalOf(id)}\n`));
  const transport = new StdioServerTransport(input.pipe(lines, { end: false }), output);
  let end = (): void => {};
  const closed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const handle = serve((context) => createBridleServer(session, options, context), {
    transport,
    onerror: ({ message }) => log(cut(inline(message), LOG_CHARS_MAX)),
  });
  const close = (): void => {
    session.close();
    input.unpipe(lines);
    void handle.close().finally(end);
  };
  // The list of tools is still told to who has asked for it and then ended: it is there in a moment.
  input.once('end', () => void afterLists(session).finally(() => lines.end()));
  input.once('close', () => {
    if (!input.readableEnded) close();
  });
  for (const event of ['end', 'close', 'error']) lines.once(event, close);
  for (const stream of [input, output]) stream.once('error', close);
  return { closed, close };
}

async function afterLists(session: BridleSession): Promise<void> {
  await new Promise(setImmediate); // what has come is being answered
  await session.listed();
  await new Promise(setImmediate);
}

function refusalOf(id: string | number | null): string {
  const message = `a message has at most ${MESSAGE_BYTES_MAX} bytes; send less`;
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_600, message } });
}
