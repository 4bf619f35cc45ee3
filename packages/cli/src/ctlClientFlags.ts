import type { CommandPage } from './commands.js';
import type { Flag } from './flags.js';
import { ON_FLAG, RUN_FLAG } from './runs/runsFlags.js';

/** How both clients of the control plane find it. */
const TARGET_FLAGS = [
  RUN_FLAG,
  ON_FLAG,
  { name: 'sock', value: '<path>', help: 'its socket (.mcbot.sock where no run is known)' },
  { name: 'endpoints-file', value: '<path>', help: 'take the socket from this file instead' },
  { name: 'token', value: '<string>', help: 'its token; or set MCBOT_CTL_TOKEN' },
] as const satisfies readonly Flag[];

export const CTL_FLAGS = [
  ...TARGET_FLAGS,
  {
    name: 'timeout-ms',
    value: '<n>',
    help: 'how long to wait for the reply (30000; chatdry 330000, run 930000)',
  },
  {
    name: 'request-id',
    value: '<string>',
    help: 'run, chatdry, restart: do it once, however often it is sent',
  },
  { name: 'strict', help: 'dry and observe: end with 1 also when the result is not ok' },
  { name: 'json', help: 'print the reply on one line' },
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const CTL_PAGE: CommandPage = {
  flags: CTL_FLAGS,
  note: '`botctl` is `bridle ctl`.',
  text: `bridle ctl, or botctl: ask the control plane of a running bot, and print its reply as JSON.

  botctl hello                              which process, and whether there is a bot
  botctl list                               the tools
  botctl dry pickup radius=20               what a tool would do
  botctl run say text="hello there"         use it; the reply comes when it has ended
  botctl run stop                           end what runs, from another terminal
  botctl observe snapshot invTop=8          also: prompt, schema
  botctl observe detail what=containers radius=6 max=8
  botctl events cursor=12                   what happened since
  botctl chatdry username=ann content="what is near?" withTools=true maxToolCalls=6
  botctl restart mode=inherit delayMs=500ms
  botctl schema [<tool>|tools|observe]      what ops and tools take

botctl <command> --help shows one command with its flags, botctl schema <tool> what a tool takes.
It ends with 0 when the request was served and, after run, the tool did it (result.ok); with 1 when
not; with 2 when it is no request.
`,
};

export const INTERACTION_DRY_FLAGS = [
  { name: 'tool', value: '<name>', help: 'the tool to try in dry mode (pickup)' },
  { name: 'radius', value: '<blocks>', help: 'for the tool and for what is looked at (12)' },
  { name: 'detail', value: '<what>', help: 'what is looked at (containers)' },
  { name: 'timeout-ms', value: '<n>', help: 'for each reply (12000)' },
  ...TARGET_FLAGS,
  { name: 'help', help: 'this page' },
] as const satisfies readonly Flag[];

export const INTERACTION_DRY_PAGE: CommandPage = {
  flags: INTERACTION_DRY_FLAGS,
  text: `bridle interaction-dry: check the whole way to a running bot, changing nothing.

  bridle interaction-dry
  bridle interaction-dry --tool pickup --radius 20 --detail containers
  bridle interaction-dry --tool goto x=10 y=64 z=-20      other arguments than the radius

Hello, the list of tools, snapshot, prompt, one detail, one tool in dry mode, and the same detail by
a tool that reads: in this order. It prints a report as JSON and ends with 0 when all of it holds.
`,
};
