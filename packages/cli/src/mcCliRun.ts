import { readFileSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';
import { type Host, parseAddress, requireTokenOffLoopback, type Server } from '@bridle/harness';
import { mcCli } from '@bridle/harness/dialects';
import { Instances, RegistryError } from './instances.js';
import { MC_CLI_PORT_TRIES, type McCliConfig } from './mcCliFlags.js';

export interface OpenMcCli {
  /** where it listens */
  readonly endpoint: string;
}

/** A further game of the run, `index` above 0, takes the next free port. */
export async function openMcCli(
  { listen: { host: at, port }, isDefault, token }: McCliConfig,
  server: Server,
  host: Promise<Host>,
  index = 0,
): Promise<OpenMcCli | undefined> {
  const listen = { host: at, port: port === 0 ? 0 : port + index };
  const tries = isDefault || index > 0 ? Math.max(0, MC_CLI_PORT_TRIES - index) : 0;
  requireTokenOffLoopback(listen, token, '--mc-cli-token');
  const dialect = host.then((host) => mcCli({ host, token }));
  let endpoint: string;
  try {
    endpoint = await server.listenTcp(listen, dialect, tries);
  } catch (error) {
    if (!(isDefault || index > 0) || !(error instanceof HarnessError)) throw error;
    process.stderr.write(`bridle: no port for MC-CLI: ${error.message}\n`);
    return undefined;
  }
  return { endpoint };
}

/** Enters games in the file in which clients look; they are taken out at the end. */
export function enterInstances(
  registry: string,
  games: readonly { readonly name: string; readonly endpoint: string }[],
): void {
  const instances = new Instances(registry);
  const of = { pid: process.pid, startTime: Date.now(), version: ownVersion() };
  try {
    instances.add(
      games.map(({ name, endpoint }) => ({ name, port: parseAddress(endpoint).port, ...of })),
    );
    process.once('exit', () => removeFrom(instances));
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const at = games.map(({ endpoint }) => endpoint).join(' or ');
    const advice = `name the port instead: bridle mc --connect ${at}`;
    process.stderr.write(`bridle: clients cannot look this run up: ${error.message}; ${advice}\n`);
  }
}

function removeFrom(instances: Instances): void {
  try {
    instances.remove();
  } catch {
    // Somebody has broken the file since; what is dead in it will be passed over.
  }
}

function ownVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
