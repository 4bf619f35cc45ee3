import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { KnownWorld } from './knownWorld.js';
import { UnpackedLand } from './unpackedLand.js';

interface FakeColumn {
  sections: unknown[];
}

/** A bot that was sent these columns, and tells of others. */
function botWith(...places: string[]) {
  const loaded = new Map<string, FakeColumn>(places.map((place) => [place, { sections: [] }]));
  const bot = Object.assign(new EventEmitter(), {
    _client: new EventEmitter(),
    registry: { biomesArray: [] },
    game: { dimension: 'overworld', minY: 0, height: 32 },
    world: {
      getColumn: (x: number, z: number) => loaded.get(`${x} ${z}`),
      getColumns() {
        throw new Error('hundreds may be taken away in one turn');
      },
    },
  });
  const states = { count: 10 };
  const land = new UnpackedLand(bot as never, new KnownWorld(bot as never, states as never));
  return { bot, loaded, land };
}

describe('the land that a bot was sent', () => {
  it('is forgotten column by column as the server takes it away, and none of the others is looked at', () => {
    const { bot, loaded, land } = botWith('0 0', '1 0', '-1 -2');
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

  it('has another stamp when a column comes later, or comes again', () => {
    const { bot, loaded, land } = botWith('0 0');
    expect(land.blocks(0, 0)).toBeDefined();
    expect(land.blocks(1, 0)).toBeUndefined();
    const before = land.stamp;
    loaded.set('1 0', { sections: [{ data: { value: 4 } }] });
    bot.emit('chunkColumnLoad', { x: 16, z: 0 });
    expect(land.stamp).not.toBe(before);
    expect(land.blocks(1, 0)!.uniformState(0)).toBe(4);

    const between = land.stamp;
    loaded.get('1 0')!.sections[0] = { data: { value: 5 } };
    bot.emit('chunkColumnLoad', { x: 16, z: 0 });
    expect(land.stamp).not.toBe(between);
    expect(land.blocks(1, 0)!.uniformState(0)).toBe(5);
  });

  it('has higher versions in what has changed, also where it comes again as a whole', () => {
    const { bot, land } = botWith('0 0');
    const versions = () => ({
      column: land.blocks(0, 0)!.version,
      low: land.blocks(0, 0)!.sectionVersion(0),
      high: land.blocks(0, 0)!.sectionVersion(1),
      light: land.light(0, 0)!.sectionVersion(0),
    });
    const first = versions();
    bot.emit('blockUpdate', null, { position: { x: 3, y: 20, z: 3 } });
    const changed = versions();
    expect(changed).toEqual({
      ...first,
      column: expect.toSatisfy((version) => version > first.column),
      high: expect.toSatisfy((version) => version > first.high),
    });
    bot._client.emit('update_light', { chunkX: 0, chunkZ: 0 });
    const lit = versions();
    expect(lit).toEqual({ ...changed, light: expect.toSatisfy((now) => now > changed.light) });

    bot.emit('chunkColumnLoad', { x: 0, z: 0 });
    const again = versions();
    for (const name of ['column', 'low', 'high', 'light'] as const) {
      expect(again[name], name).toBeGreaterThan(lit[name]);
    }
  });
});
