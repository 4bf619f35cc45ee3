// Finds the files that cross a border of scripts/borders.mjs, and where that table itself is wrong.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { ROOMS } from './borders.mjs';
import { root } from './lib.mjs';

/** How one would reach past the ops: they alone look at facets and run tools. */
const FACETS = /\.facets\b|\bfacets\b[^'"\n]*\}\s*=|\btoolsOf\b/;

/** An op that waits for another request of its game may wait for ever: it is in its way. */
const REQUESTS = /\.(ask|submit)\(/;

/** What would make the engine depend on the machine it runs on. */
const IMPURE =
  /\bMath\b(?!\.)|\bMath\.(random|sinh?|cosh?|tanh?|asinh?|acosh?|atanh?|atan2|exp|expm1|log|log10|log1p|log2|pow|hypot|cbrt)\b|\b(Date|performance|setTimeout|setInterval|setImmediate|process|globalThis)\b|\*\*/;

/**
 * Where the table itself is wrong: a room that uses what is no room, or uses itself over others.
 * Types count as well: what only a type joins is not to be understood apart either.
 * @param {{ path: string, uses: string[], packages: string[] }[]} rooms
 * @returns {string[]}
 */
export function cyclesOf(rooms = ROOMS) {
  const byName = new Map(rooms.map((room) => [nameOf(room), room]));
  const found = [];
  const state = new Map();
  const visit = (room, way) => {
    if (state.get(room) === 'done') return;
    const names = [...way, nameOf(room)];
    if (state.get(room) === 'open') {
      found.push(`${names.slice(names.indexOf(nameOf(room))).join(' → ')} is a cycle of rooms`);
      return;
    }
    state.set(room, 'open');
    const ownPackages = room.packages.filter((name) => name.startsWith('@bridle/'));
    for (const use of [...room.uses, ...ownPackages.map((name) => name.slice('@bridle/'.length))]) {
      const used =
        byName.get(use) ?? byName.get(`${use}/index`) ?? roomOf(`${pathOf(use)}/`, rooms);
      if (used === undefined) found.push(`${nameOf(room)} uses ${use}, which is no room`);
      else if (used !== room) visit(used, names);
    }
    state.set(room, 'done');
  };
  for (const room of rooms) visit(room, []);
  return found;
}

/** The folder that a name of rooms or of an entry of a package stands for. */
function pathOf(name) {
  const [folder, ...rest] = name.split('/');
  return ['packages', folder, 'src', ...rest].join('/');
}

function nameOf(room) {
  return room.path
    .replace(/^packages\//, '')
    .replace(/src\//, '')
    .replace(/(\.ts|\/)$/, '');
}

function roomOf(path, rooms = ROOMS) {
  return rooms.find((room) => path.startsWith(room.path));
}

/**
 * The room of a package that no row names: it is taken for a game, which knows facets alone and is
 * known by the list of games alone. One that needs more has a row.
 */
function gameRoomOf(path) {
  const [folder] = /^packages\/[^/]+\/src\//.exec(path) ?? [];
  if (folder === undefined || ROOMS.some((room) => room.path.startsWith(folder))) return undefined;
  return { path: folder, uses: ['facets'], packages: ['node:'] };
}

/**
 * Every border that these files cross, as a sentence.
 * @param {Iterable<[path: string, text: string]>} files
 * @returns {string[]}
 */
export function crossings(files) {
  const found = [];
  for (const [path, text] of files) {
    const room = roomOf(path) ?? gameRoomOf(path);
    if (room === undefined) {
      found.push(`${path} is in no room; add it to scripts/borders.mjs`);
      continue;
    }
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const [, specifier] of code.matchAll(
      /(?:(?<!['"])\bfrom|\bimport\(?)\s*['"]([^'"\s]+)['"]/g,
    )) {
      if (!isAllowed(room, path, specifier)) {
        found.push(`${path} imports ${specifier}, which ${nameOf(room)} may not`);
      }
    }
    if (!room.loadsGiven && /\bimport\s*\((?!\s*['"])/.test(code))
      found.push(`${path} imports what no check can see`);
    const facets = room.speaksInOps ? FACETS.exec(code) : null;
    if (facets) found.push(`${path} has ${facets[0]}: what it needs of the game it asks by an op`);
    const request = room.isOps ? REQUESTS.exec(code) : null;
    if (request) found.push(`${path} has ${request[0]}…): an op waits for no other request`);
    const impure = room.pure ? IMPURE.exec(code) : null;
    if (impure) found.push(`${path} uses ${impure[0]}, which differs between machines or runs`);
  }
  return found;
}

function isAllowed(room, path, specifier) {
  if (specifier.startsWith('.')) {
    const to = join(dirname(path), specifier).replace(/\.js$/, '.ts');
    const target = roomOf(to) ?? gameRoomOf(to);
    return (
      target?.path === room.path || (target !== undefined && room.uses.includes(nameOf(target)))
    );
  }
  if (room.packages.includes(specifier)) return true;
  const own = /^@bridle\/(.+)$/.exec(specifier);
  if (own && room.usesGames && gameRoomOf(`${pathOf(own[1])}/`) !== undefined) return true;
  if (own) return room.uses.some((use) => use === own[1] || use === `${own[1]}/index`);
  return room.packages.some(
    (name) => specifier === name || (name === 'node:' && specifier.startsWith(name)),
  );
}

/** What is built and shipped: the sources without tests, and without what only they use. */
export function sources() {
  const listed = execFileSync(
    'git',
    [
      'ls-files',
      '-co',
      '--exclude-standard',
      'packages/*/src/*',
      'bridges/web/src/*',
      'bench/src/*',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const paths = listed
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/test[^/]*$/.test(path));
  return paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}
