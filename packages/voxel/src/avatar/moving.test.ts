import type { MoveGoal } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { AvatarPuppet, puppetAt } from '../../../../test/support/avatarPuppet.js';

const Y = new AvatarPuppet().feet[1];

describe('moving', () => {
  it('goes to a cell, near a point, and away from one', () => {
    const puppet = puppetAt();
    puppet.do(puppet.hands.moveTo({ kind: 'cell', pos: [7, Y, -4] }));
    expect(puppet.feet).toEqual([7, Y, -4]);
    puppet.do(puppet.hands.moveTo({ kind: 'near', pos: [20.5, Y, 3.5], radius: 3 }));
    const [x, , z] = puppet.senses.self().player.pos;
    expect(Math.hypot(x - 20.5, z - 3.5)).toBeLessThanOrEqual(3.3);
    puppet.do(puppet.hands.moveTo({ kind: 'away', pos: [20.5, Y, 3.5], radius: 12 }));
    const [ax, , az] = puppet.senses.self().player.pos;
    expect(Math.hypot(ax - 20.5, az - 3.5)).toBeGreaterThanOrEqual(11.5);
  });

  it('takes no time where it already is', () => {
    const puppet = puppetAt();
    const before = puppet.game.world.hash();
    expect(puppet.do(puppet.hands.moveTo({ kind: 'near', pos: [1, Y, 0], radius: 2 }))).toEqual({
      ticks: 0,
    });
    expect(puppet.game.world.hash()).toBe(before);
  });

  it('goes as near as it gets where it is told to, and fails all the same', () => {
    const wall = `/fill 10 ${Y} -40 10 ${Y + 3} 40 bedrock`;
    const shut = `/fill 14 ${Y - 1} -3 20 ${Y + 3} 3 bedrock`;
    const goal: MoveGoal = { kind: 'cell', pos: [17, Y, 0] };
    const [one, other] = [puppetAt(wall, shut), puppetAt(wall, shut)];
    expect(one.reason(one.hands.moveTo(goal))).toMatch(/no_path|too_far/);
    expect(one.feet).toEqual([0, Y, 0]);
    expect(other.reason(other.hands.moveTo(goal, { goesNear: true }))).toMatch(/no_path|too_far/);
    expect(other.feet[0]).toBeGreaterThan(5);
  });

  it('runs where it may', () => {
    const goal: MoveGoal = { kind: 'cell', pos: [40, Y, 0] };
    const [walker, runner] = [puppetAt(), puppetAt()];
    const walked = walker.do(walker.hands.moveTo(goal)).ticks;
    const ran = runner.do(runner.hands.moveTo(goal, { sprint: true })).ticks;
    expect(ran).toBeLessThan(walked * 0.9);
  });

  it('goes through a door and up a ladder', () => {
    const puppet = puppetAt(
      `/fill -3 ${Y} -3 3 ${Y + 3} 3 stone hollow`,
      `/fill -2 ${Y} -2 2 ${Y + 2} 2 air`,
      `/setblock 3 ${Y} 0 oak_door[facing=east,half=lower]`,
      `/setblock 3 ${Y + 1} 0 oak_door[facing=east,half=upper]`,
      `/fill 8 ${Y} -1 8 ${Y + 5} 1 stone`,
      `/fill 7 ${Y} 0 7 ${Y + 5} 0 ladder[facing=west]`,
    );
    puppet.do(puppet.hands.moveTo({ kind: 'cell', pos: [8, Y + 6, 0] }));
    expect(puppet.feet).toEqual([8, Y + 6, 0]);
  });

  it('says that there is no way where the goal is shut in, and goes on nowhere', () => {
    const puppet = puppetAt(
      `/fill 20 ${Y - 1} 20 26 ${Y + 5} 26 bedrock`,
      `/fill 22 ${Y} 22 24 ${Y + 2} 24 air`,
    );
    const goal: MoveGoal = { kind: 'cell', pos: [23, Y, 23] };
    expect(puppet.reason(puppet.hands.moveTo(goal))).toBe('no_path');
    expect(puppet.reason(puppet.hands.moveTo({ kind: 'cell', pos: [23, Y + 1, 23] }))).toBe(
      'no_path',
    );
    // With a tool there might be a way, for all that anybody knows; there is none through bedrock.
    expect(['no_path', 'too_far']).toContain(
      puppet.reason(puppet.hands.moveTo(goal, { dig: true })),
    );
  });

  it('says that there is no way out where it is shut in itself', () => {
    const puppet = puppetAt(
      `/fill -3 ${Y - 1} -3 3 ${Y + 4} 3 bedrock`,
      `/fill -1 ${Y} -1 1 ${Y + 2} 1 air`,
    );
    expect(puppet.reason(puppet.hands.moveTo({ kind: 'cell', pos: [30, Y, 0] }))).toBe('no_path');
  });

  it('digs and builds only where it may', () => {
    const wall = [`/fill -2 ${Y - 1} -2 2 ${Y + 3} 2 dirt`, `/fill -1 ${Y} -1 1 ${Y + 2} 1 air`];
    const goal: MoveGoal = { kind: 'cell', pos: [6, Y, 0] };
    const shut = puppetAt(...wall);
    expect(shut.reason(shut.hands.moveTo(goal))).toBe('no_path');
    const digger = puppetAt(...wall);
    digger.do(digger.hands.moveTo(goal, { dig: true }));
    expect(digger.feet).toEqual([6, Y, 0]);
    const up: MoveGoal = { kind: 'cell', pos: [10, Y + 4, 0] };
    const tower = [`/fill 10 ${Y} 0 10 ${Y + 3} 0 stone`];
    const walker = puppetAt(...tower, '/give player cobblestone 20');
    expect(walker.reason(walker.hands.moveTo(up))).toBe('no_path');
    walker.do(walker.hands.moveTo(up, { build: true }));
    expect(walker.feet).toEqual([10, Y + 4, 0]);
    expect(walker.count('cobblestone')).toBeLessThan(20);
  });

  it('swims, and comes up for air where the way leads under water', () => {
    const puppet = puppetAt(
      `/fill 3 ${Y - 12} -2 40 ${Y - 1} 2 water`,
      `/fill 3 ${Y - 13} -2 40 ${Y - 13} 2 stone`,
    );
    puppet.do(puppet.hands.moveTo({ kind: 'near', pos: [44, Y, 0], radius: 2 }));
    expect(puppet.senses.self().player.dead).toBe(false);
    puppet.do(puppet.hands.moveTo({ kind: 'near', pos: [20.5, Y - 11, 0.5], radius: 1.5 }));
    expect(puppet.senses.self().player.health).toBe(20);
  });

  it('goes after what moves', () => {
    const puppet = puppetAt(`/summon cow 10.5 ${Y} 0.5`);
    const id = puppet.id('cow');
    puppet.do(puppet.hands.moveTo({ kind: 'entity', id, radius: 2 }));
    expect(puppet.senses.entities(3).map((one) => one.id)).toContain(id);
    const cow = (): number => puppet.senses.entities(64).find((one) => one.id === id)!.distance;
    puppet.do(puppet.hands.moveTo({ kind: 'entity', id, radius: 2 }), (tick) => {
      if (tick === 3) puppet.run(`/tp @e[type=cow] 0.5 ${Y} 14.5`);
    });
    expect(cow()).toBeLessThanOrEqual(3);
    expect(puppet.reason(puppet.hands.moveTo({ kind: 'entity', id: 99_999, radius: 2 }))).toBe(
      'gone',
    );
  });

  it('says that what it follows is gone', () => {
    const puppet = puppetAt(`/summon cow 20.5 ${Y} 0.5`);
    const id = puppet.id('cow');
    const going = puppet.hands.moveTo({ kind: 'entity', id, radius: 2 });
    expect(puppet.reason(going, (tick) => tick === 9 && puppet.run('/kill @e[type=cow]'))).toBe(
      'gone',
    );
  });

  it('goes where the hand gets to a block, or can put one', () => {
    const puppet = puppetAt(
      `/setblock 12 ${Y + 3} 0 gold_block`,
      `/setblock 12 ${Y} 8 stone`,
      '/give player dirt 3',
    );
    puppet.do(puppet.hands.moveTo({ kind: 'block', pos: [12, Y + 3, 0] }));
    puppet.do(puppet.hands.dig([12, Y + 3, 0]));
    puppet.do(puppet.hands.moveTo({ kind: 'place', pos: [12, Y + 1, 8] }));
    puppet.do(puppet.hands.place([12, Y + 1, 8], 'dirt'));
    expect(puppet.nameAt(12, Y + 1, 8)).toBe('minecraft:dirt');
  });

  it('ends in time, when it dies, and when another state is loaded', () => {
    const far: MoveGoal = { kind: 'cell', pos: [60, Y, 0] };
    const slow = puppetAt();
    expect(slow.reason(slow.hands.moveTo(far, { ticksMax: 20 }))).toBe('timeout');
    const dying = puppetAt();
    const die = (tick: number): void => {
      if (tick === 10) dying.run('/kill');
    };
    expect(dying.reason(dying.hands.moveTo(far), die)).toBe('died');
    expect(dying.reason(dying.hands.moveTo(far))).toBe('died');
    dying.game.facets.hands!.respawn();
    dying.tick();
    expect(() => dying.game.facets.hands!.respawn()).toThrow('the player is alive');
    const other = puppetAt();
    other.game.facets.saves!.save('before');
    const load = (tick: number): void => {
      if (tick === 10) other.game.facets.saves!.load('before');
    };
    expect(other.reason(other.hands.moveTo(far), load)).toBe('interrupted');
  });

  it('holds nothing when it is stopped half-way', () => {
    const puppet = puppetAt();
    expect(puppet.stop(puppet.hands.moveTo({ kind: 'cell', pos: [30, Y, 0] }), 20)).toBe(true);
    puppet.tick();
    expect(puppet.game.world.controls).toMatchObject({
      moveX: 0,
      moveY: 0,
      jump: false,
      sprint: false,
    });
  });
});
