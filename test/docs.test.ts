import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_NAMES } from '../packages/cli/src/help.js';
import { HAS_CLIS } from './support/agentBrowser.js';
import { DocsReader, ROOT as root } from './support/docsReader.js';
import { blocksOf, follow, PAGES, SKIPPED_PAGES, worldlyBlocks } from './support/pages.js';
import { readPng } from './support/png.js';

if (!HAS_CLIS) {
  process.stdout.write('SKIPPED: docs/agent-browser.md (its CLI is not installed)\n');
}

for (const [page, why] of Object.entries(SKIPPED_PAGES)) {
  process.stdout.write(`SKIPPED: ${page} (${why})\n`);
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** All that there are, since that page is generated. */
const FLAGS = readFileSync(join(root, 'docs/commands.md'), 'utf8').match(/--[a-z][a-z-]*/g)!;
/** Those that a page names of another command line. */
const OTHER_FLAGS: Readonly<Record<string, readonly string[]>> = {
  'docs/agent-browser.md': ['--annotate', '--delta', '--if-changed', '--load', '--text'],
  'docs/godot.md': ['--fixed-fps'],
};

// Who follows a page waits for bots that walk in real time: they all read at once, each page by page.
describe.concurrent('a new user on the plains of seed 1', () => {
  let reader: DocsReader;
  beforeAll(() => {
    reader = new DocsReader('1');
  });
  afterAll(() => reader.close());

  it.sequential.each(PAGES)(
    'finds in %s only commands that work, and what they print',
    async (page) => {
      await follow(reader, page, blocksOf(page), 'same words');
    },
    300_000,
  ); // a page starts dozens of processes

  it.sequential('is left no settings that the next page would meet', () => {
    expect(reader.files().filter((name) => /^(bridle\.json|open_fire)$/.test(name))).toEqual([]);
  });

  it.sequential.each(['noon.png', 'sunset.png'])('has sky over land in the picture %s', (name) => {
    const { width, height, data } = readPng(reader.file(name));
    const share = (rows: Uint8Array, is: (r: number, g: number, b: number) => boolean): number => {
      let count = 0;
      for (let at = 0; at < rows.length; at += 4) {
        if (is(rows[at]!, rows[at + 1]!, rows[at + 2]!)) count++;
      }
      return count / (rows.length / 4);
    };
    const fifth = (width * height * 4) / 5;
    expect(share(data.subarray(0, fifth), (r, g, b) => b > g && g > r)).toBeGreaterThan(0.8);
    expect(share(data.subarray(fifth * 3), (_, g, b) => g > b)).toBeGreaterThan(0.5);
  });
});

/** Where others begin: the seed, what lies there, and the biome under the feet. */
const STARTS = [
  ['352', 'an islet in the ocean', 'beach'],
  ['164', 'a desert', 'desert'],
  ['77', 'a taiga', 'taiga'],
  ['270', 'meadows between hills and snow', 'plains'],
] as const;

describe.concurrent.each(STARTS)('a new user of seed %s, %s,', (seed, _, biome) => {
  let reader: DocsReader;
  beforeAll(() => {
    reader = new DocsReader(seed);
  });
  afterAll(() => reader.close());

  const pages = PAGES.filter((page) => worldlyBlocks(page).length > 0);
  it.sequential.each(pages)(
    'finds in %s only commands that work',
    async (page) => {
      await follow(reader, page, worldlyBlocks(page), 'same shape');
      if (page === 'README.md') expect(reader.printed).toContain(`biome=minecraft:${biome} `);
    },
    300_000,
  ); // a page starts dozens of processes
});

describe.each(PAGES)('%s', (page) => {
  it('names only npm scripts, flags and files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8');
    const flags = [...text.matchAll(/`(--[a-z][a-z-]*)/g)].map(([, flag]) => flag!);
    const known = [...FLAGS, ...(OTHER_FLAGS[page] ?? [])];
    expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
    for (const [, name] of text.matchAll(/`npm run ([a-z:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
    for (const [, target] of prose.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(resolve(root, dirname(page), target!)), target).toBe(true);
    }
  });
});

describe('llms.txt', () => {
  const text = readFileSync(join(root, 'llms.txt'), 'utf8');
  const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm)].map(([, path]) => path!);

  it('says what it is, and links every page once, each with a line', () => {
    expect(text).toMatch(/^# Bridle\n\n> .+\n/);
    expect([...links].sort()).toEqual([...PAGES].sort());
  });
});

describe('the skill', () => {
  const read = (name: string): string => readFileSync(join(root, 'skills/bridle', name), 'utf8');

  it('has a name and a description, and is short', () => {
    const text = read('SKILL.md');
    expect(text).toMatch(/^---\nname: bridle\ndescription: .{50,500}\n---\n/);
    for (const name of readdirSync(join(root, 'skills/bridle'))) {
      expect(read(name).split('\n').length, name).toBeLessThan(70);
    }
  });

  it('names only commands that exist', () => {
    const text = readdirSync(join(root, 'skills/bridle')).map(read).join('\n');
    const named = [...text.matchAll(/npx bridle ([a-z-]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !name.startsWith('-') && !COMMAND_NAMES.includes(name))).toEqual(
      [],
    );
  });
});

describe('docs/dependencies.md', () => {
  it('says why for every dependency, and for no other', () => {
    const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    const named = [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell!.split(', '));
    const used = [
      '.',
      'bench',
      'test/agent-browser',
      'test/matrix',
      'test/mcp-clients',
      'test/minecraft-server',
      'test/unity',
      'test/web-games',
      ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
      'packages/bridge/libraries',
      'packages/minecraft/libraries',
      'scripts',
      ...readdirSync(join(root, 'packages/cli/parts')).map((part) => `packages/cli/parts/${part}`),
      ...readdirSync(join(root, 'bench/peers')).map((peer) => `bench/peers/${peer}`),
    ].flatMap((folder) => {
      const file = join(root, folder, 'package.json');
      const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<
        string,
        Record<string, string>
      >;
      return Object.keys({ ...dependencies, ...devDependencies });
    });
    const ours = new Set(used.filter((name) => !/^@bridle\/|-(hosted|older)$/.test(name)));
    const isHeading = (name: string): boolean => /^(package|---|for .*)$/.test(name);
    expect(new Set(named.filter((name) => !isHeading(name)))).toEqual(ours);
  });
});
