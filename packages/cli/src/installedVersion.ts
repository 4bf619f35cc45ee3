import { execFile } from 'node:child_process';
import { bridleHomeOf } from '@bridle/processes';
import { findPart, PARTS } from './parts.js';

const ASK_VERSION_MS = 3_000;

/** The version of a program on the PATH, or else of the part; undefined when there is neither. */
export function installedVersion(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { env, timeout: ASK_VERSION_MS };
    execFile(program, ['--version'], options, (error, stdout) => {
      const onPath = error === null ? /\d{1,9}\.\d{1,9}\.\d{1,9}/.exec(stdout)?.[0] : undefined;
      const part = PARTS.find(({ name }) => name === program);
      resolve(onPath ?? (part && findPart(part, bridleHomeOf(env))?.version));
    });
  });
}
