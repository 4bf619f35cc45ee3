import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** The oldest version that a bot plays on: the hands rely on packets that older servers lack. */
const OLDEST = '1.16.5';

/** Where minecraft-data keeps its facts, below the folder of a part. */
const DATA = 'node_modules/minecraft-data/minecraft-data/data';

/** Types, source maps and pages, which no program reads. */
const UNREAD = /\.(ts|mts|cts|map|md)$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

/**
 * Takes away what a bot on a Java server of a supported version never reads: most of minecraft-data is
 * about Bedrock and older versions. It reads its files one by one when they are asked for, so a version
 * that is kept misses nothing. The result says which those are.
 */
export function pruneMinecraft(folder: string): string {
  const data = join(folder, DATA);
  const { pc } = JSON.parse(readFileSync(join(data, 'dataPaths.json'), 'utf8')) as DataPaths;
  const versions = Object.keys(pc).filter((version) => isSupported(version));
  const facts = new Set(versions.flatMap((version) => factsOf(pc[version]!)));
  removeUnless(join(folder, 'node_modules'), (path, name) => {
    const at = relative(data, path);
    if (at.startsWith('..')) return !UNREAD.test(name) || LICENCE.test(name);
    return at === 'dataPaths.json' || basename(dirname(at)) === 'common' || facts.has(at);
  });
  return `Minecraft ${versions[0]} to ${versions.at(-1)}`;
}

/** By edition and version: the folder of each kind of facts, which may be that of another version. */
interface DataPaths {
  readonly pc: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function factsOf(folders: Readonly<Record<string, string>>): string[] {
  return Object.entries(folders).map(([kind, folder]) => join(folder, `${kind}.json`));
}

/** Snapshots and what came before a release are no versions that servers run. */
function isSupported(version: string): boolean {
  if (!/^\d{1,3}(\.\d{1,3}){1,2}$/.test(version)) return false;
  const [numbers, oldest] = [version, OLDEST].map((text) => text.split('.').map(Number));
  const at = oldest!.findIndex((number, i) => number !== (numbers![i] ?? 0));
  return at === -1 || (numbers![at] ?? 0) > oldest![at]!;
}

function removeUnless(folder: string, isKept: (path: string, name: string) => boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnless(path, isKept);
    else if (entry.isFile() && !isKept(path, entry.name)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
