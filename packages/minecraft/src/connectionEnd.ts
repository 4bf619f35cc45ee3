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
  | 'closed'; // by the server, or because the connection broke

export interface ConnectionEnd {
  readonly kind: EndKind;
  /** in words, with what the server said */
  readonly text: string;
  /** it would end the same way again, so that nobody tries */
  readonly isFinal: boolean;
}

const FINAL: ReadonlySet<EndKind> = new Set(['banned', 'version', 'not_allowed', 'login', 'left']);

/** What servers say, by the keys of their translations and by what they put into words. */
const SAID: readonly (readonly [EndKind, RegExp])[] = [
  ['banned', /\bbanned\b|ban_ip/i],
  ['full', /server_full|server is (?:currently )?full/i],
  ['not_allowed', /not_whitelisted|white-?listed/i],
  [
    'name_in_use',
    /duplicate_login|name_taken|logged in from another location|already (?:logged in|connected|playing|online)/i,
  ],
  [
    'version',
    /outdated_(?:client|server)|disconnect\.incompatible|outdated (?:client|server)|incompatible (?:client|version)|unsupported (?:protocol|version)|wrong protocol version|protocol version \d{1,10} is not supported/i,
  ],
  ['login', /unverified_username|invalid_session|invalid session|failed to verify username/i],
  ['timeout', /disconnect\.timeout|\btimed out\b/i],
  [
    'closed',
    /server_shutdown|server closed|servershutdown|server is (?:restarting|shutting down)/i,
  ],
];

/** What errors of our own side say. */
const THROWN: readonly (readonly [EndKind, RegExp])[] = [
  ['timeout', /ETIMEDOUT|\btimed out\b/],
  [
    'unreachable',
    /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ECONNRESET|EPIPE|EADDRNOTAVAIL|connection closed before the server sent a status/i,
  ],
  ['version', /is not supported|unsupported protocol version|this server is version/i],
];

const TITLES: Readonly<Partial<Record<EndKind, string>>> = {
  banned: 'banned by the server',
  full: 'the server is full',
  not_allowed: 'not on the list of those who may play on the server',
  name_in_use: 'somebody of that name plays there already',
  version: 'the server has another version',
  login: 'the login was not accepted',
  timeout: 'the server did not answer in time',
  closed: 'the server was shut down',
};

/** A key of the game's translations, which says no more than the title does. */
const KEY = /\b(?:multiplayer\.)?disconnect\.[a-z_.]{1,64}/g;

export function connectionEnd(kind: EndKind, text: string): ConnectionEnd {
  return { kind, text: text.slice(0, REASON_CHARS_MAX), isFinal: FINAL.has(kind) };
}

/** The versions of the two sides; what the server has is not always known. */
export interface SpokenVersions {
  readonly theirs: string | undefined;
  readonly ours: string;
}

/** What a server said when it ended the connection. */
export function kickEnd(reason: unknown, { theirs, ours }: SpokenVersions): ConnectionEnd {
  const said = reasonText(reason).slice(0, REASON_CHARS_MAX);
  const kind = kindIn(SAID, said) ?? 'kicked';
  const isNamed = kind === 'version' && theirs !== undefined;
  const title = isNamed ? `the server has version ${theirs}` : TITLES[kind];
  const words = title === undefined ? said : said.replace(KEY, '').trim();
  const text = [title ?? 'kicked', words].filter(Boolean).join(': ');
  if (kind === 'version') return connectionEnd(kind, `${text}; the bot speaks ${ours}`);
  if (!/requiredTexturePrompt|resource pack/i.test(said)) return connectionEnd(kind, text);
  return connectionEnd(kind, `${text}; --mc-resource-packs accept lets it have its way`);
}

/** An error on the way to a server, or of the connection. */
export function errorEnd(error: Error & { code?: string }, address: string): ConnectionEnd {
  const { code } = (error.cause ?? {}) as { code?: string };
  const said = [error.code, code, error.message].filter(Boolean).join(' ');
  const kind = kindIn(THROWN, said) ?? 'closed';
  const words = error.message || said || error.name;
  if (kind === 'unreachable') return connectionEnd(kind, `${address} cannot be reached: ${words}`);
  const title = kind === 'closed' ? `the connection to ${address} broke` : TITLES[kind];
  return connectionEnd(kind, `${title}: ${words}`);
}

function kindIn(table: typeof SAID, text: string): EndKind | undefined {
  return table.find(([, words]) => words.test(text))?.[0];
}

/** The words of a reason that a server sent: a chat component, as JSON or as NBT, or plain text. */
export function reasonText(reason: unknown): string {
  const seen = textOf(typeof reason === 'string' ? parsed(reason) : reason, 0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them
  const plain = seen.replace(/§./g, '').replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
  return plain.replace(/ {2,300}/g, ' ').trim() || 'no reason was given';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const DEPTH_MAX = 8; // of parts within parts, which only a hostile server sends
const PARTS_MAX = 64; // side by side

function textOf(part: unknown, depth: number): string {
  if (typeof part === 'string') return part.slice(0, REASON_CHARS_MAX);
  if (typeof part === 'number') return String(part);
  if (typeof part !== 'object' || part === null || depth > DEPTH_MAX) return '';
  if (Array.isArray(part)) {
    return part
      .slice(0, PARTS_MAX)
      .map((one) => textOf(one, depth + 1))
      .join(' ')
      .slice(0, REASON_CHARS_MAX);
  }
  const { text, translate, extra, with: filled, value, type } = part as Record<string, unknown>;
  if (type !== undefined && value !== undefined) return textOf(value, depth + 1); // NBT says its types
  return [text, translate, filled, extra]
    .map((one) => textOf(one, depth + 1))
    .filter(Boolean)
    .join(' ')
    .slice(0, REASON_CHARS_MAX);
}
