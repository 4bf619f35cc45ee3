import { describe, expect, it } from 'vitest';
import { casesIn, HAS_MONO, runNunit, unityAssemblies } from './support/unity.js';

/** The least number of cases: fewer means that a part was not found. */
const CASES_MIN = 80;

if (!HAS_MONO) {
  process.stdout.write(
    'SKIPPED: the tests of the Unity package (mono or NUnit is not installed)\n',
  );
}

const assemblies = HAS_MONO ? unityAssemblies(['mono']).filter(({ isTest }) => isTest) : [];
const results = assemblies.map((assembly) => ({ name: assembly.name, cases: runNunit(assembly) }));

for (const { name, cases } of results) {
  describe(name, () => {
    for (const { name: fact, failure } of cases) {
      it(fact, () => {
        expect(failure).toBeUndefined();
      });
    }
  });
}

describe.runIf(HAS_MONO)('the tests of the Unity package', () => {
  it('are all found', () => {
    const count = results.reduce((sum, { cases }) => sum + cases.length, 0);
    expect(count).toBeGreaterThanOrEqual(CASES_MIN);
  });
});

describe('a result of NUnit', () => {
  const result = (more: string) =>
    `<results><test-case name="A.B(&quot;&lt;x&gt;&quot;)" executed="True" ${more}</results>`;

  it('tells of a case that passed', () => {
    expect(casesIn(result('result="Success" time="0.0" />'))).toEqual([{ name: 'A.B("<x>")' }]);
  });

  it('tells why a case failed', () => {
    const failure =
      '<failure><message><![CDATA[  Expected: 1\n  But was: 2]]></message>' +
      '<stack-trace><![CDATA[at A.B () in a.cs:3]]></stack-trace></failure></test-case>';
    expect(casesIn(result(`result="Failure">${failure}`))).toEqual([
      { name: 'A.B("<x>")', failure: 'Failure\nExpected: 1\n  But was: 2\nat A.B () in a.cs:3' },
    ]);
  });

  it('takes a case that was ignored for one that did not pass', () => {
    const reason = '<reason><message><![CDATA[no server]]></message></reason></test-case>';
    expect(casesIn(result(`result="Ignored">${reason}`))[0]!.failure).toBe('Ignored\nno server');
  });
});
