import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { bridleHomeOf, makeFolder } from '@bridle/processes';

const TOKEN_BYTES = 32; // nobody guesses 256 bits
const FILE_BYTES_MAX = 4_096;
const FOR_OTHERS = 0o077;

export interface TokenFile {
  readonly path: string;
  readonly token: string;
}

/** The file whose token clients of `bridle mcp --http` send; it is made where there is none. */
export function readTokenFile(asked: string | undefined, env: NodeJS.ProcessEnv): TokenFile {
  if (asked === undefined)
    return ownTokenFile('mcp-token', env, 'name another file with --token-file');
  return readOrMake(resolve(asked), false, 'name another file with --token-file');
}

/** A token of this user, in the folder of what belongs to this user; it is made where there is none. */
export function ownTokenFile(name: string, env: NodeJS.ProcessEnv, hint?: string): TokenFile {
  return readOrMake(join(bridleHomeOf(env), name), true, hint);
}

function readOrMake(path: string, makesFolder: boolean, hint: string | undefined): TokenFile {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) make(path, makesFolder);
    return { path, token: read(path) };
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    throw new HarnessError('bad_request', `${path}: ${(error as Error).message}`, hint);
  }
}

/** Of two that make it at once, one does: the file appears whole, or not at all. */
function make(path: string, makesFolder: boolean): void {
  if (makesFolder) makeFolder(dirname(path), 0o700);
  const begun = `${path}.${process.pid}`;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  writeFileSync(begun, `${token}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(begun, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(begun, { force: true });
  }
}

function read(path: string): string {
  if (!lstatSync(path).isFile()) {
    throw new HarnessError('bad_request', `${path} is no file with a token`);
  }
  // What is looked at is what is read, whoever puts another file there meanwhile.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return readFrom(file, path);
  } finally {
    closeSync(file);
  }
}

function readFrom(file: number, path: string): string {
  const found = fstatSync(file);
  if (!found.isFile() || found.size > FILE_BYTES_MAX) {
    throw new HarnessError('bad_request', `${path} is no file with a token`);
  }
  const user = process.getuid?.();
  if (user !== undefined && found.uid !== user) {
    throw new HarnessError('bad_request', `${path} belongs to another user`);
  }
  if (user !== undefined && (found.mode & FOR_OTHERS) !== 0) {
    const message = `other users of this machine may read or write ${path}`;
    throw new HarnessError('bad_request', message, `chmod 600 ${path}`);
  }
  const token = readFileSync(file, 'utf8').trim();
  if (!/^[\x21-\x7e]{16,4096}$/.test(token)) {
    const message = `${path} holds no token: one word of 16 characters or more`;
    throw new HarnessError('bad_request', message, 'remove it, and a new one is made');
  }
  return token;
}
