import { describe, expect, test } from 'vitest';
import { playMinecraft } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

const VERSIONS = ['1.16.5', '1.21.4'];

describe.skipIf(!HAS_MINECRAFT_SERVERS)('what a bot perceives', () => {
  test.each(VERSIONS)('on %s is told by snapshots and prompts', async (version) => {
    const player = await playMinecraft({ version });
    const snapshot = await player.op('observe_snapshot');
    expect(snapshot).toMatchObject({
      name: 'tester',
      dim: 'overworld',
      vitals: { health: 20, food: 20, saturation: null, oxygen: null },
      blocks: { under: 'grass_block', feet: 'air', head: 'air' },
      light: { sky: 15 },
    });
  });
});
