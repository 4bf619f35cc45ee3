import { headOf, runCommand, stateOf, writeBook } from '@bridle/engine';
import { describe, expect, it } from 'vitest';
import { newWorld } from '../../../../test/support/saves.js';
import { decodeLevel, encodeColumn, encodeLevel } from './format.js';

const STUFF = ['sand', 'water', 'lava', 'stone', 'oak_log'].map((name) => stateOf(name));

describe('writing a save', () => {
  it('is done in many small steps even for a column in which everything has changed', () => {
    const world = newWorld();
    for (let i = 0; i < 98_304; i++) {
      world.blocks.set(i & 15, (i >> 8) - 64, (i >> 4) & 15, STUFF[i % STUFF.length]!);
    }
    const [edits] = world.blocks.heldEdits();
    let steps = 0;
    for (const work = encodeColumn(edits!, 'minecraft:overworld'); !work.next().done; ) steps++;
    expect(steps).toBeGreaterThan(300); // a step reads 8,192 cells, or writes 1,024 numbers
  });

  it('is done in many small steps even for one barrel of long books', () => {
    const world = newWorld();
    for (const line of ['/setblock 1 70 1 barrel', '/give @s writable_book']) {
      expect(runCommand(world, line).ok).toBe(true);
    }
    const pages = Array.from({ length: 100 }, (_, i) => `${i}"漢`.repeat(200));
    expect(writeBook(world, 0, pages)).toBe('written');
    const { slots } = world.land.contents.own('barrel', 1, 70, 1);
    for (let i = 0; i < slots.size; i++) slots.put(i, world.player.inventory.at(0));
    const { seed: _, ...head } = headOf(world);
    const work = encodeLevel(7n, 'flat', head, []);
    let steps = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) steps++;
    expect(steps).toBeGreaterThan(250); // a step writes about 8,192 characters
    const bytes = Buffer.from(step.value);
    expect(bytes.toString()).toContain(JSON.stringify(head));
    expect(decodeLevel(bytes).world).toEqual(head);
  });
});
