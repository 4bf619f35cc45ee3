// Puts the command into a few files, and compiles those: starting it from some three hundred
// modules takes Node more than twice as long. Who builds with `tsc` alone runs the modules:
// bin/bridle.js sees whether the bundle is of what was built last. The files are CommonJS, because Node takes
// compiled code only for scripts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { isCurrent, markCurrent } from '../packages/cli/bin/bundle.js';
import { root } from './lib.mjs';

const ENTRY = `${root}packages/cli/dist/main.js`;
const FOLDER = `${root}packages/cli/dist/bundle`;
/** What the bundle follows from besides what is built: how it is made, and of which libraries. */
const MEANS = [
  'packages/cli/bin/bundle.js',
  'scripts/bundle.mjs',
  'scripts/precompile.mjs',
  'package-lock.json',
];
const MEANS_HASH = `${FOLDER}/means`;

/** Files are found beside the module that names them, not beside the bundle. */
const ownUrls = (folder) => ({
  name: 'own-urls',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('/node_modules/')) return null;
    const url = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', url), map: null };
  },
});

const SCHEMAS = new Set(['params', 'result']);

/**
 * The schemas of ops and tools are made when the first request needs them: making them all would be
 * a fifth of a start, and most runs meet a few.
 */
const lateSchemas = {
  name: 'late-schemas',
  transform(code, id) {
    if (!id.startsWith(`${root}packages/`) || !/\bdefine(Op|Tool)\(/.test(code)) return null;
    const made = schemasIn(this.parse(code));
    const names = made.map((_, i) => `late${i}`);
    for (const [i, { start, end, key, value }] of [...made.entries()].reverse()) {
      const schema = code.slice(value.start, value.end);
      const late = `get ${key.name}() { return ${names[i]} ??= ${schema}; }`;
      code = code.slice(0, start) + late + code.slice(end);
    }
    return { code: names.length > 0 ? `${code}\nvar ${names.join(', ')};` : code, map: null };
  },
};

/** The properties that hold them, in the literals that ops and tools are defined by. */
function schemasIn({ body }) {
  const declared = body.flatMap(
    ({ declaration, ...node }) => (declaration ?? node).declarations ?? [],
  );
  const calls = declared.map(({ init }) => init).filter((init) => init?.type === 'CallExpression');
  const defined = calls.filter(({ callee }) => /^define(Op|Tool)$/.test(callee.name));
  const properties = defined.flatMap(({ arguments: [literal] }) => literal.properties ?? []);
  return properties.filter(
    ({ key, value }) => SCHEMAS.has(key?.name) && value.type === 'CallExpression',
  );
}

/** Text that is all ASCII takes V8 half the memory; an escape means the same in all our literals. */
const asAscii = {
  name: 'as-ascii',
  generateBundle(_, files) {
    const escaped = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(files)) {
      if (/\bimport\(/.test(file.code)) throw new Error(`import() is left in ${file.fileName}`);
      file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
    }
  },
};

/** Bundles what was built, unless that is done already; `tell` is called before it takes its time. */
export async function bundle(tell) {
  const means = hashOf(MEANS);
  if (isCurrent() && existsSync(MEANS_HASH) && readFileSync(MEANS_HASH, 'utf8') === means) return;
  tell();
  const rolldown = await loadBundler();
  if (rolldown === undefined) return;
  const build = await rolldown({
    input: ENTRY,
    platform: 'node',
    plugins: [ownUrls(FOLDER), lateSchemas, asAscii],
  });
  await build.write({
    dir: FOLDER,
    format: 'cjs',
    strict: true, // as modules are
    dynamicImportInCjs: false, // code that was compiled before cannot import, only require
    entryFileNames: 'main.cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: false,
    cleanDir: true,
  });
  await build.close();
  precompile();
  writeFileSync(MEANS_HASH, means);
  markCurrent();
}

const PAGE_MODULES = `${root}bridges/web/dist`;
const PAGE_SCRIPT = `${PAGE_MODULES}/bridle-bridge.js`;

/** Puts the bridge of web pages into the one script that a page loads, or that is put into it. */
export async function bundlePageScript() {
  const madeAt = existsSync(PAGE_SCRIPT) ? statSync(PAGE_SCRIPT).mtimeMs : 0;
  const modules = readdirSync(PAGE_MODULES, { recursive: true }).filter(
    (name) => name.endsWith('.js') && name !== 'bridle-bridge.js',
  );
  if (modules.every((name) => statSync(join(PAGE_MODULES, name)).mtimeMs < madeAt)) return;
  const rolldown = await loadBundler();
  if (rolldown === undefined) return;
  const build = await rolldown({ input: `${PAGE_MODULES}/script.js`, platform: 'browser' });
  await build.write({ file: PAGE_SCRIPT, format: 'iife', comments: false });
  await build.close();
}

const WINDOW = `${root}packages/window`;
const SERVED = `${WINDOW}/dist/served`;
/** What a page of the window loads by itself: the page, the thread that draws, and the one that helps it. */
const WINDOW_SCRIPTS = {
  page: 'page/main.js',
  drawWorker: 'draw/drawWorker.js',
  bandWorker: 'draw/bandWorker.js',
};

/** Puts the page of the window, and the files beside it, where a run serves them from. */
export async function bundleWindow() {
  if (!isWindowStale()) return;
  const rolldown = await loadBundler();
  if (rolldown === undefined) return;
  mkdirSync(SERVED, { recursive: true });
  for (const [name, entry] of Object.entries(WINDOW_SCRIPTS)) {
    const build = await rolldown({
      input: `${WINDOW}/dist/modules/${entry}`,
      platform: 'browser',
      treeshake: { moduleSideEffects: false },
    });
    await build.write({
      file: `${SERVED}/${name}.js`,
      format: 'iife',
      comments: false,
      minify: true,
    });
    await build.close();
  }
  for (const name of readdirSync(`${WINDOW}/static`)) {
    copyFileSync(`${WINDOW}/static/${name}`, `${SERVED}/${name}`);
  }
}

/** Whether anything that the page follows from is newer than it. */
function isWindowStale() {
  const page = `${SERVED}/page.js`;
  if (!existsSync(page)) return true;
  const madeAt = statSync(page).mtimeMs;
  const packages = [
    'block-scene',
    'block-view',
    'facets',
    'pictures',
    'render',
    'shaders',
    'engine',
  ];
  const folders = [
    `${WINDOW}/static`,
    `${WINDOW}/dist/modules`,
    ...packages.map((name) => `${root}packages/${name}/dist`),
  ];
  return folders.some((folder) =>
    readdirSync(folder, { recursive: true }).some(
      (name) => statSync(join(folder, name)).mtimeMs > madeAt,
    ),
  );
}

/** Puts the sources of another copy into one file, without looking at types. The result is its path. */
export async function bundleSources(copy) {
  const rolldown = await loadBundler();
  const folder = `${copy}/packages/cli/dist`;
  const build = await rolldown({
    input: `${copy}/packages/cli/src/main.ts`,
    platform: 'node',
    resolve: { conditionNames: ['bridle-source', 'node', 'import', 'default'] },
    plugins: [ownUrls(folder)],
    logLevel: 'silent',
  });
  await build.write({ dir: folder, format: 'esm', entryFileNames: 'main.mjs' });
  await build.close();
  return `${folder}/main.mjs`;
}

/** In a process of its own, for it plays until the first reply. */
function precompile() {
  const args = [`${root}scripts/precompile.mjs`];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`not compiled, so bridle starts slower:\n${stderr}`);
}

/** It is native code: where there is none for this machine, the modules do as well, slower. */
async function loadBundler() {
  try {
    return (await import('rolldown')).rolldown;
  } catch (error) {
    process.stderr.write(`not bundled, so bridle starts slower: ${error.message.split('\n')[0]}\n`);
    return undefined;
  }
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(`${root}${path}`));
  return hash.digest('hex');
}
