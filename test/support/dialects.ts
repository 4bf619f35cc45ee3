import { Games, type Host, parseAddress, type Server } from '@bridle/harness';
import type { DIALECTS, Opening } from '@bridle/harness/listening';
import { onTestFinished } from 'vitest';

/** Lets a server speak a dialect as a run would that is asked for it. The result is where. */
export async function openDialect(
  { name, plan, askedBy }: (typeof DIALECTS)[number],
  host: Host,
  server: Server,
): Promise<string | number> {
  const flags = { [askedBy[0]!]: '127.0.0.1:0' } as never;
  const games = Promise.resolve(new Games());
  const opening: Opening = {
    server,
    games,
    gameNames: [host.name],
    hostOf: async () => host,
    controls: {},
    version: '0',
    tell() {},
    installedVersion: async () => undefined,
  };
  const asked = { command: 'run', flags, env: {}, isScripted: false, furtherGames: [] } as const;
  const open = await plan(asked)?.open(opening);
  onTestFinished(async () => open?.close?.());
  const at = open!.endpoints[name]!;
  return at.startsWith('/') ? at : parseAddress(at).port;
}
