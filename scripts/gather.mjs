// Writes the lists of ops and tools from the files that define them, so that a new one is one file and no
// list is kept by hand. Part of `npm run build`. What is listed keeps its place (`hello`, help and docs
// go by it), and what is new joins at the end.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path/posix';
import { root } from './lib.mjs';

const SOURCES = 'packages/harness/src/';

/** Of each list: where it lies, the folders it is gathered from, by which call, and its type. */
const LISTS = [
  {
    path: `${SOURCES}ops/list.ts`,
    folders: ['ops', 'scene'],
    define: 'defineOp',
    type: ['Op', '../core/defineOp.js'],
    constant: 'OP_LIST',
    about: 'Every op there is, in the order in which `hello` lists them.',
  },
  {
    path: `${SOURCES}tools/list.ts`,
    folders: ['tools'],
    define: 'defineTool',
    type: ['Tool', './defineTool.js'],
    constant: 'TOOLS',
    about: 'Every tool there is, in the order of lists and docs.',
  },
];

/** What the files of a folder define: the name under which each is imported, and of each its own. */
function definitionsOf({ path, folders, define }) {
  const pattern = new RegExp(`^export const (\\w+) = ${define}\\(`, 'gm');
  return folders.flatMap((folder) =>
    readdirSync(`${root}${SOURCES}${folder}`)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .flatMap((name) => {
        const text = readFileSync(`${root}${SOURCES}${folder}/${name}`, 'utf8');
        const names = [...text.matchAll(pattern)].map(([, found]) => found);
        if (names.length === 0) return [];
        const from = relative(dirname(path), `${SOURCES}${folder}/${basename(name, '.ts')}.js`);
        const isBeside = !from.startsWith('.');
        const stem = basename(name, '.ts');
        const alias = isBeside ? stem : `${folder}${stem[0].toUpperCase()}${stem.slice(1)}`;
        return [{ alias, names, from: isBeside ? `./${from}` : from }];
      }),
  );
}

/** The text of a list, given the one that there is. */
function textOf(list, before) {
  const { define, constant, about } = list;
  const [type, typeFrom] = list.type;
  const files = definitionsOf(list);
  const known = files.flatMap(({ alias, names }) => names.map((name) => `${alias}.${name}`));
  const listed = [...before.matchAll(/^ {2}(\w+\.\w+),$/gm)].map(([, entry]) => entry);
  const kept = listed.filter((entry) => known.includes(entry));
  const entries = [...kept, ...known.filter((entry) => !kept.includes(entry))];
  const imports = [
    { from: typeFrom, line: `import type { ${type} } from '${typeFrom}';` },
    ...files.map(({ alias, from }) => ({ from, line: `import * as ${alias} from '${from}';` })),
  ];
  const depth = ({ from }) => (from.startsWith('../') ? 0 : 1);
  const key = ({ from }) => basename(from, '.js').toLowerCase();
  imports.sort(
    (a, b) =>
      depth(a) - depth(b) ||
      dirname(a.from).localeCompare(dirname(b.from)) ||
      (key(a) < key(b) ? -1 : 1),
  );
  return `// Written by \`npm run build\` (scripts/gather.mjs) from every ${define}({…}) beside it. Do not edit.
${imports.map(({ line }) => line).join('\n')}

/** ${about} */
export const ${constant}: readonly ${type}[] = [
${entries.map((entry) => `  ${entry},`).join('\n')}
];
`;
}

/** Writes what is not as it should be. */
export function gather() {
  for (const list of LISTS) {
    const path = root + list.path;
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const text = textOf(list, before);
    if (text === before) continue;
    writeFileSync(path, text);
    process.stderr.write(`${list.path} is written anew: commit it\n`);
  }
}

if (process.argv[1]?.endsWith('gather.mjs')) gather();
