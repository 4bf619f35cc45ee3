import type { AvatarBlock, SensesFacet, Vector } from '@bridle/facets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feet, onGrass } from '../../../../test/support/scenePlayer.js';
import { exitsOf } from './exits.js';
import { surveyPlace } from './place.js';

/** less than half of a heap, so that some rooms go on past it */
const RADIUS = 3;
const NAMES = ['air', 'stone', 'oak_trapdoor', 'oak_leaves', 'glass', 'torch', 'oak_fence'];

interface Scene {
  readonly nameAt: (x: number, y: number, z: number) => string;
  readonly isSolid: (x: number, y: number, z: number) => boolean;
  readonly start: Vector;
  /** nothing is above this */
  readonly topY: number;
}

/**
 * The same as the survey of a room, written as plainly as can be: nothing is remembered, every
 * question is answered by looking at the blocks again.
 */
function naive({ nameAt, isSolid, start, topY }: Scene) {
  const isDoor = (...cell: Vector): boolean => /_(door|trapdoor|fence_gate)$/.test(nameAt(...cell));
  const isOpen = (...cell: Vector): boolean => !isDoor(...cell) && !isSolid(...cell);
  const hasRoof = (x: number, y: number, z: number): boolean => {
    for (let at = y + 1; at <= topY; at++) {
      if (isSolid(x, at, z) && !nameAt(x, at, z).endsWith('_leaves')) return true;
    }
    return false;
  };
  const isOutdoors = (x: number, y: number, z: number): boolean => {
    let score = 0;
    for (let dx = -2; dx <= 2; dx++) {
      for (let dz = -2; dz <= 2; dz++) {
        if (!isOpen(x + dx, y, z + dz)) continue;
        score += hasRoof(x + dx, y, z + dz) ? -1 : 1;
      }
    }
    return !hasRoof(x, y, z) && score > 0;
  };
  const cells = new Set<string>();
  const doors = new Set<string>();
  const gapCells = new Set<string>();
  let isBounded = false;
  const visit = (cell: Vector): void => {
    if (cells.has(cell.join())) return;
    cells.add(cell.join());
    for (let axis = 0; axis < 3; axis++) {
      for (const step of [-1, 1]) {
        const next = cell.with(axis, cell[axis]! + step) as Vector;
        if (isDoor(...next)) doors.add(next.join());
        else if (!isSolid(...next)) {
          if (isOutdoors(...next)) gapCells.add(cell.join());
          else if (next.some((value, i) => Math.abs(value - start[i]!) > RADIUS)) isBounded = true;
          else visit(next);
        }
      }
    }
  };
  visit(start);
  return { isOutdoors: isOutdoors(...start), cells, doors, gapCells, isBounded };
}

function compare(senses: SensesFacet, scene: Scene): void {
  const place = surveyPlace(senses, RADIUS);
  const plain = naive(scene);
  const isOutside = place.kind === 'yard' || place.kind === 'open_air';
  expect(isOutside).toBe(plain.isOutdoors);
  if (isOutside) return;
  const { survey } = place;
  const keys = (cells: readonly Vector[]): string[] => [...new Set(cells.map((c) => c.join()))];
  expect(keys(survey.cells).sort()).toEqual([...plain.cells].sort());
  expect(survey.cells).toHaveLength(plain.cells.size);
  expect(survey.bounded).toBe(plain.isBounded);
  expect(keys(survey.gaps.map(({ cell }) => cell)).sort()).toEqual([...plain.gapCells].sort());
  const exits = exitsOf(place);
  const told = exits.list.length + exits.more;
  const gaps = exits.list.filter(({ kind }) => kind === 'gap');
  if (exits.more === 0) {
    expect(told - gaps.length).toBe(plain.doors.size);
    const inGaps = gaps.reduce((sum, gap) => sum + gap.cells!, 0);
    expect(inGaps).toBe(plain.gapCells.size);
  }
}

/** Senses of a world that is a list of names around the origin, and air beyond. */
function gridSenses(side: number, names: readonly number[]): { senses: SensesFacet; scene: Scene } {
  const half = side >> 1;
  const nameAt = (x: number, y: number, z: number): string => {
    const [ix, iy, iz] = [x + half, y + half, z + half];
    const isIn = [ix, iy, iz].every((value) => value >= 0 && value < side);
    if (!isIn) return y < -half ? 'minecraft:stone' : 'minecraft:air';
    return `minecraft:${NAMES[names[(iy * side + iz) * side + ix]!]!}`;
  };
  const isSolid = (x: number, y: number, z: number): boolean =>
    !/:(air|torch)$/.test(nameAt(x, y, z));
  const senses = {
    self: () => ({ player: { pos: [0.5, 0, 0.5] }, dimension: 'Overworld' }),
    nameAt,
    block: (x: number, y: number, z: number) =>
      ({ name: nameAt(x, y, z), properties: {}, is_solid: isSolid(x, y, z) }) as AvatarBlock,
    blockFacts: (name: string) => ({
      is_solid: name.endsWith('trapdoor') ? null : !/:(air|torch)$/.test(name),
      is_tall: name.endsWith('_fence'),
      nature: name.endsWith('_leaves') ? 'leaves' : null,
      door: name.endsWith('trapdoor') ? 'trapdoor' : null,
    }),
  } as unknown as SensesFacet;
  const isStuck = isSolid(0, 0, 0) && !nameAt(0, 0, 0).endsWith('trapdoor');
  return { senses, scene: { nameAt, isSolid, start: isStuck ? [0, 1, 0] : [0, 0, 0], topY: half } };
}

describe('the survey of a room', () => {
  it('finds what a plain flood fill finds, in any heap of blocks', () => {
    const side = 9;
    const block = fc.oneof(
      { weight: 10, arbitrary: fc.constant(0) },
      { weight: 6, arbitrary: fc.constant(1) },
      { weight: 2, arbitrary: fc.integer({ min: 2, max: NAMES.length - 1 }) },
    );
    const heap = fc.array(block, { minLength: side * side * side, maxLength: side * side * side });
    fc.assert(
      fc.property(heap, (names) => {
        const { senses, scene } = gridSenses(side, names);
        compare(senses, scene);
      }),
      { numRuns: 60 },
    );
  });

  it('finds it in the embedded world, too', async () => {
    const player = await onGrass();
    const [x, y, z] = feet(player);
    const senses = player.game.facets.senses!;
    const nameAt = (...cell: Vector): string => senses.nameAt(...cell)!;
    const isSolid = (...cell: Vector): boolean => senses.block(...cell)!.is_solid;
    const random = fc.sample(fc.infiniteStream(fc.integer({ min: 0, max: 99 })), {
      numRuns: 1,
    })[0]!;
    const next = (): number => random.next().value as number;
    for (let round = 0; round < 4; round++) {
      await player.command(`/fill ${x - 4} ${y} ${z - 4} ${x + 4} ${y + 3} ${z + 4} dirt`);
      await player.command(`/fill ${x - 4} ${y} ${z - 4} ${x + 4} ${y + 4} ${z + 4} air`);
      await player.command(`/fill ${x - 4} ${y + 4} ${z - 4} ${x + 4} ${y + 4} ${z + 4} glass`);
      for (let i = 0; i < 120; i++) {
        const cell: Vector = [x - 4 + (next() % 9), y + (next() % 5), z - 4 + (next() % 9)];
        const name = NAMES[next() % NAMES.length]!;
        const isPlayer = cell[0] === x && cell[2] === z && cell[1] < y + 2;
        if (isPlayer || name === 'torch' || nameAt(...cell) === `minecraft:${name}`) continue;
        await player.command(`/setblock ${cell.join(' ')} ${name}`);
      }
      compare(senses, { nameAt, isSolid, start: [x, y, z], topY: y + 4 });
    }
  });
});
