import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';
import { ON_FLAG } from './runs/runsFlags.js';

export const MCP_FLAGS = [
  {
    name: 'join',
    value: '<endpoint|name>',
    help: 'the run to play: its name in `bridle ps`, its automation-v1 address, or the path of its socket',
  },
  {
    name: 'dir',
    value: '<folder>',
    help: 'the run of this folder; where none runs, one is started there',
  },
  ON_FLAG,
  {
    name: 'world-seed',
    value: '<u64>',
    help: 'the seed of a world that it makes; one is drawn when left out',
  },
  {
    name: 'tools',
    value: '<profiles>',
    help: 'more tools, with commas between: world, packs, shaders, test, raw or all',
  },
  { name: 'images', value: '<on|off>', help: 'off: pictures are told of, and not shown (on)' },
  {
    name: 'token',
    value: '<string>',
    help: 'the token of the run; or set BRIDLE_AUTOMATION_TOKEN',
  },
  {
    name: 'print-config',
    value: '<host>',
    help: 'print what makes a program start it, with the flags above: claude-desktop, claude-code, cursor, vscode, windsurf, zed, codex, gemini-cli, goose or generic',
  },
  { name: 'http', help: 'serve over HTTP instead, on an address that may follow (127.0.0.1:4280)' },
  {
    name: 'token-file',
    value: '<path>',
    help: 'HTTP: the file of the token that clients send; it is made where there is none (~/.bridle/mcp-token)',
  },
  {
    name: 'allow-origin',
    value: '<origins>',
    help: 'HTTP: pages of these origins may send requests, for example http://localhost:3000',
  },
  {
    name: 'allow-host',
    value: '<hosts>',
    help: 'HTTP: names and addresses by which clients may call it besides loopback; needed to listen elsewhere',
  },
  { name: 'json', help: 'HTTP: print the address and the path of the token as JSON' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const MCP_PAGE: CommandPage = {
  flags: MCP_FLAGS,
  text: `bridle mcp: let a client that speaks MCP play, on stdin and stdout or over HTTP.

  bridle mcp                    play the one run that there is, or a world of its own
  bridle mcp --join farm        the run of that name
  bridle mcp --join 127.0.0.1:4242
  bridle mcp --dir ~/farm       the run of that folder
  bridle mcp --print-config cursor   what to write into the configuration of a program
  bridle mcp --http             for several clients, over Streamable HTTP

Nothing is opened or started before a tool is used. Where no run is there, one is started that outlives
this process: its world is kept in ~/.bridle/mcp, or $BRIDLE_HOME/mcp. Nothing is written to the folder
that it is called in. It ends with its client: when stdin ends, or at SIGINT or SIGTERM.

Over HTTP it ends at those signals alone, and says on stderr where it listens. Clients send the token of a
file that only its owner can read. Nothing is encrypted: listen on loopback, or in a network that you trust.
`,
};
