import { isIP } from 'node:net';
import { HarnessError, type ServerVisitor, UsageError } from '@bridle/facets';
import { BACKOFF_MS_FIRST, LOGIN_MS_MAX, PING_MS_MAX, SILENCE_MS_MAX } from './limits.js';

/** How long a server may take for what, in milliseconds. */
export interface ConnectionBounds {
  readonly ping: number;
  readonly login: number;
  readonly silence: number;
  readonly firstBackoff: number;
}

export const CONNECTION_BOUNDS: ConnectionBounds = {
  ping: PING_MS_MAX,
  login: LOGIN_MS_MAX,
  silence: SILENCE_MS_MAX,
  firstBackoff: BACKOFF_MS_FIRST,
};

export interface ServerLogin {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** undefined: as the server says */
  readonly version: string | undefined;
  readonly auth: 'offline' | 'microsoft';
  /** the folder that keeps the login by Microsoft; undefined: one of the user's own */
  readonly authCache: string | undefined;
  /** what is answered to a server that wants its resource pack to be used */
  readonly resourcePacks: 'accept' | 'decline';
  /** it is tried again when it is lost */
  readonly reconnects: boolean;
  readonly bounds: ConnectionBounds;
}

/** An address as it is written, with an IPv6 host in brackets. */
export function addressOf({ host, port }: Pick<ServerLogin, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** As the game itself has it. */
export function isPlayerName(name: string): boolean {
  return /^\w{1,16}$/.test(name);
}

export function readUsername(name: string, auth: string | undefined): string {
  if (auth === 'microsoft' || isPlayerName(name)) return name; // there it may be an address
  throw new UsageError(
    `--mc-username ${name} is no name on a server: 1 to 16 letters, digits and _`,
  );
}

/** Versions before this are neither installed nor tried. */
export const OLDEST = { version: '1.16.5', protocol: 754 };

export function readVersion(text: string | undefined): string | undefined {
  if (text === undefined || text === 'auto') return undefined;
  if (!/^\d{1,3}(\.\d{1,3}){1,2}$/.test(text)) {
    throw new UsageError(`--mc-version ${text} is neither auto nor a version such as 1.21.4`);
  }
  if (!isBefore(text, OLDEST.version)) return text;
  throw new UsageError(`--mc-version ${text} is too old: ${OLDEST.version} and newer are spoken`);
}

function isBefore(version: string, other: string): boolean {
  const [parts, others] = [version, other].map((text) => text.split('.').map(Number));
  const differing = others!.findIndex((part, i) => part !== (parts![i] ?? 0));
  return differing >= 0 && (parts![differing] ?? 0) < others![differing]!;
}

/** A host alone: where a port was written behind it, that would be looked up as part of its name. */
export function readHost(text: string): string {
  if (isIP(text) !== 0 || /^[^\s:/@[\]]{1,253}$/.test(text)) return text;
  const [, host, port] = /^([^\s:/@]{1,253}):(\d{1,5})$/.exec(text) ?? [];
  const hint = host === undefined ? '' : `; write --mc-host ${host} --mc-port ${port}`;
  throw new UsageError(`--mc-host ${text.slice(0, 64)} is no name or address of a host${hint}`);
}

/** The same login for a client that says itself who plays. */
export function visitorLogin(login: ServerLogin, visitor: ServerVisitor): ServerLogin {
  const auth = visitor.auth ?? login.auth;
  try {
    return {
      ...login,
      auth,
      username: readUsername(visitor.username ?? login.username, auth),
      version: visitor.version === undefined ? login.version : readVersion(visitor.version),
    };
  } catch (thrown) {
    const { message } = thrown as UsageError;
    throw new HarnessError('bad_request', message.replace('--mc-', ''));
  }
}
