import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { HarnessError, SCENE_ROLES } from '@bridle/facets';
import type { ReadKind, WrittenKind } from '../core/files.js';
import { SNAPSHOT_BYTES_MAX, STATE_FILE_BYTES_MAX } from '../limits.js';
import { DISK, type Disk, isNamed, writeWhole } from './disk.js';
import { fileError, pathText } from './fileErrors.js';

interface Kind {
  /** as a message says it: holds no … */
  readonly text: string;
  /** Whether a file is of this kind, by its first bytes at least. */
  isOurs(bytes: Buffer): boolean;
  /** of the file, where others on the machine are not to read what was asked and answered */
  readonly mode?: number;
}

/** The first bytes of a file that tell each kind that is written. */
const HEAD_BYTES = 64;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** What our PNGs say, directly behind their size, of the program that made them. */
export const PICTURE_SOFTWARE = 'bridle';
const PNG_SOFTWARE = `\0\0\0\x0ftEXtSoftware\0${PICTURE_SOFTWARE}`;
const PNG_SOFTWARE_AT = 33;

const KINDS: Readonly<Record<WrittenKind | ReadKind, Kind>> = {
  picture: {
    text: 'picture that Bridle has marked as its own',
    isOurs: (bytes) => begins(bytes, PNG) && begins(bytes.subarray(PNG_SOFTWARE_AT), PNG_SOFTWARE),
  },
  record: {
    text: 'record or trace',
    isOurs: (bytes) => begins(bytes, '{"bridle":"record",'),
    mode: 0o600,
  },
  state: {
    text: 'state of a game',
    isOurs: (bytes) => begins(bytes, '{"bridle_state":"'),
    mode: 0o600,
  },
  snapshot: {
    text: 'snapshot',
    isOurs: (bytes) => isSnapshot(bytes.toString('utf8').trimEnd()),
  },
};

const READ_BYTES_MAX: Readonly<Record<ReadKind, number>> = {
  state: STATE_FILE_BYTES_MAX,
  snapshot: SNAPSHOT_BYTES_MAX,
};

function begins(head: Buffer, mark: string | Buffer): boolean {
  const bytes = Buffer.from(mark);
  return head.subarray(0, bytes.length).equals(bytes);
}

const ROLES: ReadonlySet<string> = new Set(SCENE_ROLES);
const EMPTY: readonly string[] = ['(empty)', '(no interactive elements)'];

/** Whether each line of a text is one that a snapshot can have: `- button "End Turn" [ref=e1]`. */
function isSnapshot(text: string): boolean {
  if (EMPTY.includes(text)) return true;
  return text.split('\n').every((line) => {
    const [mark, role = '', ...rest] = line.trimStart().split(' ', 3);
    return mark === '-' && ROLES.has(role) && (rest.length === 0 || /^["[]/.test(rest[0]!));
  });
}

/** A link is not followed, and a pipe is not waited for. */
const CAREFULLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The first bytes of a file, and how many there are; undefined where there is none. */
function beginningOf(path: string, bytes: number): { head: Buffer; size: number } | undefined {
  let file: number;
  try {
    file = openSync(path, CAREFULLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const about = fstatSync(file);
    if (!about.isFile()) throw notPlain(path);
    const head = Buffer.alloc(Math.min(bytes, about.size));
    let at = 0;
    while (at < head.length) {
      const read = readSync(file, head, at, head.length - at, at);
      if (read === 0) break;
      at += read;
    }
    return { head: head.subarray(0, at), size: about.size };
  } finally {
    closeSync(file);
  }
}

export function notPlain(path: string): HarnessError {
  const message = `${pathText(path)} exists and is no plain file`;
  return new HarnessError('bad_request', message, 'name a file, not a folder, link or pipe');
}

/** Throws unless there is no file, or one of the same kind. Messages name it as it was asked for. */
export function refuseForeign(path: string, kind: WrittenKind, asked = path): void {
  const found = beginningOf(path, HEAD_BYTES);
  if (found === undefined || KINDS[kind].isOurs(found.head)) return;
  throw new HarnessError(
    'bad_request',
    `${pathText(asked)} is there already and holds no ${KINDS[kind].text}; it was left alone`,
    'name a file that is not there yet',
  );
}

/** Writes a file, whole or not at all. One of another kind stays, also one that has just come. */
export function writeOwn(
  path: string,
  kind: WrittenKind,
  content: Uint8Array | string,
  disk: Disk = DISK,
): void {
  // Its own name may be as long as names can be; threads write into one folder at the same time.
  const passing = join(dirname(path), `.bridle-${process.pid}-${threadId}.part`);
  const name = (): void => {
    if (isNamed(disk, passing, path)) return;
    refuseForeign(path, kind);
    disk.rename(passing, path);
  };
  try {
    writeWhole(disk, passing, content, name, KINDS[kind].mode);
  } catch (error) {
    throw fileError(error, path);
  }
}

/** The text of a file; refuses one of another kind, and says nothing of what is in it. */
export function readOwn(path: string, kind: ReadKind, asked = path): string {
  const { text, isOurs } = KINDS[kind];
  const bytesMax = READ_BYTES_MAX[kind];
  const found = beginningOf(path, bytesMax);
  if (found === undefined) throw fileError({ code: 'ENOENT' }, asked);
  if (found.size > bytesMax) {
    throw new HarnessError('bad_request', `${pathText(asked)} is too large for a ${text}`);
  }
  if (isOurs(found.head)) return found.head.toString('utf8').trimEnd();
  throw new HarnessError('bad_request', `${pathText(asked)} holds no ${text}`);
}
