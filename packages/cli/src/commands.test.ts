import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.js';
import { commandsPage } from './commandsPage.js';
import { helpFor } from './help.js';

describe('the list of commands', () => {
  it('names each command once', () => {
    const names = COMMANDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(COMMANDS)('has a page and something to run for $name', async ({ name, page, load }) => {
    const { text, flags } = await page();
    expect(text).toMatch(new RegExp(`^bridle (${name}|\\[flags\\])[:,]`));
    expect(text.endsWith('\n')).toBe(true);
    expect(flags.length).toBeGreaterThan(0);
    expect(await load()).toBeTypeOf('function');
  });

  it('is the overview of bridle help, in lines that a terminal holds', async () => {
    const lines = (await helpFor(undefined)).split('\n');
    for (const { call, summary } of COMMANDS) {
      const row = lines.find((line) => line.startsWith(`  bridle ${call}   `.padEnd(27)));
      expect(row?.endsWith(summary), call).toBe(true);
    }
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
  });

  it('is what the page of the docs goes through', async () => {
    const page = await commandsPage();
    for (const { name, call, summary } of COMMANDS) {
      expect(page).toContain(`| \`bridle ${call}\` | ${summary} |`);
      if (name !== 'run')
        expect(page).toMatch(new RegExp(`^## Flags of .*\`bridle ${name}\``, 'm'));
    }
  });

  it('loads late whatever a command runs', () => {
    const text = readFileSync(new URL('commands.ts', import.meta.url), 'utf8');
    expect(text.match(/await import\(/g)).toHaveLength(2 * COMMANDS.length);
    expect(text.match(/^import (?!type )/gm)).toBeNull();
  });
});
