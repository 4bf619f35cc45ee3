import { readdirSync, readFileSync } from 'node:fs';
import { generate, parse } from '@shaderfrog/glsl-parser';
import { describe, expect, it } from 'vitest';
import { firstDifference, TestPicture } from '../reference/pictures.js';
import { planChain } from '../run/chain.js';
import { readPack, type ShaderPackFiles } from './pack.js';

const FINAL = 'out vec4 fragColor;\nvoid main() { fragColor = colour; }';

function reports(manifest: string, files: Record<string, string> = {}): string[] {
  const read = readPack(new Map(Object.entries({ 'shaders/pack.json': manifest, ...files })));
  if (read.ok) return [];
  return read.errors.map(
    ({ file, line, column, message }) => `${file}:${line}:${column} ${message}`,
  );
}

const packs = new URL('../../packs/', import.meta.url);

function shipped(name: string): ShaderPackFiles {
  const folder = new URL(`${name}/shaders/`, packs);
  return new Map(
    readdirSync(folder).map((file) => [`shaders/${file}`, readFileSync(new URL(file, folder))]),
  );
}

describe('a shipped pack', () => {
  const names = readdirSync(packs);

  it('is one of these', () => {
    expect(names).toEqual(['cinematic', 'identity', 'ink', 'nightvision']);
  });

  it.each(names)('%s compiles', (name) => {
    const read = readPack(shipped(name));
    if (!read.ok) expect(read.errors).toEqual([]);
    else {
      const plan = planChain(read.pack.programs, false);
      for (const { bytes } of plan.steps) {
        expect(() => new WebAssembly.Module(bytes)).not.toThrow();
      }
    }
  });

  it.each(names)('%s gives every pixel the bits that the reference gives it', (name) => {
    const files = shipped(name);
    const text = (file: string) => new TextDecoder().decode(files.get(file) as Uint8Array);
    const { passes, defines = {} } = JSON.parse(text('shaders/pack.json'));
    const given = Object.entries(defines).map(([key, value]) => [key, Number(value).toFixed(2)]);
    for (const { kind, file } of passes) {
      const picture = new TestPicture(21, 9, 5);
      const options = { kind, defines: Object.fromEntries(given) };
      expect(firstDifference(text(`shaders/${file}`), picture, options)).toBeUndefined();
    }
  });

  it.each(names)(
    '%s is read by another parser of the language as well',
    (name) => {
      for (const [file, bytes] of shipped(name)) {
        if (!file.endsWith('.glsl')) continue;
        const text = new TextDecoder().decode(bytes as Uint8Array);
        expect(generate(parse(text, { quiet: true }))).toBe(text);
      }
    },
    60_000,
  );
});

describe('a pack', () => {
  it('has passes in the order in which they run, whatever the order they are written in', () => {
    const passes = ['final', 'sky', 'fog', 'final', 'terrain', 'water'].map((kind, i) => ({
      kind,
      file: `${i}.glsl`,
    }));
    const files = passes.map(({ file }) => [`shaders/${file}`, FINAL] as const);
    const manifest = JSON.stringify({ name: 'a', passes });
    const read = readPack(new Map([['shaders/pack.json', manifest], ...files]));
    if (!read.ok) throw new Error(read.errors[0]!.message);
    expect(read.pack.programs.map(({ kind, file }) => `${kind} ${file.slice(8, 9)}`)).toEqual([
      'sky 1',
      'terrain 4',
      'water 5',
      'fog 2',
      'final 0',
      'final 3',
    ]);
  });

  it('is refused when its passes do too much together, and each wrong file is told of once', () => {
    const passes = (count: number) => new Array(count).fill({ kind: 'final', file: 'f.glsl' });
    const pack = (count: number) => JSON.stringify({ name: 'a', passes: passes(count) });
    const busy = `out vec4 c;\nvoid main() { float s = 0.0; ${'s += sin(s); '.repeat(150)} c.r = s; }`;
    expect(reports(pack(2), { 'shaders/f.glsl': busy })).toEqual([]);
    expect(reports(pack(16), { 'shaders/f.glsl': busy })).toEqual([
      expect.stringMatching(
        /^shaders\/pack.json:1:\d+ the passes up to this one do about \d+ operations/,
      ),
    ]);
    expect(
      reports(pack(16), { 'shaders/f.glsl': 'out vec4 c;\nvoid main() { x = 1; }' }),
    ).toHaveLength(1);
  });

  it('gives its defines to every pass, as they are written', () => {
    const manifest =
      '{"name": "a", "passes": [{"kind": "final", "file": "f.glsl"}], "defines": {"A": 1.0, "B": 2, "C": true}}';
    const source = `out vec4 c;\n#if C && B == 2\nvoid main() { c = vec4(A, float(B), A, -A); }\n#endif`;
    expect(reports(manifest, { 'shaders/f.glsl': source })).toEqual([]);
  });

  it('that is broken says where', () => {
    expect(reports('{\n  "name": "a",\n  "passes": [\n}')).toEqual([
      'shaders/pack.json:4:1 a value is missing before }',
    ]);
    expect(
      reports(
        '{\n "nam": "a",\n "passes": [\n  {"kind": "finl", "file": "f.glsl"},\n  {"kind": "sky", "file": "../f.glsl"}\n ]\n}',
      ),
    ).toEqual([
      'shaders/pack.json:1:1 the name of a pack is a text of 1 to 64 characters',
      "shaders/pack.json:2:2 'nam' means nothing in a pack; did you mean 'name'?",
      "shaders/pack.json:4:12 the kind of a pass is one of sky, terrain, water, fog, final; did you mean 'final'?",
      'shaders/pack.json:5:27 the file of a pass is a path in shaders/',
    ]);
    expect(reports('{"name": "a", "passes": [{"kind": "sky", "file": "f.glsl"}]}')).toEqual([
      "shaders/pack.json:1:50 the file 'shaders/f.glsl' is not in the pack",
    ]);
    expect(readPack(new Map())).toMatchObject({ ok: false });
  });

  it('reports the mistakes of all its passes, each with its file', () => {
    const manifest =
      '{"name": "a", "passes": [{"kind": "sky", "file": "a.glsl"}, {"kind": "final", "file": "b/c.glsl"}]}';
    expect(
      reports(manifest, {
        'shaders/a.glsl': FINAL.replace('colour', 'colur'),
        'shaders/b/c.glsl': FINAL.replace('colour', '1.0'),
      }),
    ).toEqual([
      "shaders/a.glsl:2:27 'colur' is not declared; did you mean 'colour'?",
      'shaders/b/c.glsl:2:25 float cannot be stored in vec4',
    ]);
  });

  it.each([
    ['[1]', 'a pack is an object'],
    ['{"name": "a", "passes": []}', "'passes' is a list of 1 to 16 passes"],
    ['"open', 'no closing quote'],
    [`${'['.repeat(100)}`, 'nested too deep'],
    ['{"name": "a", "name": "b", "passes": [], "defines": {"1": 2}}', 'given twice'],
    [' '.repeat(100_000), 'longer than'],
  ])('%s is refused', (manifest, message) => {
    expect(reports(manifest).join('\n')).toContain(message);
  });
});
