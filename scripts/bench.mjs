// `npm run bench`: our speed beside what plain Node can do on this machine, in one run.
import { spawnSync } from 'node:child_process';
import { build, install } from './lib.mjs';
import { webPart } from './webPart.mjs';

await install('main');
await build();
const { findChromium, isThreeInstalled, THREE_FOLDER } = await import('../bench/dist/threePeer.js');
const { isMcpPeerInstalled, MCP_PEER_FOLDER } = await import('../bench/dist/mcpFigures.js');
const { hasMinecraftServers, MINECRAFT_FOLDER } = await import('../bench/dist/minecraftPlayer.js');
// A peer is for those who quote figures: whoever wants a glance need not wait for packages.
const isFull = !process.argv.includes('--quick') && !process.argv.includes('--help');
if (isFull && findChromium() !== undefined && !isThreeInstalled()) {
  installPeer(THREE_FOLDER, 'three.js and what drives Chromium');
}
if (isFull && !isMcpPeerInstalled()) installPeer(MCP_PEER_FOLDER, 'playwright-mcp');
if (isFull && !hasMinecraftServers()) {
  installPeer(MINECRAFT_FOLDER, 'a Minecraft server, mineflayer and its pathfinder');
}
// Web games are opened by the part that `npm test` has installed, where there is a Chromium for it.
if (findChromium() !== undefined && !process.argv.includes('--help')) {
  process.env.BRIDLE_BENCH_WEB = await webPart();
}
await import('../bench/dist/main.js');

function installPeer(folder, what) {
  process.stderr.write(`installing ${what}, to be beside ours\n`);
  const args = ['install', '--no-save', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  process.stderr.write('bench: THE PEER COULD NOT BE INSTALLED: its column stays empty\n');
}
