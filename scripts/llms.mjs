// llms.txt: what Bridle is and which pages there are, for language models. It follows from the README's table
// of pages, from the headings of pages that are not in it, and from the skill's front matter.
import { readdirSync, readFileSync } from 'node:fs';
import { root } from './lib.mjs';

const SKILL = 'skills/bridle/SKILL.md';

export function llmsText() {
  const readme = read('README.md');
  const [, summary] = /^# .*\n\n(.+)\n/.exec(readme);
  const rows = tableRows(
    readme.slice(readme.indexOf('## Pages'), readme.indexOf('## Requirements')),
  );
  const ofPages = rows.filter(([, cell]) => !linksIn(cell).includes(SKILL));
  const listed = ofPages.flatMap(([task, cell]) => linksIn(cell).map((path) => line(path, task)));
  const known = new Set(rows.flatMap(([, cell]) => linksIn(cell)));
  const more = pagesIn('docs').filter((path) => !known.has(path));
  const others = pagesIn('skills/bridle').filter((path) => path !== SKILL);
  return `# Bridle

> ${summary}

\`npx bridle serve\` runs the embedded world, \`npx bridle drive get_state\` asks it, \`npx bridle help\` lists the
commands and \`npx bridle doctor\` says what is wrong. Every command in these pages is run by a test.

## Skill for coding agents

${line(SKILL, /^description: (.+)$/m.exec(read(SKILL))[1])}
${others.map((path) => line(path, 'a task of the skill, by the commands it takes')).join('\n')}

## Pages by task

${[line('README.md', 'what it is, and its first minute'), ...listed].join('\n')}

## Optional

${more.map((path) => line(path, 'for whoever works on Bridle itself')).join('\n')}
`;
}

function line(path, text) {
  return `- [${titleOf(path)}](${path}): ${text.replaceAll('`', '')}`;
}

function titleOf(path) {
  return /^# (.+)$/m.exec(read(path))[1].replaceAll('`', '');
}

/** The cells of each row below the heading. */
function tableRows(text) {
  const rows = text.split('\n').filter((row) => row.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function linksIn(cell) {
  return [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path);
}

function pagesIn(folder) {
  const names = readdirSync(root + folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function read(path) {
  return readFileSync(root + path, 'utf8');
}
