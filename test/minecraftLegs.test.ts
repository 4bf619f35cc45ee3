import { describe, expect, test } from 'vitest';
import { type MinecraftPlayer, playMinecraft } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

/** Feet stand at this level on the flat land; who joins stands at 8 8. */
const FEET = 5;

async function expectAt(player: MinecraftPlayer, x: number, z: number, y?: number): Promise<void> {
  await player.server.until('position', {}, (at) => {
    const isNear = Math.abs(at.x - x - 0.5) <= 1.6 && Math.abs(at.z - z - 0.5) <= 1.6;
    return isNear && (y === undefined || Math.abs(at.y - y) < 1);
  });
}

/** Two walls of stone along x, three high, from z 4 to z 12, closed at both ends. */
async function corridor(player: MinecraftPlayer): Promise<void> {
  const { server } = player;
  const fill = (from: number[], to: number[], name: string): Promise<unknown> => {
    const [a, b] = [from, to].map(([x, y, z]) => ({ x: x!, y: y!, z: z! }));
    return server.tell('fill', { from: a!, to: b!, name });
  };
  await fill([4, FEET, 4], [30, FEET + 3, 12], 'stone');
  await fill([5, FEET, 5], [29, FEET + 3, 11], 'air');
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('legs on %s', (version) => {
  test('go through doors, and dig and build where they may', async () => {
    const player = await playMinecraft({ version });
    const { server } = player;
    await corridor(player);

    // A wall with a door in it.
    await server.tell('fill', at(12, FEET, 5, 12, FEET + 3, 11, 'stone'));
    const door = { facing: 'east', hinge: 'left', open: false, powered: false };
    for (const [up, half] of [
      [0, 'lower'],
      [1, 'upper'],
    ] as const) {
      const properties = { ...door, half };
      await server.tell('setBlock', { at: cell(12, FEET + up, 8), name: 'oak_door', properties });
    }
    expect(await player.run('goto', { x: 15, z: 8 })).toMatchObject({ ok: true });
    await expectAt(player, 15, 8);

    // A wall without one: there is no way on foot, and one may be dug.
    await server.tell('fill', at(18, FEET, 5, 18, FEET + 3, 11, 'dirt'));
    const refused = await player.run('goto', { x: 21, z: 8, dig: false, build: false });
    expect(refused).toMatchObject({ ok: false, reason: 'no_path' });
    const dug = await player.run('goto', { x: 21, z: 8, dig: true });
    expect(dug).toMatchObject({ ok: true });
    expect(dug.changed?.broken?.length).toBeGreaterThanOrEqual(2);
    for (const { pos } of dug.changed!.broken!) {
      expect((await server.ask('block', { at: cell(pos[0]!, pos[1]!, pos[2]!) })).name).toBe('air');
    }
    await expectAt(player, 21, 8);

    // A gap without a floor, and stones to build a bridge of.
    await server.tell('fill', at(23, 0, 5, 26, FEET - 1, 11, 'air'));
    await server.tell('give', { name: 'cobblestone', count: 20 });
    const built = await player.run('goto', { x: 28, z: 8, build: true });
    expect(built).toMatchObject({ ok: true });
    for (const { pos } of built.changed!.placed!) {
      const { name } = await server.ask('block', { at: cell(pos[0]!, pos[1]!, pos[2]!) });
      expect(['cobblestone', 'dirt']).toContain(name);
    }
    await expectAt(player, 28, 8, FEET);
    expect(await server.ask('errors')).toEqual([]);
  });

  test('climb ladders and swim', async () => {
    const player = await playMinecraft({ version });
    const { server } = player;
    // A tower with a ladder on its west side.
    await server.tell('fill', at(12, FEET, 8, 12, FEET + 4, 8, 'stone'));
    for (let y = FEET; y <= FEET + 4; y++) {
      const properties = { facing: 'west', waterlogged: false };
      await server.tell('setBlock', { at: cell(11, y, 8), name: 'ladder', properties });
    }
    const up = await player.run('goto', { x: 12, y: FEET + 5, z: 8, range: 0 });
    expect(up).toMatchObject({ ok: true });
    await expectAt(player, 12, 8, FEET + 5);

    // A pond two deep across the way.
    await server.tell('fill', at(16, FEET - 2, 0, 19, FEET - 1, 16, 'water'));
    expect(await player.run('goto', { x: 22, z: 8 })).toMatchObject({ ok: true });
    await expectAt(player, 22, 8);
  });
});

function cell(x: number, y: number, z: number): { x: number; y: number; z: number } {
  return { x, y, z };
}

function at(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number, name: string) {
  return { from: cell(x0, y0, z0), to: cell(x1, y1, z1), name };
}
