import type { AvatarBlock, SensesFacet } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';
import { standingLevels } from '../tools/standingPlaces.js';
import { isUnderground, roofAbove } from './roof.js';

/** The levels above the feet, from below: stone, leaves, air and what is not loaded; then air. */
function column(levels: string, topY?: number): SensesFacet {
  const names: Record<string, string> = { s: 'stone', l: 'oak_leaves', '.': 'air' };
  const nameAt = (_x: number, y: number): string | undefined => {
    const name = names[levels[y - 1] ?? '.'];
    return name && `minecraft:${name}`;
  };
  const block = (x: number, y: number): AvatarBlock | undefined => {
    const name = nameAt(x, y);
    return name === undefined
      ? undefined
      : ({ name, is_solid: !name.endsWith('air') } as AvatarBlock);
  };
  const blockFacts = (name: string) => ({ nature: name.endsWith('_leaves') ? 'leaves' : null });
  return {
    nameAt,
    block,
    blockFacts,
    ...(topY !== undefined && { topY }),
  } as unknown as SensesFacet;
}

describe('what is above a cell', () => {
  it.each([
    ['...', null, false],
    ['.l.', null, false],
    ['.s.', { block: 'stone', height: 2, thickness: 1 }, false],
    ['.ssss', { block: 'stone', height: 2, thickness: 4 }, true],
    ['.?.', undefined, null],
    ['.?s', undefined, null],
    ['.s?', { block: 'stone', height: 2, thickness: null }, null],
    ['.ssss?', { block: 'stone', height: 2, thickness: 4 }, true],
  ])('%s', (levels, roof, isBelow) => {
    const above = roofAbove(column(levels), [0, 0, 0]);
    expect(above).toEqual(roof);
    expect(isUnderground(above)).toBe(isBelow);
  });

  it('is the open sky above the highest level, which no game loads', () => {
    expect(roofAbove(column('..???', 2), [0, 0, 0])).toBeNull();
  });
});

/** Feet at 64 on flat grass, and from this level on nothing is loaded. */
function withoutAbove(level: number, setup: string[] = [], west = Number.NEGATIVE_INFINITY) {
  const isLoaded = (x: number, y: number): boolean => y < level || x < west;
  return new ToolPlayer({
    setup: ['/tp 0.5 64 0.5', ...setup],
    facets: ({ senses }) => ({
      senses: {
        ...senses,
        nameAt: (x, y, z) => (isLoaded(x, y) ? senses.nameAt(x, y, z) : undefined),
        block: (x, y, z) => (isLoaded(x, y) ? senses.block(x, y, z) : undefined),
      },
    }),
  });
}

describe('a place of which what is above is not loaded', () => {
  it('is neither inside nor in the open air', async () => {
    const player = withoutAbove(70);
    const { msg, data } = await player.run('observe_detail', { what: 'environment' });
    expect(data).toMatchObject({
      place: 'unknown',
      inside: null,
      underground: null,
      bounded: true,
      sky: { open: null },
      roof: null,
      room: null,
    });
    expect(msg).toContain('whether you are inside is unknown, since what is above is not loaded;');
    expect(await player.run('observe_detail', { what: 'room_probe' })).toMatchObject({
      data: { place: 'unknown', inside: null, closed: false },
    });
    const { prompt } = (await player.ask('observe_prompt')) as { prompt: string };
    expect(prompt).toContain('underground unknown, light 15');
  });

  it('is inside where a roof is seen below that', async () => {
    const player = withoutAbove(70, ['/fill -3 63 -3 3 67 3 oak_planks hollow']);
    expect(await player.run('observe_detail', { what: 'environment' })).toMatchObject({
      data: {
        place: 'room',
        inside: true,
        sky: { open: false },
        roof: { height: 3, thickness: 1 },
      },
    });
  });

  it('is no way outside for a room that opens to it', async () => {
    const open = ['/fill -3 63 -3 3 67 3 oak_planks hollow', '/fill 3 64 0 3 65 0 air'];
    const known = await withoutAbove(400, open).run('observe_detail', { what: 'room_probe' });
    expect(known.data).toMatchObject({ place: 'room', exits: [{ kind: 'gap', leads: 'outside' }] });
    const player = withoutAbove(69, open, 3);
    const { data } = await player.run('observe_detail', { what: 'room_probe' });
    expect(data).toMatchObject({ place: 'hollow', closed: false, exits: [], bounded: true });
  });

  it('comes after ground under the open sky for who looks for a level to stand at', () => {
    const levels = (column: string): number[] => {
      const names: Record<string, string> = { s: 'stone', '.': 'air' };
      const senses = {
        self: () => ({ player: { pos: [0, 30, 0] } }),
        nameAt: () => undefined,
        blockFacts: () => undefined,
        block(_x: number, y: number): Partial<AvatarBlock> | undefined {
          const name = names[column[y] ?? '.'];
          return name === undefined
            ? undefined
            : { name: `minecraft:${name}`, is_solid: name === 'stone', fluid: null };
        },
      };
      return [...standingLevels(senses as unknown as SensesFacet, 0, 0, 1)];
    };
    expect(levels('s...s')).toEqual([1, 5]);
    expect(levels('s..?s')).toEqual([5, 1]);
  });
});
