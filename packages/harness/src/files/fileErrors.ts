import { HarnessError } from '@bridle/facets';
import { QUOTE_CHARS_MAX } from '../limits.js';

/** What is wrong with a file that a client names, by the system's own code, and what to do about it. */
const SAID: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  ENOENT: ['does not exist', 'name a file that is there'],
  ENOTDIR: ['leads through a file as if it were a folder', 'name a file in a folder'],
  EISDIR: ['is a folder', 'name a file in it'],
  EEXIST: ['is there already', 'name a file that is not there yet'],
  ENAMETOOLONG: ['is too long for a path', 'name a shorter one'],
  ELOOP: ['leads through too many links', 'name the file without them'],
  EACCES: ['is forbidden to this run', 'name a file that it may use, or change who may'],
  EPERM: ['is forbidden to this run', 'name a file that it may use, or change who may'],
  EROFS: ['lies on a disk that cannot be written to', 'name a file elsewhere'],
  ENOSPC: ['has no room on its disk', 'make room there, or name a file elsewhere'],
  EDQUOT: ['has no room on its disk', 'make room there, or name a file elsewhere'],
  EMFILE: ['cannot be opened now: too many files are open', 'try again later'],
  ENFILE: ['cannot be opened now: too many files are open', 'try again later'],
};

/** What a disk has thrown, as an error that says what to do; anything else is thrown on. */
export function fileError(thrown: unknown, path: string): HarnessError {
  if (thrown instanceof HarnessError) return thrown;
  const { code } = thrown as NodeJS.ErrnoException;
  if (typeof code !== 'string') throw thrown;
  const [message, hint] = SAID[code] ?? [`cannot be used (${code})`, 'name another file'];
  return new HarnessError('bad_request', `${pathText(path)} ${message}`, hint);
}

/** A path as a message names it: the end of a long one tells more than its beginning. */
export function pathText(path: string): string {
  return path.length <= PATH_SHOWN_CHARS ? path : `…${path.slice(-PATH_SHOWN_CHARS)}`;
}

const PATH_SHOWN_CHARS = QUOTE_CHARS_MAX * 4;
