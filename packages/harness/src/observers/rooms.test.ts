import { describe, expect, it } from 'vitest';
import { feet, onGrass, type ScenePlayer } from '../../../../test/support/scenePlayer.js';
import { ROOM_CELLS_MAX } from '../limits.js';

type Data = Record<string, never> & Record<string, unknown>;

interface Probe {
  readonly msg: string;
  readonly data: Data;
}

async function look(player: ScenePlayer, what: string, args: object = {}): Promise<Probe> {
  return (await player.ask('observe_detail', { what, ...args })) as unknown as Probe;
}

/** A box of planks around the player: `wide` by `deep` and `high` within, roofed over. */
async function hut(player: ScenePlayer, half = 2, high = 3): Promise<[number, number, number]> {
  const [x, y, z] = feet(player);
  const [west, north] = [x - half - 1, z - half - 1];
  const [east, south] = [x + half + 1, z + half + 1];
  await player.command(
    `/fill ${west} ${y - 1} ${north} ${east} ${y + high} ${south} oak_planks hollow`,
  );
  return [x, y, z];
}

describe('room_probe', () => {
  it('measures a closed room', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player);
    const { data, msg } = await look(player, 'room_probe');
    expect(data).toMatchObject({
      place: 'room',
      inside: true,
      closed: true,
      bounded: false,
      cells: 75,
      floor_area: 25,
      height: 3,
      box: { from: [x - 2, y, z - 2], to: [x + 2, y + 2, z + 2], size: [5, 3, 5] },
      closure: 1,
      exits: [],
      walls: [{ block: 'oak_planks', count: 60 }],
      floor: [{ block: 'oak_planks', count: 25 }],
    });
    expect(msg).toContain('inside a room, 5 by 5 blocks and 3 high (75 cells, 25 of floor)');
    expect(msg).toContain('no door and no gap');
  });

  it('tells a door once, whether it is open, and where it leads', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player);
    await player.command(`/setblock ${x} ${y} ${z - 3} oak_door[half=lower,facing=north]`);
    await player.command(`/setblock ${x} ${y + 1} ${z - 3} oak_door[half=upper,facing=north]`);
    const closed = await look(player, 'room_probe');
    const door = { kind: 'door', pos: [x, y, z - 3], side: 'north', direction: 'north' };
    expect(closed.data.exits).toMatchObject([
      { ...door, block: 'oak_door', open: false, by_hand: true, leads: 'outside', walkable: true },
    ]);
    expect(closed.msg).toContain('1 exit: a closed door 3m north to the outside');
    await player.command(
      `/setblock ${x} ${y} ${z - 3} oak_door[half=lower,facing=north,open=true]`,
    );
    await player.command(
      `/setblock ${x} ${y + 1} ${z - 3} oak_door[half=upper,facing=north,open=true]`,
    );
    const open = await look(player, 'room_probe');
    expect(open.data).toMatchObject({ cells: 75, exits: [{ ...door, open: true }] });
  });

  it('tells a hole in the wall as one gap, and whether one can walk through', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player);
    await player.command(`/fill ${x + 3} ${y} ${z} ${x + 3} ${y + 1} ${z} air`);
    await player.command(`/setblock ${x - 3} ${y + 1} ${z} air`);
    const { data } = await look(player, 'room_probe');
    expect(data).toMatchObject({ place: 'room', closed: false, cells: 78 });
    expect(data.exits).toMatchObject([
      { kind: 'gap', pos: [x + 3, y, z], side: 'east', cells: 2, walkable: true, leads: 'outside' },
      { kind: 'gap', pos: [x - 3, y + 1, z], side: 'west', cells: 1, walkable: false },
    ]);
  });

  it('is still inside under a hole in the roof, and under glass', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player);
    await player.command(`/setblock ${x} ${y + 3} ${z} air`);
    const hole = await look(player, 'room_probe');
    expect(hole.data).toMatchObject({ place: 'room', inside: true, closed: false, cells: 75 });
    expect(hole.data.exits).toMatchObject([{ kind: 'gap', side: 'up', walkable: false }]);
    await player.command(`/fill ${x - 2} ${y + 3} ${z - 2} ${x + 2} ${y + 3} ${z + 2} glass`);
    expect((await look(player, 'room_probe')).data).toMatchObject({ closed: true, cells: 75 });
  });

  it('goes through an inner doorway, not through an inner door', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player, 4);
    await player.command(`/fill ${x + 2} ${y} ${z - 4} ${x + 2} ${y + 2} ${z + 4} stone`);
    expect((await look(player, 'room_probe')).data).toMatchObject({ cells: 6 * 9 * 3 });
    await player.command(`/setblock ${x + 2} ${y} ${z} air`);
    expect((await look(player, 'room_probe')).data).toMatchObject({ cells: 8 * 9 * 3 + 1 });
    await player.command(`/setblock ${x + 2} ${y} ${z} oak_trapdoor`);
    const { data } = await look(player, 'room_probe');
    expect(data).toMatchObject({
      cells: 6 * 9 * 3,
      exits: [{ kind: 'trapdoor', leads: 'inside' }],
    });
  });

  it('names what stands in the room, each block once', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player);
    await player.command(`/setblock ${x + 2} ${y} ${z} chest`);
    await player.command(`/setblock ${x - 2} ${y} ${z} crafting_table`);
    await player.command(`/setblock ${x} ${y} ${z + 2} torch`);
    const { data } = await look(player, 'room_probe');
    const contents = data.contents as unknown as { block: string; count: number }[];
    expect(contents.map(({ block, count }) => [block, count]).sort()).toEqual([
      ['chest', 1],
      ['crafting_table', 1],
      ['torch', 1],
    ]);
  });

  it('says that the bound was hit, by the radius and by what it may look at', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(
      `/fill ${x - 26} ${y - 1} ${z - 26} ${x + 26} ${y + 3} ${z + 26} stone outline`,
    );
    const near = await look(player, 'room_probe', { radius: 4 });
    expect(near.data).toMatchObject({
      place: 'hollow',
      bounded: true,
      radius: 4,
      cells: 9 * 9 * 3,
    });
    const far = await look(player, 'room_probe', { radius: 24 });
    expect(far.data).toMatchObject({ bounded: true, cells: ROOM_CELLS_MAX, closed: false });
    expect(far.msg).toContain('goes on past what was looked at');
  });

  it('knows the open air, a roof on posts and a fenced yard apart', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const open = await look(player, 'room_probe');
    expect(open.data).toMatchObject({ place: 'open_air', inside: false, bounded: true });
    await player.command(`/fill ${x - 3} ${y} ${z - 3} ${x + 3} ${y} ${z + 3} oak_fence outline`);
    await player.command(`/fill ${x - 2} ${y} ${z - 2} ${x + 2} ${y} ${z + 2} air`);
    await player.command(`/setblock ${x} ${y} ${z + 3} oak_fence_gate`);
    const yard = await look(player, 'room_probe');
    expect(yard.data).toMatchObject({
      place: 'yard',
      inside: false,
      bounded: false,
      floor_area: 25,
      exits: [{ kind: 'gate', pos: [x, y, z + 3], open: false, leads: 'outside' }],
    });
    await player.command(`/fill ${x - 3} ${y} ${z - 3} ${x + 3} ${y} ${z + 3} air`);
    await player.command(`/fill ${x - 2} ${y + 3} ${z - 2} ${x + 2} ${y + 3} ${z + 2} oak_planks`);
    expect((await look(player, 'room_probe')).data).toMatchObject({
      place: 'shelter',
      inside: false,
      closure: 0,
    });
  });

  it('says when the player is stuck in rock', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 1} ${y} ${z - 1} ${x + 1} ${y + 3} ${z + 1} stone`);
    const { data, msg } = await look(player, 'room_probe');
    expect(data).toMatchObject({ place: 'buried', inside: false });
    expect(msg).toContain('stuck');
  });

  it('does not take a tree for a roof', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 3} ${y + 3} ${z - 3} ${x + 3} ${y + 4} ${z + 3} oak_leaves`);
    expect((await look(player, 'room_probe')).data).toMatchObject({ place: 'open_air' });
  });
});

describe('environment', () => {
  it('says where monsters can come, now and at night, and that a torch keeps them away', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player);
    const dark = await look(player, 'environment');
    expect(dark.data).toMatchObject({
      inside: true,
      sky: { open: false, light: 0 },
      roof: { block: 'oak_planks', height: 3, thickness: 1 },
      underground: false,
      light: { now: 0, sky: 0, block: 0, min: 0, average: 0, unlit_cells: 25, floor_cells: 25 },
      spawn: { now: true, cells_now: 25, cells_at_night: 25 },
    });
    expect(dark.msg).toContain('monsters can spawn now on 25 cells');
    await player.command(`/setblock ${x + 1} ${y} ${z} torch`);
    const lit = await look(player, 'environment');
    expect(lit.data).toMatchObject({ spawn: { now: false, at_night: false, nearest: [] } });
    expect(lit.msg).toContain('no monster can spawn here');
  });

  it('counts no lower slab and no carpet as a place for monsters', async () => {
    const player = await onGrass();
    const [x, y, z] = await hut(player);
    await player.command(
      `/fill ${x - 2} ${y} ${z - 2} ${x - 1} ${y} ${z + 2} oak_slab[type=bottom]`,
    );
    await player.command(`/fill ${x + 1} ${y} ${z - 2} ${x + 2} ${y} ${z + 2} white_carpet`);
    const slabs = await look(player, 'environment');
    expect(slabs.data).toMatchObject({ light: { floor_cells: 25 }, spawn: { cells_now: 5 } });
    await player.command(`/fill ${x - 2} ${y} ${z - 2} ${x - 1} ${y} ${z + 2} oak_slab[type=top]`);
    const high = await look(player, 'environment');
    expect(high.data).toMatchObject({ light: { floor_cells: 25 }, spawn: { cells_now: 15 } });
  });

  it('knows that grass under the sky is safe by day only', async () => {
    const player = await onGrass('/time set noon');
    const day = await look(player, 'environment', { radius: 6 });
    expect(day.data).toMatchObject({
      place: 'open_air',
      sky: { open: true, light: 15 },
      roof: null,
      spawn: { now: false, at_night: true },
    });
    await player.command('/time set midnight');
    const night = await look(player, 'environment', { radius: 6 });
    expect(night.data).toMatchObject({
      spawn: { now: true },
      time: { phase: 'night' },
      light: { now: 4, sky: 15, block: 0, min: 4 },
    });
  });

  it('knows a hollow in rock as underground', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/fill ${x - 6} ${y - 1} ${z - 6} ${x + 6} ${y + 9} ${z + 6} stone`);
    await player.command(`/fill ${x - 1} ${y} ${z - 1} ${x + 1} ${y + 1} ${z + 1} air`);
    const { data, msg } = await look(player, 'environment');
    expect(data).toMatchObject({ place: 'room', underground: true, roof: { thickness: 8 } });
    expect(msg).toContain('inside a room underground');
  });

  it('warns of lava, cactus, drops and monsters, the nearest of each', async () => {
    const player = await onGrass('/time set noon');
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x + 4} ${y - 1} ${z} lava`);
    await player.command(`/setblock ${x + 5} ${y - 1} ${z} lava`);
    await player.command(`/setblock ${x} ${y - 1} ${z + 3} sand`);
    await player.command(`/setblock ${x} ${y} ${z + 3} cactus`);
    await player.command(`/fill ${x - 4} ${y - 6} ${z - 1} ${x - 3} ${y - 1} ${z + 1} air`);
    await player.command(`/summon zombie ${x + 0.5} ${y} ${z - 8.5}`);
    const { data, msg } = await look(player, 'environment');
    const hazards = data.hazards as unknown as { kind: string; pos: number[]; count: number }[];
    const of = (kind: string) => hazards.find((one) => one.kind === kind);
    expect(of('lava')).toMatchObject({ count: 2, pos: [x + 4, y - 1, z], direction: 'east' });
    expect(of('cactus')).toMatchObject({ count: 1, pos: [x, y, z + 3], direction: 'south' });
    expect(of('drop')).toMatchObject({ pos: [x - 3, y, z], depth: 6, direction: 'west' });
    expect(of('hostile')).toMatchObject({ what: 'zombie', direction: 'north' });
    expect(msg).toContain('a drop of 6 blocks');
  });

  it('sees no sky in the Nether, however high its caves are', async () => {
    const player = await onGrass();
    await player.command('/execute in the_nether run tp 0 60 0');
    await player.command('/fill -8 60 -8 8 128 8 air');
    await player.command('/fill -8 59 -8 8 59 8 netherrack');
    const { data } = await look(player, 'environment', { radius: 6 });
    expect(data).toMatchObject({
      dim: 'nether',
      place: 'hollow',
      sky: { open: false },
      spawn: { now: true },
    });
  });

  it('finds no hazard on a meadow', async () => {
    const player = await onGrass('/time set noon');
    const { data, msg } = await look(player, 'environment');
    expect(data.hazards).toEqual([]);
    expect(msg).toContain('no hazard is near');
  });
});

describe('space_snapshot', () => {
  it('draws layers from above with the player in the middle and north at the top', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    await player.command(`/setblock ${x} ${y} ${z - 2} stone`);
    await player.command(`/setblock ${x + 1} ${y} ${z} oak_planks`);
    await player.command(`/summon cow ${x - 1.5} ${y} ${z + 1.5}`);
    const { data } = await look(player, 'space_snapshot', { radius: 2 });
    const { layers, legend, text } = data as unknown as {
      layers: { y: number; dy: number; rows: string[] }[];
      legend: Record<string, string>;
      text: string;
    };
    const sign = (name: string) => Object.keys(legend).find((key) => legend[key] === name)!;
    const atFeet = layers.find(({ dy }) => dy === 0)!;
    expect(atFeet.y).toBe(y);
    expect(atFeet.rows).toEqual([
      `..${sign('stone')}..`,
      '.....',
      `..@${sign('oak_planks')}.`,
      '&....',
      '.....',
    ]);
    expect(layers.find(({ dy }) => dy === -1)!.rows[2]).toBe(sign('grass_block').repeat(5));
    expect(legend).toMatchObject({ '@': 'you', '.': 'air', '&': 'animal' });
    expect(text).toContain(`You (@) are at ${x} ${y} ${z}, facing east.`);
    expect(text).toContain('north at the top');
    const cuts = data.cuts as unknown as { west_east: string[]; north_south: string[] };
    expect(cuts.west_east).toContain(`..@${sign('oak_planks')}.`);
    expect(cuts.north_south).toContain(`${sign('stone')}.@..`);
  });

  it('stays within its bound', async () => {
    const player = await onGrass();
    const { data } = await look(player, 'space_snapshot', { radius: 100 });
    expect(data).toMatchObject({ radius: 10, bounded: false });
    expect((data.text as unknown as string).length).toBeLessThan(4_000);
  });
});
