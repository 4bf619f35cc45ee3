import { lstat, readlink, stat, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { HarnessError } from '@bridle/facets';
import { isAlive } from '@bridle/processes';
import { CONNECTIONS_MAX } from '../limits.js';
import { type Address, formatAddress } from './address.js';

export interface Listener {
  /** `host:port` with the real port, or the path of the socket */
  readonly endpoint: string;
  /** Stops accepting. Open connections are their owners' to close. */
  close(): Promise<void>;
}

/** connections that may wait to be accepted; a Unix socket refuses more instead of waiting */
const BACKLOG = CONNECTIONS_MAX;

type OnSocket = (socket: Socket) => void;

/**
 * Listens on TCP. When `orNext` ports may be tried, one that is busy, or somebody else's, gives way to the
 * next free one.
 */
export async function listenTcp(
  address: Address,
  onSocket: OnSocket,
  orNext = 0,
  others: readonly number[] = [],
): Promise<Listener> {
  for (let port = address.port; ; port++) {
    if (others.includes(port) && port < address.port + orNext) continue;
    const server = newServer(onSocket);
    try {
      await listening(server, () => server.listen({ port, host: address.host, backlog: BACKLOG }));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && port < address.port + orNext && port < 65_535) continue;
      throw listenError(formatAddress({ host: address.host, port }), error);
    }
    const bound = server.address();
    const realPort = typeof bound === 'object' && bound !== null ? bound.port : port;
    return {
      endpoint: formatAddress({ host: address.host, port: realPort }),
      close: () => closed(server),
    };
  }
}

/** sun_path holds 104 bytes on macOS and 108 on Linux, with a closing NUL. */
const SOCKET_PATH_BYTES_MAX = 103;

/** More than one, for who held a claim may be dead, or have just let go of it. */
const CLAIM_TRIES = 4;

/** Listens on a Unix socket that only its owner can open. It is removed on close. */
export async function listenUnix(path: string, onSocket: OnSocket): Promise<Listener> {
  if (Buffer.byteLength(path) > SOCKET_PATH_BYTES_MAX) {
    throw new HarnessError(
      'bad_request',
      `the socket path is longer than ${SOCKET_PATH_BYTES_MAX} bytes: ${path}`,
      'use a shorter path, for example one in /tmp',
    );
  }
  await checkFolder(path);
  const release = await claim(path);
  try {
    await removeStale(path);
    const server = newServer(onSocket);
    await listening(server, () => {
      // The socket is made inside listen(), so this umask gives it 0600 from its first instant.
      const umask = process.umask(0o177);
      try {
        server.listen({ path, backlog: BACKLOG });
      } finally {
        process.umask(umask);
      }
    });
    return { endpoint: path, close: () => closed(server) };
  } catch (error) {
    throw listenError(path, error);
  } finally {
    await release();
  }
}

/**
 * One process at a time looks at a path, clears it and listens there. Otherwise one could take the socket of
 * another for stale that is made and not yet listened on, or clear away what a third has put there since it looked.
 * The claim is a link whose target is a pid, since a link is made with what it says in one step.
 */
async function claim(path: string): Promise<() => Promise<void>> {
  const link = `${path}.lock`;
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    try {
      await symlink(String(process.pid), link);
      return () => unlink(link).catch(() => {});
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw listenError(path, error);
    }
    const holder = await readlink(link).catch(() => undefined);
    if (holder === undefined) continue; // it has just gone
    if (!/^\d{1,10}$/.test(holder) || isAlive(Number(holder))) break;
    await unlink(link).catch(() => {}); // who held it was killed meanwhile
  }
  throw new HarnessError(
    'busy',
    `${path} is in use by another process, which is about to listen there`,
    `stop that one, or choose another endpoint; where no process is, remove ${link}`,
  );
}

/** Clears away a socket that nobody listens on. Anything else at that path stays untouched. */
async function removeStale(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isSocket()) {
    throw new HarnessError(
      'bad_request',
      `${path} exists and is not a socket; it was left untouched`,
      'choose another path, or move that file away',
    );
  }
  if (await isListenedOn(path)) throw inUse(path);
  await unlink(path);
}

const STICKY = 0o1000;
const WRITABLE_BY_ALL = 0o002;
const ROOT = 0;
const NOT_UTF_8 = '\uFFFD'; // what Node makes of other bytes in a name, which then finds nothing

/**
 * A user who can write to a folder can put a socket of their own in the place of ours, and be told
 * what our clients say. In a sticky folder, such as /tmp, only its owner and root can.
 */
async function checkFolder(path: string): Promise<void> {
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    const cannot = `cannot listen on ${path}`;
    if (!folder.includes(NOT_UTF_8)) {
      throw new HarnessError('bad_request', `${cannot}: its folder does not exist`);
    }
    throw new HarnessError(
      'bad_request',
      `${cannot}: the name of its folder is not UTF-8`,
      'rename that folder, or put the socket into another one',
    );
  }
  const user = process.getuid?.();
  if (user === undefined) return;
  const elsewhere = 'or put the socket into a folder of your own';
  if ((found.mode & WRITABLE_BY_ALL) !== 0 && (found.mode & STICKY) === 0) {
    throw new HarnessError(
      'bad_request',
      `cannot listen on ${path}: every user of this machine can write to ${folder}`,
      `chmod o-w ${folder}, ${elsewhere}`,
    );
  }
  // Root in a container often works in a folder of the machine around it.
  if (found.uid !== user && found.uid !== ROOT && user !== ROOT) {
    throw new HarnessError(
      'bad_request',
      `cannot listen on ${path}: ${folder} belongs to another user`,
      `become its owner with chown, ${elsewhere}`,
    );
  }
}

function isListenedOn(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(listenError(path, error));
    });
  });
}

function newServer(onSocket: OnSocket): Server {
  // Half open: who has said all it wants to say may still be waiting for answers.
  const server = createServer({ allowHalfOpen: true }, onSocket);
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

function listening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      // Accepting can fail later (no file descriptors left); those in hand go on.
      server.on('error', () => {});
      resolve();
    });
    start();
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function inUse(endpoint: string): HarnessError {
  return new HarnessError(
    'busy',
    `${endpoint} is in use by another process`,
    'stop that one, or choose another endpoint; port 0 picks a free port',
  );
}

function listenError(endpoint: string, error: unknown): HarnessError {
  if (error instanceof HarnessError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return inUse(endpoint);
  const reason: Record<string, string> = {
    EACCES: 'permission denied',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'this host name is not known',
  };
  return new HarnessError(
    'bad_request',
    `cannot listen on ${endpoint}: ${reason[code ?? ''] ?? message}`,
  );
}
