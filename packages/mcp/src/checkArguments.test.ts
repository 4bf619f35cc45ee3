import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ArgumentError, checkArguments } from './checkArguments.js';
import { PROFILES } from './defineTool.js';
import { listedTool, toolsFor } from './toolTable.js';

const SCHEMA = {
  type: 'object',
  properties: {
    count: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
    loud: { type: 'boolean' },
    name: { type: 'string', minLength: 1, maxLength: 3 },
    kind: { type: 'string', enum: ['a', 'b'] },
    list: { type: 'array', maxItems: 2, items: { type: 'number' } },
  },
  required: ['name'],
} as const;

it('numbers and flags may come as text, and what is left out has its default', () => {
  const given = { name: 'x', count: '3', loud: 'true', kind: null };
  expect(checkArguments(SCHEMA, given)).toEqual({ name: 'x', count: 3, loud: true });
  expect(checkArguments(SCHEMA, { name: 'x' })).toEqual({ name: 'x', count: 2 });
});

it.each([
  [{}, 'name is missing'],
  [undefined, 'name is missing'],
  [[], 'the arguments must be an object'],
  [{ name: 'x', count: 0 }, 'count must be at least 1'],
  [{ name: 'x', count: 1.5 }, 'count must be integer'],
  [{ name: 'x', count: '' }, 'count must be integer'],
  [{ name: 'long' }, 'name must have at most 3 characters'],
  [{ name: '' }, 'name must not be empty'],
  [{ name: 'x', kind: 'c' }, 'kind must be one of a, b'],
  [{ name: 'x', list: [1, 'two'] }, 'list[1] must be number'],
  [{ name: 'x', list: [1, 2, 3] }, 'list must have at most 2 entries'],
  [{ name: 'x', other: 1 }, 'unknown field other; there is count, loud, name, kind, list'],
  [{ name: 'x', __proto__x: 1 }, 'unknown field __proto__x'],
])('%j is refused in a sentence', (given, why) => {
  expect(() => checkArguments(SCHEMA, given)).toThrow(why);
});

it('whatever a tool is given is taken or refused in a sentence', () => {
  const tools = toolsFor(new Set(PROFILES), undefined).map(listedTool);
  fc.assert(
    fc.property(fc.constantFrom(...tools), fc.jsonValue(), ({ inputSchema }, given) => {
      const names = Object.keys(inputSchema.properties ?? {});
      for (const args of [given, Object.fromEntries(names.map((name) => [name, given]))]) {
        try {
          checkArguments(inputSchema, args);
        } catch (error) {
          expect(error).toBeInstanceOf(ArgumentError);
        }
      }
    }),
  );
});
