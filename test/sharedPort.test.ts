import { parseAddress } from '@bridle/harness';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RawClient } from './support/client.js';
import { startServer } from './support/server.js';

const HELLO = '{"op":"hello","version":1}';

async function listen(): Promise<number> {
  const { server, dialect } = await startServer();
  return parseAddress(await server.listenTcpAndWebSocket(parseAddress('0'), dialect)).port;
}

function opened(port: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}`);
    ws.once('open', () => resolve(ws));
    ws.once('error', reject);
  });
}

describe('a port for lines and WebSockets', () => {
  it('answers a line with a line', async () => {
    const client = new RawClient(await listen());
    client.write(`${HELLO}\n`);
    expect(await client.reply()).toMatchObject({ event: 'hello' });
  });

  it('answers the message of a WebSocket with a message', async () => {
    const ws = await opened(await listen());
    const reply = new Promise<string>((resolve) =>
      ws.once('message', (data) => resolve(`${data}`)),
    );
    ws.send(HELLO);
    expect(JSON.parse(await reply)).toMatchObject({ event: 'hello' });
    ws.terminate();
  });

  it('answers a line that comes byte by byte', async () => {
    const client = new RawClient(await listen());
    for (const byte of `${HELLO}\n`) {
      client.write(byte);
      await new Promise(setImmediate);
    }
    expect(await client.reply()).toMatchObject({ event: 'hello' });
  });

  it('tells an HTTP request that is no WebSocket what it expects', async () => {
    const { status } = await fetch(`http://127.0.0.1:${await listen()}`);
    expect(status).toBe(426);
  });

  it('closes on other HTTP verbs without a byte', async () => {
    const client = new RawClient(await listen());
    client.write('POST / HTTP/1.1\r\n\r\n');
    expect(await client.line()).toBeUndefined();
  });

  it('is served on loopback only', async () => {
    const { server, dialect } = await startServer();
    const listening = server.listenTcpAndWebSocket(parseAddress('0.0.0.0:0'), dialect);
    await expect(listening).rejects.toThrow('loopback only');
  });
});
