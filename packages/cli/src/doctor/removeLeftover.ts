import { type BigIntStats, lstatSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { HarnessError } from '@bridle/facets';
import type { Leftover } from '@bridle/harness/listening';
import type { Run } from '@bridle/processes';
import { type Finding, warning } from './check.js';

/** What is known of leftovers besides themselves. */
interface Surroundings {
  /** runs of other machines that share the user's folder */
  readonly elsewhere: readonly Run[];
  /** the folder around them that is ours, where it is not the one that they lie in */
  readonly root?: string;
  /** they are folders, with all that is in them */
  readonly areFolders?: boolean;
}

/**
 * The finding of what a killed run has left, with the way to remove it. What a run of another machine
 * has, which shares the folder, is none: its processes are not to be seen from here.
 */
export function leftoverFinding(
  { path, what, pid, takeOut }: Leftover,
  { elsewhere, root = dirname(path), areFolders = false }: Surroundings,
): Finding[] {
  const isElsewhere = ({ pid: theirs, endpoints }: Run): boolean =>
    theirs === pid || Object.values(endpoints).includes(path);
  if (elsewhere.some(isElsewhere)) return [];
  const seen = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  if (seen === undefined) return []; // it has just gone
  const whose = pid === undefined ? '' : ` (process ${pid})`;
  const found = warning(`${path}: ${what}${whose}`, 'bridle doctor --fix');
  const fix = (): string => {
    refuseLinks(root, dirname(path));
    refuseOthers(path);
    if (takeOut === undefined) removeSame(path, seen, areFolders);
    else takeOut();
    return `removed ${takeOut === undefined ? path : `from ${path}`}: ${what}${whose}`;
  };
  return [{ ...found, fix }];
}

/** Removes what was seen there, and nothing that has come in its place. */
function removeSame(path: string, seen: BigIntStats, isFolder: boolean): void {
  const found = lstatSync(path, { bigint: true });
  if (found.ino !== seen.ino || found.mtimeNs !== seen.mtimeNs) throw refused('it has changed');
  if (found.isDirectory() !== isFolder) throw refused('it is no such file');
  rmSync(path, { recursive: isFolder }); // links in a folder are removed, not followed
}

function refuseOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw refused('it has gone already');
  const self = process.getuid?.();
  if (self !== undefined && found.uid !== self) throw refused('it is of another user');
}

/** From a folder up to the one that is ours, none may be a link: that could lead to what is not. */
function refuseLinks(root: string, folder: string): void {
  for (let at = folder; ; at = dirname(at)) {
    if (!lstatSync(at).isDirectory()) throw refused(`${at} is a link`);
    if (at === root || dirname(at) === at) return;
  }
}

function refused(why: string): HarnessError {
  return new HarnessError('bad_request', why);
}
