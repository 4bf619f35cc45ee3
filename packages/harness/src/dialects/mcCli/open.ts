import { HarnessError } from '@bridle/facets';
import { parseAddress, requireTokenOffLoopback } from '../../transport/address.js';
import type { OpenDialect, Opening } from '../defineDialect.js';
import { addressOf, endpointKey, type ListenPlan } from '../listenFlags.js';
import { Instances, RegistryError } from './instances.js';
import { mcCli } from './session.js';

/** With the first one, ten ports, which is where MC-CLI's clients look. */
const PORT_TRIES = 9;

export interface McCliPlan {
  readonly listen: ListenPlan;
  readonly token: string | undefined;
  /** the folder of the file in which clients find what runs */
  readonly registry: string;
}

/** Opens a port for each game, as far as there are any that clients look for; at least the one asked for. */
export async function openMcCli(
  { listen: { address, isDefault }, token, registry }: McCliPlan,
  { server, gameNames, hostOf, tell, version }: Opening,
): Promise<OpenDialect> {
  const byGame = new Map<string, string>();
  const endpoints: Record<string, string> = {};
  for (const [i, game] of gameNames.entries()) {
    const at = addressOf(address, i);
    const mayLack = isDefault || i > 0;
    requireTokenOffLoopback(at, token, '--mc-cli-token');
    const dialect = hostOf(game).then((host) => mcCli({ host, token }));
    try {
      const tries = mayLack ? Math.max(0, PORT_TRIES - i) : 0;
      const endpoint = await server.listenTcp(at, dialect, tries);
      byGame.set(game, endpoint);
      endpoints[endpointKey('mc-cli', game, i)] = endpoint;
    } catch (error) {
      if (!mayLack || !(error instanceof HarnessError)) throw error;
      tell(`no port for MC-CLI: ${error.message}`);
    }
  }
  const instances = new Instances(registry);
  let isEntered = false;
  return {
    endpoints,
    ready({ games }) {
      const entries = games.flatMap(({ name, listedAs }) => {
        const endpoint = byGame.get(name);
        return endpoint === undefined ? [] : [{ name: listedAs, endpoint }];
      });
      isEntered = entries.length > 0 && enter(instances, entries, version, tell);
    },
    close() {
      if (isEntered) removeFrom(instances);
      isEntered = false;
    },
  };
}

/** Enters games in the file in which clients look. Says whether that is done. */
function enter(
  instances: Instances,
  games: readonly { readonly name: string; readonly endpoint: string }[],
  version: string,
  tell: Opening['tell'],
): boolean {
  const of = { pid: process.pid, startTime: Date.now(), version };
  try {
    instances.add(
      games.map(({ name, endpoint }) => ({ name, port: parseAddress(endpoint).port, ...of })),
    );
    return true;
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const at = games.map(({ endpoint }) => endpoint).join(' or ');
    const advice = `name the port instead: bridle mc --connect ${at}`;
    tell(`clients cannot look this run up: ${error.message}; ${advice}`);
    return false;
  }
}

function removeFrom(instances: Instances): void {
  try {
    instances.remove();
  } catch {
    // Somebody has broken the file since; what is dead in it will be passed over.
  }
}
