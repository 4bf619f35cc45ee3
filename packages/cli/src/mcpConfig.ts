import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './flags.js';

/** How a program starts this server. */
interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface McpHost {
  /** the file that the configuration belongs in */
  readonly file: string;
  /** the whole of such a file that has this server alone */
  write(start: Start): string;
}

const NAME = 'bridle';

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const mcpServers = (start: Start): string => json({ mcpServers: { [NAME]: start } });

const APP_FOLDER = process.platform === 'darwin' ? '~/Library/Application Support' : '~/.config';

/** The programs whose files we know. */
const HOSTS: Readonly<Record<string, McpHost>> = {
  'claude-desktop': {
    file: `${APP_FOLDER}/Claude/claude_desktop_config.json; start Claude again after`,
    write: mcpServers,
  },
  'claude-code': {
    file: '.mcp.json of a project, or mcpServers of ~/.claude.json for all of them',
    write: (start) => json({ mcpServers: { [NAME]: { type: 'stdio', ...start } } }),
  },
  cursor: { file: '~/.cursor/mcp.json, or .cursor/mcp.json of a project', write: mcpServers },
  vscode: {
    file: '.vscode/mcp.json of a workspace, or what `MCP: Open User Configuration` opens',
    write: (start) => json({ servers: { [NAME]: { type: 'stdio', ...start } } }),
  },
  windsurf: { file: '~/.codeium/windsurf/mcp_config.json', write: mcpServers },
  zed: {
    file: '~/.config/zed/settings.json',
    write: (start) => json({ context_servers: { [NAME]: { source: 'custom', ...start } } }),
  },
  codex: { file: '~/.codex/config.toml', write: toml },
  'gemini-cli': {
    file: '~/.gemini/settings.json, or .gemini/settings.json of a project',
    write: mcpServers,
  },
  goose: { file: '~/.config/goose/config.yaml', write: yaml },
  generic: { file: 'what the documentation of your program names', write: mcpServers },
};

export const HOST_NAMES: readonly string[] = Object.keys(HOSTS);

interface ConfigFlags {
  readonly 'print-config'?: string;
  readonly join?: string;
  readonly dir?: string;
  readonly tools?: string;
  readonly images?: string;
  readonly on?: string;
  readonly 'world-seed'?: string;
}

/** Prints what makes a program start this very command; what stands on stdout is the file alone. */
export function printConfig(flags: ConfigFlags, env: NodeJS.ProcessEnv): void {
  const name = flags['print-config']!;
  const host = Object.hasOwn(HOSTS, name) ? HOSTS[name] : undefined;
  if (host === undefined) {
    throw new UsageError(`--print-config knows no ${name}; there is ${HOST_NAMES.join(', ')}`);
  }
  process.stderr.write(`It belongs in ${host.file}. What is there already stays beside it.\n`);
  process.stdout.write(host.write(startOf(flags, env)));
}

/** Such programs start servers in any folder and with an environment of their own: every path is whole. */
function startOf(asked: ConfigFlags, env: NodeJS.ProcessEnv): Start {
  const { join, dir, on, tools, images } = asked;
  const given = {
    join: join?.includes('/') ? resolve(join) : join,
    dir: dir === undefined ? undefined : resolve(dir),
    on,
    tools,
    images,
    'world-seed': asked['world-seed'],
  };
  const flags = Object.entries(given).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}`, value],
  );
  return {
    command: process.execPath,
    args: [realpathSync(process.argv[1]!), 'mcp', ...flags],
    ...(env.BRIDLE_HOME && { env: { BRIDLE_HOME: resolve(env.BRIDLE_HOME) } }),
  };
}

/** Strings of JSON are basic strings of TOML, but for one character that TOML wants escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function toml({ command, args, env }: Start): string {
  const lines = [
    `[mcp_servers.${NAME}]`,
    `command = ${quoted(command)}`,
    `args = [${args.map(quoted).join(', ')}]`,
  ];
  if (env !== undefined) {
    lines.push('', `[mcp_servers.${NAME}.env]`);
    for (const [name, value] of Object.entries(env)) lines.push(`${name} = ${quoted(value)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** YAML takes values of JSON as they are. */
function yaml({ command, args, env = {} }: Start): string {
  const fields = {
    name: NAME,
    description: 'plays a game that waits',
    type: 'stdio',
    enabled: true,
    cmd: command,
    args,
    envs: env,
    timeout: 300,
  };
  const lines = Object.entries(fields).map(
    ([name, value]) => `    ${name}: ${JSON.stringify(value)}`,
  );
  return ['extensions:', `  ${NAME}:`, ...lines, ''].join('\n');
}
