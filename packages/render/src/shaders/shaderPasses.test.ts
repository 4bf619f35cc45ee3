import { compile, type PassKind, planChain } from '@bridle/shaders';
import { Chain, type ChainFrame, type PassEnd } from '@bridle/shaders/run';
import { describe, expect, it } from 'vitest';
import { drawKernelOver } from '../draw/drawKernel.js';
import type { StartRenderWorker } from '../draw/rasterizer.js';
import { TestWorld } from '../mesh/testWorld.js';
import { Renderer } from '../renderer.js';
import type { RenderScene, RgbaPicture } from '../renderScene.js';
import { WorldLooks } from '../worldLooks.js';

const CUBE = Float64Array.from([0, 0, 0, 1, 1, 1]);
const worldLooks = new WorldLooks({
  states: [
    { name: 'minecraft:air', properties: {}, shape: new Float64Array() },
    { name: 'minecraft:stone', properties: {}, shape: CUBE },
    { name: 'minecraft:water', properties: { level: '0' }, shape: new Float64Array() },
    { name: 'minecraft:glass', properties: {}, shape: CUBE },
  ],
  biomes: ['minecraft:plains'],
  stateOfItem: () => undefined,
});
const [STONE, WATER] = [1, 2];

/** A floor of stone, its top at y 8, with a wall ahead and a pond two deep beside the way there. */
const world = new TestWorld(2);
world.fill([-20, 4, -20], [20, 7, 20], STONE);
world.fill([9, 8, -20], [9, 9, 20], STONE);
world.fill([2, 6, 2], [8, 7, 12], WATER);

// Not a multiple of four, so that rows are padded.
const [WIDTH, HEIGHT] = [158, 90];

function sceneOf(scene: Partial<RenderScene> = {}): RenderScene {
  return {
    blocks: world,
    camera: { x: 0.5, y: 10, z: 3.5, yaw: 0, pitch: -0.3 },
    viewDistance: 2,
    timeOfDay: 6_000,
    day: 0,
    tick: 40,
    weather: 'clear',
    entities: [],
    ...scene,
  };
}

function planOf(...passes: readonly (readonly [PassKind, string])[]) {
  const programs = passes.map(([kind, main]) => {
    const source = `out vec4 c;\nvoid main() { ${main} }`;
    const compiled = compile(source, { file: `${kind}.glsl`, kind });
    if (!compiled.ok) throw new Error(compiled.errors[0]!.message);
    return compiled.program;
  });
  return planChain(programs, true);
}

/** Does what another thread would do, but on this one and when it is waited for. */
const obligingWorker: StartRenderWorker = (memory) => {
  const kernel = drawKernelOver(memory);
  let chain: Chain | undefined;
  let band = () => 0;
  let pass = (): PassEnd => ({ done: true });
  return {
    start: (frame, address) => {
      band = () => kernel.drawBand(frame, address);
    },
    finish: () => band(),
    useChain: (plan) => {
      chain = new Chain(plan, memory);
    },
    startPass: (index: number, frame: ChainFrame, first: number, end: number) => {
      pass = () => chain!.runPass(index, frame, first, end);
    },
    finishPass: () => pass(),
  };
};

const renderer = new Renderer(worldLooks);
const renderers = {
  'one thread': renderer,
  'two threads': new Renderer(worldLooks, obligingWorker),
};

function drawn(
  plan: ReturnType<typeof planOf> | undefined,
  scene: Partial<RenderScene> = {},
  by = renderer,
): RgbaPicture {
  by.useShaders(plan);
  const { data, ...size } = by.draw(sceneOf(scene), WIDTH, HEIGHT);
  return { ...size, data: data.slice() };
}

function pixel({ data, width }: RgbaPicture, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

/** How many bytes of two pictures differ. */
function changes(one: RgbaPicture, other: RgbaPicture): number {
  return one.data.reduce((sum, value, i) => sum + (value === other.data[i] ? 0 : 1), 0);
}

const plain = drawn(undefined);
const RED = [255, 0, 0];
const red = (kind: PassKind) => planOf([kind, 'c = vec4(1.0, 0.0, 0.0, 1.0);']);
// Where the sky is, the wall, the floor before it, and the pond.
type Place = readonly [number, number];
const SKY: Place = [80, 5];
const WALL: Place = [80, 30];
const FLOOR: Place = [20, 85];
const POND: Place = [110, 75];

function partsOf(by: Renderer, width: number, height: number): number {
  const drawing = by.drawing(sceneOf(), width, height);
  let parts = 1;
  while (!drawing.next().done) parts++;
  return parts;
}

describe('a shader pack', () => {
  it.each(Object.entries(renderers))('that may do much is run in many parts, by %s', (_, by) => {
    by.useShaders(planOf(['final', 'c = colour; while (c.r > 2.0) c.r -= 1.0;']));
    partsOf(by, 800, 400);
    const withPack = partsOf(by, 800, 400);
    by.useShaders(undefined);
    expect(withPack - partsOf(by, 800, 400)).toBeGreaterThan(by === renderer ? 90 : 45);
  });

  it.each(Object.entries(renderers))('that changes nothing changes nothing, by %s', (_, by) => {
    expect(changes(drawn(planOf(['final', 'c = colour;']), {}, by), plain)).toBe(0);
    const all = planOf(
      ...(['sky', 'terrain', 'water', 'fog', 'final'] as const).map(
        (kind) => [kind, 'c = colour + 0.0 * (depth + lightmap.x + normal.x);'] as const,
      ),
    );
    expect(changes(drawn(all, {}, by), plain)).toBe(0);
  });

  it.each(Object.entries(renderers))('is gone when it is taken away, by %s', (_, by) => {
    expect(changes(drawn(red('final'), {}, by), plain)).toBeGreaterThan(0);
    expect(changes(drawn(undefined, {}, by), plain)).toBe(0);
  });

  it.each<[PassKind, Place[]]>([
    ['sky', [SKY]],
    ['terrain', [WALL, FLOOR]],
    ['water', [POND]],
    ['fog', [WALL, FLOOR, POND]],
    ['final', [SKY, WALL, FLOOR, POND]],
  ])('has %s passes for just those pixels', (kind, meant) => {
    const picture = drawn(red(kind));
    for (const place of [SKY, WALL, FLOOR, POND]) {
      const isMeant = meant.includes(place);
      expect(pixel(picture, ...place)).toEqual(isMeant ? RED : pixel(plain, ...place));
    }
  });

  it('knows which way a face looks', () => {
    const picture = drawn(planOf(['final', 'c = vec4(normal * 0.5 + 0.5, 1.0);']));
    expect(pixel(picture, ...WALL)).toEqual([0, 128, 128]);
    expect(pixel(picture, ...FLOOR)).toEqual([128, 255, 128]);
    expect(pixel(picture, ...POND)).toEqual([128, 255, 128]);
    expect(pixel(picture, ...SKY)).toEqual([128, 128, 128]);
  });

  it('knows where in the world a pixel is: of water, its surface', () => {
    const picture = drawn(planOf(['final', 'c = vec4(worldPos / 16.0, 1.0);']));
    expect(pixel(picture, ...WALL)[0]).toBe(Math.round((9 / 16) * 255));
    expect(pixel(picture, ...FLOOR)[1]).toBe(Math.round((8 / 16) * 255));
    const surface = pixel(picture, ...POND)[1]!;
    expect(surface).toBeGreaterThan((7.8 / 16) * 255);
    expect(surface).toBeLessThan((8 / 16) * 255);
  });

  it('knows the light on a face, smooth as it is drawn', () => {
    const lit = new TestWorld(2);
    lit.fill([-20, 4, -20], [20, 7, 20], STONE);
    for (let z = -20; z <= 20; z++) {
      for (let x = 4; x <= 6; x++) lit.setLight(x, 8, z, 3, 15);
    }
    const lights = planOf(['final', 'c = vec4(lightmap, 0.0, 1.0);']);
    const picture = drawn(lights, { blocks: lit });
    const column = Array.from({ length: HEIGHT }, (_, y) => pixel(picture, 80, y));
    expect(column[0]).toEqual([0, 255, 0]);
    expect(column).toContainEqual([255, 51, 0]);
    expect(column.at(-1)).toEqual([0, 255, 0]);
    expect(column.some(([block]) => block! > 60 && block! < 200)).toBe(true);
  });

  it('is told of the time, the sun and the view', () => {
    const told = planOf([
      'final',
      'c = vec4(time / 4.0, float(worldTime) / 24000.0, dayLight, 1.0);',
    ]);
    expect(pixel(drawn(told), ...SKY)).toEqual([128, 64, 255]);
    const ways = planOf(['final', 'c = vec4(sunDirection * 0.5 + 0.5, 1.0);']);
    expect(pixel(drawn(ways), ...SKY)[1]).toBeGreaterThan(250);
    const view = planOf(['final', 'c = vec4(viewDir * 0.5 + 0.5, 1.0);']);
    const [x, , z] = pixel(
      drawn(view, { camera: { x: 0, y: 10, z: 0, yaw: 0, pitch: 0 } }),
      79,
      45,
    );
    expect([x, z]).toEqual([255, 128]);
  });

  it('has the hand in its picture', () => {
    const hand = { item: undefined, swing: 0 };
    const bare = drawn(undefined, { hand });
    const differs = bare.data.findIndex((value, i) => value !== plain.data[i]) >> 2;
    const [x, y] = [differs % WIDTH, Math.floor(differs / WIDTH)];
    const near = planOf(['final', 'c = vec4(depth < 2.0 ? 1.0 : 0.0, 0.0, 0.0, 1.0);']);
    expect(pixel(drawn(near, { hand }), x, y)).toEqual(RED);
    expect(pixel(drawn(near), x, y)).toEqual([0, 0, 0]);
  });

  it.each(Object.entries(renderers))('that does not end is left out, by %s', (_, by) => {
    const endless = planOf(
      ['sky', 'c = vec4(1.0);'],
      ['final', 'while (texcoord.y < 0.2) { } c = vec4(0.0);'],
    );
    expect(changes(drawn(endless, {}, by), plain)).toBe(0);
    expect(by.shaderStop).toMatchObject({ file: 'final.glsl', pass: 1, x: 0, y: 72 });
    by.useShaders(undefined);
    expect(by.shaderStop).toBeUndefined();
  });

  it('whose code cannot be loaded is refused, and the one before stays', () => {
    const good = drawn(red('sky'));
    const { steps, ...rest } = red('final');
    const broken = { ...rest, steps: steps.map((one) => ({ ...one, bytes: new Uint8Array(9) })) };
    expect(() => renderer.useShaders(broken)).toThrow();
    expect(changes(renderer.draw(sceneOf(), WIDTH, HEIGHT), good)).toBe(0);
  });

  it.each(Object.entries(renderers))('may come with pictures of any size, by %s', (_, by) => {
    by.useShaders(red('final'));
    for (const [width, height] of [
      [64, 48],
      [3, 1],
      [130, 70],
      [64, 48],
    ] as const) {
      const { data } = by.draw(sceneOf(), width, height);
      expect(data.length).toBe(width * height * 4);
      expect(data.every((value, i) => value === (i % 4 === 0 || i % 4 === 3 ? 255 : 0))).toBe(true);
    }
  });
});
