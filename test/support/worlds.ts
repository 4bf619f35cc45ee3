import { join } from 'node:path';
import { type createVoxelGame, landOf, SaveFolder, Worlds, type WorldType } from '@bridle/voxel';
import { onTestFinished } from 'vitest';

type VoxelOptions = Parameters<typeof createVoxelGame>[0];

/** A flat world called `first` in a folder of worlds, as a game is made of it. */
export async function firstWorld(
  root: string,
  onSaved: (path: string) => void = () => {},
): Promise<Pick<VoxelOptions, 'seed' | 'worldType' | 'worlds'>> {
  const seed = { high: 0, low: 1 };
  const callbacks = { onFailure: () => {}, onSaved };
  const path = join(root, 'first');
  const save = await SaveFolder.open(path, { seed: 1n, worldType: 'flat', ...callbacks });
  return {
    seed,
    worldType: 'flat',
    worlds(switcher) {
      const worlds = new Worlds({
        root,
        switcher,
        playing: { name: 'first', seed: 1n, type: 'flat', save },
        landOf: (of, type) => landOf(of, type as WorldType),
        callbacks,
      });
      onTestFinished(() => worlds.close());
      return worlds;
    },
  };
}
