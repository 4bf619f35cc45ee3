import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthsOf } from '../scripts/soak/growth.mjs';
import { GROWTH_MAX } from '../scripts/soak/minecraft.mjs';
import { readOptions } from '../scripts/soak/options.mjs';
import { outcomeOf } from '../scripts/soak/suites.mjs';
import { seeded } from './support/bridle.js';
import { propertySeed } from './support/propertySeed.js';

const RANDOM = /\b(Math\.random|randomBytes|randomInt|randomUUID|getRandomValues)\b/;

describe('npm test', () => {
  it('draws nothing in a test or in what tests use', () => {
    const args = ['ls-files', '-co', '--exclude-standard', 'test/*.ts', 'packages/*.test.ts'];
    const paths = execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n');
    expect(paths).toContain('test/worlds/survivalRun.test.ts');
    const drawing = paths.filter((path) => RANDOM.test(readFileSync(path, 'utf8')));
    // The first names them; in the pages of the others the clock of the bridge has seeded what they draw.
    const seededPages = ['test/webBridgeActs.test.ts', 'test/webBridgeAlone.test.ts'];
    expect(drawing).toEqual(['test/fixedSeeds.test.ts', ...seededPages]);
  });

  it('tries every property with one seed, unless another was drawn', () => {
    expect(propertySeed({})).toBe(1);
    expect(propertySeed({ BRIDLE_PROPERTY_SEED: '-7' })).toBe(-7);
    expect(() => propertySeed({ BRIDLE_PROPERTY_SEED: 'seven' })).toThrow('=seven is not a whole');
    expect(fc.readConfigureGlobal().seed).toBe(propertySeed(process.env));
  });

  it.each([
    [['serve', '--no-save'], 'serve --world-seed 1 --no-save'],
    [['--headless'], '--world-seed 1 --headless'],
    [['daemon', '--session', 's'], 'daemon --session s'],
    [['--headless', '--world-seed', '7'], '--headless --world-seed 7'],
    [['--headless', '--save-dir', 'w'], '--headless --save-dir w'],
    [['drive', 'step'], 'drive step'],
    [['--help'], '--help'],
    [[], ''],
  ])('gives a world to a run that names none: %j', (given, meant) => {
    expect(seeded(given).join(' ')).toBe(meant);
  });
});

describe('npm run soak', () => {
  it('does all parts for five minutes, or what it is told', () => {
    const all = ['tools', 'worlds', 'properties'];
    expect(readOptions([])).toEqual({ minutes: 5, seed: undefined, parts: all });
    const told = ['--minutes', '0.5', '--seed', '9', '--only', 'worlds,tools'];
    expect(readOptions(told)).toEqual({ minutes: 0.5, seed: 9, parts: ['worlds', 'tools'] });
    expect(readOptions(['--help'])).toBeUndefined();
  });

  it('plays on a Minecraft server for half an hour, or as long as it is told', () => {
    const parts = ['minecraft'];
    const game = ['--game', 'minecraft'];
    expect(readOptions(game)).toEqual({ minutes: 30, seed: undefined, parts });
    expect(readOptions([...game, '--minutes', '8'])).toMatchObject({ minutes: 8, parts });
  });

  it('watches and plays in the window for an hour, or as long as it is told', () => {
    const parts = ['window'];
    expect(readOptions(['--window'])).toEqual({ minutes: 60, seed: undefined, parts });
    expect(readOptions(['--window', '--minutes', '8'])).toMatchObject({ minutes: 8, parts });
  });

  it('fails where more is held in the last third than in the middle one', () => {
    const names = Object.keys(GROWTH_MAX);
    const held = (value: number) => Object.fromEntries(names.map((name) => [name, value]));
    const flat = Array.from({ length: 30 }, (_, i) => held(i < 10 ? 10 * i : 100));
    expect(growthsOf(flat, GROWTH_MAX)).toEqual([]);
    const peak = flat.with(25, held(9_999)); // one look is no trend
    expect(growthsOf(peak, GROWTH_MAX)).toEqual([]);
    const grown = flat.map((sample, i) => ({ ...sample, heapMb: i < 20 ? 100 : 100 + i }));
    expect(growthsOf(grown, GROWTH_MAX)).toEqual([
      'heapMb has grown from 100 to 125, from the middle third to the last',
    ]);
    expect(growthsOf(flat.slice(0, 2), GROWTH_MAX)).toEqual([
      '2 looks at the memory are too few: soak for longer',
    ]);
  });

  it.each([
    [['--minutes', '0'], '--minutes 0 is not a number above 0'],
    [['--seed', '0'], '--seed 0 is not a whole number from 1 to 2147483646'],
    [['--only', 'worlds,lives'], '--only lives is none of tools, worlds, properties'],
    [['--game', 'chess'], '--game chess is none of embedded, minecraft'],
    [['--game', 'minecraft', '--only', 'tools'], '--only names parts of the embedded game'],
    [['--window', '--only', 'tools'], '--only names parts of the embedded game'],
    [['--window', '--game', 'minecraft'], '--window is of the embedded game'],
    [['--hours', '1'], "Unknown option '--hours'"],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  const drawn = {
    project: 'worlds',
    files: ['test/worlds/a.test.ts', 'test/worlds/b.test.ts'],
    variable: 'BRIDLE_WORLD_SEEDS',
    seeds: ['11', '22'],
  };

  it('says how to have a failure again: of that file, with that seed', () => {
    const results = [
      {
        name: `${process.cwd()}/test/worlds/b.test.ts`,
        assertionResults: [
          { status: 'passed', fullName: 'a life on seed 11', failureMessages: [] },
          { status: 'failed', fullName: 'a life on seed 22', failureMessages: ['Error: lost'] },
        ],
      },
    ];
    expect(outcomeOf(drawn, { code: 1, said: '', results })).toEqual({
      passed: 1,
      failures: [
        {
          name: 'worlds-22-1',
          again: 'BRIDLE_WORLD_SEEDS=22 npx vitest run --project worlds test/worlds/b.test.ts',
          text: 'a life on seed 22\nError: lost',
        },
      ],
    });
  });

  it('counts a run that breaks off as a failure', () => {
    const { failures } = outcomeOf(drawn, { code: 1, said: 'out of memory', results: [] });
    expect(failures).toEqual([
      {
        name: 'worlds-11',
        again: `BRIDLE_WORLD_SEEDS=11,22 npx vitest run --project worlds ${drawn.files.join(' ')}`,
        text: 'out of memory',
      },
    ]);
  });
});
