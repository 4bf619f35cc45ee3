/** The chunks that a player sees: a square around the one below their feet, the nearest first. */
export function installChunks(game) {
  const { serv, settings, world } = game;

  async function send(player, view) {
    const [x, z] = chunkOf(player.position);
    player.lastPositionChunkUpdated = player.position;
    for (const key of Object.keys(player.loadedChunks)) {
      const [chunkX, chunkZ] = key.split(',').map(Number);
      if (Math.max(Math.abs(chunkX - x), Math.abs(chunkZ - z)) > view) {
        player._unloadChunk(chunkX, chunkZ);
      }
    }
    for (const [dx, dz] of squareOf(view)) {
      const key = `${x + dx},${z + dz}`;
      if (player.loadedChunks[key] || player.disconnected) continue;
      player.loadedChunks[key] = 1;
      await player.sendChunk(x + dx, z + dz, await world.getColumn(x + dx, z + dz));
    }
  }

  game.preparations.push((player) => {
    const all = () =>
      send(player, Math.min(player.view ?? settings.viewDistance, settings.viewDistance));
    player.worldSendInitialChunks = all;
    player.worldSendRestOfChunks = all;
    player.worldSendAllChunks = all;
    player.once('spawned', () => {
      player.seesFrom = String(chunkOf(player.position));
    });
  });

  serv.on('tick', () => {
    for (const player of serv.players) {
      const now = String(chunkOf(player.position));
      if (player.seesFrom === undefined || now === player.seesFrom) continue;
      player.seesFrom = now;
      const [chunkX, chunkZ] = chunkOf(player.position);
      player._client.write('update_view_position', { chunkX, chunkZ });
      player.worldSendRestOfChunks();
    }
  });
}

function chunkOf({ x, z }) {
  return [Math.floor(x / 16), Math.floor(z / 16)];
}

function squareOf(view) {
  const places = [];
  for (let x = -view; x <= view; x++) for (let z = -view; z <= view; z++) places.push([x, z]);
  return places.sort(([ax, az], [bx, bz]) => ax * ax + az * az - bx * bx - bz * bz);
}
