import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Games, Server } from '@bridle/harness';
import { DIALECTS, endpointKey, type OpenDialect, type Opening } from '@bridle/harness/listening';
import { bridleHomeOf } from '@bridle/processes';
import { installedVersion } from './installedVersion.js';
import { privateFolder } from './privateFolder.js';
import type { RunConfig } from './runFlags.js';
import { ownTokenFile } from './tokenFile.js';
import { programVersion } from './version.js';

/** `npm run build` puts the page there; packed, it lies beside this package, too. */
const PAGE_FOLDER = fileURLToPath(new URL('../../window/dist/served', import.meta.url));

/** What clients connect to, of a run whose games may not be there yet. */
export interface OpenDialects {
  /** where each dialect listens; those of a further game as `mc-cli:<game>` */
  readonly endpoints: Readonly<Record<string, string>>;
  readonly links: OpenDialect['links'];
  ready: NonNullable<OpenDialect['ready']>;
  close(): Promise<void>;
}

export interface DialectOptions {
  readonly config: RunConfig;
  readonly server: Server;
  readonly games: Promise<Games>;
  readonly controls: Opening['controls'];
  readonly door: Opening['door'];
  readonly env: NodeJS.ProcessEnv;
}

/** Opens what the flags ask for, one after the other; of each it loads what it needs, and no more. */
export async function openDialects(options: DialectOptions): Promise<OpenDialects> {
  const { config, server, games, controls, door, env } = options;
  const opening: Opening = {
    server,
    games,
    gameNames: config.games.map(({ name }) => name),
    hostOf: (name) => games.then((games) => games.choose(name, games.first)),
    controls,
    door,
    get version() {
      return programVersion();
    },
    tell: (text) => void process.stderr.write(`bridle: ${text}\n`),
    pageFolder: PAGE_FOLDER,
    ownToken: (name) => ownTokenFile(name, env).token,
    privateFile(name, text) {
      const path = join(privateFolder('.', bridleHomeOf(env), opening.tell), name);
      writeFileSync(path, text, { mode: 0o600 });
      chmodSync(path, 0o600); // one that was there may have been open to others
      return path;
    },
    installedVersion: (program) => installedVersion(program, env),
  };
  const opened: OpenDialect[] = [];
  for (const { name } of DIALECTS) {
    const dialect = await config.dialects.get(name)?.open(opening);
    if (dialect === undefined) continue;
    opened.push(dialect);
    // Also when asked twice to stop, and where another dialect cannot open.
    if (dialect.close !== undefined) process.once('exit', () => dialect.close!());
  }
  return {
    endpoints: Object.assign({}, ...opened.map(({ endpoints }) => endpoints)),
    links: opened.find(({ links }) => links !== undefined)?.links,
    ready(run) {
      for (const dialect of opened) dialect.ready?.(run);
    },
    async close() {
      for (const dialect of opened) await dialect.close?.();
    },
  };
}

/** Where engines dial the port of a game of the run, on this machine. */
export function doorAtOf(
  { endpoints }: OpenDialects,
  game: string,
  index: number,
): string | undefined {
  const dialect = DIALECTS.find(({ takesEngines }) => takesEngines);
  const at = dialect && endpoints[endpointKey(dialect.name, game, index)];
  return at?.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^\[::\]:/, '[::1]:');
}
