import { SCENE_ROLES, type SceneNode } from '@bridle/facets';
import { ElementRefs, look, snapshot } from '@bridle/harness/scene';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HAS_MONO, LineProgram } from './support/unity.js';

if (!HAS_MONO) {
  process.stdout.write('SKIPPED: snapshots in C# and in TypeScript (mono is not installed)\n');
}

/** An element as the Unity package has it. */
interface AbuNode {
  role: string;
  label?: string;
  interactive: boolean;
  disabled?: boolean;
  checked?: boolean | 'mixed';
  selected?: boolean;
  expanded?: boolean;
  focused?: boolean;
  value?: string | number;
  description?: string;
  children: AbuNode[];
}

/** A dialog hides what is behind it: that is done where the scene is seen, and not by the package. */
const roles = fc.constantFrom(...SCENE_ROLES.filter((role) => !role.endsWith('dialog')));
/** Pieces of labels that could break a line, its quotes or its refs. */
const pieces = fc.oneof(
  fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '\n',
    '\r\n',
    '\t',
    '\b',
    '\f',
    '\0',
    '\x1b[31m',
    '\x7f',
    '\x85',
  ),
  fc.constantFrom(
    '\ud800',
    '\udc00',
    '\ud83d\ude00',
    '\u2028',
    '\u2029',
    '\u202e',
    '\u2066',
    '\u200f',
  ),
  fc.constantFrom('[ref=e1]', '[REF=e1]', '[Ref=', '[', ']', '[nth=1]', '- button "x" [ref=e2]'),
  fc.constantFrom(
    'End Turn',
    'é',
    'ı',
    'İ',
    'ß',
    '\u0301',
    '\ufeff',
    '\uffff',
    '\u200b',
    ' ',
    '<b>',
    '/',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const labels = fc.oneof(
  { weight: 6, arbitrary: fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')) },
  // around the length at which a label is cut, with whole and half characters there
  fc
    .tuple(fc.integer({ min: 295, max: 303 }), pieces)
    .map(([length, piece]) => `${'x'.repeat(length)}${piece}${piece}`),
);
/** Numbers of a size that games show: beyond 1e12 the two write the last digits of one number differently. */
const values = fc.oneof(
  labels,
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
);
const flag = fc.boolean();

const node = fc.letrec<{ node: AbuNode }>((tie) => ({
  node: fc.record(
    {
      role: roles,
      label: labels,
      interactive: flag,
      disabled: flag,
      checked: fc.constantFrom(true, false, 'mixed' as const),
      selected: flag,
      expanded: flag,
      focused: flag,
      value: values,
      description: labels,
      children: fc.oneof(
        { maxDepth: 5 },
        fc.constant<AbuNode[]>([]),
        fc.array(tie('node'), { maxLength: 4 }),
      ),
    },
    { requiredKeys: ['role', 'interactive', 'children'] },
  ),
})).node;

/** The same element as any game of ours has it. */
function sceneNode({ label, children, role, ...rest }: AbuNode, key = 'root'): SceneNode {
  const inside = children.map((child, at) => sceneNode(child, `${key}/${at}`));
  return { ...rest, key, role: role as SceneNode['role'], name: label, children: inside };
}

/** The same as it is told to the program: with the numbers of characters, of which JSON would lose halves. */
function told({ label, value, description, children, ...rest }: AbuNode): object {
  return {
    ...rest,
    label: label === undefined ? undefined : numbersOf(label),
    value: typeof value === 'string' ? numbersOf(value) : value,
    description: description === undefined ? undefined : numbersOf(description),
    children: children.map(told),
  };
}

function numbersOf(text: string): string {
  return Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('');
}

function ours(root: AbuNode, compact: boolean) {
  const { text, refs } = snapshot(look(sceneNode(root), new ElementRefs()), { compact }, Infinity);
  return { snapshot: text, refs };
}

describe.runIf(HAS_MONO)('a snapshot in C#', () => {
  it('is the same as in TypeScript, whatever the scene and its labels are', async () => {
    using program = new LineProgram('formatScenes');
    await fc.assert(
      fc.asyncProperty(node, flag, async (root, compact) => {
        expect(await program.ask({ root: told(root), compact })).toEqual(ours(root, compact));
      }),
      { numRuns: 500 },
    );
  });
});
