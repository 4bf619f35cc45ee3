// Who may import whom. Data goes one way (docs/architecture.md); this table is that way, and a
// file that crosses a border fails `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './lib.mjs';

/**
 * The rooms of the engine, from the ground up: a room uses only what stands before it. The world is a
 * value, and what its primitive changes do at once; above it is what happens in it.
 */
export const ENGINE_ROOMS = [
  engineRoom('math.ts', []),
  engineRoom('random/', []),
  engineRoom('blocks/', []),
  engineRoom('mobs/kinds/', []),
  engineRoom('items/', ['blocks', 'mobs/kinds']),
  engineRoom('recipes/', ['blocks', 'items']),
  engineRoom('hash.ts', ['blocks', 'items', 'random']),
  engineRoom('terrain/', ['blocks', 'hash', 'random']),
  engineRoom('light/', ['blocks', 'terrain']),
  engineRoom('world/', [
    'blocks',
    'hash',
    'items',
    'light',
    'math',
    'mobs/kinds',
    'random',
    'recipes',
    'terrain',
  ]),
  engineRoom('containers/', ['blocks', 'items', 'recipes', 'world']),
  engineRoom('snapshot/', ['blocks', 'containers', 'items', 'random', 'terrain', 'world']),
  engineRoom('rules/', ['blocks', 'items', 'terrain', 'world']),
  engineRoom('portals/', ['blocks', 'containers', 'terrain', 'world']),
  engineRoom('player/', [
    'blocks',
    'containers',
    'items',
    'math',
    'portals',
    'rules',
    'terrain',
    'world',
  ]),
  engineRoom('mobs/body/', [
    'blocks',
    'items',
    'mobs/kinds',
    'random',
    'rules',
    'terrain',
    'world',
  ]),
  engineRoom('explosions/', [
    'blocks',
    'items',
    'mobs/body',
    'player',
    'rules',
    'terrain',
    'world',
  ]),
  engineRoom('mobs/', [
    'blocks',
    'explosions',
    'items',
    'math',
    'mobs/body',
    'mobs/kinds',
    'player',
    'random',
    'rules',
    'terrain',
    'world',
  ]),
  engineRoom('hands/', [
    'blocks',
    'containers',
    'explosions',
    'items',
    'mobs',
    'mobs/body',
    'mobs/kinds',
    'player',
    'portals',
    'rules',
    'terrain',
    'world',
  ]),
  engineRoom('tick.ts', [
    'containers',
    'explosions',
    'hands',
    'mobs',
    'player',
    'portals',
    'rules',
    'world',
  ]),
  engineRoom('commands/', [
    'blocks',
    'containers',
    'hash',
    'items',
    'math',
    'mobs/body',
    'mobs/kinds',
    'player',
    'portals',
    'recipes',
    'rules',
    'terrain',
    'world',
  ]),
  engineRoom('index.ts', [
    'blocks',
    'commands',
    'containers',
    'hands',
    'items',
    'mobs',
    'mobs/body',
    'player',
    'random',
    'recipes',
    'snapshot',
    'terrain',
    'tick',
    'world',
  ]),
];

function engineRoom(path, uses) {
  return {
    path: `packages/engine/src/${path}`,
    uses: uses.map((name) => `engine/${name}`),
    packages: [],
    pure: true,
  };
}

/**
 * A room: the folder (or file) it is, the rooms it may use, and the packages it may use. One that
 * `speaksInOps` reaches a game by ops alone; one that `isOps` sends no requests itself.
 */
export const ROOMS = [
  { path: 'packages/facets/src/', uses: [], packages: [] },
  { path: 'packages/block-scene/src/', uses: ['facets'], packages: [], pure: true },
  ...ENGINE_ROOMS,
  {
    path: 'packages/render/src/',
    uses: [],
    packages: [
      '@bridle/engine/math',
      '@bridle/facets/parts',
      '@bridle/pictures/draw',
      '@bridle/shaders/run',
    ],
    pure: true,
  },
  { path: 'packages/paths/src/', uses: [], packages: [], pure: true },
  { path: 'packages/shaders/src/reference/', uses: ['shaders'], packages: ['fast-check'] },
  {
    path: 'packages/shaders/src/',
    uses: [],
    packages: ['@bridle/facets/parts'],
    pure: true,
  },
  { path: 'packages/pictures/src/decodePng.ts', uses: ['pictures'], packages: ['node:'] },
  {
    path: 'packages/pictures/src/index.ts',
    uses: ['pictures', 'pictures/decodePng'],
    packages: [],
  },
  { path: 'packages/pictures/src/', uses: [], packages: [], pure: true },
  { path: 'packages/processes/src/', uses: [], packages: ['node:'] },
  { path: 'packages/client/src/', uses: ['processes'], packages: ['node:'] },
  { path: 'packages/voxel/src/limits.ts', uses: ['facets'], packages: [] },
  {
    path: 'packages/voxel/src/saves/',
    uses: ['engine/index', 'facets', 'processes', 'voxel/limits'],
    packages: ['node:'],
  },
  {
    path: 'packages/voxel/src/packs/',
    uses: ['facets', 'pictures', 'voxel/limits'],
    packages: ['node:', '@bridle/render/packs'],
  },
  {
    path: 'packages/voxel/src/render/renderThread.ts',
    uses: ['render', 'voxel/render/renderWorker'],
    packages: ['node:', '@bridle/shaders/run'],
  },
  {
    path: 'packages/voxel/src/render/renderWorker.ts',
    uses: ['render'],
    packages: ['node:', '@bridle/shaders/run'],
  },
  {
    path: 'packages/voxel/src/world.ts',
    uses: ['voxel', 'voxel/packs'],
    packages: [],
  },
  {
    path: 'packages/voxel/src/index.ts',
    uses: ['voxel', 'voxel/limits', 'voxel/packs', 'voxel/render/renderWorker', 'voxel/saves'],
    packages: [],
  },
  {
    path: 'packages/voxel/src/',
    uses: ['facets', 'engine/index', 'render', 'paths', 'shaders', 'voxel/limits'],
    packages: [
      '@bridle/block-scene',
      '@bridle/engine/math',
      '@bridle/render/view',
      '@bridle/shaders/run',
    ],
  },
  { path: 'packages/harness/src/limits.ts', uses: ['facets'], packages: [] },
  { path: 'packages/harness/src/framing/', uses: [], packages: ['node:'] },
  {
    path: 'packages/harness/src/transport/',
    uses: ['harness/framing', 'harness/limits', 'facets'],
    packages: ['node:', 'ws'],
  },
  {
    path: 'packages/harness/src/logs/',
    uses: ['harness/limits', 'facets'],
    packages: ['node:'],
  },
  {
    path: 'packages/harness/src/core/',
    uses: ['harness/limits', 'harness/logs', 'facets'],
    packages: ['zod'],
  },
  {
    path: 'packages/harness/src/ops/',
    uses: [
      'harness/core',
      'harness/scene',
      'harness/tools',
      'harness/observers',
      'harness/limits',
      'facets',
    ],
    packages: ['zod'],
    isOps: true,
  },
  {
    path: 'packages/harness/src/conformance/',
    uses: ['harness/core', 'harness/ops', 'harness/limits', 'facets'],
    packages: [],
  },
  {
    path: 'packages/harness/src/tools/',
    uses: ['harness/core', 'harness/observers', 'harness/limits', 'facets'],
    packages: ['zod'],
    isOps: true,
  },
  {
    path: 'packages/harness/src/config/',
    uses: ['harness/limits', 'facets'],
    packages: ['zod'],
  },
  {
    path: 'packages/harness/src/repl/',
    uses: ['harness/core', 'harness/tools', 'harness/observers', 'facets'],
    packages: [],
    speaksInOps: true,
  },
  {
    path: 'packages/harness/src/bot.ts',
    uses: ['harness/config', 'harness/limits', 'harness/repl', 'harness/tools'],
    packages: [],
  },
  {
    path: 'packages/harness/src/observers/',
    uses: ['harness/limits', 'facets'],
    packages: ['zod'],
  },
  {
    path: 'packages/harness/src/scene/',
    uses: ['harness/core', 'harness/limits', 'facets'],
    packages: ['zod'],
    isOps: true,
  },
  {
    path: 'packages/harness/src/files/',
    uses: ['harness/core', 'harness/limits', 'processes', 'facets'],
    packages: ['node:'],
  },
  {
    path: 'packages/harness/src/dialects/',
    uses: [
      'harness/core',
      'harness/logs',
      'harness/ops',
      'harness/scene',
      'harness/tools',
      'harness/observers',
      'harness/framing',
      'processes',
      'harness/transport',
      'harness/limits',
      'facets',
    ],
    packages: ['node:', 'zod'],
    speaksInOps: true,
  },
  {
    path: 'packages/harness/src/automationCodec.ts',
    uses: ['harness/dialects'],
    packages: [],
  },
  {
    path: 'packages/harness/src/listening.ts',
    uses: ['harness/dialects', 'harness/transport'],
    packages: [],
  },
  {
    path: 'packages/harness/src/server/',
    uses: ['harness/dialects', 'harness/framing', 'harness/transport', 'harness/limits', 'facets'],
    packages: ['node:'],
  },
  {
    path: 'packages/harness/src/screens/',
    uses: ['harness/core', 'harness/files', 'harness/limits', 'pictures', 'facets'],
    packages: ['node:'],
  },
  { path: 'packages/harness/src/scripts/', uses: ['facets'], packages: ['zod'] },
  {
    path: 'packages/harness/src/index.ts',
    uses: [
      'harness/core',
      'harness/ops',
      'harness/dialects',
      'harness/files',
      'harness/limits',
      'harness/logs',
      'harness/scene',
      'harness/screens',
      'harness/scripts',
      'harness/server',
      'harness/transport',
    ],
    packages: [],
  },
  {
    path: 'packages/env/src/',
    uses: ['engine/index', 'facets'],
    packages: ['node:', '@bridle/voxel/world'],
    loadsGiven: true, // hooks are a module that the user names
  },
  {
    path: 'packages/ai/src/',
    uses: ['harness/index', 'facets'],
    packages: ['node:', '@bridle/harness/bot', 'openai'],
    speaksInOps: true,
  },
  {
    path: 'packages/cli/src/daemon.ts',
    uses: [],
    packages: [],
    loadsGiven: true, // the program itself, which is no source
  },
  {
    path: 'packages/cli/src/',
    uses: ['harness/index', 'facets', 'pictures', 'processes', 'voxel', 'ai'],
    packages: [
      'node:',
      '@bridle/client/connection',
      '@bridle/client/python',
      '@bridle/harness/bot',
      '@bridle/harness/automationCodec',
      '@bridle/harness/dialects',
      '@bridle/harness/listening',
    ],
  },
  {
    path: 'bench/src/',
    uses: ['engine/index', 'env', 'facets', 'harness/index', 'pictures', 'render', 'voxel'],
    packages: ['node:', '@bridle/harness/dialects', '@bridle/harness/scene', '@bridle/voxel/world'],
  },
];

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
 * Every border that these files cross, as a sentence.
 * @param {Iterable<[path: string, text: string]>} files
 * @returns {string[]}
 */
export function crossings(files) {
  const found = [];
  for (const [path, text] of files) {
    const room = roomOf(path);
    if (room === undefined) {
      found.push(`${path} is in no room; add it to scripts/borders.mjs`);
      continue;
    }
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const [, specifier] of code.matchAll(
      /(?:(?<!['"])\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g,
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
    const target = roomOf(join(dirname(path), specifier).replace(/\.js$/, '.ts'));
    return target === room || (target !== undefined && room.uses.includes(nameOf(target)));
  }
  if (room.packages.includes(specifier)) return true;
  const own = /^@bridle\/(.+)$/.exec(specifier);
  if (own) return room.uses.some((use) => use === own[1] || use === `${own[1]}/index`);
  return room.packages.some(
    (name) => specifier === name || (name === 'node:' && specifier.startsWith(name)),
  );
}

/** What is built and shipped: the sources without tests, and without what only they use. */
export function sources() {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'packages/*/src/*', 'bench/src/*'],
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
