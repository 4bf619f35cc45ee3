import { describe, expect, it } from 'vitest';
import { type AtmosphereInput, atmosphereOf } from './atmosphere.js';
import { differences, NOON, pixel, TestRasterizer } from './testRasterizer.js';

const at = (change: Partial<AtmosphereInput>) => atmosphereOf({ ...NOON, ...change });
const sum = (colour: readonly number[]) => colour.reduce((a, b) => a + b, 0);
const FULL_SKY = 63 * 64;

describe('the air', () => {
  it('ends the fog where the columns end, and sooner in water and lava', () => {
    expect(at({ viewDistance: 12 }).fogEnd).toBe(192);
    expect(at({ viewDistance: 6 }).fogEnd).toBe(96);
    expect(at({ medium: 'water' }).fogEnd).toBeLessThan(50);
    expect(at({ medium: 'lava' }).fogEnd).toBeLessThan(4);
  });

  it('is darker at night, in the rain and under the ground', () => {
    expect(sum(at({ timeOfDay: 18_000 }).zenith)).toBeLessThan(0.2);
    expect(sum(at({ weather: 'rain' }).haze)).toBeLessThan(sum(at({}).haze));
    expect(sum(at({ weather: 'thunder' }).haze)).toBeLessThan(sum(at({ weather: 'rain' }).haze));
    expect(sum(at({ skyLightAtEye: 0 }).haze)).toBeLessThan(0.2);
  });

  it('is kept while nothing changes that tells, also by one who looks at two worlds in turn', () => {
    const [day, night] = [at({}), at({ timeOfDay: 18_000 })];
    expect(at({ skyLightAtEye: 8, timeOfDay: 6_001 })).toBe(day);
    expect(at({ timeOfDay: 18_000 })).toBe(night);
    expect(at({ skyLightAtEye: 6 }).haze).not.toEqual(day.haze);
    const water = { medium: 'water' } as const;
    expect(at({ ...water, skyLightAtEye: 11 }).haze).not.toEqual(at(water).haze);
  });

  it('glows only while the sun is low', () => {
    expect(at({}).glowStrength).toBe(0);
    expect(at({ timeOfDay: 18_000 }).glowStrength).toBe(0);
    expect(at({ timeOfDay: 12_800 }).glowStrength).toBeGreaterThan(0.5);
  });

  it('shows stars at night only, and none in the rain', () => {
    expect(at({}).stars).toBe(0);
    expect(at({ timeOfDay: 18_000 }).stars).toBeGreaterThan(0.9);
    expect(at({ timeOfDay: 18_000, weather: 'thunder' }).stars).toBeLessThan(0.1);
  });

  it('counts the eight phases of the moon by days', () => {
    expect([0, 3, 8, 15].map((day) => at({ day }).moonPhase)).toEqual([0, 3, 0, 7]);
  });

  it('keeps its table of light while the light stays', () => {
    const { light } = at({ timeOfDay: 5_000 });
    expect(at({ timeOfDay: 5_001 }).light).toBe(light);
    expect(at({ timeOfDay: 7_000, tick: 9 }).light).toBe(light);
    expect(at({ timeOfDay: 18_000 }).light).not.toBe(light);
  });

  it('lights things fully by day, bluish at night, and warmly by torches', () => {
    const parts = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
    const night = at({ timeOfDay: 18_000 }).light;
    expect(parts(at({}).light[FULL_SKY]!)).toEqual([255, 255, 255]);
    const [red, , blue] = parts(night[FULL_SKY]!);
    expect(blue).toBeGreaterThan(red! * 1.2);
    const [torchRed, torchGreen, torchBlue] = parts(night[32]!);
    expect(torchRed).toBeGreaterThan(torchGreen!);
    expect(torchGreen).toBeGreaterThan(torchBlue!);
    expect(Math.min(...parts(night[0]!))).toBeGreaterThan(9);
  });
});

const NETHER = 'minecraft:the_nether';

describe('the air of the nether', () => {
  const nether = (change: Partial<AtmosphereInput> = {}) =>
    at({ dimension: NETHER, skyLightAtEye: 0, ...change });
  const biome = (fog: number): NonNullable<AtmosphereInput['biome']> => {
    return { grass: 0, foliage: 0, water: 0, sky: fog, fog, precipitation: 'none' };
  };

  it('is the fog of the biome on all sides, and thick', () => {
    const { haze, skyIsSeen, fogEnd } = nether({ viewDistance: 12, biome: biome(0x080833) });
    expect(haze.map((part) => Math.round(part * 255))).toEqual([0x33, 8, 8]);
    expect(skyIsSeen).toBe(false);
    expect(fogEnd).toBe(96);
    expect(nether({ viewDistance: 4 }).fogEnd).toBe(64);
  });

  it('has the same light at all hours, and never too little to see by', () => {
    const { light } = nether();
    expect(nether({ timeOfDay: 18_000, weather: 'thunder' }).light).toBe(light);
    expect(light[0]! & 255).toBeGreaterThan(60);
    expect(light[0]! & 255).toBeLessThan(100);
    expect(at({ skyLightAtEye: 0 }).light[0]! & 255).toBeLessThan(20);
  });

  it('is no hindrance to night vision, while blindness is one anywhere', () => {
    expect(nether({ nightVision: true }).light[0]! & 255).toBeGreaterThan(190);
    expect(at({ nightVision: true, timeOfDay: 18_000 }).light[0]! & 255).toBeGreaterThan(190);
    for (const blind of [at({ blindness: true }), nether({ blindness: true })]) {
      expect(blind.fogEnd).toBe(5);
      expect(sum(blind.haze)).toBeLessThan(0.05);
      expect(blind.skyIsSeen).toBe(false);
    }
    expect(at({ blindness: true, medium: 'lava' }).fogEnd).toBeLessThan(4);
  });

  it('is not taken for other air that was asked for just before', () => {
    for (const change of [{ blindness: true }, { nightVision: true }, { dimension: NETHER }]) {
      const before = at({});
      expect(at(change)).not.toEqual(before);
      expect(at({})).toEqual(before);
    }
  });
});

describe('the sky', () => {
  it('has the sun where the atmosphere says, and the moon opposite', () => {
    const land = new TestRasterizer();
    const up = { x: 0, y: 100, z: 0, yaw: 0, pitch: Math.PI / 2 };
    expect(pixel(land.draw(up, 33, 33), 16, 16)[0]).toBeGreaterThan(250);
    const night = land.draw(up, 33, 33, { timeOfDay: 18_000 });
    expect(pixel(night, 16, 16)[0]).toBeGreaterThan(150);
  });

  it('meets the fog at the horizon', () => {
    const land = new TestRasterizer();
    const camera = { x: 0, y: 100, z: 0, yaw: 1.5, pitch: -0.3 };
    const input = land.input(camera, 33, 33);
    const fog = input.atmosphere.haze.map((part) => Math.round(part * 255));
    expect(pixel(land.rasterizer.draw(input), 16, 20)).toEqual([...fog, 255]);
  });

  it('is nothing but fog under water', () => {
    const land = new TestRasterizer();
    const picture = land.draw({ x: 0, y: 50, z: 0, yaw: 1, pitch: 1 }, 32, 32, { medium: 'water' });
    const first = pixel(picture, 0, 0);
    for (let i = 0; i < 32; i++) expect(pixel(picture, i, 31 - i)).toEqual(first);
  });

  it('has clouds that drift with the tick', () => {
    const land = new TestRasterizer();
    const camera = { x: 0, y: 100, z: 0, yaw: 1, pitch: 0.6 };
    const now = land.draw(camera, 128, 128).data.slice();
    expect(differences(land.draw(camera, 128, 128), now)).toBe(0);
    expect(differences(land.draw(camera, 128, 128, { tick: 2_000 }), now)).toBeGreaterThan(100);
  });
});
