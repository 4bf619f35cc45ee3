import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile } from './compile.js';

const packs = new URL('../packs/', import.meta.url);
const texts = [
  'cinematic/shaders/glow_down.glsl',
  'ink/shaders/ink.glsl',
  'nightvision/shaders/tube.glsl',
];
const words = texts.map((path) =>
  (readFileSync(new URL(path, packs), 'utf8').match(/\w+|\s+|[^\w\s]/g) ?? []).map(String),
);
const MORE =
  'if for while do return discard break { } ( ) [ ] ; , . ++ -- = += ? : && #define #if #endif 1 1.0 vec3 int inout const'.split(
    ' ',
  );

/** A change to a program: words from `from` on are left out, and others put there. */
const change = fc.record({
  from: fc.nat(2_000),
  out: fc.nat(6),
  put: fc.array(fc.oneof(fc.constantFrom(...MORE), fc.nat(2_000)), { maxLength: 4 }),
});

it('answers any text with reports or with a module that is valid, and never throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.array(change, { maxLength: 4 }),
      (original, changes) => {
        const list = [...original];
        for (const { from, out, put } of changes) {
          const at = from % list.length;
          const more = put.map((one) =>
            typeof one === 'number' ? list[one % list.length]! : ` ${one} `,
          );
          list.splice(at, out, ...more);
        }
        const defines = {
          GLOW: '0.5',
          WARMTH: '1.0',
          VIGNETTE: '0.4',
          WASH: '0.4',
          GAIN: '3.0',
          GRAIN: '0.1',
        };
        const compiled = compile(list.join(''), { file: 'a.glsl', kind: 'fog', defines });
        if (!compiled.ok) {
          expect(compiled.errors.length).toBeGreaterThan(0);
          for (const { line, column, message } of compiled.errors) {
            expect(message).not.toContain('gave up');
            expect(line * column).toBeGreaterThan(0);
          }
          return;
        }
        const form = { source: 'frame', target: 'planes', isShared: true } as const;
        expect(() => new WebAssembly.Module(compiled.program.assemble(form))).not.toThrow();
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);
