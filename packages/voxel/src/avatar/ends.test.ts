import { type AvatarHands, isFailure, type LongAction, type Vector } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { AvatarPuppet } from '../../../../test/support/avatarPuppet.js';

const Y = new AvatarPuppet().feet[1];
const TICKS = 3;
const FEW = { ticksMax: 40 };

type Start = (puppet: AvatarPuppet, hands: AvatarHands) => LongAction<unknown>;

/** Every hand that takes longer than a few ticks, with what it needs. */
const HANDS: readonly (readonly [name: string, setup: readonly string[], start: Start])[] = [
  ['moveTo', [], (_, hands) => hands.moveTo({ kind: 'cell', pos: [20, Y, 0] }, { sprint: true })],
  [
    'moveTo with a tool',
    [`/fill -1 ${Y - 1} -1 2 ${Y + 2} 1 stone`, `/fill 0 ${Y} 0 0 ${Y + 1} 0 air`],
    (_, hands) => hands.moveTo({ kind: 'cell', pos: [5, Y, 0] }, { dig: true }),
  ],
  [
    'moveTo something',
    [`/summon cow 12.5 ${Y} 0.5`],
    (puppet, hands) => hands.moveTo({ kind: 'entity', id: puppet.id('cow'), radius: 2 }),
  ],
  ['wait', [], (_, hands) => hands.wait(50)],
  ['dig', [`/setblock 2 ${Y} 0 obsidian`], (_, hands) => hands.dig([2, Y, 0])],
  [
    'pickUp',
    [],
    (puppet, hands) => {
      puppet.lay('diamond', 1, [12.5, Y, 0.5]);
      return hands.pickUp(puppet.id('item'));
    },
  ],
  [
    'attack',
    [`/summon cow 2.2 ${Y} 0.5`, '/give player diamond_axe 1'],
    (puppet, hands) => {
      puppet.player.attackTicks = 0;
      return hands.attack(puppet.id('cow'));
    },
  ],
  [
    'shoot',
    [`/summon cow 9.5 ${Y} 0.5`, '/give player bow 1', '/give player arrow 1'],
    (puppet, hands) => hands.shoot(puppet.id('cow')),
  ],
  ['useItem', ['/give player shield 1'], (_, hands) => hands.useItem(100)],
  [
    'eat',
    ['/give player bread 1'],
    (puppet, hands) => {
      puppet.player.food = 5;
      return hands.eat('bread');
    },
  ],
  [
    'sleep',
    [
      '/time set midnight',
      `/setblock 2 ${Y} 0 red_bed[facing=east,part=foot]`,
      `/setblock 3 ${Y} 0 red_bed[facing=east,part=head]`,
    ],
    (_, hands) => hands.sleep([2, Y, 0]),
  ],
];

const IDLE = {
  moveX: 0,
  moveY: 0,
  sprint: false,
  crouch: false,
  jump: false,
  attackHold: false,
  useHold: false,
  useClick: false,
};

function begin(setup: readonly string[]): AvatarPuppet {
  const puppet = new AvatarPuppet({ setup: ['/tp 0.5 ~ 0.5', ...setup] });
  puppet.tick(2);
  return puppet;
}

describe('every hand ends', () => {
  it.each(HANDS)('%s, when it is stopped, with nothing held', (_, setup, start) => {
    const puppet = begin(setup);
    expect(puppet.stop(start(puppet, puppet.hands), TICKS)).toBe(true);
    puppet.tick();
    expect(puppet.game.world.controls).toMatchObject(IDLE);
    expect(puppet.player).toMatchObject({ miningProgress: 0, eatingTicks: 0, drawTicks: 0 });
  });

  it.each(HANDS)('%s, when the player dies', (_, setup, start) => {
    const puppet = begin(setup);
    const die = (tick: number): void => {
      if (tick === TICKS) puppet.run('/kill');
    };
    expect(puppet.reason(start(puppet, puppet.hands), die)).toBe('died');
    puppet.tick();
    expect(puppet.game.world.controls).toMatchObject(IDLE);
    expect(puppet.reason(puppet.hands.wait(1))).toBe('died');
    puppet.game.facets.hands!.respawn();
    puppet.tick();
    puppet.do(puppet.hands.wait(1));
  });

  it.each(HANDS)('%s, when another state is loaded', (_, setup, start) => {
    const puppet = begin(setup);
    puppet.game.facets.saves!.save('before');
    const load = (tick: number): void => {
      if (tick === TICKS) puppet.game.facets.saves!.load('before');
    };
    expect(puppet.reason(start(puppet, puppet.hands), load)).toBe('interrupted');
  });

  it('with a reason, whatever nonsense it is asked', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 0.5, 1e12, 2 ** 31];
    const puppet = begin(['/give player dirt 5', `/setblock 2 ${Y} 0 chest`]);
    const { hands } = puppet;
    for (const one of odd) {
      for (const pos of [
        [one, Y, 0],
        [0, one, 0],
        [one, one, one],
      ] as Vector[]) {
        const actions: LongAction<unknown>[] = [
          ...(['near', 'away'] as const).map((kind) =>
            hands.moveTo({ kind, pos, radius: one }, FEW),
          ),
          ...(['cell', 'block', 'place'] as const).map((kind) => hands.moveTo({ kind, pos }, FEW)),
          hands.moveTo({ kind: 'cell', pos: [3, Y, 3] }, { ticksMax: one }),
          hands.moveTo({ kind: 'entity', id: one, radius: one }, FEW),
          ...[hands.lookAt(pos), hands.dig(pos), hands.place(pos, 'dirt'), hands.useOnBlock(pos)],
          ...[hands.sleep(pos), hands.openContainer(pos), hands.craft('stick', one, pos)],
          ...[hands.pickUp(one), hands.attack(one), hands.shoot(one), hands.useOnEntity(one)],
          ...[hands.mount(one), hands.craft('stick', one, null), hands.toss('', 1)],
          ...[hands.equip('__proto__', 'hand'), hands.eat('no such thing')],
        ];
        for (const action of actions) {
          try {
            puppet.do(action);
          } catch (thrown) {
            expect(isFailure(thrown)).toBe(true);
          }
        }
      }
    }
    const { x, y, z, yaw, pitch } = puppet.player;
    expect([x, y, z, yaw, pitch].every(Number.isFinite)).toBe(true);
    expect(puppet.count('dirt')).toBeGreaterThan(0);
  });

  it('and is refused to who only watches', () => {
    const puppet = begin(['/gamemode spectator']);
    expect(puppet.reason(puppet.hands.wait(1))).toBe('refused');
  });

  it('when somebody opens a screen, which keeps hands busy', () => {
    const puppet = begin([`/setblock 2 ${Y} 0 obsidian`]);
    const open = (tick: number): void => {
      if (tick === TICKS) puppet.game.facets.hands!.open('inventory');
    };
    expect(puppet.reason(puppet.hands.dig([2, Y, 0]), open)).toBe('interrupted');
  });

  it('and leaves what others hold as it was', () => {
    const puppet = begin([]);
    puppet.do(puppet.game.facets.scene!.key!('w', 'down') as LongAction<unknown>);
    puppet.do(puppet.hands.wait(2));
    puppet.avatar.release();
    puppet.tick();
    expect(puppet.game.world.controls.moveY).toBe(1);
  });
});
