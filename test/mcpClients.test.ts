import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@bridle/client';
import { describe, expect, it } from 'vitest';
import { BRIDLE, spawnBridle, startBridle } from './support/bridle.js';
import { connected } from './support/connected.js';
import {
  type Era,
  HAS_MCP_CLIENTS,
  inspect,
  type McpClient,
  mcpOverHttp,
  mcpOverStdio,
  startMcpHttp,
  textOf,
} from './support/mcpClients.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const ERAS = ['legacy', 'modern'] as const;

type Connect = (era: Era, name?: string) => Promise<McpClient>;

interface Played {
  /** the run itself, past MCP */
  readonly run: Client;
  readonly ways: readonly (readonly [Connect, Era])[];
}

/** A run whose world waits, and ways to it. */
async function played(): Promise<Played> {
  const { endpoints, endpointsFile } = await startBridle(
    ...['serve', '--no-save', '--clock', 'wait'],
  );
  const join = ['--join', endpoints.automation!];
  const run = await connected({ endpointsFile, control: 'none' });
  const { url, tokenFile } = await startMcpHttp(join);
  const token = readFileSync(tokenFile, 'utf8').trim();
  const overStdio: Connect = (era, name = 'tester') => mcpOverStdio(join, { era, name });
  const overHttp: Connect = (era, name = 'tester') => mcpOverHttp(url, token, { era, name });
  return {
    run,
    ways: [overStdio, overHttp].flatMap((connect) =>
      ERAS.map((era): [Connect, Era] => [connect, era]),
    ),
  };
}

async function tickOf(run: Client): Promise<number> {
  return (await run.get_state()).tick;
}

const CALLS = 250; // each way: a thousand in all

describe.skipIf(!HAS_MCP_CLIENTS)("the SDK's client", () => {
  it('plays over stdio and over HTTP, in both eras, a thousand calls in all', async () => {
    const { run, ways } = await played();
    for (const [connect, era] of ways) {
      const client = await connect(era);
      expect(client.getProtocolEra()).toBe(era);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['look', 'act', 'wait']),
      );
      const look = await client.callTool({ name: 'look' });
      expect(textOf(look)).toContain('Health 20/20');
      const before = await tickOf(run);
      for (let i = 0; i < CALLS; i++) {
        const call =
          i % 5 === 0 ? { name: 'wait', arguments: { ticks: 1 } } : { name: 'inventory' };
        const result = await client.callTool(call);
        if (result.isError) throw new Error(textOf(result));
      }
      expect(await tickOf(run)).toBe(before + CALLS / 5);
    }
  });

  it('takes a call back, and the world stops', async () => {
    const { run, ways } = await played();
    for (const [connect, era] of ways) {
      const client = await connect(era);
      const before = await tickOf(run);
      const taking = new AbortController();
      const taken = client
        .callTool({ name: 'wait', arguments: { ticks: 12_000 } }, { signal: taking.signal })
        .catch((error: unknown) => String(error));
      while ((await tickOf(run)) === before); // until it is under way
      taking.abort('enough');
      expect(await taken).toContain('enough');
      await client.callTool({ name: 'wait', arguments: { ticks: 1 } });
      const after = await tickOf(run);
      expect(after).toBeLessThan(before + 12_000);
      await client.callTool({ name: 'look' });
      expect(await tickOf(run)).toBe(after);
    }
  });

  it('shares a run with others: each call is done, or told who has control', async () => {
    const { run, ways } = await played();
    const names = ['ann', 'bob', 'cid', 'dot'];
    const clients = await Promise.all(ways.map(([connect, era], i) => connect(era, names[i]!)));
    const before = await tickOf(run);
    const play = async (client: McpClient): Promise<boolean[]> => {
      const done: boolean[] = [];
      for (let i = 0; i < 20; i++) {
        const result = await client.callTool({ name: 'wait', arguments: { ticks: 1 } });
        if (result.isError) expect(textOf(result)).toMatch(/control, .*(ann|bob|cid|dot) via MCP/);
        done.push(!result.isError);
      }
      return done;
    };
    const done = (await Promise.all(clients.map(play))).flat();
    expect(done).toHaveLength(80);
    expect(await tickOf(run)).toBe(before + done.filter(Boolean).length);
    // All at once over one connection: one after the other, and none is lost.
    const [first] = clients as [McpClient];
    const wait = { name: 'wait', arguments: { ticks: 1 } };
    const results = await Promise.all(Array.from({ length: 20 }, () => first.callTool(wait)));
    expect(results.filter(({ isError }) => isError)).toEqual([]);
  });

  it.each(ERAS)('hears over HTTP that the list of tools is another, in the %s era', async (era) => {
    const flags = ['--headless', '--world-type', 'flat', '--no-render', '--clock', 'wait'];
    const socket = join(temporaryFolder(), 'run.sock');
    const { url, tokenFile } = await startMcpHttp(['--join', socket]);
    const token = readFileSync(tokenFile, 'utf8').trim();
    let changed = (): void => {};
    const hasChanged = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const client = await mcpOverHttp(url, token, { era, onToolsChanged: () => changed() });
    const names = async (): Promise<string[]> =>
      (await client.listTools()).tools.map(({ name }) => name);
    expect(await names()).toContain('screenshot'); // as long as nothing is there
    await startBridle(...flags, '--automation-uds', socket);
    await client.callTool({ name: 'look' });
    await hasChanged;
    expect(await names()).not.toContain('screenshot');
  });

  it('starts what --print-config says, from any folder', async () => {
    const { endpoints } = await startBridle('serve', '--no-save', '--clock', 'wait');
    const printed = spawnBridle([
      'mcp',
      '--print-config',
      'generic',
      '--join',
      endpoints.automation!,
    ]);
    expect((await printed.exited).code).toBe(0);
    const { mcpServers } = JSON.parse(printed.stdout()) as {
      mcpServers: { bridle: { command: string; args: string[]; env: Record<string, string> } };
    };
    const { command, args, env } = mcpServers.bridle;
    const client = await mcpOverStdio([], {
      command: [command, ...args],
      env,
      cwd: temporaryFolder(),
    });
    expect(textOf(await client.callTool({ name: 'look' }))).toContain('Health 20/20');
  });
});

describe.skipIf(!HAS_MCP_CLIENTS)("the inspector's command line", () => {
  it('finds no fault with the tools, and uses them, on both ways and in both eras', async () => {
    const { endpoints } = await startBridle('serve', '--no-save', '--clock', 'wait');
    const join = ['--join', endpoints.automation!];
    const { url, tokenFile } = await startMcpHttp(join);
    const token = readFileSync(tokenFile, 'utf8').trim();
    const home = temporaryFolder();
    const overHttp = [url, '--header', `Authorization: Bearer ${token}`];
    const overStdio = [process.execPath, BRIDLE, 'mcp', ...join];
    const list = ['--method', 'tools/list', '--strict'];
    const look = ['--method', 'tools/call', '--tool-name', 'look'];
    const calls = [
      [...overHttp, '--protocol-era', 'modern', ...list],
      [...overStdio, '--protocol-era', 'legacy', ...list],
      [...overHttp, '--protocol-era', 'legacy', ...look],
      [...overStdio, '--protocol-era', 'modern', ...look],
    ];
    const said = await Promise.all(calls.map((args) => inspect(args, home)));
    expect(said.map(({ code, stderr }) => [code, code === 0 ? '' : stderr])).toEqual(
      calls.map(() => [0, '']),
    );
    for (const { stdout, stderr } of said.slice(0, 2)) {
      expect(stdout).toContain('"look"');
      expect(stderr).not.toContain('Warning');
    }
    for (const { stdout } of said.slice(2)) expect(stdout).toContain('Health 20/20');
  });
});
