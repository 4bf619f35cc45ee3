import { BLOCK_WORLD_CONTROLS } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { VirtualInput } from './input.js';

describe('virtual input', () => {
  it('holds what is held until it is changed, and merges', () => {
    const input = new VirtualInput(BLOCK_WORLD_CONTROLS);
    input.hold({ moveY: 1, sprint: true });
    input.ticked();
    input.hold({ sprint: false });
    expect(input.next).toMatchObject({ moveY: 1, sprint: false });
  });

  it('adds pulses up until the next tick, and then forgets them', () => {
    const input = new VirtualInput(BLOCK_WORLD_CONTROLS);
    input.pulse({ jumpClick: true, lookDyaw: 0.25 });
    input.pulse({ jumpClick: false, useClick: true, lookDyaw: 0.5 });
    expect(input.next).toMatchObject({ jumpClick: true, useClick: true, lookDyaw: 0.75 });
    input.ticked();
    expect(input.next).toMatchObject({ jumpClick: false, useClick: false, lookDyaw: 0 });
  });

  it('gives up a slot for that of a loaded state, but for one that no tick has had', () => {
    const input = new VirtualInput(BLOCK_WORLD_CONTROLS);
    input.hold({ hotbarSlot: 4, moveY: 1 });
    input.stateLoaded();
    expect(input.next).toMatchObject({ hotbarSlot: 4, moveY: 1 });
    input.ticked();
    expect(input.next.hotbarSlot).toBe(4);
    input.stateLoaded();
    expect(input.next).toMatchObject({ hotbarSlot: undefined, moveY: 1 });
  });

  it('lets go of everything when control changes hands', () => {
    const input = new VirtualInput(BLOCK_WORLD_CONTROLS);
    const untouched = { ...input.next };
    input.hold({ moveX: -1, attackHold: true, jumpHold: true });
    input.pulse({ attackClick: true, lookDpitch: 1 });
    input.release();
    expect(input.next).toEqual(untouched);
  });
});
