// `node scripts/unityMeta.mjs`: writes the `.meta` that Unity wants beside every file and folder of the package, and
// removes those of what is gone. An id is made from the path, so that it never changes: scenes of users name it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib.mjs';
import { PACKAGE } from './unity/assemblyDefinitions.mjs';

const FOLDER = join(root, PACKAGE);

const SCRIPT = [
  'serializedVersion: 2',
  'defaultReferences: []',
  'executionOrder: 0',
  'icon: {instanceID: 0}',
];
/** Unity's importer of each kind of file, and what it keeps besides what every importer does. */
const IMPORTERS = {
  '.asmdef': ['AssemblyDefinitionImporter'],
  '.cs': ['MonoImporter', ...SCRIPT],
  '.md': ['TextScriptImporter'],
  '.txt': ['TextScriptImporter'],
  '.unity': ['DefaultImporter'],
  '.xml': ['TextScriptImporter'],
};
const IMPORTERS_OF_NAMES = {
  'package.json': ['PackageManifestImporter'],
  LICENSE: ['DefaultImporter'],
};

/** What must stand beside the assets of a folder, by its path in the package. */
export function wantedMetas(folder = FOLDER) {
  return new Map(assetsIn(folder).map((asset) => [`${asset.path}.meta`, metaOf(asset)]));
}

/** Every `.meta` that is there, by its path in the package. */
export function presentMetas(folder = FOLDER) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const metas = paths.filter((path) => path.endsWith('.meta'));
  return new Map(metas.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** What Unity imports: not what begins with a dot or ends in `~`, but samples once they are copied from there. */
function assetsIn(folder, within = '') {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = within === '' ? entry.name : `${within}/${entry.name}`;
    const isFolder = entry.isDirectory();
    if (path === 'Samples~') return samplesIn(folder, path);
    if (/^\.|~$|\.meta$/.test(entry.name)) return [];
    return [{ path, isFolder }, ...(isFolder ? assetsIn(folder, path) : [])];
  });
}

/** A sample's own folder is made anew where it is copied to. */
function samplesIn(folder, samples) {
  return readdirSync(join(folder, samples)).flatMap((name) =>
    assetsIn(folder, `${samples}/${name}`),
  );
}

function metaOf({ path, isFolder }) {
  const [importer, ...settings] = isFolder ? ['DefaultImporter'] : importerOf(path);
  return [
    'fileFormatVersion: 2',
    `guid: ${createHash('sha256').update(`com.abu.bridge/${path}`).digest('hex').slice(0, 32)}`,
    ...(isFolder ? ['folderAsset: yes'] : []),
    `${importer}:`,
    '  externalObjects: {}',
    ...settings.map((line) => `  ${line}`),
    ...['userData', 'assetBundleName', 'assetBundleVariant'].map((name) => `  ${name}: `),
    '',
  ].join('\n');
}

function importerOf(path) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const importer = IMPORTERS_OF_NAMES[name] ?? IMPORTERS[/\.\w+$/.exec(name)?.[0]];
  if (importer === undefined)
    throw new Error(`${path}: which importer Unity has for it is not known here`);
  return importer;
}

if (process.argv[1]?.endsWith('unityMeta.mjs')) {
  const wanted = wantedMetas();
  for (const [path, text] of wanted) {
    if (!existsSync(join(FOLDER, path))) writeFileSync(join(FOLDER, path), text);
  }
  for (const path of presentMetas().keys()) if (!wanted.has(path)) rmSync(join(FOLDER, path));
}
