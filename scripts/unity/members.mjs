// The members of Unity that the package uses, and the table of the versions in which Unity has them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib.mjs';

const TABLE = 'test/unity/unityMembers.tsv';
const HEAD = ['member', 'since', 'until', 'note'];
/** The oldest version that the package is for: what is older counts as of this one. */
const OLDEST = '6000.0';
const UNITY = /^(UnityEngine|UnityEditor|Unity|TMPro)\./;

/**
 * The rows of the table: a member, the first and the last version that has it, and where that is known from. A row
 * without a note stands in the scripting reference of 6000.0 or, for UGUI, in the sources of its package up to 6000.5,
 * and no newer version is known to take it away. A member that is obsolete with a warning is still there.
 * @returns {{ member: string, since: string, until: string, note: string }[]}
 */
export function memberTable() {
  const lines = readFileSync(join(root, TABLE), 'utf8').trimEnd().split('\n');
  const [head, ...rows] = lines.map((line) => line.split('\t'));
  if (head.join() !== HEAD.join()) throw new Error(`${TABLE} begins with ${HEAD.join(', ')}`);
  return rows.map(([member, since, until = '', note = '']) => ({ member, since, until, note }));
}

/** The versions of Unity for which each member is used, as the compiler saw it. */
export function usedMembers(jobs) {
  const used = new Map();
  for (const { set, members } of jobs.filter(({ set }) => set !== 'mono')) {
    const [version] = set.split('-');
    for (const member of members) used.set(member, new Set([...(used.get(member) ?? []), version]));
  }
  return used;
}

/** One line for each member that the table lacks, or that is used in a version that does not have it. */
export function memberProblems(used, table) {
  const rows = new Map(table.map((row) => [row.member, row]));
  return [...used].flatMap(([member, versions]) => {
    const row = rows.get(member);
    if (!UNITY.test(member))
      return [`${member} is of the stand-ins alone: Unity has no such thing`];
    if (row === undefined) return [`${member} is not in ${TABLE}`];
    return [...versions]
      .filter((version) => !isWithin(version, row))
      .map((version) => `${member} is used in ${version}, and Unity has it ${spanOf(row)}`);
  });
}

/** Rows of the table for members that it lacks, with the oldest version for which they are used. */
export function missingRows(used, table) {
  const known = new Set(table.map(({ member }) => member));
  return [...used]
    .filter(([member]) => !known.has(member) && UNITY.test(member))
    .map(([member, versions]) => [member, [...versions].sort(compare)[0], '', ''].join('\t'))
    .sort();
}

function isWithin(version, { since, until }) {
  return compare(since, version) <= 0 && (until === '' || compare(version, until) <= 0);
}

function spanOf({ since, until }) {
  return [since === OLDEST ? '' : `from ${since}`, until === '' ? '' : `until ${until}`]
    .join(' ')
    .trim();
}

function compare(a, b) {
  return Number(a.split('.')[1]) - Number(b.split('.')[1]);
}
