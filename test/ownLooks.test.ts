import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '../packages/engine/src/blocks/index.js';
import { MOB_KINDS } from '../packages/engine/src/world/mobRegistry.js';
import { isPainted } from '../packages/render/src/looks/textures/painters.js';
import { modelNameOf } from '../packages/render/src/models/modelFor.js';
import { worldLooks } from '../packages/voxel/src/render/worldRenderer.js';

// What we have not drawn is guessed, for worlds that are not ours; of our own nothing is.
describe('of the embedded world', () => {
  it('every mob has a model', () => {
    const missing = MOB_KINDS.filter(({ type }) => modelNameOf(type) === undefined);
    const next = 'draw it in packages/render/src/models, as a model of that name';
    expect(
      missing.map(({ name }) => name),
      next,
    ).toEqual([]);
  });

  it('every texture that a block shows is painted', () => {
    const names = [...worldLooks().looks.numbers.keys()].filter((name) => !/[/#]/.test(name));
    expect(names.length).toBeGreaterThan(BLOCK_KINDS.length / 4);
    const next = 'paint it in packages/render/src/looks/textures';
    const guessed = names.filter((name) => !isPainted(name));
    expect(guessed, next).toEqual([]);
  });
});
