import { REASON_CHARS_MAX } from './limits.js';

/** Why a connection was not made, or has ended. */
export type EndKind =
  | 'kicked'
  | 'banned'
  | 'version'
  | 'full'
  | 'not_allowed' // not on the list of those who may play there
  | 'name_in_use'
  | 'login' // the account was not accepted
  | 'unreachable'
  | 'timeout'
  | 'left' // by our own doing
  | 'closed'; // by the server, without a word

export interface ConnectionEnd {
  readonly kind: EndKind;
  /** in words, with what the server said */
  readonly text: string;
  /** it would end the same way again, so that nobody tries */
  readonly isFinal: boolean;
}

const FINAL: ReadonlySet<EndKind> = new Set(['banned', 'version', 'not_allowed', 'login', 'left']);

/** What servers say, by the keys of their translations and by what they put into words. */
const WORDS: readonly (readonly [EndKind, RegExp])[] = [
  ['banned', /banned/i],
  ['full', /server_full|server is full|server is currently full/i],
  ['not_allowed', /not_whitelisted|white-?list/i],
  [
    'name_in_use',
    /duplicate_login|name_taken|logged in from another location|already (?:logged in|connected|playing)/i,
  ],
  [
    'version',
    /outdated_(?:client|server)|incompatible|outdated (?:client|server)|unsupported (?:protocol )?version|is not supported/i,
  ],
  ['login', /unverified_username|invalid[_ ]session|failed to (?:verify|log ?in)|authentication/i],
  ['timeout', /disconnect\.timeout|timed out|keepalive|ETIMEDOUT/i],
  ['unreachable', /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ECONNRESET|EPIPE/],
];

export function connectionEnd(kind: EndKind, text: string): ConnectionEnd {
  return { kind, text, isFinal: FINAL.has(kind) };
}

/** What a server said when it ended the connection. */
export function kickEnd(said: string): ConnectionEnd {
  const kind = WORDS.find(([, words]) => words.test(said))?.[0] ?? 'kicked';
  return connectionEnd(kind, `${TITLES[kind] ?? 'kicked'}: ${said.slice(0, REASON_CHARS_MAX)}`);
}

const TITLES: Readonly<Partial<Record<EndKind, string>>> = {
  banned: 'banned by the server',
  full: 'the server is full',
  not_allowed: 'not on the list of players of the server',
  name_in_use: 'somebody of that name plays there already',
  version: 'the server has another version',
  login: 'the login was not accepted',
  timeout: 'timed out',
};

/** An error on the way to a server, or of the connection. */
export function errorEnd(error: Error & { code?: string }, address: string): ConnectionEnd {
  const said = [error.code, error.message].filter(Boolean).join(' ');
  const kind = WORDS.find(([, words]) => words.test(said))?.[0] ?? 'closed';
  const what =
    kind === 'unreachable'
      ? `${address} cannot be reached`
      : (TITLES[kind] ?? 'the connection broke');
  return connectionEnd(kind, `${what}: ${(error.message || said).slice(0, REASON_CHARS_MAX)}`);
}

/** The words of a reason that a server sent: a chat component, as JSON or as NBT, or plain text. */
export function reasonText(reason: unknown): string {
  const seen = textOf(typeof reason === 'string' ? parsed(reason) : reason, 0).trim();
  return seen === '' ? 'no reason was given' : seen;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const DEPTH_MAX = 8; // of parts within parts, which only a hostile server sends

function textOf(part: unknown, depth: number): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null || depth > DEPTH_MAX) return '';
  if (Array.isArray(part)) return part.map((one) => textOf(one, depth + 1)).join('');
  const { text, translate, extra, with: filled, value, type } = part as Record<string, unknown>;
  if (type !== undefined && value !== undefined) return textOf(value, depth + 1); // NBT says its types
  return [text, translate, filled, extra]
    .map((one) => textOf(one, depth + 1))
    .filter(Boolean)
    .join(' ');
}
