import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AGENT_BROWSER_CLI } from './browserPeer.js';
import { type Figure, toFigure } from './figure.js';
import { BenchWorld, McpServer } from './mcpClient.js';
import { TOKEN_CHARS } from './mcpToolUse.js';
import { BRIDLE } from './servers.js';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

/** Where `npm run bench` puts the peer whose tools it lists: see bench/peers/mcp. */
export const MCP_PEER_FOLDER = fileURLToPath(new URL('../peers/mcp/', import.meta.url));
const PLAYWRIGHT = join(MCP_PEER_FOLDER, 'node_modules', '@playwright', 'mcp', 'cli.js');
const TOKENS_GOAL = 1_500;
const WARM_UP = 50;

export function isMcpPeerInstalled(): boolean {
  return existsSync(PLAYWRIGHT);
}

/** From the start of `bridle mcp` to its answer to `initialize`, beside a Node that does nothing. */
export async function compareMcpStart(rounds: number): Promise<Figure> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const begun = performance.now();
    spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    const between = performance.now();
    const server = new McpServer(process.execPath, [BRIDLE, 'mcp']);
    await server.initialize();
    const ended = performance.now();
    server.close();
    if (round < 0) continue; // the first one fills the file cache
    bare.push(between - begun);
    ours.push(ended - between);
  }
  const goal = { kind: 'on top at most', limit: 250 } as const;
  return toFigure('bridle mcp to initialize, beside node -e 0', 'ms', { ours, bare }, goal);
}

/** A call over stdio beside its op over the socket that the server asks. */
export async function compareMcpCalls(rounds: number, calls: number): Promise<Figure[]> {
  const world = await BenchWorld.start('7', []);
  try {
    const mcp = world.mcp('--tools', 'test');
    await mcp.initialize();
    const run = await world.automation('none');
    const call = (name: string) => (): Promise<unknown> => mcp.call(name, {});
    const pairs = [
      ['op_get_state', call('op_get_state'), () => run.get_state()],
      ['look', call('look'), () => run.get_scene()],
    ] as const;
    const figures: Figure[] = [];
    for (const [name, ours, bare] of pairs) {
      const taken: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
      await medianMs(ours, WARM_UP);
      await medianMs(bare, WARM_UP);
      for (let round = 0; round < rounds; round++) {
        taken.bare.push(await medianMs(bare, calls));
        taken.ours.push(await medianMs(ours, calls));
      }
      const goal = { kind: 'on top at most', limit: 1 } as const;
      figures.push(toFigure(`${name} of bridle mcp, beside its op`, 'ms', taken, goal));
    }
    return figures;
  } finally {
    world.close();
  }
}

async function medianMs(ask: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    await ask();
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

/** What a model has to read before it does anything, beside what others let it read. */
export async function measureToolLists(): Promise<WorldFigure[]> {
  const ours = await toolTokens(process.execPath, [BRIDLE, 'mcp']);
  const peers: [string, number | string][] = [
    [
      'playwright-mcp',
      isMcpPeerInstalled()
        ? await peerTokens(process.execPath, [PLAYWRIGHT, '--headless'])
        : 'not installed',
    ],
    ['agent-browser mcp', await agentBrowserTokens()],
  ];
  return peers.map(([name, peer]) => ({
    what: `the tool list of bridle mcp, beside ${name}`,
    unit: ' tokens',
    ours,
    peer,
    goal: { atMost: TOKENS_GOAL },
  }));
}

async function agentBrowserTokens(): Promise<number | string> {
  if (!existsSync(AGENT_BROWSER_CLI)) return 'not installed (npm test does it)';
  chmodSync(AGENT_BROWSER_CLI, 0o755);
  return await peerTokens(AGENT_BROWSER_CLI, ['mcp']);
}

async function peerTokens(command: string, args: readonly string[]): Promise<number | string> {
  try {
    return await toolTokens(command, args);
  } catch (error) {
    process.stderr.write(`bench: THE PEER FAILED: ${(error as Error).message}\n`);
    return 'failed';
  }
}

async function toolTokens(command: string, args: readonly string[]): Promise<number> {
  const server = new McpServer(command, args);
  try {
    await server.initialize();
    const { tools } = await server.request('tools/list');
    return Math.ceil(JSON.stringify(tools).length / TOKEN_CHARS);
  } finally {
    server.close();
  }
}

export const MCP_LEGEND = `theirs      started as a host would, and asked for its tools; tokens are characters by ${TOKEN_CHARS}`;
