import { join } from 'node:path';
import { AllowedRoots, Host, OPS } from '@bridle/harness';
import { mcCli } from '@bridle/harness/dialects';
import { createVoxelGame } from '@bridle/voxel';
import { writePacks } from './packs.js';
import { paintedScreen, screensOf } from './screen.js';
import { servePort, startHost, temporaryFolder } from './server.js';
import { firstWorld } from './worlds.js';

export interface McSetup {
  readonly clock?: 'free' | 'wait' | 'auto';
  readonly token?: string;
  /** with resource packs and shader packs, of which some are bad */
  readonly packs?: boolean;
}

export interface McRun {
  readonly host: Host;
  readonly port: number;
  /** where files may be written; worlds are kept in its `saves` */
  readonly folder: string;
}

/** A flat world with worlds to leave it for, and MC-CLI on a real port. */
export async function startMcCli({ clock, token, packs }: McSetup = {}): Promise<McRun> {
  const folder = temporaryFolder();
  const screen = paintedScreen(() => game.facets.clock!.tick);
  const first = await firstWorld(join(folder, 'saves'), (path) => {
    host.log.add('info', 'save', path);
  });
  const game = createVoxelGame({ ...first, screen, ...(packs && writePacks(folder)) });
  const host: Host = new Host({
    game,
    ops: OPS,
    screens: screensOf({ screen, tick: () => game.facets.clock!.tick }),
    files: new AllowedRoots(folder, [folder]),
    clock: { mode: clock ?? 'wait' },
    onStop: () => {},
  });
  const port = await servePort(mcCli({ host, token }));
  startHost(host);
  return { host, port, folder };
}
