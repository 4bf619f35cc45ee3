import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_RUNS, runCommand } from '../../../test/support/command.js';
import { mcp } from './mcp.js';

const HOSTS = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'windsurf',
  'zed',
  'codex',
  'gemini-cli',
  'goose',
  'generic',
];

describe('bridle mcp', () => {
  it.each([
    [['--http', '0.0.0.0:0'], '0.0.0.0 is not loopback'],
    [['--http', 'nowhere'], "--http: 'nowhere' is not an address"],
    [['--http=70000'], "--http: '70000' is not an address"],
    [['--http', '127.0.0.1:0', 'more'], "unexpected 'more'"],
    [['127.0.0.1:0'], "unexpected '127.0.0.1:0'"],
    [['--http', '--allow-origin', 'evil'], '--allow-origin evil is no origin'],
    [['--http', '--allow-host', 'a b'], '--allow-host a b is no host'],
    [['--http', '--print-config', 'zed'], 'print-config'],
    [['--token-file', 'x'], '--token-file needs --http'],
    [['--json'], '--json needs --http'],
    [['--print-config', 'zed', '--token', 'secret'], 'set BRIDLE_AUTOMATION_TOKEN there'],
    [['--print-config', 'zed', '--tools', 'evil'], 'evil'],
    [['--print-config', 'toString'], `there is ${HOSTS.join(', ')}`],
  ])('refuses %j', async (args, message) => {
    await expect(runCommand(mcp, args)).rejects.toThrow(message);
  });

  it('says why it cannot have a token', async () => {
    const { code, out, err } = await runCommand(mcp, ['--http', '127.0.0.1:0']); // no folder for it
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('--token-file');
  });
});

describe('bridle mcp --print-config', () => {
  const flags = ['--dir', 'some "folder"', '--tools', 'world,raw', '--images', 'off'];
  const command = process.execPath;
  const env = { BRIDLE_HOME: NO_RUNS.BRIDLE_HOME };
  const given = ['--dir', resolve('some "folder"'), '--tools', 'world,raw', '--images', 'off'];

  async function printed(host: string): Promise<string> {
    const { code, out, err } = await runCommand(mcp, ['--print-config', host, ...flags]);
    expect([code, err]).toEqual([0, expect.stringMatching(/^It belongs in .+\.\n$/)]);
    return out;
  }

  const start = { command, args: [expect.stringMatching(/^\//), 'mcp', ...given], env };

  it.each([
    ['claude-desktop', { mcpServers: { bridle: start } }],
    ['claude-code', { mcpServers: { bridle: { type: 'stdio', ...start } } }],
    ['cursor', { mcpServers: { bridle: start } }],
    ['vscode', { servers: { bridle: { type: 'stdio', ...start } } }],
    ['windsurf', { mcpServers: { bridle: start } }],
    ['zed', { context_servers: { bridle: { source: 'custom', ...start } } }],
    ['gemini-cli', { mcpServers: { bridle: start } }],
    ['generic', { mcpServers: { bridle: start } }],
  ])('prints the whole file of %s, with whole paths', async (host, file) => {
    expect(JSON.parse(await printed(host))).toEqual(file);
  });

  it('prints TOML for codex', async () => {
    const [head, first, second, ...rest] = (await printed('codex')).split('\n');
    expect([head, first]).toEqual(['[mcp_servers.bridle]', `command = ${JSON.stringify(command)}`]);
    expect(JSON.parse(second!.replace('args = ', ''))).toEqual(start.args);
    expect(rest).toEqual(['', '[mcp_servers.bridle.env]', 'BRIDLE_HOME = "/dev/null"', '']);
  });

  it('prints YAML for goose, whose values are JSON', async () => {
    const [head, name, ...lines] = (await printed('goose')).trimEnd().split('\n');
    expect([head, name]).toEqual(['extensions:', '  bridle:']);
    const fields = lines.map(
      (line) => /^ {4}(\w+): (.*)$/.exec(line)!.slice(1) as [string, string],
    );
    expect(Object.fromEntries(fields.map(([key, json]) => [key, JSON.parse(json)]))).toMatchObject({
      ...{ type: 'stdio', enabled: true, cmd: command, args: start.args, envs: env },
    });
  });

  it('joins by a name or an address as it is, and by a socket of whole path', async () => {
    const joined = async (to: string): Promise<unknown> => {
      const { out } = await runCommand(mcp, ['--print-config', 'generic', '--join', to]);
      return JSON.parse(out).mcpServers.bridle.args.at(-1);
    };
    expect(await joined('farm')).toBe('farm');
    expect(await joined('127.0.0.1:4242')).toBe('127.0.0.1:4242');
    expect(await joined('./a.sock')).toBe(resolve('a.sock'));
  });
});
