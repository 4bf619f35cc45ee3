import { DIALECTS } from '@bridle/harness/listening';
import type { Run } from '@bridle/processes';
import { UsageError } from '../../flags.js';
import { type Check, type Finding, failure, ok, type Patient, warning } from '../check.js';
import { portHolder } from '../portHolder.js';

type Dialect = (typeof DIALECTS)[number];

/** Where a serve listens that is told nothing: a port that is taken gives way to the next free one. */
export const ports: Check = {
  name: 'ports',
  async find(patient) {
    const found = await Promise.all(DIALECTS.map((dialect) => ofDialect(dialect, patient)));
    return found.flat();
  },
};

async function ofDialect(dialect: Dialect, { env, runs }: Patient): Promise<Finding[]> {
  let wanted: readonly number[];
  try {
    wanted = defaultPorts(dialect, env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const [name] = error.message.split('=');
    return [failure(error.message, `unset ${name}`)];
  }
  return Promise.all(wanted.map((port) => portFinding(port, dialect, runs)));
}

function defaultPorts({ plan }: Dialect, env: NodeJS.ProcessEnv): number[] {
  const asked = {
    command: 'serve',
    flags: {},
    isScripted: false,
    isHeadless: false,
    startsInMenu: false,
    furtherGames: [],
  } as const;
  return Object.values(plan({ ...asked, env })?.defaultPorts ?? {});
}

export async function portFinding(
  port: number,
  { title, opensBy }: Pick<Dialect, 'title' | 'opensBy'>,
  runs: readonly Run[],
): Promise<Finding> {
  const what = `${port}, for ${title}`;
  const holder = await portHolder(port);
  if (holder === undefined) return ok(`${what}, is free`);
  const { pid, program } = holder;
  const run = runs.find((run) => run.pid === pid);
  if (run !== undefined) return ok(`${what}, is held by your run ${run.name}`);
  const who = pid === undefined ? 'another user' : `${program ?? 'a program'}, process ${pid}`;
  const next = 'a serve takes the next free one';
  const mend = `bridle serve ${opensBy.replace('<addr>', '127.0.0.1:0')}`;
  return warning(`${what}, is held by ${who}; ${next}`, mend);
}
