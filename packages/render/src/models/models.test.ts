import { allAtOnce } from '@bridle/facets/parts';
import { describe, expect, it } from 'vitest';
import { Arena } from '../arena.js';
import { FreeQuads } from '../freeQuads.js';
import { ItemLooks } from '../items/itemLooks.js';
import { itemTextures } from '../items/itemTextures.js';
import { FREE_BYTES } from '../layout.js';
import { compileLooks } from '../looks/compileLooks.js';
import type { SceneEntity } from '../renderScene.js';
import { viewOf } from '../view.js';
import { newMatrix, pitch, shift, yaw } from './matrix.js';
import { entityTextures, modelFor } from './modelFor.js';
import { ModelKit } from './modelKit.js';
import { move } from './pose.js';
import { pushEntities } from './pushEntities.js';
import { pushHand } from './pushHand.js';
import { pushRain } from './pushRain.js';
import { pushBreaking, pushSelection } from './pushTargetBlock.js';
import { heightOf, widthOf } from './sizes.js';

const TYPES = [
  ...['player', 'cow', 'pig', 'sheep', 'chicken', 'zombie', 'skeleton', 'creeper', 'spider'],
  ...['enderman', 'wolf', 'villager', 'squid', 'bat', 'slime', 'ghast', 'piglin', 'blaze'],
  ...['zombified_piglin', 'cod', 'salmon', 'horse', 'cat', 'iron_golem', 'bee', 'boat'],
  ...['minecart', 'arrow'],
];

const looks = compileLooks(
  ['air', 'stone', 'tnt'].map((name) => ({
    name: `minecraft:${name}`,
    properties: {},
    shape: Float64Array.of(0, 0, 0, 1, 1, 1),
  })),
  ['plains'],
  [...itemTextures(), ...entityTextures()],
);
const STATES: Record<string, number> = { stone: 1, tnt: 2 };
const itemLooks = new ItemLooks(looks, (item) => STATES[item.replace('minecraft:', '')]);
const kit = new ModelKit(looks, itemLooks);
const view = viewOf({ x: 0, y: 1.6, z: 0, yaw: 0, pitch: 0 }, 320, 240);
const daylight = () => 0xff00;

function lists() {
  const arena = new Arena();
  return { arena, solid: new FreeQuads(arena), blended: new FreeQuads(arena) };
}

function entity(type: string, more: Partial<SceneEntity> = {}): SceneEntity {
  return { id: 3, type: `minecraft:${type}`, x: 5, y: 0, z: 0, yaw: 0.4, ...more };
}

/** Twelve numbers for each quad pushed. */
function pushed(entities: readonly SceneEntity[], tick = 0) {
  const { arena, solid, blended } = lists();
  allAtOnce(pushEntities(kit, entities, view, tick, daylight, solid, blended));
  return { solid: read(arena, solid), blended: read(arena, blended) };
}

function read(arena: Arena, quads: FreeQuads): number[][] {
  return Array.from({ length: quads.count }, (_, i) => {
    const at = (quads.address + i * FREE_BYTES) >> 2;
    return [...arena.f32.subarray(at, at + 12)];
  });
}

function bytes(entities: readonly SceneEntity[], tick: number): Uint8Array {
  const { arena, solid, blended } = lists();
  allAtOnce(pushEntities(kit, entities, view, tick, daylight, solid, blended));
  const end = solid.address + solid.count * FREE_BYTES;
  return arena.u8.slice(solid.address, end);
}

/** The volume that quads enclose, by the sum of the cones over them; whole only if all are there. */
function enclosed(quads: readonly number[][]): number {
  let sum = 0;
  for (const q of quads) {
    for (const [a, b, c] of [
      [0, 3, 6],
      [0, 6, 9],
    ] as const) {
      const cross = [
        q[b + 1]! * q[c + 2]! - q[b + 2]! * q[c + 1]!,
        q[b + 2]! * q[c]! - q[b]! * q[c + 2]!,
        q[b]! * q[c + 1]! - q[b + 1]! * q[c]!,
      ];
      sum += (q[a]! * cross[0]! + q[a + 1]! * cross[1]! + q[a + 2]! * cross[2]!) / 6;
    }
  }
  return sum;
}

function volumeOf(type: string): number {
  const { parts, scale = 1 } = modelFor(type)!;
  const unit = scale / 16;
  return parts
    .filter(({ opacity = 255 }) => opacity === 255)
    .reduce((sum, { from, to }) => {
      return sum + (to[0] - from[0]) * (to[1] - from[1]) * (to[2] - from[2]) * unit * unit * unit;
    }, 0);
}

describe('models', () => {
  it('are there for every type that was promised', () => {
    expect(TYPES.filter((type) => modelFor(type) === undefined)).toEqual([]);
  });

  it('are closed boxes with all sides outwards: the quads enclose what the boxes hold', () => {
    for (const type of TYPES) {
      if (type === 'slime') continue; // it trembles
      const { solid } = pushed([entity(type, { speed: 0.2, walked: 1.3 })]);
      expect(enclosed(solid) / volumeOf(type), type).toBeCloseTo(1, 3);
    }
  });

  it('stand on the ground and are about as tall as what they are', () => {
    for (const type of TYPES) {
      const one = entity(type);
      const ys = pushed([one]).solid.flatMap((q) => [q[1]!, q[4]!, q[7]!, q[10]!]);
      const height = Math.max(...ys) - Math.min(...ys);
      expect(height, type).toBeGreaterThan(heightOf(one) * 0.4);
      expect(height, type).toBeLessThan(heightOf(one) * 1.6 + 0.2);
      if (['ghast', 'arrow'].includes(type)) continue;
      expect(Math.min(...ys) + view.y, type).toBeGreaterThan(-0.2);
    }
  });

  it('are around the body', () => {
    for (const type of TYPES) {
      const one = entity(type);
      const xs = pushed([one]).solid.flatMap((q) => [q[0]!, q[3]!, q[6]!, q[9]!]);
      const middle = (Math.max(...xs) + Math.min(...xs)) / 2;
      expect(Math.abs(middle - 5), type).toBeLessThan(widthOf(one) / 2 + 0.2);
    }
  });

  it('have tiles with names of their own', () => {
    const names = entityTextures().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('show a sheep in wool of its colour, and without any once it is shorn', () => {
    const coat = (colour?: string) => bytes([entity('sheep', { colour })], 0).join();
    const others = ['black', 'brown', 'light_gray', 'pink', 'blue'].map(coat);
    expect(coat('white')).toBe(coat());
    expect(new Set([coat(), ...others]).size).toBe(others.length + 1);
    const shorn = (colour: string) =>
      bytes([entity('sheep', { colour, isSheared: true })], 0).join();
    expect(shorn('blue')).toBe(shorn('white'));
  });

  it('turn with the body: a head at yaw 0 looks along +X, at a quarter along +Z', () => {
    const front = (angle: number) => {
      const m = newMatrix();
      yaw(m, angle);
      shift(m, 1, 0, 0);
      return [m[3]!, m[11]!];
    };
    expect(front(0)).toEqual([1, 0]);
    expect(front(Math.PI / 2)[1]).toBeCloseTo(1, 9);
  });
});

describe('poses', () => {
  /** How far ahead the lower end of a hanging limb is. */
  function foot(kind: 'legA' | 'legB', one: SceneEntity): number {
    const m = newMatrix();
    move(m, { kind }, one, 0);
    shift(m, 0, -12, 0);
    return m[3]!;
  }

  it('swing the legs opposite ways while walking', () => {
    const walking = entity('cow', { walked: 0.6, speed: 0.2 });
    expect(foot('legA', walking)).toBeGreaterThan(3);
    expect(foot('legB', walking)).toBeCloseTo(-foot('legA', walking), 9);
  });

  it('keep the legs straight when standing, and swing them less when slow', () => {
    expect(foot('legA', entity('cow', { walked: 0.6, speed: 0 }))).toBe(0);
    const slow = foot('legA', entity('cow', { walked: 0.6, speed: 0.05 }));
    expect(slow).toBeLessThan(foot('legA', entity('cow', { walked: 0.6, speed: 0.2 })));
  });

  it('turn the head to where it looks, the short way round', () => {
    const m = newMatrix();
    move(m, { kind: 'head' }, entity('cow', { yaw: 3, headYaw: -3, headPitch: 0.5 }), 0);
    const wanted = newMatrix();
    yaw(wanted, 2 * Math.PI - 6);
    pitch(wanted, 0.5);
    wanted.forEach((value, i) => {
      expect(m[i]).toBeCloseTo(value, 9);
    });
  });
});

describe('entities', () => {
  it('give the same quads for the same tick, and others for another', () => {
    const some = [entity('bat'), entity('item', { item: 'apple', count: 40 })];
    expect(bytes(some, 5)).toEqual(bytes(some, 5));
    expect(bytes(some, 5)).not.toEqual(bytes(some, 6));
  });

  it('are pushed in parts where there are many', () => {
    const crowd = Array.from({ length: 640 }, (_, id) => entity('item', { id }));
    const { solid, blended } = lists();
    const parts = [...pushEntities(kit, crowd, view, 0, daylight, solid, blended)];
    expect(parts).toHaveLength(20);
    expect(blended.count).toBe(640);
  });

  it('of unknown types are boxes of their size', () => {
    const { solid } = pushed([entity('wobble', { width: 2, height: 3 })]);
    expect(solid).toHaveLength(6);
    expect(enclosed(solid)).toBeCloseTo(12, 4);
  });

  it('of unknown types that take no room are boxes nevertheless', () => {
    const { solid } = pushed([entity('wobble', { width: 0, height: 0 })]);
    expect(solid).toHaveLength(6);
    expect(enclosed(solid)).toBeCloseTo(1 / 64, 4);
  });

  it('of a type that is called as something of the language is are boxes too', () => {
    expect(pushed([entity('constructor')]).solid).toHaveLength(6);
  });

  it('that are thrown are the picture of an item, and turn to the viewer', () => {
    for (const type of ['snowball', 'ender_pearl', 'fireball']) {
      const [quad, ...more] = pushed([entity(type, { width: 0.25, height: 0.25 })]).solid;
      expect(more, type).toEqual([]);
      // All corners are as far ahead: the view goes along x.
      expect(new Set([0, 3, 6, 9].map((i) => quad![i]!)).size, type).toBe(1);
    }
  });

  it('cast a shadow on the ground, unless they fly', () => {
    expect(pushed([entity('cow')]).blended).toHaveLength(1);
    expect(pushed([entity('bat')]).blended).toHaveLength(0);
  });

  it('that are young are half as tall', () => {
    const top = (more: Partial<SceneEntity>) =>
      Math.max(...pushed([entity('boat', more)]).solid.map((q) => q[7]!)) + view.y;
    expect(top({ isBaby: true })).toBeCloseTo(top({}) / 2, 5);
  });

  it('behind the camera or far away are left out', () => {
    expect(pushed([entity('cow', { x: -6 }), entity('cow', { x: 300 })]).solid).toHaveLength(0);
  });

  it('dropped as items show one to four copies', () => {
    const quads = (count: number) =>
      pushed([entity('item', { item: 'stone', count })]).solid.length / 6;
    expect([1, 2, 17, 64].map(quads)).toEqual([1, 2, 3, 4]);
  });

  it('dropped as flat items are as thick as a texel all around', () => {
    const { solid } = pushed([entity('item', { item: 'apple' })]);
    const texels = itemTextures().find(({ name }) => name === 'item/apple')!.texels;
    expect(solid.length).toBeGreaterThan(20);
    // Front and back are whole squares with holes: what closes them is the rim.
    const rim = solid.length - 2;
    expect(rim).toBeGreaterThanOrEqual(16);
    expect(texels.filter((texel) => texel !== 0).length).toBeGreaterThan(rim);
  });

  it('that burn as TNT look like the block', () => {
    expect(pushed([entity('tnt')]).solid).toHaveLength(6);
  });
});

describe('what is held', () => {
  /** The middle of what a body with an item shows more than one without. */
  function heldAt(type: string, item: string, yaw = 0) {
    const bare = pushed([entity(type, { yaw })]).solid.length;
    const more = pushed([entity(type, { yaw, item })]).solid.slice(bare);
    const middle = [0, 1, 2].map((axis) => {
      const all = more.flatMap((quad) => [0, 1, 2, 3].map((corner) => quad[corner * 3 + axis]!));
      return all.reduce((sum, one) => sum + one, 0) / all.length;
    });
    return { quads: more.length, x: middle[0]!, y: middle[1]! + view.y, z: middle[2]! };
  }

  it('is before the right hand, wherever the body faces', () => {
    const { x: standsAt } = entity('player');
    const ahead = heldAt('player', 'stone');
    expect(ahead.quads).toBe(6);
    expect(ahead.x - standsAt).toBeGreaterThan(0);
    expect(ahead.z).toBeCloseTo(6 / 16, 1);
    expect(ahead.y).toBeGreaterThan(0.5);
    expect(ahead.y).toBeLessThan(1);
    const aside = heldAt('player', 'stone', Math.PI / 2);
    expect(aside.x - standsAt).toBeCloseTo(-6 / 16, 1);
  });

  it('is shown of mobs with arms, and of no others', () => {
    expect(heldAt('skeleton', 'apple').quads).toBeGreaterThan(10);
    expect(heldAt('cow', 'apple').quads).toBe(0);
  });
});

describe('the hand', () => {
  function handQuads(item: string | undefined, swing: number): number[][] {
    const { arena, solid } = lists();
    pushHand(kit, { item, swing }, 0xff00, solid);
    return read(arena, solid);
  }

  it('is ahead of the camera, low and to the right', () => {
    for (const item of [undefined, 'stone', 'iron_pickaxe']) {
      const quads = handQuads(item, 0);
      const mean = (axis: number) =>
        quads.reduce((sum, q) => sum + q[axis]! + q[axis + 3]! + q[axis + 6]! + q[axis + 9]!, 0) /
        (quads.length * 4);
      expect(mean(0), item).toBeGreaterThan(0.1);
      expect(mean(1), item).toBeLessThan(0);
      expect(mean(2), item).toBeGreaterThan(0.3);
    }
  });

  it('moves as it strikes and comes back', () => {
    expect(handQuads('stone', 0.4)).not.toEqual(handQuads('stone', 0));
    handQuads('stone', 1).forEach((quad, i) => {
      quad.forEach((value, k) => {
        expect(value).toBeCloseTo(handQuads('stone', 0)[i]![k]!, 4);
      });
    });
  });
});

describe('marks', () => {
  it('lay cracks around the block, a little off it', () => {
    const { arena, blended } = lists();
    pushBreaking(kit, { x: 3, y: 0, z: 0, stage: 4 }, [], view, daylight, blended);
    const quads = read(arena, blended);
    expect(quads).toHaveLength(6);
    expect(enclosed(quads)).toBeGreaterThan(1);
    expect(enclosed(quads)).toBeLessThan(1.03);
  });

  it('frame each side of each box with four strips', () => {
    const { arena, blended } = lists();
    const slab = [0, 0, 0, 1, 0.5, 1];
    pushSelection(kit, { x: 3, y: 0, z: 0 }, slab, view, daylight, blended);
    const quads = read(arena, blended);
    expect(quads).toHaveLength(24);
    expect(Math.max(...quads.map((q) => q[1]! + view.y))).toBeLessThan(0.51);
  });
});

describe('rain', () => {
  function falling(weather: 'clear' | 'rain', tick: number, top = 0): number[][] {
    const { arena, blended } = lists();
    const always = () => 'rain' as const;
    pushRain(kit, view, weather, always, () => top, tick, daylight, blended);
    return read(arena, blended);
  }

  it('falls when it rains, and only above the ground', () => {
    expect(falling('clear', 3)).toHaveLength(0);
    const quads = falling('rain', 3);
    expect(quads.length).toBeGreaterThan(50);
    expect(Math.min(...quads.map((q) => q[1]!)) + view.y).toBeGreaterThanOrEqual(-1e-5);
    expect(falling('rain', 3, 40)).toHaveLength(0);
  });

  it('comes from far to near', () => {
    const distances = falling('rain', 3).map((q) => {
      const [x, z] = [(q[0]! + q[3]!) / 2, (q[2]! + q[5]!) / 2];
      return Math.sqrt(x * x + z * z);
    });
    for (let i = 1; i < distances.length; i++) {
      expect(distances[i]).toBeLessThan(distances[i - 1]! + 1.5);
    }
    expect(distances.at(-1)).toBeLessThan(distances[0]! / 2);
  });

  it('moves with the tick and is the same for the same', () => {
    expect(falling('rain', 3)).toEqual(falling('rain', 3));
    expect(falling('rain', 4)).not.toEqual(falling('rain', 3));
  });
});
