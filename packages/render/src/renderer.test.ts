import { describe, expect, it } from 'vitest';
import { TestWorld } from './mesh/testWorld.js';
import { EMPTY_HUD } from './overlay/testHud.js';
import { Renderer } from './renderer.js';
import type { RenderScene, RgbaPicture, SceneSign } from './renderScene.js';
import type { StateInfo } from './source.js';
import { WorldLooks } from './worldLooks.js';

const CUBE = [0, 0, 0, 1, 1, 1];
const state = (name: string, properties: Record<string, string>, shape: number[]): StateInfo => ({
  name: `minecraft:${name}`,
  properties,
  shape: Float64Array.from(shape),
});

const STATES: readonly StateInfo[] = [
  state('air', {}, []),
  state('stone', {}, CUBE),
  state('oak_wall_sign', { facing: 'west' }, [0.875, 0.28125, 0, 1, 0.78125, 1]),
  ...Array.from({ length: 16 }, (_, rotation) =>
    state('oak_sign', { rotation: String(rotation) }, [0.25, 0, 0.25, 0.75, 1, 0.75]),
  ),
  state('netherrack', {}, CUBE),
];
const [STONE, WALL_SIGN, SIGN] = [1, 2, 3];

const worldLooks = new WorldLooks({
  states: STATES,
  biomes: ['minecraft:plains', 'minecraft:nether_wastes'],
  stateOfItem: () => undefined,
});
const renderer = new Renderer(worldLooks);

const world = new TestWorld(2);
world.fill([-20, 7, -20], [20, 7, 20], STONE);
world.fill([6, 8, -3], [6, 11, 3], STONE);
world.set(5, 9, 0, WALL_SIGN);

function sceneOf(scene: Partial<RenderScene>): RenderScene {
  return {
    blocks: world,
    camera: { x: 3, y: 9.5, z: 0.5, yaw: 0, pitch: 0 },
    viewDistance: 2,
    timeOfDay: 6_000,
    day: 0,
    tick: 0,
    weather: 'clear',
    entities: [],
    ...scene,
  };
}

function drawn(scene: Partial<RenderScene>, width = 320, height = 240): RgbaPicture {
  const picture = renderer.draw(sceneOf(scene), width, height);
  return { width, height, data: picture.data.slice() };
}

function differences(one: RgbaPicture, other: RgbaPicture): number {
  let count = 0;
  for (let i = 0; i < one.data.length; i += 4) {
    if (one.data.subarray(i, i + 3).some((value, k) => value !== other.data[i + k])) count++;
  }
  return count;
}

const light = ({ data }: RgbaPicture): number => {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += data[i]! + data[i + 1]! + data[i + 2]!;
  return sum / (data.length / 4) / 3;
};

const LINES = ['Home of', 'Alex & Steve', '', '> knock twice <'];
const sign: SceneSign = { x: 5, y: 9, z: 0, yaw: Math.PI, isOnWall: true, lines: LINES };
const plain = drawn({});

describe('a picture', () => {
  it('is made in parts: columns, sections and bands, and is the same as at once', () => {
    const fresh = new Renderer(worldLooks);
    const partsOf = (width: number, height: number): number => {
      const whole = renderer.draw(sceneOf({}), width, height).data.slice();
      const drawing = fresh.drawing(sceneOf({}), width, height);
      for (let parts = 1; ; parts++) {
        const part = drawing.next();
        if (!part.done) continue;
        expect(part.value.data).toEqual(whole);
        return parts;
      }
    };
    const first = partsOf(64, 64);
    const small = partsOf(64, 64);
    expect(first - small).toBeGreaterThan(25);
    partsOf(1_024, 768); // memory for that size is taken in parts, too
    expect(partsOf(1_024, 768) - small).toBe(3);
  });
});

describe('the text of a sign', () => {
  it('stands on its board, in the middle of the picture of whoever is before it', () => {
    const [width, height] = [640, 480];
    const camera = { x: 3, y: 9.5625, z: 0.5, yaw: 0, pitch: 0 };
    const without = drawn({ camera }, width, height);
    const written = drawn({ camera, signs: [sign] }, width, height);
    let [x0, y0, x1, y1] = [width, height, 0, 0];
    for (let i = 0; i < written.data.length; i += 4) {
      // letters are darker than any of the wood
      if (written.data[i]! >= without.data[i]! - 40) continue;
      const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
      [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
    }
    expect((x0 + x1) / 2).toBeCloseTo(320, -1);
    expect((y0 + y1) / 2).toBeCloseTo(240, -1);
    // the board is a block wide, and the letters take most of it
    expect(x1 - x0).toBeGreaterThan(80);
    expect(y1 - y0).toBeGreaterThan(35);
  });

  it('is as the lines say, line by line', () => {
    const other = drawn({ signs: [{ ...sign, lines: ['Home of', 'Alex & Steve', 'x'] }] });
    expect(differences(drawn({ signs: [sign] }), other)).toBeGreaterThan(20);
    expect(differences(drawn({ signs: [{ ...sign, lines: ['', ''] }] }), plain)).toBe(0);
  });

  it('is not seen from behind, from afar or through a wall', () => {
    expect(differences(drawn({ signs: [{ ...sign, yaw: 0 }] }), plain)).toBe(0);
    expect(differences(drawn({ signs: [{ ...sign, x: 40 }] }), plain)).toBe(0);
    const behind = { ...sign, x: 8 };
    expect(differences(drawn({ signs: [behind] }), plain)).toBe(0);
  });

  it('squeezes a line that is too long onto the board', () => {
    const camera = { x: 3, y: 9.5, z: 0.5, yaw: 0, pitch: 0 };
    const long = drawn({ camera, signs: [{ ...sign, lines: ['w'.repeat(60)] }] });
    const board = 240 / 2 / 0.7002 / 2.875; // a block at that distance
    for (let i = 0; i < long.data.length; i += 4) {
      if (long.data[i] === plain.data[i]) continue;
      expect(Math.abs(((i / 4) % 320) - 160)).toBeLessThan(board / 2 + 2);
    }
  });

  it('faces where a standing sign faces, also between the axes', () => {
    const signs = new TestWorld(2);
    signs.fill([-20, 7, -20], [20, 7, 20], STONE);
    for (let rotation = 0; rotation < 16; rotation++) {
      signs.set(5, 8, 0, SIGN + rotation);
      const yaw = ((rotation + 4) * Math.PI) / 8;
      const camera = {
        x: 5.5 + 2 * Math.cos(yaw),
        y: 8.8,
        z: 0.5 + 2 * Math.sin(yaw),
        yaw: yaw + Math.PI,
        pitch: 0,
      };
      const at = { ...sign, y: 8, isOnWall: false, yaw };
      const before = drawn({ blocks: signs, camera, signs: [{ ...at, lines: ['m', 'm'] }] });
      const written = drawn({ blocks: signs, camera, signs: [{ ...at, lines: ['mmmm', 'm'] }] });
      expect(differences(before, written), `rotation ${rotation}`).toBeGreaterThan(40);
    }
  });
});

describe('the eyes', () => {
  it('see in the dark by night vision, and next to nothing when blind', () => {
    const night = drawn({ timeOfDay: 18_000 });
    const helped = drawn({ timeOfDay: 18_000, vision: { nightVision: true } });
    expect(light(helped)).toBeGreaterThan(light(night) * 1.5);
    const camera = { x: -9, y: 9.5, z: 0.5, yaw: 0, pitch: 0 };
    const blind = drawn({ camera, vision: { blindness: true } });
    expect(light(blind)).toBeLessThan(light(drawn({ camera })) / 5);
  });

  it('redden when hurt', () => {
    expect(differences(drawn({ vision: { hurt: 1 } }), plain)).toBeGreaterThan(10_000);
  });
});

describe('the nether', () => {
  const camera = { x: -9, y: 9.5, z: 0.5, yaw: 0, pitch: 0.6 };
  const dimension = 'minecraft:the_nether';

  it('has no sky, whatever the hour and the weather', () => {
    const noon = drawn({ camera, dimension });
    expect(differences(drawn({ camera, dimension, timeOfDay: 18_000, day: 3 }), noon)).toBe(0);
    expect(differences(drawn({ camera, dimension, weather: 'thunder', tick: 9 }), noon)).toBe(0);
    expect(differences(drawn({ camera }), noon)).toBeGreaterThan(10_000);
  });
});

describe('what is open', () => {
  const hud = EMPTY_HUD;

  it('lies over the picture and hides the cross', () => {
    const open = drawn({ hud: { ...hud, screen: { kind: 'inventory' } } });
    expect(differences(open, drawn({ hud }))).toBeGreaterThan(20_000);
    const death = drawn({ hud: { ...hud, screen: { kind: 'death' } } });
    const at = (120 * 320 + 160 - 4) * 4;
    expect([...death.data.subarray(at, at + 4)]).toEqual([
      ...death.data.subarray(at + 320 * 4, at + 320 * 4 + 4),
    ]);
  });

  it('comes with the effects, and the same scene gives the same bytes', () => {
    const effects = [{ name: 'speed', level: 1, ticksLeft: 100 }];
    const scene: Partial<RenderScene> = {
      hud: { ...hud, effects, screen: { kind: 'furnace', burn: 0.5 } },
      signs: [sign],
      vision: { onFire: true, portal: 0.3 },
    };
    expect(differences(drawn(scene), drawn({ ...scene, hud }))).toBeGreaterThan(0);
    expect(drawn(scene).data).toEqual(drawn(scene).data);
    expect(drawn(scene).data).toEqual(new Renderer(worldLooks).draw(sceneOf(scene), 320, 240).data);
  });
});
