import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBridle, startBridleIn } from './support/bridle.js';
import { type McpMessage, McpProcess, textOf } from './support/mcp.js';
import { startMcpHttp } from './support/mcpClients.js';
import { temporaryFolder } from './support/temporaryFolder.js';

const MESSAGE_BYTES_MAX = 4_194_304;

/** The texts that hostileValues.test.ts knows a fault of ours by. */
const OURS =
  /Cannot (convert|read|set|destructure|access|mix)|is not (a function|iterable|a constructor|defined)|call stack|\[object Object\]|Invalid (array|string|typed array) length|\bE(NOENT|NOTDIR|ISDIR|NAMETOOLONG|ACCES|PERM|LOOP|INVAL|XDEV)\b|\bundefined\b/;

const deep = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const LONG = 100_000;

/** What no field is for. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, [], {}, [[]], '', '-1', -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER],
  ...['(a+)+$', '[^', '../../../../etc/passwd', '/dev/zero', '\0', '\u202e\u200b', '</game>', '💣'],
  ...['x'.repeat(LONG), '/'.repeat(LONG), Array.from({ length: 5_000 }, () => 0)],
  ...[deep(60), deep(1_000), { toString: 1, valueOf: null }, { length: 1e9 }],
  JSON.parse('{"__proto__":{"toString":null}}'),
];
/** Fields of an op go to the run as they are, where every one of these has been tried already. */
const FOR_OPS = HOSTILE.filter((_, i) => i % 6 === 0);
/** What ends the run, or leaves what is played. */
const ENDINGS = /^op_(shutdown|world_|server_|leave|disconnect|connect)/;

interface Listed {
  readonly name: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
}

describe('bridle mcp, misused', () => {
  it('answers a message that is too long, and those around it', async () => {
    const mcp = new McpProcess(['--join', '127.0.0.1:1']);
    await mcp.initialize();
    const long = 'x'.repeat(MESSAGE_BYTES_MAX);
    const { error } = await mcp.send('tools/call', { name: 'look', arguments: { find: long } });
    expect(error?.message).toContain(`at most ${MESSAGE_BYTES_MAX} bytes`);
    mcp.write(`${long}${long}`);
    for (const line of ['', 'null', '[]', '{}', '{"jsonrpc":"2.0"}', '\u0000', '"', '{"id":1}']) {
      mcp.write(line);
    }
    expect((await mcp.send('ping')).result).toEqual({});
    expect(await mcp.call('look')).toContain('ECONNREFUSED');
    for (const line of mcp.bridle.stderr().split('\n')) expect(line.length).toBeLessThan(600);
    expect(await mcp.end()).toMatchObject({ code: 0 });
  });

  it.each([
    ['says nothing', ''],
    ['never initialises', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'],
    ['speaks another language', 'GET / HTTP/1.1\r\n\r\n'],
    ['leaves in the middle of a line', '{"jsonrpc":"2.0","id":1,"meth'],
  ])('opens nothing for a client that %s', async (_, input) => {
    const [home, cwd] = [join(temporaryFolder(), 'home'), temporaryFolder()];
    const { code } = await runBridle(['mcp'], { input, cwd, env: { BRIDLE_HOME: home } });
    expect([code, existsSync(home), readdirSync(cwd)]).toEqual([0, false, []]);
  });

  it('opens no world and no run for clients that only ask over HTTP', async () => {
    const [home, cwd] = [temporaryFolder(), temporaryFolder()];
    const { url, tokenFile, bridle } = await startMcpHttp([], { cwd, env: { BRIDLE_HOME: home } });
    const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
    const headers = {
      ...{ authorization, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
    };
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'probe', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'tools/list';
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { _meta } });
    const modern = { ...headers, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method };
    const said = await fetch(url, { method: 'POST', headers: modern, body });
    expect(await said.text()).toContain('"look"');
    bridle.child.kill('SIGTERM');
    expect(await bridle.exited).toMatchObject({ code: 0 });
    expect([readdirSync(home), readdirSync(cwd)]).toEqual([['mcp-token'], []]);
  });

  it('starts its run anew when that was killed in the middle of a call', async () => {
    const env = { BRIDLE_HOME: temporaryFolder() };
    onTestFinished(async () => void (await runBridle(['stop', 'mcp'], { env })));
    const mcp = new McpProcess(['--world-seed', '5', '--tools', 'test'], env);
    await mcp.initialize();
    expect(await mcp.call('look', { find: 'Health' })).toContain('20/20');
    const pid = await pidOfRun(env);
    const waiting = mcp.send('tools/call', {
      name: 'op_step',
      arguments: { ticks: 1_000_000_000 },
      _meta: { progressToken: 1 },
    });
    const others = [1, 2].map(() => mcp.call('look'));
    await mcp.heard('notifications/progress');
    process.kill(pid, 'SIGKILL');
    expect(textOf(await waiting)).toMatch(
      /^! the run is gone: .*\nThe next call looks for it again/,
    );
    await Promise.all(others);
    expect(await mcp.call('look', { find: 'Health' })).toContain('20/20');
    expect(await pidOfRun(env)).not.toBe(pid);
  });

  it('has one answer to every call, whatever its fields hold', async () => {
    const cwd = temporaryFolder();
    const flags = ['--headless', '--clock', 'wait', '--world-type', 'flat', '--no-render'];
    const listen = ['--automation-listen', '127.0.0.1:0'];
    const { endpoints } = await startBridleIn({ cwd }, ...flags, ...listen);
    const mcp = new McpProcess(['--join', endpoints.automation!, '--tools', 'all']);
    await mcp.initialize();
    await mcp.call('look');
    const [long, beside] = await Promise.all([
      mcp.call('wait', { until: { a: 'x'.repeat(2_000_000) } }),
      mcp.call('look'),
    ]);
    expect(long).toContain('a request of more than');
    expect(beside).toContain('Health');
    const nested = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const params = `{"name":"wait","arguments":{"until":${nested}}}`;
    mcp.write(`{"jsonrpc":"2.0","id":"nested","method":"tools/call","params":${params}}`);
    expect(await mcp.call('wait', { ticks: 1 })).toContain('1 tick passed');
    expect(mcp.notes.map(said)).toContainEqual(expect.stringContaining('nested too deeply'));
    mcp.notes.length = 0;
    const { tools } = (await mcp.send('tools/list')).result as { tools: Listed[] };
    const faults: string[] = [];
    let calls = 0;
    for (const { name, inputSchema } of tools) {
      if (ENDINGS.test(name)) continue;
      const { properties = {} } = inputSchema;
      const values = name.startsWith('op_') ? FOR_OPS : HOSTILE;
      const given = [
        ...values,
        ...Object.keys(properties).flatMap((field) =>
          values.map((value) => ({ ...wanted(inputSchema), [field]: value })),
        ),
      ];
      for (const args of given) {
        calls++;
        const answer = await mcp.send('tools/call', { name, arguments: args as object });
        const text = said(answer);
        if (text === '' || OURS.test(text)) faults.push(`${name} ${shown(args)}: ${shown(text)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(1_000);
    // None was answered twice, and none of it has ended anything.
    expect(mcp.notes.filter(({ id }) => id !== undefined)).toEqual([]);
    expect(await mcp.call('look')).toContain('Health');
    expect(readdirSync(cwd)).toEqual([]);
  });
});

/** The fields that a call must have, so that it is not refused for their lack. */
function wanted({ properties = {}, required = [] }: Listed['inputSchema']): object {
  const sample = { string: 'x', integer: 1, number: 1, boolean: true, array: [], object: {} };
  return Object.fromEntries(
    required.map((name) => {
      const { type, enum: choices } = properties[name] as { type?: string; enum?: unknown[] };
      return [name, choices?.[0] ?? sample[type as keyof typeof sample] ?? 'x'];
    }),
  );
}

async function pidOfRun(env: Record<string, string>): Promise<number> {
  const { stdout } = await runBridle(['ps', '--json'], { env });
  const { runs } = JSON.parse(stdout) as { runs: { pid: number }[] };
  return runs[0]!.pid;
}

function said(answer: McpMessage): string {
  return answer.result === undefined ? (answer.error?.message ?? '') : textOf(answer);
}

function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 200);
}
