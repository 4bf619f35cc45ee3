import { describe, expect, it } from 'vitest';
import { AvatarPuppet } from '../../../../test/support/avatarPuppet.js';

const Y = new AvatarPuppet().feet[1];

/** In a shaft of rock, four deep. */
function inShaft(...setup: string[]): AvatarPuppet {
  const puppet = new AvatarPuppet({
    setup: [
      `/fill -3 ${Y - 6} -3 3 ${Y - 1} 3 bedrock`,
      `/fill 0 ${Y - 4} 0 0 ${Y - 1} 0 air`,
      ...setup,
      `/tp 0.5 ${Y - 4} 0.5`,
      '/give player dirt 20',
    ],
  });
  puppet.tick(2);
  return puppet;
}

describe('steps under the own feet', () => {
  it('are put on an oven without opening it', () => {
    const puppet = inShaft(`/setblock 0 ${Y - 5} 0 furnace`);
    puppet.do(puppet.hands.moveTo({ kind: 'cell', pos: [2, Y, 0] }, { build: true }));
    expect(puppet.feet).toEqual([2, Y, 0]);
  });

  it('are not tried for ever where a torch is in their place', () => {
    const puppet = inShaft(`/setblock 0 ${Y - 4} 0 torch`);
    const before = puppet.game.world.tick;
    const going = puppet.hands.moveTo({ kind: 'cell', pos: [2, Y, 0] }, { build: true });
    expect(puppet.reason(going)).toBe('no_path');
    expect(puppet.game.world.tick - before).toBeLessThan(200);
  });
});

describe('the air of a diver', () => {
  it('is fetched from beside a roof', () => {
    const puppet = new AvatarPuppet({
      setup: [
        `/fill -6 ${Y - 8} -6 6 ${Y - 1} 6 water`,
        `/fill -2 ${Y - 5} -2 2 ${Y - 5} 2 stone`,
        `/tp 0.5 ${Y - 8} 0.5`,
      ],
    });
    puppet.tick(170);
    expect(puppet.reason(puppet.hands.dig([1, Y - 9, 0]))).toBe('out_of_reach');
    expect(puppet.game.world.player.air).toBeGreaterThan(200);
  });
});
