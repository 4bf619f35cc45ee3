import { type ConnectionEnd, connectionEnd, reasonText } from './connectionEnd.js';
import { SERVER_NAME_CHARS_MAX } from './limits.js';
import type { BotClient, Libraries } from './mineflayer.js';
import { readInTurns } from './readInTurns.js';
import { OLDEST, type ServerLogin } from './serverLogin.js';

/** What a server says of itself before anybody logs in, as far as it can be read. */
export interface ServerPing {
  /** as it is shown in a list of servers */
  readonly name: string | null;
  /** what it calls its version, which may be anything */
  readonly versionName: string;
  readonly protocol: number | undefined;
}

interface RawPing {
  readonly version?: { readonly name?: unknown; readonly protocol?: unknown };
  readonly description?: unknown;
}

export async function pingServer(
  libraries: Libraries,
  { host, port, bounds }: ServerLogin,
): Promise<ServerPing> {
  const { ping } = libraries.library('minecraft-protocol') as {
    ping(options: object): Promise<RawPing>;
  };
  const options = { host, port, closeTimeout: bounds.ping, noPongTimeout: 1 };
  const said = await ping(readingInTurns(options));
  const { name, protocol } = said.version ?? {};
  const text = said.description === undefined ? '' : reasonText(said.description);
  return {
    name: text === '' ? null : text.slice(0, SERVER_NAME_CHARS_MAX),
    versionName:
      typeof name === 'string'
        ? reasonText(name).slice(0, SERVER_NAME_CHARS_MAX)
        : 'without a name',
    protocol: Number.isInteger(protocol) ? (protocol as number) : undefined,
  };
}

/** The library makes its own client for this, and shows it only to what connects it. */
function readingInTurns(options: object): object {
  let connect: ((client: BotClient) => void) | undefined;
  return Object.defineProperty(options, 'connect', {
    get() {
      if (connect === undefined) return undefined;
      return (client: BotClient): void => {
        readInTurns(client);
        connect!(client);
      };
    },
    set(given: (client: BotClient) => void) {
      connect = given;
    },
  });
}

/** The version of the game to speak with a server that has said who it is, or why there is none. */
export function versionFor(
  { versionName, protocol }: ServerPing,
  { versionOfProtocol, testedVersions }: Libraries,
): string | ConnectionEnd {
  const isOld = protocol !== undefined && protocol >= 0 && protocol < OLDEST.protocol;
  const version = isOld ? undefined : versionOfProtocol(protocol);
  if (version !== undefined) return version;
  const text = `the server has version ${versionName} (protocol ${protocol ?? 'unknown'}); here ${OLDEST.version} to ${testedVersions.at(-1)} can be spoken`;
  return connectionEnd('version', text);
}
