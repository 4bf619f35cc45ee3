import { parseAddress } from '@bridle/harness';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from './support/server.js';

/** What a client with these headers gets: `open`, or the HTTP status it was refused with. */
async function knock(headers: Record<string, string>): Promise<string> {
  const { server, dialect } = await startServer();
  const endpoint = await server.listenWebSocket(parseAddress('0'), dialect);
  const ws = new WebSocket(`ws://${endpoint}`, { headers });
  return new Promise((resolve) => {
    ws.once('open', () => {
      resolve('open');
      ws.terminate();
    });
    ws.once('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
  });
}

describe('a WebSocket', () => {
  it('opens for a program on this machine', async () => {
    expect(await knock({})).toBe('open');
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'opens for a page from %s',
    async (origin) => expect(await knock({ origin })).toBe('open'),
  );

  it.each(['https://evil.example', 'http://127.0.0.1.evil.example', 'null', 'nonsense'])(
    'is refused to a page from %s',
    async (origin) => expect(await knock({ origin })).toBe('403'),
  );

  it.each(['evil.example', 'evil.example:80', '10.0.0.1'])(
    'is refused under the host name %s, as DNS rebinding gives it',
    async (host) => expect(await knock({ host })).toBe('403'),
  );

  it('is served on loopback only', async () => {
    const { server, dialect } = await startServer();
    const listening = server.listenWebSocket(parseAddress('0.0.0.0:0'), dialect);
    await expect(listening).rejects.toThrow('loopback only');
  });

  it('closes after a message over the cap, with the error of the dialect', async () => {
    const { server, dialect } = await startServer();
    const endpoint = await server.listenWebSocket(parseAddress('0'), dialect);
    const ws = new WebSocket(`ws://${endpoint}`);
    await new Promise((resolve) => ws.once('open', resolve));
    const closed = new Promise<number>((resolve) => ws.once('close', resolve));
    ws.on('error', () => {});
    ws.send('x'.repeat(1_048_577));
    expect(await closed).toBe(1009); // "message too big"
  });
});
