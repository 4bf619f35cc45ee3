import { createContext, Script } from 'node:vm';
import { PATTERN_MS_MAX } from '../limits.js';

/**
 * Some expressions take longer than the universe to find that they do not match. Only a script
 * in a context of its own can be stopped while it matches.
 */
const SCRIPT = new Script(
  '(() => { const e = new RegExp(source, "i"); return texts.map((t) => e.test(t)); })()',
);

/** For each text whether a regular expression finds something in it, or what is wrong with it. */
export function matching(source: string, texts: readonly string[]): readonly boolean[] | string {
  const context = createContext({ source, texts });
  try {
    return SCRIPT.runInContext(context, { timeout: PATTERN_MS_MAX }) as boolean[];
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      return `the expression takes longer than ${PATTERN_MS_MAX} ms`;
    }
    return message;
  }
}
