import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { BRIDLE, spawnBridle } from './bridle.js';

const FOLDER = fileURLToPath(
  new URL('../mcp-clients/node_modules/@modelcontextprotocol', import.meta.url),
);
const CLIENT = `${FOLDER}/client/dist/index.mjs`;
const STDIO = `${FOLDER}/client/dist/stdio.mjs`;
const INSPECTOR = `${FOLDER}/inspector/clients/cli/build/index.js`;

/** False where `npm test` has not installed them. */
export const HAS_MCP_CLIENTS = [CLIENT, STDIO, INSPECTOR].every((path) => existsSync(path));
if (!HAS_MCP_CLIENTS) {
  process.stdout.write("SKIPPED: MCP (the SDK's client is not there; npm test installs it)\n");
}

export type Era = 'legacy' | 'modern';

export interface McpResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
}

export interface McpCall {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly onprogress?: (progress: { progress: number }) => void;
}

export interface McpTool {
  readonly name: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
}

/** As much of the SDK's client as tests need: it is no part of this project, so its types may be missing. */
export interface McpClient {
  connect(transport: object): Promise<void>;
  getProtocolEra(): Era;
  listTools(): Promise<{ tools: McpTool[] }>;
  callTool(
    call: { name: string; arguments?: Readonly<Record<string, unknown>> },
    options?: McpCall,
  ): Promise<McpResult>;
  close(): Promise<void>;
}

interface Sdk {
  readonly Client: new (info: object, options: object) => McpClient;
  readonly StreamableHTTPClientTransport: new (url: URL, options: object) => object;
  readonly StdioClientTransport: new (server: object) => object & { readonly pid: number };
}

async function sdk(): Promise<Sdk> {
  const load = (path: string): Promise<object> => import(pathToFileURL(path).href);
  return { ...(await load(CLIENT)), ...(await load(STDIO)) } as Sdk;
}

interface ClientOptions {
  readonly era?: Era;
  readonly name?: string;
  /** called when the server says that its list of tools has become another */
  readonly onToolsChanged?: () => void;
}

async function newClient({
  era = 'legacy',
  name = 'tester',
  onToolsChanged,
}: ClientOptions): Promise<McpClient> {
  const { Client } = await sdk();
  const mode = era === 'legacy' ? 'legacy' : 'auto';
  const tools = { autoRefresh: false, debounceMs: 0, onChanged: () => onToolsChanged?.() };
  const options = {
    versionNegotiation: { mode },
    ...(onToolsChanged && { listChanged: { tools } }),
  };
  const client = new Client({ name, version: '1' }, options);
  onTestFinished(() => client.close().catch(() => {}));
  return client;
}

interface StdioOptions extends ClientOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** instead of this command, with its arguments */
  readonly command?: readonly [string, ...string[]];
}

/** The SDK's client with a `bridle mcp` of its own. */
export async function mcpOverStdio(
  args: readonly string[],
  options: StdioOptions = {},
): Promise<McpClient & { readonly pid: number }> {
  const { StdioClientTransport } = await sdk();
  const client = await newClient(options);
  const { env, cwd, command = [process.execPath, BRIDLE, 'mcp'] } = options;
  const transport = new StdioClientTransport({
    command: command[0],
    args: [...command.slice(1), ...args],
    env: { ...process.env, ...env },
    stderr: 'ignore',
    ...(cwd !== undefined && { cwd }),
  });
  await client.connect(transport);
  return Object.assign(client, { pid: transport.pid });
}

export interface McpServer {
  readonly url: string;
  readonly tokenFile: string;
  readonly bridle: ReturnType<typeof spawnBridle>;
}

/** Starts `bridle mcp --http` on a free port. */
export async function startMcpHttp(
  args: readonly string[],
  options: Parameters<typeof spawnBridle>[1] = {},
): Promise<McpServer> {
  const bridle = spawnBridle(['mcp', '--http', '127.0.0.1:0', '--json', ...args], options);
  let hasExited = false;
  void bridle.exited.then(() => {
    hasExited = true;
  });
  while (!bridle.stderr().includes('\n') && !hasExited) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (hasExited) throw new Error(bridle.stderr());
  const { url, token_file: tokenFile } = JSON.parse(bridle.stderr()) as Record<string, string>;
  return { url: url!, tokenFile: tokenFile!, bridle };
}

/** The SDK's client at a server that runs already. */
export async function mcpOverHttp(
  url: string,
  token: string,
  options: ClientOptions = {},
): Promise<McpClient> {
  const { StreamableHTTPClientTransport } = await sdk();
  const client = await newClient(options);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** One call of the inspector's command line. */
export function inspect(
  args: readonly string[],
  home: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, HOME: home };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [INSPECTOR, '--cli', ...args],
      { env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    onTestFinished(() => void child.kill('SIGKILL'));
  });
}

/** All that a result says. */
export function textOf({ content }: McpResult): string {
  return content.map(({ text = '' }) => text).join('\n');
}
