import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseCorpus } from '@bridle/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { overLines, play } from './support/corpus.js';
import { ScratchCopy } from './support/scratchCopy.js';

/**
 * CONTRIBUTING.md says under "Where does it go?" which files a new thing of each kind takes. Here one of each
 * is added to a copy of the sources: these are all the files, and it is served and listed.
 */
const FILES = {
  op: ['packages/harness/corpus/automation-v1.txt', 'packages/harness/src/ops/echo.ts'],
  tool: ['packages/harness/corpus/control-plane.txt', 'packages/harness/src/tools/humming.ts'],
  dialect: [
    'packages/harness/corpus/shout.txt',
    'packages/harness/src/dialects/list.ts',
    'packages/harness/src/dialects/shout/definition.ts',
    'packages/harness/src/dialects/shout/session.ts',
  ],
  game: ['packages/cli/src/games/list.ts', 'packages/cli/src/games/counter.ts'],
} as const;

const OP = `import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';

export const echo = defineOp({
  name: 'echo',
  summary: 'Says again what it is told.',
  facet: undefined,
  kind: 'read',
  params: z.object({ text: z.string().max(100).describe('to say again') }),
  result: z.object({ text: z.string() }),
  run: (_, { text }) => ({ text }),
});
`;

const OP_CORPUS = `
== echo
> {"op":"hello","id":0,"version":1}
<~ {"event":"hello","id":0}
> {"op":"echo","id":1,"text":"hi"}
< {"event":"ok","id":1,"text":"hi"}
`;

const TOOL = `import { z } from 'zod';
import { defineTool } from './defineTool.js';

export const hum = defineTool({
  name: 'hum',
  summary: 'Hums a tune to itself.',
  kind: 'read',
  params: z.object({}),
  run: () => ({ msg: 'hm hm hm' }),
});
`;

const TOOL_CORPUS = `
== hum
> {"id":1,"op":"tool.run","tool":"hum"}
<~ {"id":1,"ok":true,"result":{"msg":"hm hm hm"}}
`;

const DIALECT = `import { defineDialect } from '../defineDialect.js';
import { readListen } from '../listenFlags.js';

export const shoutDialect = defineDialect({
  name: 'shout',
  title: 'SHOUT',
  endpoints: ['shout'],
  isPerGame: false,
  flags: [
    { name: 'shout-listen', value: '<addr>', help: 'SHOUT on TCP (serve: 127.0.0.1:4711)' },
    { name: 'shout-off', help: 'serve: do not listen for SHOUT' },
  ],
  askedBy: ['shout-listen'],
  opensBy: '--shout-listen <addr>',
  environment: [],
  nextLines: ({ shout }) => [\`nc \${shout?.replace(':', ' ')}\`],
  plan(asked) {
    const listen = readListen(asked, { flag: 'shout-listen', off: 'shout-off', port: 4711 });
    return (
      listen && {
        async open({ server, gameNames, hostOf }) {
          const { shout } = await import('./session.js');
          const dialect = hostOf(gameNames[0]!).then(shout);
          return { endpoints: { shout: await server.listenTcp(listen.address, dialect, 20) } };
        },
      }
    );
  },
});
`;

const SESSION = `import type { Host } from '../../core/host.js';
import { LINE_BYTES_MAX } from '../../limits.js';
import type { Dialect } from '../dialect.js';

/** Answers every line with the name of the game and the line, in capitals. */
export function shout(host: Host): Dialect {
  return {
    firstBytesMax: LINE_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept(wire) {
      wire.open({
        line: (text) => void wire.send(JSON.stringify(host.name + ': ' + text.toUpperCase())),
        fault: () => wire.close(),
        ended: () => wire.close(),
        closed() {},
      });
    },
  };
}
`;

const DIALECT_CORPUS = `== a line
> hello
<= "voxel: HELLO"
`;

const GAME = `import { defineGameKind } from '@bridle/facets';

export const counter = defineGameKind({
  name: 'counter',
  flags: [{ name: 'count-from', value: '<n>', help: 'the tick that it begins with (0)' }],
  insteadOf: {},
  places: [],
  read: (flags) => Number(flags['count-from'] ?? 0),
  warnings: () => [],
  folders: () => ({}),
  reserved: () => [],
  check() {},
  async open(from) {
    let tick = from;
    const clock = {
      kind: 'ours' as const,
      get tick() {
        return tick;
      },
      advance: () => void tick++,
    };
    return {
      game: { name: 'counter', facets: { clock } },
      text: 'counting',
      kept: 'kept nowhere',
      listedAs: 'counter',
      identity: {},
      record: {},
      close: async () => {},
    };
  },
});
`;

const PAGE = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');

const copy = new ScratchCopy();
const touched: Record<string, string[]> = {};
let command = '';

beforeAll(async () => {
  copy.write('packages/harness/src/ops/echo.ts', OP);
  copy.append('packages/harness/corpus/automation-v1.txt', OP_CORPUS);
  touched.op = copy.touched();
  copy.write('packages/harness/src/tools/humming.ts', TOOL);
  copy.append('packages/harness/corpus/control-plane.txt', TOOL_CORPUS);
  touched.tool = copy.touched();
  copy.write('packages/harness/src/dialects/shout/definition.ts', DIALECT);
  copy.write('packages/harness/src/dialects/shout/session.ts', SESSION);
  copy.write('packages/harness/corpus/shout.txt', DIALECT_CORPUS);
  const list = 'packages/harness/src/dialects/list.ts';
  copy.edit(list, '  controlPlaneDialect,\n', '  controlPlaneDialect,\n  shoutDialect,\n');
  copy.edit(list, '\n/**', "import { shoutDialect } from './shout/definition.js';\n\n/**");
  touched.dialect = copy.touched();
  copy.write('packages/cli/src/games/counter.ts', GAME);
  const games = 'packages/cli/src/games/list.ts';
  copy.edit(games, '= [voxel]', '= [voxel, counter]');
  copy.edit(games, '\n/**', "import { counter } from './counter.js';\n\n/**");
  touched.game = copy.touched();
  command = await copy.build();
});
afterAll(() => copy.remove());

function ended(...args: string[]): ReturnType<typeof runBridle> {
  return runBridle(args, { script: command });
}

/** Plays the last scenario of a corpus, which is the new one. */
async function playLast(corpus: string, target: string | number): Promise<void> {
  const scenarios = parseCorpus(copy.read(`packages/harness/corpus/${corpus}.txt`));
  await play(scenarios.at(-1)!, () => overLines(new RawClient(target)));
}

function portOf(endpoint: string | undefined): number {
  return Number(/:(\d+)$/.exec(endpoint ?? '')?.[1]);
}

describe('one more', () => {
  it.each(Object.entries(FILES))('%s touches no other files than these', (kind, files) => {
    expect(touched[kind]).toEqual([...files].sort());
  });

  it.each(Object.entries(FILES))(
    '%s has a row in CONTRIBUTING.md with these files',
    (kind, files) => {
      const row = PAGE.split('\n').find((line) => line.startsWith(`| ${kind} |`));
      for (const file of files) {
        const path = file.replace(/\bshout\b/, '<name>');
        const isNamed = row?.includes(`\`${path}\``) || row?.includes(`\`${dirname(path)}\``);
        expect(isNamed, `${kind}: ${path}`).toBe(true);
      }
    },
  );

  it('of each is served, and listed by hello, help and what a run says', async () => {
    const where = { script: command, cwd: copy.folder };
    const listen = ['automation', 'shout'].flatMap((name) => [`--${name}-listen`, '127.0.0.1:0']);
    const ofRun = ['--headless', '--automation-step', '--no-render', '--ctl-sock', 'ctl.sock'];
    const land = ['--game', 'voxel', '--world-type', 'flat', '--world-seed', '1'];
    const count = ['--game', 'counter', '--count-from', '40'];
    const { endpoints, stderr } = await startBridleIn(
      where,
      ...['run', ...listen, ...ofRun, ...land, ...count],
    );
    const port = portOf(endpoints.automation);
    await playLast('automation-v1', port);
    await playLast('control-plane', endpoints.ctl!);
    await playLast('shout', portOf(endpoints.shout));
    const client = new RawClient(port);
    const hello = { op: 'hello', version: 1, game: 'counter' };
    expect((await client.ask(hello)).capabilities).toContain('echo');
    expect(await client.ask({ op: 'step', ticks: 2 })).toMatchObject({ tick: 42 });
    const list = await new RawClient(endpoints.ctl!).ask({ id: 1, op: 'tool.list' });
    expect(JSON.stringify(list)).toContain('"hum"');
    expect(stderr()).toContain('  game counter: counting, kept nowhere, clock wait');
    expect(stderr()).toContain(`  nc 127.0.0.1 ${portOf(endpoints.shout)}`);
    expect((await ended('drive', '--help')).stdout).toMatch(/ echo\b/);
    const { stdout } = await ended('serve', '--help');
    expect(stdout).toContain('--shout-listen <addr>');
    expect(stdout).toContain('Of a counter game, besides\n  --count-from <n>');
  });

  it('game has its own flags, and no others', async () => {
    const wrong = await ended('run', '--game', 'counter', '--world-seed', '1');
    expect(wrong.stderr).toContain('--world-seed is for a voxel game, which this is not');
    expect(wrong.code).toBe(2);
    const once = ['--headless', '--max-ticks', '1', '--world-seed', '1'];
    const idle = await ended('run', ...once, '--game', 'counter');
    expect(idle.stderr).toContain('--world-seed has no effect without a game of the kind voxel');
    expect(idle.code).toBe(0);
  });
});
