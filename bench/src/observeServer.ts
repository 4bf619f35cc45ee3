import { Host, OPS, Server } from '@bridle/harness';
import { controlPlane } from '@bridle/harness/dialects';
import { createVoxelGame } from '@bridle/voxel';

/**
 * A player with a bag of things among animals and monsters, behind the control plane, run as a
 * child process: `observeServer.js <socket path>`. The clock waits, so that every snapshot is as
 * long as the one before.
 */
const path = process.argv[2]!;
const game = createVoxelGame({
  seed: { high: 0, low: 1 },
  worldType: 'flat',
  noScreen: 'nobody looks',
});

function run(line: string): void {
  const { ok, lines } = game.facets.command!.run(line);
  if (!ok) throw new Error(`${line}: ${lines.join(' ')}`);
}

run('/gamerule doMobSpawning false');
for (const item of ['oak_log', 'dirt', 'stick', 'apple', 'torch', 'stone_pickaxe', 'bread']) {
  run(`/give @s ${item} 7`);
}
for (let i = 0; i < 30; i++)
  run(`/summon ${i % 3 === 0 ? 'zombie' : 'cow'} ~${(i % 6) + 3} ~ ~${i % 5}`);

const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => process.exit() });
const server = new Server();
const { pid } = process;
const startedAt = new Date().toISOString();
await server.listenUnix(path, Promise.resolve(controlPlane({ host, cwd: '.', pid, startedAt })));
host.start();
process.send!('listening');
// Whatever ends the bench, even a kill, ends this too.
process.once('disconnect', () => process.exit());
