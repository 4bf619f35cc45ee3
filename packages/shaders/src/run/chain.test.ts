import { describe, expect, it } from 'vitest';
import { compile, type PassKind } from '../compile.js';
import { bufferBytes } from '../layout.js';
import { Chain, planChain, scratchBytes } from './chain.js';

const [WIDTH, HEIGHT] = [10, 6];
const SIZE = bufferBytes(WIDTH, HEIGHT);

function program(main: string, kind: PassKind = 'final') {
  const source = `out vec4 fragColor;\n${main}`;
  const compiled = compile(source, { file: `${kind}.glsl`, kind });
  if (!compiled.ok) throw new Error(compiled.errors[0]!.message);
  return compiled.program;
}

/** In which line of what `program` compiles a text stands. */
function line(main: string, text: string): number {
  return main.slice(0, main.indexOf(text)).split('\n').length + 1;
}

/** A frame in which every byte differs, and a chain over it. */
function setUp(...programs: ReturnType<typeof program>[]) {
  const plan = planChain(programs, true);
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 2, shared: true });
  const frame = {
    width: WIDTH,
    height: HEIGHT,
    frame: 0,
    depth: SIZE,
    surface: SIZE * 2,
    light: SIZE * 3,
    scratch: SIZE * 4,
  };
  expect(frame.scratch + scratchBytes(plan, WIDTH, HEIGHT)).toBeLessThanOrEqual(131_072);
  const bytes = new Uint8Array(memory.buffer);
  for (let i = 0; i < SIZE; i++) bytes[i] = i % 4 === 3 ? 255 : (i * 7) & 255;
  const pixel = (x: number, y: number) => {
    const at = (y * 12 + x) * 4;
    return [...bytes.slice(at, at + 4)];
  };
  return { chain: new Chain(plan, memory), plan, frame, bytes, pixel };
}

const IDENTITY = 'void main() { fragColor = colour; }';

describe('a chain of passes', () => {
  it.each([1, 2, 3, 5])('of %i that change nothing gives the same frame', (count) => {
    const { chain, frame, bytes } = setUp(
      ...Array.from({ length: count }, () => program(IDENTITY)),
    );
    const before = bytes.slice(0, SIZE);
    expect(chain.run(frame, {})).toEqual({ done: true });
    expect(bytes.slice(0, SIZE)).toEqual(before);
  });

  it('keeps each of the 256 values of a byte', () => {
    const { chain, frame, bytes } = setUp(program(IDENTITY), program(IDENTITY));
    for (let i = 0; i < 256; i++) bytes[(i >> 1) * 4 + (i & 1)] = i;
    chain.run(frame, {});
    for (let i = 0; i < 256; i++) expect(bytes[(i >> 1) * 4 + (i & 1)]).toBe(i % 256);
  });

  it('hands what a pass writes to the next, alpha and bright colours too', () => {
    const { chain, frame, pixel } = setUp(
      program('void main() { fragColor = vec4(4.0, -1.0, 0.5, 0.25); }'),
      program('void main() { fragColor = vec4(colour.r / 8.0, colour.g + 1.25, colour.a, 0.0); }'),
    );
    chain.run(frame, {});
    expect(pixel(3, 3)).toEqual([128, 64, 64, 255]);
  });

  it('reads neighbours as they were before the pass, in one pass or in the middle', () => {
    const right = program(
      'void main() { fragColor = texelFetch(colour, ivec2(gl_FragCoord.xy) + ivec2(1, 0), 0); }',
    );
    for (const count of [1, 2, 3, 4]) {
      const { chain, frame, pixel } = setUp(...Array.from({ length: count }, () => right));
      const before = pixel(2 + count, 1);
      chain.run(frame, {});
      expect(pixel(2, 1)).toEqual(before);
    }
  });

  it('has the origin at the bottom left, as in GLSL', () => {
    const { chain, frame, pixel } = setUp(
      program('void main() { fragColor = vec4(gl_FragCoord.xy / 255.0, texcoord.y, 1.0); }'),
    );
    chain.run(frame, {});
    expect(pixel(0, 5).slice(0, 2)).toEqual([1, 1]);
    expect(pixel(9, 0)).toEqual([10, 6, Math.round((5.5 / 6) * 255), 255]);
  });

  it('gives the same frame when rows are run in any order, by parts', () => {
    const passes = [
      program('void main() { fragColor = texture(colour, texcoord.yx) * sin(texcoord.x * 9.0); }'),
      program('void main() { fragColor = texture(colour, texcoord + 0.2) + colour * 0.5; }'),
    ];
    const whole = setUp(...passes);
    whole.chain.run(whole.frame, {});
    const parts = setUp(...passes);
    parts.chain.prepare(parts.frame, {});
    for (const pass of [0, 1]) {
      for (const row of [4, 0, 2]) parts.chain.runPass(pass, parts.frame, row, row + 2);
    }
    expect(parts.bytes.slice(0, SIZE)).toEqual(whole.bytes.slice(0, SIZE));
  });

  it('says which pass has a loop without an end, and at which pixel', () => {
    const { chain, frame } = setUp(
      program(IDENTITY),
      program('void main() { while (gl_FragCoord.y < 3.0 && texcoord.x > 0.5) { } }', 'final'),
    );
    const end = chain.run(frame, {});
    expect(end).toMatchObject({ done: false, file: 'final.glsl', pass: 1, x: 4, y: 3 });
  });

  it('says which loop it is that has no end, also in a function', () => {
    const source = `float spin(float x) {
      do { x += 1.0; } while (x > -1.0);
      return x;
    }
    void main() {
      float s = 0.0;
      for (int i = 0; i < 200; i++) s += 1.0;
      if (texcoord.y < 0.5)
        while (s > 0.0) s += spin(s);
      fragColor = vec4(s);
    }`;
    const { chain, frame } = setUp(program(source));
    expect(chain.run(frame, {})).toMatchObject({ done: false, line: line(source, 'do {'), y: 3 });
  });

  it('blames no loop that was busy in another row', () => {
    const source = `void main() {
      float s = 0.0;
      for (int i = 0; gl_FragCoord.y > 5.0 && gl_FragCoord.x < 4.0 && i < 600; i++) s += sin(s);
      while (gl_FragCoord.y < 3.0) s += 1.0;
      fragColor = vec4(s);
    }`;
    const { chain, frame } = setUp(program(source));
    expect(chain.run(frame, {})).toMatchObject({ done: false, line: line(source, 'while'), y: 3 });
  });

  it('says in which loop it became too much where all of them end', () => {
    const source = `void main() {
      float s = 0.0;
      for (int i = 0; i < int(colour.a) * 100; i++) s += sin(s);
      for (int i = 0; i < int(colour.a) * 9000; i++) s += sin(s);
      fragColor = vec4(s);
    }`;
    const { chain, frame } = setUp(program(source));
    expect(chain.run(frame, {})).toMatchObject({ done: false, line: line(source, '9000'), y: 0 });
  });

  it('stops loops that end, but do too much in all', () => {
    const busy = `void main() {
      float s = 0.0;
      for (int i = 0; i < int(colour.a) * 9000; i++) s += sin(s);
      fragColor = vec4(s);
    }`;
    const { chain, frame } = setUp(program(busy));
    expect(chain.run(frame, {})).toMatchObject({ done: false, y: 0 });
  });

  it('lets many passes do no more together than a few could', () => {
    const source = `void main() {
      float s = 0.0;
      for (int i = 0; i < int(colour.a) * 200; i++) s += sin(s);
      fragColor = vec4(colour.rgb, 1.0);
    }`;
    const two = setUp(program(source), program(source));
    expect(two.chain.run(two.frame, {})).toEqual({ done: true });
    const many = setUp(...Array.from({ length: 16 }, () => program(source)));
    expect(many.chain.run(many.frame, {})).toMatchObject({ done: false, pass: 0, line: 4 });
  });

  const BUSY = `void main() {
      float s = 0.0;
      for (int i = 0; i < int(colour.a) * 200; i++) s += sin(s);
      fragColor = vec4(colour.rgb, 1.0);
    }`;

  it('lets a picture of many pixels take no longer than a smaller one', () => {
    const { chain, frame, bytes } = setUp(program(BUSY));
    const runRow = (width: number, height: number) => {
      const large = { ...frame, width, height, scratch: 65_536 };
      expect(chain.prepare(large, {})).toEqual({ done: true });
      bytes.fill(255, 0, 16_384);
      return chain.runPass(0, large, 0, 1);
    };
    expect(runRow(1_280, 720)).toEqual({ done: true });
    expect(runRow(4_096, 2_160)).toMatchObject({
      done: false,
      line: line(BUSY, 'for'),
      message: expect.stringMatching(/at 4096 × 2160 .* take a smaller picture$/),
    });
  });

  it('counts the turns of short loops as well, which are written out', () => {
    const short = `float more(float s) {
      for (int i = 0; i < 30; i++) s += sin(s);
      return s;
    }
    void main() {
      float s = colour.r;
      ${'s = more(s);\n'.repeat(60)}
      fragColor = vec4(s);
    }`;
    const { chain, frame } = setUp(program(short));
    expect(chain.run(frame, {})).toMatchObject({ done: false, line: line(short, 'for') });
  });

  it('is refused before it runs where it does too much without any loop', () => {
    const long = program(`void main() {
      vec4 s = colour;
      ${'s = sin(s);\n'.repeat(60)}
      fragColor = s;
    }`);
    const { chain, frame, bytes } = setUp(long);
    const large = { ...frame, width: 4_096, height: 2_160 };
    const before = bytes.slice();
    expect(chain.run(large, {})).toMatchObject({
      done: false,
      file: 'final.glsl',
      message: expect.stringMatching(/too many for 4096 × 2160 pixels: take a smaller picture$/),
    });
    expect(bytes).toEqual(before);
    expect(chain.run(frame, {})).toEqual({ done: true });
  });

  it('knows how many rows take no more than so much work', () => {
    const { chain, frame, plan } = setUp(program(IDENTITY));
    const { work } = plan.steps[0]!;
    expect(chain.rowsWithin(work * 3 * 5, 0, frame)).toBe(5);
    expect(chain.rowsWithin(1, 0, frame)).toBe(1);
    const busy = setUp(program(BUSY)).chain;
    expect(busy.rowsWithin(8_000_000, 0, { ...frame, width: 4_096, height: 2_160 })).toBeLessThan(
      4,
    );
  });

  it('knows which buffers of the renderer it reads', () => {
    const { plan } = setUp(program('void main() { fragColor = vec4(worldPos, lightmap.x); }'));
    expect(plan.reads).toEqual({ depth: true, surface: false, light: true });
    expect(plan.scratchBuffers).toBe(0);
    expect(setUp(program(IDENTITY, 'sky')).plan.reads.surface).toBe(true);
  });
});
