import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_CLIS } from './support/agentBrowser.js';
import { Page, ROOT as root, withModel } from './support/page.js';

if (!HAS_CLIS) {
  process.stdout.write('SKIPPED: docs/agent-browser.md (its CLI is not installed)\n');
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

interface Block {
  readonly language: string;
  readonly text: string;
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  const fences = text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language, body]) => ({ language: language!, text: body! }));
}

/** All that there are, since that page is generated. */
const FLAGS = readFileSync(join(root, 'docs/commands.md'), 'utf8').match(/--[a-z][a-z-]*/g)!;
/** Those that its page names of the other command line. */
const AGENT_BROWSER_FLAGS = ['--annotate', '--delta', '--if-changed', '--load', '--text'];

/** Blocks that are neither run nor compared, by how they begin, and why. */
const ONLY_READ: Readonly<Record<string, string>> = {
  'npm pack': 'test/tarball.test.ts packs and installs',
  '{"id":"1","command":"click"': 'a request and its reply, shortened; the corpus of ABU plays it',
};

/** Whether the shown lines stand in what was printed, in their order, but for their numbers. */
function expectShown(shown: string, printed: string): void {
  const plain = (text: string): string[] => text.replace(/-?\d+(\.\d+)?/g, '0').split('\n');
  let rest = plain(printed);
  for (const line of plain(shown.trim())) {
    expect(rest, `${line}\nis missing in\n${printed}`).toContain(line);
    rest = rest.slice(rest.indexOf(line) + 1);
  }
}

describe.each(pages)('%s', (page) => {
  const blocks = blocksOf(page).filter(({ text }) => text.trim() !== 'npm test'); // that is this

  it('shows only commands that work, and what they print', async () => {
    const tried = new Page();
    const running: (() => boolean)[] = [];
    const hasModel = blocks.some(({ text }) => text.includes('BRIDLE_AI_BASE_URL'));
    const model = hasModel ? await withModel() : undefined;
    for (const { language, text: written } of blocks) {
      const text = model?.here(written) ?? written;
      if (!HAS_CLIS && /^agent-browser /m.test(text)) continue;
      if (language === 'sh server') await tried.serve(text);
      else if (language === 'sh running') running.push(await tried.keepRunning(text));
      else if (language === 'sh restart') await tried.restart(text);
      else if (language === 'sh') await tried.run('bash', '-euc', text);
      else if (language === 'python') await tried.run('python3', '-c', tried.here(text));
      else if (language === 'js') {
        await tried.run('node', '--input-type=module', '-e', tried.here(text));
      } else if (language === 'text prompt') await tried.type(text);
      else if (language === 'text output') expectShown(text, tried.printed);
      else if (page !== 'docs/protocol/automation-v1.md') {
        expect(language).toBe('text'); // there they are the corpus, which is replayed
        expect(Object.keys(ONLY_READ).filter((start) => text.startsWith(start))).toHaveLength(1);
      }
    }
    expect(running.every((isRunning) => isRunning())).toBe(true);
    if (model !== undefined) expect(model.asked.length).toBeGreaterThan(0);
  }, 300_000); // a page starts dozens of processes

  it('names only npm scripts, flags and files that exist', () => {
    const text = readFileSync(join(root, page), 'utf8');
    const flags = [...text.matchAll(/`(--[a-z][a-z-]*)/g)].map(([, flag]) => flag!);
    const known = page === 'docs/agent-browser.md' ? [...FLAGS, ...AGENT_BROWSER_FLAGS] : FLAGS;
    expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
    for (const [, name] of text.matchAll(/`npm run ([a-z:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(resolve(root, dirname(page), target!)), target).toBe(true);
    }
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
      ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
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
