import fc from 'fast-check';

/**
 * Random programs of the language, as text. They use a fixed set of variables, so that every
 * program is right; what differs is what they do.
 */
const NAMES = {
  float: ['f0', 'f1', 'g0', 'depth', 'time', 'v0.y', 'w0.z', 'a0[1]', 'a0[i0]', 'm0[1][2]'],
  int: ['i0', 'i1', 'n0.x', 'worldTime'],
  bool: ['b0', 'b1'],
  vec2: ['v0', 'texcoord', 'lightmap', 'w0.zx', 'q0.wy'],
  vec3: ['w0', 'w1', 'normal', 'colour.rgb', 'm0[i1]', 'q0.bgr', 'worldPos', 'viewDir'],
  vec4: ['q0', 'colour', 'w0.xyzx', 'gl_FragCoord'],
} as const;
const STORED = {
  float: ['f0', 'f1', 'g0', 'v0.x', 'w0.y', 'a0[2]', 'a0[i0]', 'w1[i1]', 'm0[1][0]', 'm0[i0].y'],
  int: ['i0', 'i1', 'n0.y'],
  bool: ['b0', 'b1'],
  vec2: ['v0', 'w0.zy', 'q0.xw'],
  vec3: ['w0', 'w1', 'q0.zxy', 'm0[2]', 'm0[i1]'],
  vec4: ['q0', 'fragColor'],
} as const;
type Type = keyof typeof NAMES;

const number = fc
  .oneof(fc.integer({ min: -20, max: 20 }), fc.double({ min: -8, max: 8, noNaN: true }))
  .map((value) => {
    const text = String(Math.fround(value));
    return /[.e]/.test(text) ? text : `${text}.0`;
  })
  .map((text) => (text.startsWith('-') ? `(${text})` : text));

const whole = fc
  .integer({ min: -9, max: 9 })
  .map((value) => (value < 0 ? `(${value})` : `${value}`));
const pickOf = <T extends string>(list: readonly T[]) => fc.constantFrom(...list);

const UNARY = (
  'sin cos tan asin acos atan exp log exp2 log2 sqrt inversesqrt abs sign floor ceil fract ' +
  'radians degrees trunc round tanh sinh cosh normalize'
).split(' ');
const BINARY = 'pow mod min max step atan reflect'.split(' ');

type Exprs = Record<Type, string>;

function genOf(type: Type, tie: (name: Type) => fc.Arbitrary<string>): fc.Arbitrary<string>[] {
  const own = () => tie(type);
  const float = () => tie('float');
  const two = (text: (a: string, b: string) => string, a = own(), b = own()) =>
    fc.tuple(a, b).map(([x, y]) => text(x, y));
  const three = (
    text: (a: string, b: string, c: string) => string,
    a: fc.Arbitrary<string>,
    b: fc.Arbitrary<string>,
    c: fc.Arbitrary<string>,
  ) => fc.tuple(a, b, c).map(([x, y, z]) => text(x, y, z));
  return [
    fc.tuple(pickOf(['+', '-', '*', '/']), own(), own()).map(([op, a, b]) => `(${a} ${op} ${b})`),
    two((a, b) => `(${a} * ${b})`, own(), float()),
    own().map((a) => `(- ${a})`),
    fc.tuple(pickOf(UNARY), own()).map(([name, a]) => `${name}(${a})`),
    fc.tuple(pickOf(BINARY), own(), own()).map(([name, a, b]) => `${name}(${a}, ${b})`),
    three((a, b, c) => `mix(${a}, ${b}, ${c})`, own(), own(), float()),
    three((a, b, c) => `clamp(${a}, ${b}, ${c})`, own(), float(), float()),
    three((a, b, c) => `smoothstep(${a}, ${b}, ${c})`, float(), float(), own()),
    three((a, b, c) => `(${a} ? ${b} : ${c})`, tie('bool'), own(), own()),
    two((a, b) => `(${a} = ${b})`, pickOf(STORED[type]), own()),
    two((a, b) => `(${a} += ${b})`, pickOf(STORED[type]), own()),
  ];
}

const expressions = fc.letrec<Exprs>((tieAll) => {
  const tie = (name: Type) => tieAll(name) as fc.Arbitrary<string>;
  const near = { depthSize: 'xsmall' as const, maxDepth: 4, withCrossShrink: true };
  const calls = (args: Type[], text: (...parts: string[]) => string) =>
    fc.tuple(...args.map(tie)).map((parts) => text(...parts));
  const comparison = pickOf(['<', '>', '<=', '>=', '==', '!=']);
  return {
    float: fc.oneof(
      near,
      pickOf(NAMES.float),
      number,
      ...genOf('float', tie),
      calls(['vec3', 'vec3'], (a, b) => `dot(${a}, ${b})`),
      calls(['vec2'], (a) => `length(${a})`),
      calls(['vec3', 'vec3'], (a, b) => `distance(${a}, ${b})`),
      calls(['int'], (a) => `float(${a})`),
      calls(['float', 'vec3'], (a, b) => `h0(${a}, ${b})`),
      calls(['float'], (a) => `h1(${a}, w0)`),
      calls(['float', 'int'], (a, b) => `h2(${a}, ${b}, a0)`),
      pickOf(['f0++', '--f1', 'a0[i0]++']),
    ),
    int: fc.oneof(
      near,
      pickOf(NAMES.int),
      whole,
      fc
        .tuple(pickOf(['+', '-', '*', '/', '%', '&', '|', '^']), tie('int'), tie('int'))
        .map(([op, a, b]) => `(${a} ${op} ${b})`),
      calls(['int'], (a) => `(${a} << 3)`),
      calls(['int'], (a) => `(${a} >> 2)`),
      calls(['float'], (a) => `int(${a})`),
      calls(['int', 'int'], (a, b) => `min(${a}, ${b})`),
      calls(['int'], (a) => `abs(${a})`),
      calls(['int'], (a) => `(i1 = ${a})`),
      pickOf(['i0++', '--i1', '~i0']),
    ),
    bool: fc.oneof(
      near,
      pickOf(NAMES.bool),
      pickOf(['true', 'false']),
      fc.tuple(comparison, tie('float'), tie('float')).map(([op, a, b]) => `(${a} ${op} ${b})`),
      fc.tuple(comparison, tie('int'), tie('int')).map(([op, a, b]) => `(${a} ${op} ${b})`),
      fc
        .tuple(pickOf(['&&', '||', '^^']), tie('bool'), tie('bool'))
        .map(([op, a, b]) => `(${a} ${op} ${b})`),
      calls(['bool'], (a) => `(!${a})`),
      calls(['vec3', 'vec3'], (a, b) => `any(lessThan(${a}, ${b}))`),
      calls(['vec2', 'vec2'], (a, b) => `all(notEqual(${a}, ${b}))`),
      calls(['vec3', 'vec3'], (a, b) => `(${a} == ${b})`),
      calls(['bool'], (a) => `(b1 = ${a})`),
    ),
    vec2: fc.oneof(
      near,
      pickOf(NAMES.vec2),
      calls(['float', 'float'], (a, b) => `vec2(${a}, ${b})`),
      ...genOf('vec2', tie),
    ),
    vec3: fc.oneof(
      near,
      pickOf(NAMES.vec3),
      calls(['float'], (a) => `vec3(${a})`),
      calls(['vec2', 'float'], (a, b) => `vec3(${a}, ${b})`),
      ...genOf('vec3', tie),
      calls(['vec3', 'vec3'], (a, b) => `cross(${a}, ${b})`),
      calls(['vec3'], (a) => `(m0 * ${a})`),
      calls(['vec3'], (a) => `(${a} * m0)`),
      calls(['vec3', 'vec3', 'float'], (a, b, c) => `refract(${a}, ${b}, ${c})`),
      calls(['vec2'], (a) => `texture(colour, ${a}).rgb`),
      calls(['int', 'int'], (a, b) => `texelFetch(normal, ivec2(${a}, ${b}), 0).xyz`),
    ),
    vec4: fc.oneof(
      near,
      pickOf(NAMES.vec4),
      calls(['vec3', 'float'], (a, b) => `vec4(${a}, ${b})`),
      calls(['vec2', 'vec2'], (a, b) => `vec4(${a}, ${b})`),
      ...genOf('vec4', tie),
      calls(['vec2'], (a) => `texture(depth, ${a})`),
      calls(['vec2'], (a) => `texture(lightmap, ${a})`),
      calls(['vec2'], (a) => `texture(colour, ${a})`),
    ),
  };
});

const TYPES = Object.keys(NAMES) as Type[];

const store = fc.oneof(
  ...TYPES.map((type) =>
    fc.tuple(pickOf(STORED[type]), expressions[type]).map(([to, from]) => `${to} = ${from};`),
  ),
);

/** How a statement stands: inside how many loops, and what `return` gives there. */
interface Where {
  readonly loops: number;
  readonly depth: number;
  readonly result: fc.Arbitrary<string>;
}

function statement(where: Where): fc.Arbitrary<string> {
  const { loops, depth, result } = where;
  const plain = [
    { weight: 6, arbitrary: store },
    {
      weight: 1,
      arbitrary: fc
        .tuple(expressions.bool, fc.oneof(result, fc.constant('discard;')))
        .map(([condition, leave]) => `if (${condition}) ${leave}`),
    },
  ];
  if (loops > 0) {
    plain.push({
      weight: 2,
      arbitrary: fc
        .tuple(expressions.bool, pickOf(['break;', 'continue;']))
        .map(([condition, leave]) => `if (${condition}) ${leave}`),
    });
  }
  if (depth === 0) return fc.oneof(...plain);
  const inner = block({ ...where, depth: depth - 1 });
  const unbroken = block({ ...where, depth: depth - 1, loops: 0 });
  const turns = block({ ...where, depth: depth - 1, loops: loops + 1 });
  const k = `k${depth}`;
  return fc.oneof(
    ...plain,
    {
      weight: 2,
      arbitrary: fc
        .tuple(expressions.bool, inner, fc.option(inner))
        .map(([c, yes, no]) => `if (${c}) ${yes}${no === null ? '' : ` else ${no}`}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(expressions.int, turns)
        .map(([end, body]) => `for (int ${k} = 0; ${k} < min(${end}, 4); ${k}++) ${body}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          pickOf(['= 0; # < 3; #++', '= 5; # >= 1; # -= 2', '= 0; # < 0; ++#']),
          fc.oneof(turns, unbroken),
        )
        .map(([head, body]) => `for (int ${k} ${head.replaceAll('#', k)}) ${body}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(expressions.bool, turns)
        .map(([c, body]) => `{ int ${k} = 0; while (${k}++ < 3 && ${c}) ${body} }`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(expressions.bool, turns)
        .map(([c, body]) => `{ int ${k} = 3; do ${body} while (--${k} > 0 && ${c}); }`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(expressions.float, expressions.vec3, inner)
        .map(([f, w, body]) => `{ float f0 = ${f}; vec3 w0 = ${w}; float f1; ${body} }`),
    },
  );
}

function block(where: Where): fc.Arbitrary<string> {
  return fc
    .array(statement(where), { minLength: 1, maxLength: 3 })
    .map((all) => `{ ${all.join('\n')} }`);
}

const LOCALS = `
  float f0 = texcoord.x; float f1 = depth * 0.1; int i0 = int(gl_FragCoord.x); int i1 = 2;
  bool b0 = colour.r > 0.5; bool b1 = texcoord.y < 0.3;
  vec2 v0 = texcoord; vec3 w0 = colour.rgb; vec3 w1 = normal; vec4 q0 = colour.bgra;
  ivec2 n0 = ivec2(gl_FragCoord.xy); float a0[3]; a0[0] = 0.25; a0[1] = lightmap.x;
  mat3 m0 = mat3(0.5, 0.1, -0.2, 0.3, 0.9, texcoord.x, -0.4, 0.2, 1.1);
`;

/** A function that has the names of main as its own, and calls none. */
function helper(head: string, end: string, result: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const simple = statement({ loops: 0, depth: 1, result });
  return fc.array(simple, { maxLength: 3 }).map((all) => {
    const body = all.join('\n').replace(/\bh(\d)\(/g, 'z$1(');
    return `${head} { ${LOCALS} ${body} ${end} }`;
  });
}

const HEAD = `#version 300 es
precision highp float;
uniform float time;
in vec2 texcoord;
out vec4 fragColor;
const float SCALE = 1.5 * 2.0;
float g0 = SCALE;
float z0(float a, vec3 b) { return a * b.y + g0; }
float z1(float a, inout vec3 b) { b = b.zxy * a; return b.x; }
float z2(float a, int b, inout float c[3]) { c[b] += a; return c[1]; }
`;

/** A whole program. */
export const programs: fc.Arbitrary<string> = fc
  .tuple(
    helper('float h0(float p, vec3 q)', 'return p + q.x + f0;', fc.constant('return p * 0.5;')),
    helper('float h1(float p, inout vec3 q)', 'q += w0; return f1 - p;', fc.constant('return p;')),
    helper(
      'float h2(float p, int n, inout float q[3])',
      'q[n] = p + f0; return q[0];',
      fc.constant('return float(n);'),
    ),
    fc.array(statement({ loops: 0, depth: 2, result: fc.constant('return;') }), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([h0, h1, h2, body]) => {
    const end = 'fragColor += vec4(w0 + w1 + m0[1], f0) + vec4(v0, f1, a0[2]) + q0 + vec4(g0);';
    const last = 'if (b0 != b1) fragColor.y = float(i0 + i1 + n0.y) + a0[0];';
    return `${HEAD}${h0}\n${h1}\n${h2}\nvoid main() {\n${LOCALS}\n${body.join('\n')}\n${end}\n${last}\n}\n`;
  });
