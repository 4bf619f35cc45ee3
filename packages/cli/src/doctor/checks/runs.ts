import { askOnce, NoReplyError } from '@bridle/harness/listening';
import type { Run } from '@bridle/processes';
import { START_ONE, worldText } from '@bridle/processes';
import { shellWord } from '../../shellWord.js';
import { type Check, type Finding, ok, warning } from '../check.js';
import { ASK_MS_MAX } from '../limits.js';

/** A request that changes nothing, whatever the run is about; that it wants a token is an answer, too. */
const HELLO = '{"id":"doctor","op":"hello"}';

/** The runs of this user, each asked for a sign of life where it has a control plane. */
export const runs: Check = {
  name: 'runs',
  async find({ runs }) {
    if (runs.length === 0) return [ok(`nothing runs; ${START_ONE}`)];
    return await Promise.all(runs.map(lookAt));
  },
};

async function lookAt(run: Run): Promise<Finding> {
  const { name, folder, pid, endpoints, games } = run;
  const played = games === undefined ? worldText(run) : `${games.length} games`;
  const what = `${name}, process ${pid}, in ${folder}: ${played}`;
  if (endpoints.ctl === undefined) return ok(what);
  try {
    await askOnce({ path: endpoints.ctl }, HELLO, ASK_MS_MAX);
    return ok(`${what}; it answers`);
  } catch (error) {
    if (!(error instanceof NoReplyError)) throw error;
    return warning(
      `${what}; it does not answer: ${error.message}`,
      `bridle stop ${shellWord(name)}`,
    );
  }
}
