import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { KnownWorld } from './knownWorld.js';
import { UnpackedLand } from './unpackedLand.js';

describe('the land that a bot was sent', () => {
  it('is forgotten column by column as the server takes it away, and none of the others is looked at', () => {
    const loaded = new Map(['0 0', '1 0', '-1 -2'].map((place) => [place, { sections: [] }]));
    const bot = Object.assign(new EventEmitter(), {
      _client: new EventEmitter(),
      registry: { biomesArray: [] },
      game: { dimension: 'overworld' },
      world: {
        getColumn: (x: number, z: number) => loaded.get(`${x} ${z}`),
        getColumns() {
          throw new Error('hundreds may be taken away in one turn');
        },
      },
    });
    const land = new UnpackedLand(bot as never, new KnownWorld(bot as never, {} as never));
    const kept = land.blocks(1, 0);
    land.blocks(0, 0);
    land.blocks(-1, -2);
    for (const place of [
      [0, 0],
      [-1, -2],
    ]) {
      loaded.delete(place.join(' '));
      bot.emit('chunkColumnUnload', { x: place[0]! * 16, z: place[1]! * 16 });
    }
    expect(land.unpackedColumns).toBe(1);
    expect(land.blocks(1, 0)).toBe(kept);
    expect(land.blocks(0, 0)).toBeUndefined();

    // The same object, with other blocks in it.
    bot.emit('chunkColumnLoad', { x: 16, z: 0 });
    expect(land.blocks(1, 0)).not.toBe(kept);
  });
});
