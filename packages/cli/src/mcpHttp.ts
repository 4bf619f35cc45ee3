import { DEFAULT_PORT_TRIES, isLoopback, readAddress } from '@bridle/harness/listening';
import type { SessionSettings } from '@bridle/mcp';
import { STOP_SIGNALS } from './earlySignals.js';
import { UsageError } from './flags.js';
import { readOrigins } from './origins.js';
import { readTokenFile } from './tokenFile.js';
import { programVersion } from './version.js';

/** Where `bridle mcp --http` listens, unless it is told otherwise. */
const MCP_HTTP_PORT = 4280;
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

export interface HttpFlags {
  readonly 'token-file'?: string;
  readonly 'allow-origin'?: string;
  readonly 'allow-host'?: string;
  readonly json?: true;
}

/** Serves MCP clients over HTTP until a signal ends it. */
export async function serveMcpHttp(
  asked: string | undefined,
  flags: HttpFlags,
  session: SessionSettings,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  const { host, port } = asked === undefined ? DEFAULT : readAddress('http', asked);
  const named = readHosts(flags['allow-host']);
  if (!isLoopback(host) && named.length === 0) {
    throw new UsageError(
      `${host} is not loopback: whoever reads the network could read the token, and play. ` +
        'Name the hosts by which clients call it with --allow-host, or listen on 127.0.0.1',
    );
  }
  const allowedOrigins = readOrigins(flags['allow-origin']);
  const { path, token } = readTokenFile(flags['token-file'], env);
  const { serveHttp } = await import('@bridle/mcp');
  const own = isLoopback(host) ? [host.includes(':') ? `[${host}]` : host.toLowerCase()] : [];
  const server = await serveHttp({
    session,
    version: programVersion(),
    host,
    port,
    orNext: asked === undefined ? DEFAULT_PORT_TRIES : 0,
    token,
    allowedOrigins,
    allowedHosts: [...LOOPBACK_NAMES, ...own, ...named],
    log,
  });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of STOP_SIGNALS) process.once(signal, () => resolve());
  });
  process.stderr.write(flags.json ? asJson(server.url, path) : asText(server.url, path));
  await stopped;
  await server.close();
}

const DEFAULT = { host: '127.0.0.1', port: MCP_HTTP_PORT };

function asJson(url: string, tokenFile: string): string {
  return `${JSON.stringify({ url, token_file: tokenFile })}\n`;
}

function asText(url: string, tokenFile: string): string {
  return `bridle mcp: ${url}\n  its token is in ${tokenFile}: clients send Authorization: Bearer <token>\n`;
}

/** Names and addresses as they stand in a `Host` header, without a port. */
function readHosts(asked: string | undefined): string[] {
  const words = asked?.split(',').filter((word) => word !== '') ?? [];
  return words.map((word) => {
    const name = word.toLowerCase();
    if (/^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])$/.test(name)) return name;
    throw new UsageError(`--allow-host ${word} is no host such as farm.local or 192.168.1.5`);
  });
}
