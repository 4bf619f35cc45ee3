import { readFileSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBridle, spawnBridle } from './support/bridle.js';
import { startMcpHttp } from './support/mcpClients.js';
import { temporaryFolder } from './support/temporaryFolder.js';

/** Where nobody listens: nothing here needs a run. */
const NO_RUN = ['--join', '127.0.0.1:1'];
const MESSAGE_BYTES_MAX = 4_194_304;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly path?: string;
  /** sends the body without saying how long it is */
  readonly isChunked?: boolean;
}

/** What a server says to a request that holds just what it is given. */
function ask(
  url: string,
  { method = 'POST', headers, body, path, isChunked }: Asked,
): Promise<Answer> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path: path ?? pathname, method, headers: { ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, text }),
        );
        response.once('error', reject);
      },
    );
    sent.once('error', reject);
    if (isChunked) sent.write(body);
    sent.end(isChunked ? undefined : body);
  });
}

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

function initialize(id = 1): string {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'initialize', params });
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });

interface Served {
  readonly url: string;
  readonly token: string;
  readonly server: Awaited<ReturnType<typeof startMcpHttp>>;
  /** asks with the token */
  as(asked: Asked): Promise<Answer>;
  /** begins a session, and returns its id */
  begin(): Promise<string>;
}

async function served(...args: string[]): Promise<Served> {
  const server = await startMcpHttp([...NO_RUN, ...args]);
  const { url } = server;
  const token = readFileSync(server.tokenFile, 'utf8').trim();
  const as = (asked: Asked): Promise<Answer> => {
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}`, ...asked.headers };
    return ask(url, { ...asked, headers });
  };
  const begin = async (): Promise<string> => {
    const { status, headers } = await as({ body: initialize() });
    expect(status).toBe(200);
    return String(headers['mcp-session-id']);
  };
  return { url, token, server, as, begin };
}

describe('bridle mcp --http', () => {
  it('answers only who has the token, calls it by its name and is no page of another', async () => {
    const { url, token, server } = await served('--allow-origin', 'http://localhost:3000');
    const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}` };
    const status = async (more: Record<string, string>): Promise<number> =>
      (await ask(url, { headers: { ...headers, ...more }, body: initialize() })).status;
    expect(await status({})).toBe(200);
    expect(await status({ authorization: `bearer ${token}` })).toBe(200);
    for (const authorization of ['', token, 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
      expect(await status({ authorization })).toBe(401);
    }
    expect(await status({ origin: 'http://localhost:3000' })).toBe(200);
    for (const origin of ['null', 'http://evil.test', 'http://localhost:3000.evil.test', url]) {
      expect(await status({ origin })).toBe(403);
    }
    const { port } = new URL(url);
    expect(await status({ host: `localhost:${port}` })).toBe(200);
    for (const host of ['evil.test', `127.0.0.1.evil.test:${port}`, `evil.test@127.0.0.1`]) {
      expect(await status({ host })).toBe(403);
    }
    expect(server.bridle.stderr()).not.toContain(token);
    expect(server.bridle.stdout()).toBe('');
  });

  it('sends nobody to log in elsewhere, and lets no page read its answers', async () => {
    const { url } = await served();
    const { status, headers, text } = await ask(url, { headers: JSON_HEADERS, body: initialize() });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="bridle"']);
    expect(text).toContain('Authorization: Bearer');
    const wellKnown = ['oauth-protected-resource', 'oauth-protected-resource/mcp'];
    const others = ['oauth-authorization-server', 'openid-configuration'];
    const paths = [...wellKnown, ...others].map((name) => `/.well-known/${name}`);
    for (const path of [...paths, '/register', '/authorize', '/token', '/', '/mcp/', '//mcp']) {
      expect((await ask(url, { method: 'GET', path })).status).toBe(404);
    }
    const origin = 'http://evil.test';
    const preflight = await ask(url, { method: 'OPTIONS', headers: { origin } });
    expect(preflight.status).toBe(403);
    const names = [preflight, await ask(url, { method: 'OPTIONS' })].flatMap(({ headers }) =>
      Object.keys(headers),
    );
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('refuses what is malformed or too large, and answers the next', async () => {
    const { as, begin } = await served();
    expect((await as({ body: '{"jsonrpc"' })).status).toBe(400);
    expect((await as({ body: '' })).status).toBe(400);
    expect((await as({ body: '[]' })).status).toBe(400);
    expect((await as({ body: 'null' })).status).toBe(400);
    expect((await as({ body: LIST })).status).toBe(400); // it has not begun a session
    const batch = `[${Array.from({ length: 17 }, () => LIST).join()}]`;
    expect((await as({ body: batch })).text).toContain('at most 16 messages');
    const large = `"${'x'.repeat(MESSAGE_BYTES_MAX)}"`;
    expect((await as({ body: large })).status).toBe(413);
    expect((await as({ body: large, isChunked: true })).status).toBe(413);
    expect((await as({ method: 'PUT', body: LIST })).status).toBe(405);
    const text = { headers: { 'content-type': 'text/plain' }, body: initialize() };
    expect((await as(text)).status).toBe(415);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect((await as({ body: deep })).status).toBe(400);
    const session = { 'mcp-session-id': await begin() };
    expect((await as({ headers: session, body: LIST })).text).toContain('"look"');
  });

  it('ends a session when its client says so, and knows no other', async () => {
    const { as, begin } = await served();
    const session = { 'mcp-session-id': await begin() };
    expect((await as({ method: 'GET' })).status).toBe(405);
    expect((await as({ method: 'DELETE' })).status).toBe(400);
    expect((await as({ method: 'DELETE', headers: session })).status).toBe(200);
    expect((await as({ headers: session, body: LIST })).status).toBe(404);
    expect((await as({ method: 'GET', headers: session })).status).toBe(404);
  });

  it('lets a session go that was not used for longest where there are too many', async () => {
    const { as, begin } = await served();
    const first = { 'mcp-session-id': await begin() };
    const second = { 'mcp-session-id': await begin() };
    for (let i = 0; i < 30; i++) await begin();
    expect((await as({ headers: first, body: LIST })).status).toBe(200);
    await begin();
    expect((await as({ headers: first, body: LIST })).status).toBe(200);
    expect((await as({ headers: second, body: LIST })).status).toBe(404);
  });

  it('takes no more requests than it can hold, until one of them is through or gone', async () => {
    const { url, token, as } = await served();
    const { port } = new URL(url);
    const head = [
      'POST /mcp HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Content-Length: 1000',
    ];
    const begun = Array.from({ length: 32 }, () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(`${head.join('\r\n')}\r\n\r\nnot all of it`);
      onTestFinished(() => void socket.destroy());
      return socket;
    });
    let answer: Answer;
    do answer = await as({ method: 'GET' });
    while (answer.status !== 503);
    expect(answer.headers['retry-after']).toBe('1');
    begun[7]!.destroy();
    do answer = await as({ method: 'GET' });
    while (answer.status === 503);
    expect(answer.status).toBe(405);
  });

  it('ends at a signal, also while a client listens, and not at the end of stdin', async () => {
    const { url, token, server, begin, as } = await served();
    server.bridle.child.stdin!.end();
    const id = await begin();
    const { port } = new URL(url);
    const listening = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void listening.destroy());
    const head = [
      'GET /mcp HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      'Accept: text/event-stream',
      `Mcp-Session-Id: ${id}`,
    ];
    listening.write(`${head.join('\r\n')}\r\n\r\n`);
    const said = await new Promise<Buffer>((resolve) => listening.once('data', resolve));
    expect(String(said)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/); // before there is any news
    expect((await as({ headers: { 'mcp-session-id': id }, body: LIST })).status).toBe(200);
    server.bridle.child.kill('SIGTERM');
    expect(await server.bridle.exited).toEqual({ code: 0, signal: null });
  });

  it('takes the next port where its own is taken, and an asked one or none', async () => {
    const taken = createServer();
    onTestFinished(() => void taken.close());
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', () => resolve()));
    const { port } = taken.address() as { port: number };
    const asked = await runBridle(['mcp', `--http=127.0.0.1:${port}`]);
    expect([asked.code, asked.stdout]).toEqual([1, '']);
    expect(asked.stderr).toContain(`cannot listen on 127.0.0.1:${port}: it is in use`);
    const two = [0, 1].map(() => spawnBridle(['mcp', '--http', ...NO_RUN]));
    for (const { stderr } of two) while (!stderr().includes('/mcp\n')) await turn();
    const ports = two.map(({ stderr }) => /:(\d+)\/mcp/.exec(stderr())![1]);
    expect(new Set(ports).size).toBe(2);
  });

  it('listens elsewhere for the hosts that it is told of', async () => {
    const bridle = spawnBridle([
      ...['mcp', '--http', '0.0.0.0:0', '--json', '--allow-host', 'farm.test'],
      ...NO_RUN,
    ]);
    while (!bridle.stderr().includes('\n')) await turn();
    const { url, token_file } = JSON.parse(bridle.stderr()) as Record<string, string>;
    const here = url!.replace('0.0.0.0', '127.0.0.1');
    const authorization = `Bearer ${readFileSync(token_file!, 'utf8').trim()}`;
    const status = async (host: string): Promise<number> => {
      const headers = { ...JSON_HEADERS, authorization, host };
      return (await ask(here, { headers, body: initialize() })).status;
    };
    expect(await status('farm.test:80')).toBe(200);
    expect(await status('0.0.0.0:80')).toBe(403);
  });
});

describe('the token of bridle mcp --http', () => {
  it('is made once, for its owner alone, by several at once', async () => {
    const home = join(temporaryFolder(), 'home');
    const env = { BRIDLE_HOME: home };
    const servers = await Promise.all([0, 1].map(() => startMcpHttp(NO_RUN, { env })));
    expect(servers.map(({ tokenFile }) => tokenFile)).toEqual(
      [0, 1].map(() => join(home, 'mcp-token')),
    );
    expect(statSync(join(home, 'mcp-token')).mode & 0o777).toBe(0o600);
    const token = readFileSync(join(home, 'mcp-token'), 'utf8').trim();
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const { url } of servers) {
      const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}` };
      expect((await ask(url, { headers, body: initialize() })).status).toBe(200);
    }
  });
});

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
