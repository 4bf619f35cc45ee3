import { fileURLToPath } from 'node:url';
import { Games, type Host, parseAddress, type Server } from '@bridle/harness';
import type { DIALECTS, Opening } from '@bridle/harness/listening';
import { onTestFinished } from 'vitest';

/** The files of the page as they are before they are built. */
const PAGE = fileURLToPath(new URL('../../packages/window/static', import.meta.url));

/** Lets a server speak a dialect as a run would that is asked for it. The result is where. */
export async function openDialect(
  { name, plan, askedBy }: (typeof DIALECTS)[number],
  host: Host,
  server: Server,
): Promise<string | number> {
  const flags = { [askedBy[0]!]: '127.0.0.1:0' } as never;
  const games = Promise.resolve(name === 'window' ? host.games : new Games());
  const opening: Opening = {
    server,
    games,
    gameNames: [host.name],
    hostOf: async () => host,
    controls: {},
    version: '0',
    tell() {},
    installedVersion: async () => undefined,
    pageFolder: PAGE,
    ownToken: (name) => `${name} of this user`,
    privateFile: (name) => name,
  };
  const run = { command: 'run', env: {}, isScripted: false, furtherGames: [] } as const;
  const asked = { ...run, flags, isHeadless: true, startsInMenu: false };
  const open = await plan(asked)?.open(opening);
  onTestFinished(async () => open?.close?.());
  const at = open!.endpoints[name]!;
  return at.startsWith('/') ? at : parseAddress(at).port;
}
