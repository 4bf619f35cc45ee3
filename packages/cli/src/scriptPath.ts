import { relative } from 'node:path';

/**
 * How a script calls us without npx, which takes longer to find us than we take to answer: the path
 * by which we were called, from this folder where that is shorter.
 */
export function scriptPath(called = process.argv[1] ?? 'bridle', folder = process.cwd()): string {
  const here = relative(folder, called);
  return here !== '' && here.length < called.length ? here : called;
}
