import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';

/** The reports of a program, as `line:column message`. */
function reports(source: string): string[] {
  const compiled = compile(source, { file: 'a.glsl', kind: 'final' });
  if (compiled.ok) return [];
  return compiled.errors.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

/** The reports of statements in main, which begin on line 3. */
function inMain(...lines: string[]): string[] {
  return reports(`out vec4 fragColor;\nvoid main() {\n${lines.join('\n')}\n}`);
}

describe('an author is told', () => {
  it('nothing about a program that is right', () => {
    expect(inMain('fragColor = colour;')).toEqual([]);
    expect(reports('layout(location = 0) out vec4 c;\nvoid main() { c = colour; }')).toEqual([]);
  });

  it('several mistakes at once, each at its place', () => {
    expect(inMain('float a = 1;', 'vec3 b = colour;', 'fragColor = vec4(tezture, a);')).toEqual([
      "3:7 'a' is float and cannot begin as int; write 1.0",
      "4:6 'b' is vec3 and cannot begin as vec4",
      "5:18 'tezture' is not declared",
    ]);
  });

  it('which name was probably meant', () => {
    expect(inMain('fragColor = vec4(texcord, smoothstp(0.0, 1.0, tim), 1.0);')).toEqual([
      "3:18 'texcord' is not declared; did you mean 'texcoord'?",
      "3:27 there is no function 'smoothstp'; did you mean 'smoothstep'?",
      "3:47 'tim' is not declared; did you mean 'time'?",
    ]);
  });

  it('where a mark is missing, and what else is wrong behind it', () => {
    expect(inMain('float a = 1.0', 'float b = 2.0;', 'b = true;', 'fragColor = vec4(b;')).toEqual([
      "4:1 ';' is missing after a declaration, before 'float'",
      "5:1 'b' is not declared",
      "6:19 ')' is missing after the arguments of 'vec4', before ';'",
    ]);
  });

  it.each([
    ['fragColor = vec4(1.0, 2.0);', '3:13 vec4 cannot be made of float, float'],
    ['fragColor = dot(colour, 1.0);', "3:13 'dot' takes gen, gen; not vec4, float"],
    ['fragColor.xx = vec2(1.0);', '3:11 a component is named twice where values are stored'],
    ['float a = colour.q + normal.w;', "3:29 '.w' is no part of vec3, which has xyz, rgb, stp"],
    ['texcoord = vec2(0.0);', "3:1 'texcoord' is an input and cannot be changed"],
    ['const int n = 2; n = 3;', "3:18 'n' is const and cannot be changed"],
    ['if (1.0) discard;', '3:5 a condition is a bool, not float'],
    ['break;', "3:1 'break' stands outside a loop"],
    ['return 1.0;', "3:1 'main' returns void, not float"],
    ['int n = 3 + 1.0;', "3:11 '+' does not take int and float; write 3.0"],
    ['float a[3]; a[3] = 1.0;', '3:15 index 3 is outside float[3], which has 3'],
    ['float a; float a;', "3:16 'a' is declared twice"],
    [
      'fragColor = texture(color0, texcoord);',
      "3:21 'texture' reads a picture: colour, depth, normal or lightmap, not 'color0'; did you mean 'color'?",
    ],
    [
      'gl_FragColor = vec4(1.0);',
      "3:1 'gl_FragColor' is not declared; write to your own 'out vec4 fragColor'",
    ],
    ['switch (1) { }', "3:1 'switch' is not supported; use if and else"],
    ['uint n = 1;', "3:1 the type 'uint' is not supported; use int and ivec"],
    [
      'float a = dFdx(depth);',
      "3:11 'dFdx' is not supported; read the neighbouring pixel with texelFetch instead",
    ],
    ['int n = 1u;', "3:9 '1u': unsigned numbers are not supported; use int"],
    [
      'float a[] = float[](1.0);',
      '3:9 the length of the array is missing; write it, as in float a[3]',
    ],
    ['float a[2]; int n = a.length();', "3:29 '.length()' is not supported; write the number"],
    [
      'fragColor = textureOffset(colour, texcoord, ivec2(1));',
      "3:13 'textureOffset' is not supported; add the offset to the place",
    ],
    [
      'sampler2D other;',
      "3:1 the type 'sampler2D' is not supported; name the picture where it is read, as in texture(colour, uv)",
    ],
    ['float a = 1e99;', '3:11 1e99 is too large for a float'],
    ['fragColor = colour @ 1.0;', "3:20 '@' does not belong in a shader"],
    ['int n = 1 << int(time);', "3:11 '<<' needs a constant on its right"],
  ])('%s', (statement, report) => {
    expect(inMain(statement)[0]).toBe(report);
  });

  it('what a program lacks', () => {
    expect(reports('void main() { }')).toEqual([
      "1:1 the program has no output; write 'out vec4 fragColor;'",
    ]);
    expect(reports('out vec4 c;\n')).toEqual(["2:1 the program has no 'void main()'"]);
  });

  it('that uniforms, inputs and pictures are what they are', () => {
    expect(
      reports(
        'uniform int time;\nuniform float tme;\nin vec3 texcoord;\nuniform sampler2D colr;\n' +
          'out vec4 c;\nvoid main() { }',
      ),
    ).toEqual([
      "1:13 'time' is float, not int",
      "2:15 there is no uniform 'tme'; did you mean 'time'?",
      "3:9 'texcoord' is vec2, not vec3",
      "4:19 there is no picture 'colr'; did you mean 'color'?",
    ]);
  });

  it('that functions cannot call themselves, directly or in a circle', () => {
    expect(
      reports(
        'out vec4 c;\nfloat g(float x);\nfloat f(float x) { return g(x); }\n' +
          'float g(float x) { return f(x); }\nvoid main() { c = vec4(f(1.0)); }',
      ),
    ).toEqual(["3:7 'f' calls itself, which is not supported"]);
  });

  it('of mistakes in what the preprocessor reads', () => {
    expect(reports('#version 100\n#defin A\n#if (1\n#endif\nout vec4 c;\nvoid main() { }')).toEqual(
      [
        "1:1 only '#version 300 es' is understood",
        "2:2 unknown directive #defin; did you mean 'define'?",
        '3:5 this bracket is not closed',
      ],
    );
    expect(reports('#ifdef A\nout vec4 c;')[0]).toBe('1:2 this #ifdef has no #endif');
  });

  it('the place where a macro is used, not where it is written', () => {
    const source =
      '#define TWICE(x) ((x) * 2)\nout vec4 c;\nvoid main() {\n  c = vec4(TWICE(time));\n}';
    expect(reports(source)).toEqual(["4:12 '*' does not take float and int; write 2.0"]);
  });
});

describe('the preprocessor', () => {
  it('chooses by conditions and expands macros within macros', () => {
    const source = `#version 300 es
#define SIZE 2
#define SUM(a, b) ((a) + (b))
#define CALL(x) SUM(x, SUM(x, 1.0))
#if defined(SIZE) && SIZE * 2 == 4 && !defined OTHER
#define PART CALL(2.0)
#elif SIZE
#error never
#else
nonsense here
#endif
out vec4 c;
void main() { c = vec4(PART, CALL(
  3.0), 0.0, 1.0); }`;
    expect(reports(source)).toEqual([]);
  });
});

describe('a hostile source is refused:', () => {
  const head = 'out vec4 c;\nvoid main() { ';
  it.each<[string, string, RegExp]>([
    ['a megabyte', `${head}}//${'x'.repeat(1_000_000)}`, /characters long/],
    ['brackets', `${head}c = vec4(${'('.repeat(50_000)}`, /nested/],
    ['blocks', `${head}${'{'.repeat(50_000)}`, /nested/],
    ['signs', `${head}c = vec4(${'-'.repeat(49_999)}1.0); }`, /nested|value|variable/],
    ['a chain', `${head}c = vec4(${'1.0+'.repeat(20_000)}1.0); }`, /nested|words/],
    ['else if', `${head}${'if (true) { } else '.repeat(3_000)} { } }`, /nested/],
    ['indices', `${head}c = vec4(c${'[0]'.repeat(15_000)}); }`, /nested/],
    [
      'functions',
      `${Array.from({ length: 5_000 }, (_, i) => `void f${i}() { }`).join('\n')}`,
      /functions/,
    ],
    ['variables', `${head}${'mat4 m[64];'.replace('m', 'm')} mat4 n[64]; }`, /components/],
    ['a long array', `${head}float a[1000000]; }`, /array/],
    [
      'laughs',
      `#define A0 1.0+1.0\n${Array.from({ length: 40 }, (_, i) => `#define A${i + 1} A${i}+A${i}`).join('\n')}\n${head}c = vec4(A40); }`,
      /words|deep/,
    ],
    [
      'laughs with arguments',
      `#define A0(x) x x\n${Array.from({ length: 30 }, (_, i) => `#define A${i + 1}(x) A${i}(x x)`).join('\n')}\n${head}c = vec4(A30(1.0)); }`,
      /words|deep|long/,
    ],
    [
      'calls that double',
      `out vec4 c;\nfloat f0(float x) { return x; }\n${Array.from({ length: 40 }, (_, i) => `float f${i + 1}(float x) { return f${i}(x) + f${i}(x); }`).join('\n')}\nvoid main() { c = vec4(f40(1.0)); }`,
      /operations/,
    ],
    ['an open comment', `${head}/* `, /no end/],
    ['#if in #if', '#if 1\n'.repeat(10_000), /nested/],
    [
      'names of objects',
      `${head}constructor = __proto__; toString(hasOwnProperty); }`,
      /not declared/,
    ],
  ])('%s', (_, source, message) => {
    const compiled = compile(source, { file: 'a.glsl', kind: 'final' });
    expect(compiled.ok).toBe(false);
    if (compiled.ok) return;
    expect(compiled.errors.map((one) => one.message).join('\n')).toMatch(message);
    expect(compiled.errors.length).toBeLessThanOrEqual(20);
  });
});
