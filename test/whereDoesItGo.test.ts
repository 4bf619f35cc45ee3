import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scenario } from '../packages/harness/src/dialects/corpus.js';
import { crossings } from '../scripts/checkBorders.mjs';
import { runBridle, startBridleIn } from './support/bridle.js';
import { RawClient } from './support/client.js';
import { overLines, play } from './support/corpus.js';
import {
  BLOCK,
  BRIDGE,
  COMMAND,
  COMMAND_ENTRY,
  DIALECT,
  DIALECT_CORPUS,
  GAME,
  LOOK,
  MOB,
  MODEL,
  OP,
  OP_CORPUS,
  PACKAGE_TYPES,
  packageOf,
  SESSION,
  TOOL,
  TOOL_CORPUS,
} from './support/oneOfEach.js';
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
  mob: ['packages/engine/src/mobs/kinds/animals.ts', 'packages/render/src/models/animals.ts'],
  game: [
    'package.json',
    'packages/cli/package.json',
    'packages/cli/src/games/list.ts',
    'packages/cli/tsconfig.json',
    'packages/counter/package.json',
    'packages/counter/src/index.ts',
    'packages/counter/tsconfig.json',
  ],
  bridge: [
    'package.json',
    'packages/cli/package.json',
    'packages/cli/src/games/list.ts',
    'packages/cli/tsconfig.json',
    'packages/garden/package.json',
    'packages/garden/src/index.ts',
    'packages/garden/src/turnGame.ts',
    'packages/garden/tsconfig.json',
  ],
  command: ['packages/cli/src/commands.ts', 'packages/cli/src/wave.ts'],
} as const;

const TURN_GAME = 'support/turnGame/turnGame.ts';

const [, PAGE = ''] = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8').split(
  '## Where does it go?',
);

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
  addPackage('counter');
  copy.write('packages/counter/src/index.ts', GAME);
  touched.game = copy.touched();
  addPackage('garden');
  copy.write('packages/garden/src/index.ts', BRIDGE);
  const turnGame = readFileSync(new URL(TURN_GAME, import.meta.url), 'utf8');
  copy.write('packages/garden/src/turnGame.ts', turnGame);
  touched.bridge = copy.touched();
  copy.write('packages/cli/src/wave.ts', COMMAND);
  copy.edit('packages/cli/src/commands.ts', '];\n\nexport function commandNamed', COMMAND_ENTRY);
  touched.command = copy.touched();
  copy.insert('packages/engine/src/blocks/crafted.ts', 'KindSpec[] = [\n', BLOCK);
  copy.insert('packages/render/src/looks/textures/crafted.ts', 'Painters = {\n', LOOK);
  touched.block = copy.touched();
  copy.insert('packages/engine/src/mobs/kinds/animals.ts', 'ANIMALS = [\n', MOB);
  copy.append('packages/render/src/models/animals.ts', MODEL);
  touched.mob = copy.touched();
  command = await copy.build();
});
afterAll(() => copy.remove());
const garden = new TurnServer('remote');
afterAll(() => garden.kill());

/** A package beside the others, and the line by which the command knows the game in it. */
function addPackage(name: string): void {
  copy.write(`packages/${name}/package.json`, packageOf(name));
  copy.write(`packages/${name}/tsconfig.json`, PACKAGE_TYPES);
  copy.insert('package.json', '    "packages/voxel",\n', `    "packages/${name}",\n`);
  const facets = '    "@bridle/facets": "0.1.0",\n';
  copy.insert('packages/cli/package.json', facets, `    "@bridle/${name}": "0.1.0",\n`);
  const reference = '    { "path": "../facets" },\n';
  copy.insert('packages/cli/tsconfig.json', reference, `    { "path": "../${name}" },\n`);
  const list = 'packages/cli/src/games/list.ts';
  const kind = `${name}Kind`;
  copy.insert(list, "from '@bridle/facets';\n", `import { ${kind} } from '@bridle/${name}';\n`);
  copy.insert(list, '  voxelKind,\n', `  ${kind},\n`);
}

function ended(...args: string[]): ReturnType<typeof runBridle> {
  return runBridle(args, { script: command });
}

/** Of a corpus of the copy, with the names of the ops there. */
async function scenariosOf(corpus: string): Promise<Scenario[]> {
  const { parseCorpus } = await import(
    join(copy.folder, 'packages/harness/src/dialects/corpus.ts')
  );
  return parseCorpus(copy.read(`packages/harness/corpus/${corpus}.txt`));
}

/** Plays the last scenario of a corpus, which is the new one. */
async function playLast(corpus: string, target: string | number): Promise<void> {
  const scenarios = await scenariosOf(corpus);
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
        const path = file.replace(/\b(shout|counter|garden)\b/, '<name>');
        const isNamed = row?.includes(`\`${path}\``) || row?.includes(`\`${dirname(path)}\``);
        expect(isNamed, `${kind}: ${path}`).toBe(true);
      }
    },
  );

  it.each(Object.keys(FILES))('%s is tried and tested by commands in CONTRIBUTING.md', (kind) => {
    const [, table = ''] = PAGE.split('| a new | is tried by |');
    const rows = table.split('\n').map((row) => row.split('|')[1]?.trim().split(', ') ?? []);
    expect(rows.flat()).toContain(kind);
    for (const [, path] of table.matchAll(/vitest run ((?:[\w/.-]+ ?)+)/g)) {
      for (const file of path!
        .trim()
        .split(' ')
        .filter((word) => word.includes('/'))) {
        expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true);
      }
    }
  });

  it('of each has its example and the files of its definition named in CONTRIBUTING.md', () => {
    for (const [, file] of PAGE.matchAll(/`((?:packages|test)\/[\w/.-]+\.ts)`/g)) {
      expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true);
    }
    expect(PAGE).toContain('`test/support/oneOfEach.ts`');
  });

  it.each(Object.entries(FILES))('%s crosses no border, and moves none', (_, files) => {
    const sources = files.filter((path) => /\/src\/.*\.ts$/.test(path));
    expect(crossings(sources.map((path) => [path, copy.read(path)]))).toEqual([]);
  });

  it('op needs no other line of the corpus to change: the lists of hello have it', async () => {
    const flags = ['--headless', '--no-render', '--clock', 'free', '--no-save'];
    const land = ['--world-type', 'flat', '--world-seed', '1'];
    const { endpoints } = await startBridleIn(
      { script: command, cwd: copy.folder },
      ...['run', '--automation-listen', '127.0.0.1:0', ...flags, ...land],
    );
    const all = await scenariosOf('automation-v1');
    const hello = all.find(({ name }) => name === 'hello lists only what the run can do')!;
    expect(hello.steps.at(-1)!.line).toContain(',"echo"]');
    await play(hello, () => overLines(new RawClient(portOf(endpoints.automation))));
  });

  it('command runs, and is listed and explained by help', async () => {
    expect(await ended('wave')).toMatchObject({ code: 0, stdout: 'hello\n' });
    expect((await ended('help')).stdout).toMatch(/^ {2}bridle wave +say hello$/m);
    const page = 'bridle wave: say hello, and nothing else.\n\nFlags\n  --help  this page\n';
    for (const words of [
      ['help', 'wave'],
      ['wave', '--help'],
    ]) {
      expect((await ended(...words)).stdout).toBe(page);
    }
    expect((await ended('wvae')).stderr).toContain('did you mean wave?');
  });

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
    await expect.poll(stderr).toContain('  game counter: counting, kept nowhere, clock wait');
    // A game without worlds is listed with what it plays, not as one whose world is still to come.
    expect((await ended('ps')).stdout).toContain('\n  game counter: counting\n');
    await expect.poll(stderr).toContain(`  nc 127.0.0.1 ${portOf(endpoints.shout)}`);
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
