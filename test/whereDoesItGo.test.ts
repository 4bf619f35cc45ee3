import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCorpus } from '../packages/harness/src/dialects/corpus.js';
import { runBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { overLines, play } from './support/corpus.js';
import { ScratchCopy } from './support/scratchCopy.js';
import { TurnServer } from './support/turnGame/turnSubject.js';

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
  block: ['packages/engine/src/blocks/crafted.ts', 'packages/render/src/looks/textures/crafted.ts'],
  mob: [
    'packages/engine/src/mobs/kinds/animals.ts',
    'packages/render/src/models/animals.ts',
    'packages/render/src/models/modelFor.ts',
  ],
  game: ['packages/cli/src/games/list.ts', 'packages/cli/src/games/counter.ts'],
  bridge: [
    'packages/cli/src/games/list.ts',
    'packages/cli/src/games/garden.ts',
    'packages/cli/src/games/turnGame.ts',
  ],
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

const BLOCK = `  kind('ember_block', 0.5, {
    tool: 'pickaxe',
    light: 7,
    harm: { by: 'hotFloor', amount: 1 },
  }),
`;

const LOOK = `  ember_block: (canvas) => canvas.fill(0xc04010),
`;

const MOB = `  {
    name: 'capybara',
    nature: 'passive',
    width: 0.8,
    height: 0.8,
    health: 12,
    speed: 0.2,
    xp: FARM_XP,
    loot: [],
    goals: FARM_GOALS,
    food: ['wheat'],
  },
`;

const MODEL = `
export const CAPYBARA: Mob = {
  parts: [
    { at: [0, 5, 0], from: [-7, 0, -5], to: [7, 8, 5], skin: 'hide' },
    ...fourLegs(5, 3, 5, 3, 'hide'),
  ],
  skins: { hide: { base: 0x8a6a44, grain: 9 } },
  egg: [0x8a6a44, 0x5a4430],
};
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
  holdsWorld: () => false,
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

/** The game in another process is one of the tests' own; what speaks to it goes along as a file. */
const BRIDGE = `import { defineGameKind } from '@bridle/facets';
import { TurnGame } from './turnGame.js';

export const garden = defineGameKind({
  name: 'garden',
  flags: [{ name: 'garden-port', value: '<port>', help: 'where the garden listens' }],
  insteadOf: {},
  places: [],
  read: (flags) => Number(flags['garden-port']),
  warnings: () => [],
  folders: () => ({}),
  reserved: () => [],
  holdsWorld: () => false,
  check() {},
  async open(port) {
    const game = new TurnGame('remote');
    await game.connect(port);
    return {
      game,
      text: 'a garden elsewhere',
      kept: 'kept there',
      listedAs: 'garden',
      identity: {},
      record: {},
      close: async () => game.close(),
    };
  },
});
`;
const TURN_GAME = 'support/turnGame/turnGame.ts';

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
  copy.write('packages/cli/src/games/garden.ts', BRIDGE);
  const turnGame = readFileSync(new URL(TURN_GAME, import.meta.url), 'utf8');
  copy.write('packages/cli/src/games/turnGame.ts', turnGame);
  copy.edit(games, '= [voxel, counter]', '= [voxel, counter, garden]');
  copy.edit(games, '\n/**', "import { garden } from './garden.js';\n\n/**");
  touched.bridge = copy.touched();
  copy.insert('packages/engine/src/blocks/crafted.ts', 'KindSpec[] = [\n', BLOCK);
  copy.insert('packages/render/src/looks/textures/crafted.ts', 'Painters = {\n', LOOK);
  touched.block = copy.touched();
  copy.insert('packages/engine/src/mobs/kinds/animals.ts', 'ANIMALS = [\n', MOB);
  copy.append('packages/render/src/models/animals.ts', MODEL);
  const models = 'packages/render/src/models/modelFor.ts';
  copy.insert(models, 'Record<string, Mob>> = {\n', '  capybara: CAPYBARA,\n');
  copy.edit(models, " } from './animals.js';", ", CAPYBARA } from './animals.js';");
  touched.mob = copy.touched();
  command = await copy.build();
});
afterAll(() => copy.remove());
const garden = new TurnServer('remote');
afterAll(() => garden.kill());

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
      const row = PAGE.split('\n').find((line) => new RegExp(`^\\| ${kind}( \\||:)`).test(line));
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
    const elsewhere = ['--game', 'garden', '--garden-port', String(await garden.start())];
    const { endpoints, stderr } = await startBridleIn(
      where,
      ...['run', ...listen, ...ofRun, ...land, ...count, ...elsewhere],
    );
    const port = portOf(endpoints.automation);
    const client = new RawClient(port);
    const hello = await client.ask({ op: 'hello', version: 1, game: 'voxel' });
    expect(hello.capabilities).toContain('echo');
    for (const line of ['/setblock ~ ~-1 ~ ember_block', '/summon capybara ~3 ~ ~']) {
      expect(await client.ask({ op: 'command', line })).toMatchObject({ ok: true });
    }
    await client.ask({ op: 'step', ticks: 5 });
    // On its own block one is hurt, and the mob is the only one around.
    const world = { player: { health: 19 }, mobs_total: 1 };
    expect(await client.ask({ op: 'get_state' })).toMatchObject(world);
    await client.ask({ op: 'use_game', game: 'garden' });
    await client.ask({ op: 'step', ticks: 3 });
    expect(await client.ask({ op: 'get_state' })).toMatchObject({ tick: 3, water: { tap: false } });
    await client.ask({ op: 'use_game', game: 'counter' });
    expect(await client.ask({ op: 'step', ticks: 2 })).toMatchObject({ tick: 42 });
    await playLast('automation-v1', port);
    await playLast('control-plane', endpoints.ctl!);
    await playLast('shout', portOf(endpoints.shout));
    const list = await new RawClient(endpoints.ctl!).ask({ id: 1, op: 'tool.list' });
    expect(JSON.stringify(list)).toContain('"hum"');
    expect(stderr()).toContain('  game counter: counting, kept nowhere, clock wait');
    // A game without worlds is listed with what it plays, not as one whose world is still to come.
    expect((await ended('ps')).stdout).toContain('\n  game counter: counting\n');
    expect(stderr()).toContain(`  nc 127.0.0.1 ${portOf(endpoints.shout)}`);
    expect((await ended('drive', '--help')).stdout).toMatch(/ echo\b/);
    const { stdout } = await ended('serve', '--help');
    expect(stdout).toContain('--shout-listen <addr>');
    expect(stdout).toContain('Of a counter game, besides\n  --count-from <n>');
  });

  it('block and mob are drawn as they say, not as what their names suggest', async () => {
    const render = join(copy.folder, 'packages/render/src');
    const { isPainted } = await import(join(render, 'looks/textures/painters.ts'));
    expect(['ember_block', 'ash_block'].map(isPainted)).toEqual([true, false]);
    const { modelNameOf } = await import(join(render, 'models/modelFor.ts'));
    expect(['capybara', 'tapir'].map(modelNameOf)).toEqual(['capybara', undefined]);
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
