import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';
import type { Run } from '@bridle/processes';
import { AGENT_BROWSER, findPart } from '../../parts.js';
import { shellWord } from '../../shellWord.js';
import { type Check, type Finding, ok, warning } from '../check.js';
import { ASK_MS_MAX } from '../limits.js';
import { programOnPath } from '../programOnPath.js';

const SETUP = `bridle setup ${AGENT_BROWSER.name}`;
/** The oldest whose daemon we can be taken for. */
const OLDEST = '0.8.0';

/** The CLI on the PATH, and whether the sessions of runs are offered to one of its version. */
export const agentBrowser: Check = {
  name: 'agent-browser',
  async find({ env, home, runs }) {
    const path = programOnPath('agent-browser', env);
    if (path === undefined) {
      const part = findPart(AGENT_BROWSER, home);
      if (part !== undefined) return [ok(`${part.version}, not on the PATH but in ${part.folder}`)];
      return [ok(`not on the PATH, and not needed; ${SETUP} installs it`)];
    }
    const version = await askVersion(path, env);
    if (version === undefined) return [warning(`${path} does not tell its version`, SETUP)];
    const { NEWEST, holderOf } = await import('@bridle/harness/dialects');
    const sessions = runs.flatMap((run) => ofRun(run, version, holderOf));
    if (compare(version, OLDEST) < 0) {
      return [warning(`${version}, ${path}: too old, it needs ${OLDEST}`, SETUP), ...sessions];
    }
    const isNewer = compare(version, NEWEST) > 0;
    const tried = isNewer ? `; newer than ${NEWEST}, the newest that was tried` : '';
    return [ok(`${version}, ${path}${tried}`), ...sessions];
  },
};

type HolderOf = typeof import('@bridle/harness/dialects')['holderOf'];

function ofRun(run: Run, version: string, holderOf: HolderOf): Finding[] {
  const socket = run.endpoints[AGENT_BROWSER.name];
  if (socket === undefined) return [];
  const session = basename(socket, '.sock');
  const what = `the session ${session} of your run ${run.name}`;
  const holder = holderOf(dirname(socket), session);
  if (holder.run !== run.pid) {
    const who = holder.pid === undefined ? 'somebody else' : `process ${holder.pid}`;
    return [warning(`${what} was taken by ${who}`, `agent-browser --session ${session} close`)];
  }
  if (holder.version === version) return [ok(`${what} fits it`)];
  const again = `bridle stop ${shellWord(run.name)} && bridle serve --agent-browser-version ${version}`;
  return [warning(`${what} is for ${holder.version}, not for ${version}`, again)];
}

function askVersion(path: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const options = { env, timeout: ASK_MS_MAX, killSignal: 'SIGKILL' as const };
  return new Promise((resolve) => {
    execFile(path, ['--version'], options, (error, stdout) => {
      resolve(error === null ? /\d{1,9}\.\d{1,9}\.\d{1,9}/.exec(stdout)?.[0] : undefined);
    });
  });
}

/** Below 0 where the first is older. */
function compare(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split('.').map(Number));
  const at = first!.findIndex((number, i) => number !== second![i]);
  return at === -1 ? 0 : first![at]! - second![at]!;
}
