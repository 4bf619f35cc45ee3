import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const AT_ORIGIN = '/tp 0.5 64 0.5';

/** A block that somebody broke there, and left what it gave. */
function lying(item: string, x: number, z: number, y = 64): string[] {
  return [`/setblock ${x} ${y} ${z} ${item}`, `/setblock ${x} ${y} ${z} air destroy`];
}

describe.each(['pickup', 'collect'])('%s', (tool) => {
  it('picks up everything that lies within the radius', async () => {
    const setup = [
      AT_ORIGIN,
      ...lying('oak_log', 6, 0),
      ...lying('oak_log', 6, 1),
      ...lying('sand', -5, 4),
      ...lying('dirt', 18, 0),
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run(tool, { radius: 12 });
    expect(reply).toMatchObject({ ok: true, tool });
    expect(await player.inventory()).toEqual({ oak_log: 2, sand: 1 });
    expect(await player.lying()).toEqual({ dirt: 1 });
    expect(reply.changed?.items).toEqual({ 'minecraft:oak_log': 2, 'minecraft:sand': 1 });
  });
});

describe('pickup', () => {
  it('takes only what matches', async () => {
    const setup = [AT_ORIGIN, ...lying('oak_log', 5, 0), ...lying('sand', 0, 5)];
    const player = new ToolPlayer({ setup });
    expect(await player.run('pickup', { radius: 12, match: 'log' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ oak_log: 1 });
    expect(await player.lying()).toEqual({ sand: 1 });
  });

  it('leaves what is out of reach, and says so', async () => {
    const setup = [
      AT_ORIGIN,
      ...lying('sand', 3, 0),
      '/fill -6 63 -6 -2 68 -2 bedrock',
      '/fill -5 64 -5 -3 67 -3 air',
      ...lying('dirt', -4, -4),
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('pickup', { radius: 12 });
    expect(reply).toMatchObject({ ok: false, reason: 'no_path', data: { left: 1, lost: 1 } });
    expect(await player.inventory()).toEqual({ sand: 1 });
  });

  it('says when there is no room', async () => {
    const fill = Array.from({ length: 36 }, () => '/give @s iron_sword');
    const setup = [AT_ORIGIN, ...fill, ...lying('dirt', 5, 0)];
    const player = new ToolPlayer({ setup });
    const dry = await player.dry('pick', { radius: 12 });
    expect(dry.blocks?.join()).toContain('the inventory is full');
    const reply = await player.run('pick', { radius: 12 });
    expect(reply).toMatchObject({ ok: false, reason: 'no_room' });
    expect(await player.lying()).toEqual({ dirt: 1 });
  });

  it('finds nothing where nothing lies', async () => {
    const player = new ToolPlayer();
    expect(await player.run('pickup', {})).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await player.dry('pickup', { match: 'log' })).toMatchObject({
      blocks: ['no log lies within 16 blocks'],
    });
  });
});
