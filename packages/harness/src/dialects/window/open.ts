import { randomBytes } from 'node:crypto';
import { HarnessError } from '@bridle/facets';
import { type Address, isLoopback } from '../../transport/address.js';
import type { OpenDialect, Opening } from '../defineDialect.js';
import { openInBrowser } from './openInBrowser.js';
import { readPageFiles } from './pageFiles.js';
import { windowSessions } from './session.js';

/** Nobody guesses 256 bits. */
const TOKEN_BYTES = 32;

interface WindowPlan {
  readonly address: Address;
  /** ports after the first that will do as well */
  readonly tries: number;
  readonly startsInMenu: boolean;
  readonly opensBrowser: boolean;
}

/** Serves the page, and takes the sockets that it opens. */
export async function openWindow(
  opening: Opening,
  { address, tries, startsInMenu, opensBrowser }: WindowPlan,
): Promise<OpenDialect | undefined> {
  const { server, games, version, pageFolder, ownToken, tell } = opening;
  if (!isLoopback(address.host)) {
    throw new HarnessError(
      'unauthorized',
      `--window-listen ${address.host}: the page is served on this machine only`,
      'from another machine reach it by an ssh tunnel: ssh -L 4280:127.0.0.1:4280 <machine>',
    );
  }
  /** Where none can be kept, links end with the run: a page that was open must then be opened anew. */
  const tokenOf = (name: string): string => {
    try {
      return ownToken(name);
    } catch (error) {
      tell(`${(error as Error).message}; the links of this run end with it`);
      return randomBytes(TOKEN_BYTES).toString('base64url');
    }
  };
  const files = readPageFiles(pageFolder);
  if (files === undefined) {
    tell('there is no page to show: npm run build makes it');
    return undefined;
  }
  const tokens = { play: tokenOf('window-token'), watch: tokenOf('window-watch-token') };
  const dialect = games.then((games) => windowSessions({ games, tokens, version, startsInMenu }));
  const at = await server.listenPage(address, dialect, files, tries);
  const links = {
    play: `http://${at}/#${tokens.play}`,
    watch: `http://${at}/#${tokens.watch}`,
  };
  return {
    endpoints: { window: at },
    links,
    ready() {
      if (startsInMenu) void games.then(({ first }) => leaveWorld(first));
      if (opensBrowser) openInBrowser(links.play, opening.privateFile, tell);
    },
  };
}

type First = Awaited<Opening['games']>['first'];

/** A person who starts the program chooses a world first; the one of before is kept as it is. */
async function leaveWorld(host: First): Promise<void> {
  if (!host.can('world_leave')) return;
  const client = host.connect(() => {}, { dialect: 'window', kind: 'person', name: 'menu' });
  try {
    await host.ask(client, { key: undefined, op: 'world_leave', params: {} });
  } catch {
    // It goes on: the menu then lies over a world that runs.
  } finally {
    host.disconnect(client);
  }
}
