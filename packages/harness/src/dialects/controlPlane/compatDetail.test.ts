import { describe, expect, it } from 'vitest';
import { RawClient } from '../../../../../test/support/client.js';
import { startCtl } from '../../../../../test/support/controlPlane.js';

/** What a world with these in it looks like in the first bot's form. */
async function look(commands: readonly string[], args: object, tool?: string): Promise<unknown> {
  const { path, command, op } = await startCtl();
  for (const line of commands) await command(line);
  if (tool !== undefined) expect(await op('tool_run', { tool })).toMatchObject({ ok: true });
  const request = { id: 1, op: 'observe.detail', args: { ...args, compat: true } };
  const { result } = (await new RawClient(path).ask(request)) as { result: { data: unknown } };
  return result.data;
}

describe('a closer look in the form of the first bot', () => {
  it('has what moves as rows with a name and d', async () => {
    const summon = ['summon cow 8 64 12', 'summon zombie 8 64 14'];
    expect(await look(summon, { what: 'hostiles' })).toEqual([
      { name: 'zombie', d: expect.any(Number) },
    ]);
    const cow = { name: 'Cow', entityName: 'cow', displayName: 'Cow', customName: null };
    expect(await look(summon, { what: 'cows' })).toEqual([
      {
        id: expect.any(Number),
        type: 'animal',
        kind: 'Passive mobs',
        ...cow,
        d: expect.any(Number),
      },
    ]);
    const entities = (await look(summon, { what: 'entities' })) as { entityName: string }[];
    expect(entities.map(({ entityName }) => entityName)).toEqual(['cow', 'zombie']);
  });

  it('has every container with all that is in it counted, and as many kinds as asked for', async () => {
    const fill = ['setblock 8 64 10 barrel', 'give @s dirt 3', 'give @s stone 2'];
    const barrel = { containerType: 'barrel', blockName: 'barrel', x: 8, y: 64, z: 10, ok: true };
    const dirt = { name: 'dirt', label: null, count: 3 };
    const args = { what: 'containers', radius: 6, itemMax: 1, full: true };
    expect(await look(fill, args, 'deposit_all')).toEqual([
      {
        ...barrel,
        d: expect.any(Number),
        kinds: 2,
        total: 5,
        items: [dirt],
        allItems: [dirt, { name: 'stone', label: null, count: 2 }],
      },
    ]);
  });

  it('has the inventory as its snapshot has it', async () => {
    const all = [{ name: 'bread', count: 3 }];
    expect(await look(['give @s bread 3'], { what: 'inventory' })).toMatchObject({
      all,
      top: all,
      foodCount: 3,
    });
  });

  it('tells a room by its walls', async () => {
    const build = ['fill 5 64 5 11 67 11 stone', 'fill 6 64 6 10 66 10 air'];
    expect(await look(build, { what: 'environment', radius: 8 })).toMatchObject({
      environment: { kind: 'square_room' },
      geometry: { wallKnown: true, nearestWall: 3, width: 5, depth: 5, squareLike: true },
    });
  });
});
