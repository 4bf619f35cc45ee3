import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from './compile.js';
import { firstDifference, TestPicture, TooMuchWork } from './reference/pictures.js';
import { programs } from './reference/programs.js';

const HEAD = 'out vec4 fragColor;\n';

/** Where a pass over a small picture differs from the reference. */
function differs(main: string, width = 7) {
  return firstDifference(HEAD + main, new TestPicture(width, 3, 11));
}

/** Random loops may do more than is allowed; then there is nothing to compare. */
function differenceUnlessStopped(source: string, picture: TestPicture) {
  try {
    return firstDifference(source, picture);
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

describe('a compiled program', () => {
  it('gives every pixel the bits that the reference gives it', () => {
    fc.assert(
      fc.property(
        programs,
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 9 }),
        (source, seed, width) => {
          fc.pre(understand(source, { file: 'random.glsl' }).ok);
          expect(differenceUnlessStopped(source, new TestPicture(width, 2, seed))).toBeUndefined();
        },
      ),
      { numRuns: 40, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);

  it('lets four pixels go different ways', () => {
    const main = `void main() {
      int n = int(gl_FragCoord.x);
      float sum = 0.0;
      for (int i = 0; i < 9; i++) {
        if (i == n) continue;
        if (i > n + 3) break;
        if (n == 5 && i == 2) { fragColor = vec4(sum); return; }
        sum += float(i);
      }
      if (n == 2) discard;
      fragColor = vec4(sum, n % 2 == 0 ? 1.0 : 0.0, 0.0, 1.0);
    }`;
    expect(differs(main)).toBeUndefined();
  });

  it('runs the right side of && only where the left one holds', () => {
    const main = `float count = 0.0;
    bool touch() { count += 1.0; return count > 0.5; }
    void main() {
      bool a = gl_FragCoord.x > 3.0 && touch();
      bool b = gl_FragCoord.x > 3.0 || touch();
      float c = gl_FragCoord.x > 5.0 ? (touch() ? 1.0 : 2.0) : count;
      fragColor = vec4(count, c, a ? 1.0 : 0.0, b ? 1.0 : 0.0);
    }`;
    expect(differs(main)).toBeUndefined();
  });

  it('keeps the lanes apart that a called function discards', () => {
    const main = `float f(float x) { if (x > 3.0) discard; return x; }
    void main() {
      float sum = 0.0;
      for (int i = 0; i < 4; i++) sum += f(gl_FragCoord.x + float(i));
      fragColor = vec4(sum);
    }`;
    expect(differs(main)).toBeUndefined();
  });

  it('reads other pixels, also outside the picture, where the edge is meant', () => {
    for (const width of [1, 2, 3, 4, 7, 9]) {
      const main = `void main() {
        vec4 a = texture(colour, texcoord + vec2(-0.4, 0.3));
        vec4 b = texelFetch(colour, ivec2(gl_FragCoord.xy) + ivec2(2, -1), 0);
        vec4 c = texture(colour, texcoord * 1e30) + texelFetch(depth, ivec2(2147483647, -9), 0);
        vec4 d = texture(normal, texcoord.yx) + texture(lightmap, vec2(0.5));
        fragColor = a + b * 2.0 + c * 3.0 + d + vec4(vec2(textureSize(colour, 0)), 0.0, 0.0);
      }`;
      expect(differs(main, width)).toBeUndefined();
    }
  });

  it('copies the order of evaluation: what is stored later is not seen before', () => {
    const main = `float g = 1.0;
    float bump(inout float x) { x += 1.0; g *= 2.0; return x; }
    void main() {
      float a = 1.0;
      float b = a + (a = 5.0) + a++ + a + bump(a) + g;
      vec3 v = vec3(1.0, 2.0, 3.0);
      v.xy = v.yx;
      v.zx += v.xz * 2.0;
      float list[3] = float[3](1.0, 2.0, 3.0);
      int i = int(gl_FragCoord.x) - 2;
      list[i] = list[i + 1] + b;
      fragColor = vec4(v, b) + vec4(list[0], list[1], list[2], a);
    }`;
    expect(differs(main)).toBeUndefined();
  });

  it.each(['sky', 'terrain', 'water', 'fog'] as const)(
    'of the kind %s writes only its pixels, and keeps the others',
    (kind) => {
      const source = `${HEAD}void main() { fragColor = vec4(depth, normal); }`;
      expect(firstDifference(source, new TestPicture(23, 4, 3), { kind })).toBeUndefined();
    },
  );

  it('gives 0 where integers are divided by 0, and wraps where they overflow', () => {
    const main = `void main() {
      int zero = int(texcoord.x * 0.5);
      int low = (-2147483647 - 1) + zero;
      int whole = low / (zero - 1) == low ? 1 : 0;
      fragColor = vec4(ivec4(7 / zero, 7 % zero, whole, low % (zero - 1)));
    }`;
    expect(differs(main)).toBeUndefined();
  });
});
