import { describe, expect, it } from 'vitest';
import {
  memberProblems,
  memberTable,
  missingRows,
  usedMembers,
} from '../scripts/unity/members.mjs';
import { HAS_MONO, unityAssemblies } from './support/unity.js';

const table = memberTable();
const used = usedMembers(unityAssemblies()) as Map<string, Set<string>>;

describe('the table of the members of Unity', () => {
  it('has every member that the package uses, for versions that have it', () => {
    // `node scripts/unityBuild.mjs --members` prints the rows that are missing
    expect(memberProblems(used, table)).toEqual([]);
  });

  // The tests of the package are not compiled without NUnit.
  it.runIf(HAS_MONO)('has no member that nothing uses', () => {
    expect(table.map(({ member }) => member).filter((member) => !used.has(member))).toEqual([]);
  });

  it('is in order, and has each member once', () => {
    const members = table.map(({ member }) => member);
    expect(members).toEqual([...new Set(members)].sort());
  });

  it('names versions from 6000.0 on, and says of what came or went why that is known', () => {
    for (const { member, since, until, note } of table) {
      expect(`${member} ${since}`).toMatch(/ 6000\.\d$/);
      expect(`${member} ${until}`).toMatch(/ (6000\.\d)?$/);
      if (since !== '6000.0' || until !== '') expect(`${member}: ${note}`).toMatch(/: ./);
    }
  });
});

describe('a member of Unity', () => {
  const row = { member: 'UnityEngine.A', since: '6000.2', until: '6000.4', note: '' };
  const usedIn = (...versions: string[]) => new Map([['UnityEngine.A', new Set(versions)]]);

  it('may be used in the versions that have it', () => {
    expect(memberProblems(usedIn('6000.2', '6000.4'), [row])).toEqual([]);
  });

  it('may not be used before or after them', () => {
    const span = 'and Unity has it from 6000.2 until 6000.4';
    expect(memberProblems(usedIn('6000.0', '6000.4', '6000.5'), [row])).toEqual([
      `UnityEngine.A is used in 6000.0, ${span}`,
      `UnityEngine.A is used in 6000.5, ${span}`,
    ]);
  });

  it('must be in the table', () => {
    expect(memberProblems(usedIn('6000.0'), [])).toEqual([
      'UnityEngine.A is not in test/unity/unityMembers.tsv',
    ]);
    expect(missingRows(usedIn('6000.5', '6000.4'), [])).toEqual(['UnityEngine.A\t6000.4\t\t']);
  });

  it('must be of Unity, and not of what stands in for it', () => {
    const standIn = new Map([['Abu.Fake.Loop', new Set(['6000.0'])]]);
    expect(memberProblems(standIn, [])[0]).toContain('Unity has no such thing');
  });
});
