import { DIALECTS, type Leftover, RegistryError } from '@bridle/harness/listening';
import { Runs, runsDirOf } from '@bridle/processes';
import { begunByTheDead } from '../../parts.js';
import { shellWord } from '../../shellWord.js';
import { type Check, type Finding, ok, type Patient, warning } from '../check.js';
import { leftoverFinding } from '../removeLeftover.js';

/** What runs and setups have left that were killed: in the user's folder, and where dialects' clients look. */
export const leftovers: Check = {
  name: 'leftovers',
  async find(patient) {
    const { env, home } = patient;
    const runs = new Runs(runsDirOf(env));
    const elsewhere = runs.elsewhere();
    const what = 'the entry of a run that has died';
    const ofDialects = await Promise.all(DIALECTS.map((dialect) => ofDialect(dialect, patient)));
    const findings = [
      ...runs
        .dead()
        .flatMap((dead) => leftoverFinding({ ...dead, what }, { elsewhere, root: home })),
      ...ofDialects.flatMap(({ found, broken }) => [
        ...found.flatMap((leftover) => leftoverFinding(leftover, { elsewhere })),
        ...broken,
      ]),
      ...begunByTheDead(home).flatMap((leftover) =>
        leftoverFinding(leftover, { elsewhere, root: home, areFolders: true }),
      ),
    ];
    return findings.length > 0 ? findings : [ok('no files of runs that have died')];
  },
};

interface OfDialect {
  readonly found: readonly Leftover[];
  readonly broken: readonly Finding[];
}

async function ofDialect(
  { leftovers }: (typeof DIALECTS)[number],
  { env, folder, version }: Patient,
): Promise<OfDialect> {
  try {
    return { found: (await leftovers?.({ env, folder, version })) ?? [], broken: [] };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const { message, path } = error;
    const mend = `mv ${shellWord(path)} ${shellWord(`${path}.broken`)}`;
    return { found: [], broken: [warning(message, mend)] };
  }
}
