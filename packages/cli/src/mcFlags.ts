import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';
import { ON_FLAG, RUN_FLAG } from './runs/runsFlags.js';

export const MC_FLAGS = [
  { name: 'clean', help: 'screenshot: without hotbar, hand and crosshair' },
  { name: 'delay', value: '<ms>', help: 'screenshot: wait before it' },
  { name: 'settle', value: '<ms>', help: 'screenshot: let the view settle before it' },
  { name: 'width', value: '<pixels>', help: 'screenshot: another size than that of the run' },
  { name: 'height', value: '<pixels>', help: 'screenshot: another size than that of the run' },
  { name: 'level', value: '<level>', help: 'logs: debug, info, warn or error, and above (info)' },
  { name: 'limit', value: '<n>', help: 'logs, chat: at most so many (50)' },
  { name: 'filter', value: '<regexp>', help: 'logs: only what matches' },
  { name: 'since', value: '<id>', help: 'logs: only what came after this line' },
  { name: 'clear', help: 'logs: forget them once they are read' },
  { name: 'follow', help: 'logs: go on printing what comes' },
  { name: 'until', value: '<text>', help: 'logs: follow until a line holds this text' },
  {
    name: 'watch',
    value: '<path>',
    help: 'shader, resourcepack: reload whenever a file there changes, until Ctrl-C',
  },
  {
    name: 'shot',
    value: '<path>',
    help: 'shader, resourcepack: with --watch, a picture after each reload',
  },
  { name: 'nbt', help: 'item, inventory, block, entity: with their data' },
  { name: 'max-distance', value: '<blocks>', help: 'block, entity: how far to look (5)' },
  { name: 'empty', help: 'inventory: with the empty slots' },
  { name: 'ticks', value: '<n>', help: 'interact: go on for so many ticks (1)' },
  { name: 'face', value: '<side>', help: 'interact: up, down, north, south, west or east' },
  { name: 'all', help: 'interact drop: the whole stack' },
  { name: 'seed', value: '<u64>', help: 'world create: its seed' },
  { name: 'type', value: '<normal|flat>', help: 'world create: its kind' },
  { name: 'out', value: '<path>', help: 'compare: write a picture of the difference' },
  {
    name: 'threshold',
    value: '<percent>',
    help: 'compare: how many of the pixels may differ visibly (0)',
  },
  RUN_FLAG,
  ON_FLAG,
  { name: 'connect', value: '<addr>', help: 'where it listens, when it is not to be looked up' },
  { name: 'endpoints-file', value: '<path>', help: 'take the address from this file instead' },
  { name: 'instance', value: '<name|port>', help: 'which one of `bridle mc instances`' },
  { name: 'token', value: '<string>', help: 'its token; or set BRIDLE_MC_CLI_TOKEN' },
  { name: 'timeout', value: '<seconds>', help: 'how long to wait for a reply, or to follow (60)' },
  { name: 'json', help: "print the reply's data as JSON" },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const MC_PAGE: CommandPage = {
  flags: MC_FLAGS,
  text: `bridle mc: look at a running game and change it, by MC-CLI.

  bridle mc status                       where the player is, and when
  bridle mc teleport 100 64 -200         move; ~ is not known here, execute "tp ~ ~5 ~" knows it
  bridle mc camera -45 15                yaw and pitch in degrees; yaw 0 is south, pitch -90 up
  bridle mc time set noon                ticks, or day noon night midnight sunrise sunset
  bridle mc execute weather clear        any command of the game
  bridle mc screenshot shot.png --clean  a picture
  bridle mc compare a.png b.png          how two pictures differ; ends with 1 when they do
  bridle mc logs --follow --until saved  what happens
  bridle mc perf                         how fast it is
  bridle mc chat send hello              also: chat, chat clear
  bridle mc item | inventory hotbar | block 10 64 -20 | entity
  bridle mc interact use | use_on_block 1 64 2 | attack | drop | swap 0 20 | select 2
  bridle mc world list                   also: create, load, delete <name>; leave
  bridle mc window close_screen          also: status, focus, focus_grab <true|false>
  bridle mc server status                also: connect <host:port>, disconnect, connection_error
  bridle mc shader list                  also: get, set <name>, reload, errors, disable
  bridle mc resourcepack list            also: enabled, enable <name>, disable <name>, reload,
                                         load <path>
  bridle mc shader set mine --watch shaderpacks/mine --shot look.png   edit, reload, look, again
  bridle mc instances                    what runs on this machine

bridle mc <command> --help shows one command with its flags. A run of this folder is found first; any
other game through ~/.mccli/instances.json. It ends with 0, or with 1 and "Error: …" when it failed.
`,
};
