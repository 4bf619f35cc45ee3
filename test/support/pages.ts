import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { chromiumPath } from '../../scripts/chromiumPath.mjs';
import { HAS_CLIS } from './agentBrowser.js';
import { type DocsReader, ROOT, startModel } from './docsReader.js';
import { HAS_GODOT, HAS_GODOT_PICTURES } from './godot.js';
import { HAS_MINECRAFT_SERVERS } from './minecraftServer.js';
import { HAS_MONO } from './unity.js';
import { UNITY_PAGES, UnityPage } from './unityPages.js';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const TABLE = README.slice(README.indexOf('## Pages'), README.indexOf('## Requirements'));
const ALL = [
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'skills/bridle/SKILL.md',
  ...readdirSync(join(ROOT, 'skills/bridle'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `skills/bridle/${name}`),
];

/** Every page, in the order in which a new user comes to them: as the README lists them. */
export const PAGES = [
  ...new Set(['README.md', ...[...TABLE.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!), ...ALL]),
];

export interface Block {
  readonly language: string;
  readonly text: string;
}

export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const fences = text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences]
    .map(([, language, body]) => ({ language: language!, text: body! }))
    .filter(({ text }) => text.trim() !== 'npm test'); // that is this
}

/** Blocks that are neither run nor compared, by how they begin, and why. */
const ONLY_READ: Readonly<Record<string, string>> = {
  'npm pack': 'test/tarball.test.ts packs and installs',
  '{"id":"1","command":"click"': 'a request and its reply, shortened; the corpus of ABU plays it',
  '{\n  "mcpServers"': 'the configuration of a host; test/mcp.test.ts starts the command',
  'transport/lineSocket.ts: ': 'the way of a request, which `npm run docs` draws',
};

/** A block that shows a file whole, which is named behind the language. */
const FILE = 'js ';

/** A world whose seed is drawn where a page names none. */
const BEGINS_WORLD = /npm start|npx bridle (serve|play|--)[^|&]*/;
const IS_FIXED = /--world-seed|--world-type flat|--game (minecraft|bridge)\b|bridle play/;

/** Other names of commands that a page has called before. */
const ONLY_SCRIPTS = /^((npm run|node scripts\/).*\n)+$/;

/**
 * The blocks of a page that meet another world when the reader has another seed. A restart is the
 * same in all of them, and takes seconds.
 */
export function worldlyBlocks(page: string): Block[] {
  let isDrawn = false;
  let isShown = false;
  return blocksOf(page).filter(({ language, text }) => {
    if (language === 'text output') return isShown;
    const [begun] = BEGINS_WORLD.exec(text) ?? [];
    const isDrawnHere = begun === undefined ? isDrawn : !IS_FIXED.test(begun);
    if (language === 'sh server') isDrawn = isDrawnHere;
    isShown = isDrawnHere && !/^(sh restart|text)$/.test(language) && !ONLY_SCRIPTS.test(text);
    return isShown;
  });
}

/** What must be as it is shown: all but numbers, or all but numbers, names and states. */
export type Likeness = 'same words' | 'same shape';

/** Whether the shown lines stand in what was printed, in their order. */
function expectShown(shown: string, printed: string, likeness: Likeness): void {
  const shape = (text: string): string =>
    text.replace(/"[^"]*"/g, '""').replace(/ \[[^\]]*\]/g, '');
  const alike = (text: string): string[] =>
    (likeness === 'same shape' ? shape(text) : text).replace(/-?\d+(\.\d+)?/g, '0').split('\n');
  let rest = alike(printed);
  for (const line of alike(shown.trimEnd())) {
    expect(rest, `${line}\nis missing in\n${printed}`).toContain(line);
    rest = rest.slice(rest.indexOf(line) + 1);
  }
}

/** Pages that are about a program which is not on this machine, and why they are not followed. */
export const SKIPPED_PAGES: Readonly<Record<string, string>> = {
  ...(!(HAS_GODOT && HAS_GODOT_PICTURES) && { 'docs/godot.md': 'Godot 3 is not installed' }),
  ...(chromiumPath() === undefined && {
    'docs/web-games.md': 'there is no Chromium',
    'skills/bridle/web-game.md': 'there is no Chromium',
  }),
  ...(!HAS_MONO &&
    Object.fromEntries(UNITY_PAGES.map((page) => [page, 'mono or NUnit is not installed']))),
};

/** Does what a page says. */
export async function follow(
  reader: DocsReader,
  page: string,
  blocks: readonly Block[],
  likeness: Likeness,
): Promise<void> {
  if (page === 'docs/minecraft.md') {
    if (!HAS_MINECRAFT_SERVERS) return;
    const there = await reader.startMinecraft();
    blocks = blocks.map(({ language, text }) => ({ language, text: there(text) }));
  }
  if (page in SKIPPED_PAGES) return;
  if (page === 'docs/web-games.md' || page === 'skills/bridle/web-game.md') {
    const there = await reader.startWebGame();
    blocks = blocks.map(({ language, text }) => ({ language, text: there(text) }));
  }
  if (!blocks.some(({ text }) => text.includes('BRIDLE_AI_BASE_URL'))) {
    return followBlocks(reader, page, blocks, likeness);
  }
  const model = await startModel();
  try {
    const here = blocks.map(({ language, text }) => ({ language, text: model.here(text) }));
    await followBlocks(reader, page, here, likeness);
    expect(model.asked.length).toBeGreaterThan(0);
  } finally {
    await model.close();
  }
}

async function followBlocks(
  reader: DocsReader,
  page: string,
  blocks: readonly Block[],
  likeness: Likeness,
): Promise<void> {
  using unity = UnityPage.of(page, blocks, reader);
  for (const { language, text } of blocks) {
    if (!HAS_CLIS && /^agent-browser /m.test(text)) continue;
    if (unity?.take(language)) continue;
    await unity?.before(language);
    if (language === 'sh server') await reader.serve(text);
    else if (language === 'sh running') await reader.keepRunning(text);
    else if (language === 'sh restart') await reader.restart(text);
    else if (language === 'sh') await reader.run('bash', '-euc', reader.forEngines(text));
    else if (language === 'python') await reader.run('python3', '-c', reader.here(text));
    else if (language === 'js') {
      await reader.run('node', '--input-type=module', '-e', reader.here(text));
    } else if (language.startsWith(FILE)) {
      expect(text).toBe(readFileSync(join(ROOT, language.slice(FILE.length)), 'utf8'));
    } else if (language === 'text prompt') await reader.type(text);
    else if (language === 'text output') expectShown(text, reader.printed, likeness);
    else if (!page.startsWith('docs/protocol/')) {
      expect(language).toBe('text'); // there they are the corpus, which is replayed, or validated
      expect(Object.keys(ONLY_READ).filter((start) => text.startsWith(start))).toHaveLength(1);
    }
  }
  unity?.end();
  await reader.endPage();
}
