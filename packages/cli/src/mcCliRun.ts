import { readFileSync } from 'node:fs';
import { HarnessError } from '@bridle/facets';
import { type Host, parseAddress, requireTokenOffLoopback, type Server } from '@bridle/harness';
import { mcCli } from '@bridle/harness/dialects';
import { Instances, RegistryError } from './instances.js';
import { MC_CLI_PORT_TRIES, type McCliConfig } from './mcCliFlags.js';

/** Where MC-CLI listens, and how its clients learn of it. */
export interface OpenMcCli {
  readonly endpoint: string;
  /** Enters the run in the file in which clients look; it is taken out at the end. */
  announce(name: string): void;
}

export async function openMcCli(
  { listen, isDefault, token, registry }: McCliConfig,
  server: Server,
  host: Promise<Host>,
): Promise<OpenMcCli | undefined> {
  requireTokenOffLoopback(listen, token, '--mc-cli-token');
  const dialect = host.then((host) => mcCli({ host, token }));
  let endpoint: string;
  try {
    endpoint = await server.listenTcp(listen, dialect, isDefault ? MC_CLI_PORT_TRIES : 0);
  } catch (error) {
    if (!isDefault || !(error instanceof HarnessError)) throw error;
    process.stderr.write(`bridle: no port for MC-CLI: ${error.message}\n`);
    return undefined;
  }
  return {
    endpoint,
    announce(name) {
      const instances = new Instances(registry);
      const { port } = parseAddress(endpoint);
      try {
        const startTime = Date.now();
        instances.add({ name, port, pid: process.pid, startTime, version: ownVersion() });
        process.once('exit', () => removeFrom(instances));
      } catch (error) {
        if (!(error instanceof RegistryError)) throw error;
        const advice = `name the port instead: bridle mc --connect ${endpoint}`;
        process.stderr.write(
          `bridle: clients cannot look this run up: ${error.message}; ${advice}\n`,
        );
      }
    },
  };
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
