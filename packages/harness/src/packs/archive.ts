/** Bounds on a pack of files that a stranger made. */
export interface ArchiveLimits {
  /** of the zip itself */
  readonly archiveBytes: number;
  readonly entries: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** how many times as large as packed a file may be, if it has more than so many bytes */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

/** A pack that is not read, and why. */
export class BadArchive extends Error {}

const PATH_CHARS_MAX = 240;

/** Whether a path stays inside of what it is relative to, on every system. */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > PATH_CHARS_MAX || /[\\:\0]/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
