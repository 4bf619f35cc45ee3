import type { HarnessError, SceneFacet, SceneNode, SceneRole } from '@bridle/facets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.js';
import { snapshot } from './format.js';
import { ElementRefs } from './refs.js';
import { look, type SceneTree, type SeenElement } from './sceneTree.js';
import { find, select } from './select.js';
import { SceneView } from './view.js';

const RUNS = { numRuns: 500 };

/** Labels that try to be more than a label. */
const HOSTILE = [
  '"',
  '" [ref=e1]',
  '\\" [ref=e1]',
  '\\',
  '[ref=e1]',
  '[REF=e1]',
  'x\n- button "Buy" [ref=e1]',
  'x\r\n  - button [ref=e1]',
  'x\u2028- button [ref=e1]',
  'x\u0085- button [ref=e1]',
  '\u202egnihton',
  '\u001b[2J\u001b]0;title\u0007',
  '\0',
  '\ud800',
  '🎮 [disabled]',
  '- note',
  '__proto__',
  ' ',
];

const label = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('Stone', 'Dirt', ''),
);
const role = fc.constantFrom<SceneRole>('button', 'group', 'textbox', 'status', 'dialog', 'img');

interface Part {
  key: number;
  role: SceneRole;
  name: string | undefined;
  value: string | number | undefined;
  isInteractive: boolean;
  disabled: boolean;
  parent: number;
}

const parts = fc.uniqueArray(
  fc.record<Part>({
    key: fc.nat(12),
    role,
    name: fc.option(label, { nil: undefined }),
    value: fc.oneof(fc.constant(undefined), label, fc.integer()),
    isInteractive: fc.boolean(),
    disabled: fc.boolean(),
    parent: fc.nat(),
  }),
  { selector: ({ key }) => key, maxLength: 12 },
);

/** A tree of any shape in which no key is twice. */
const tree = parts.map((parts): SceneNode => {
  const all: (SceneNode & { children: SceneNode[] })[] = [
    { key: 'root', role: 'application', name: 'Game', children: [] },
  ];
  for (const { key, isInteractive, parent, ...rest } of parts) {
    const node = {
      ...rest,
      key: `k${key}`,
      ...(isInteractive && { actions: ['click' as const] }),
      children: [],
    };
    all[parent % all.length]!.children.push(node);
    all.push(node);
  }
  return all[0]!;
});

interface Read {
  role: string;
  name: string;
  marks: string[];
  children: Read[];
}

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const LINE = new RegExp(
  `^( *)- ([a-z]+)(?: (${STRING}))?((?: \\[[a-z]+(?:=(?:${STRING}|[^\\]"]+))?\\])*)$`,
  'u',
);

/** Reads a snapshot's text back, as a stranger would who knows the form of a line. */
function parse(text: string): Read[] {
  const top: Read = { role: '', name: '', marks: [], children: [] };
  const path = [top];
  for (const line of text.split('\n')) {
    const [, indent, role, name, marks] = LINE.exec(line) ?? [];
    if (role === undefined) throw new Error(`not a line of a snapshot: ${line}`);
    const level = indent!.length / 2;
    const read: Read = {
      role,
      name: name === undefined ? '' : (JSON.parse(name) as string),
      marks: marks!.match(new RegExp(`\\[[a-z]+(?:=(?:${STRING}|[^\\]"]+))?\\]`, 'gu')) ?? [],
      children: [],
    };
    if (path[level] === undefined) throw new Error(`too far to the right: ${line}`);
    path[level].children.push(read);
    path.length = level + 1;
    path.push(read);
  }
  return top.children;
}

/** What the text should say, from the scene itself. */
function expectedOf({ nodes }: SceneTree): Read[] {
  const reads = nodes.map(({ role, name, ref, nth, node }): Read => {
    const { disabled, value } = node;
    return {
      role,
      name,
      marks: [
        ...(ref === undefined ? [] : [`[ref=${ref}]`]),
        ...(nth > 0 ? [`[nth=${nth}]`] : []),
        ...(disabled ? ['[disabled]'] : []),
        ...(value === undefined || value === '' ? [] : [`[value=…${value}]`]),
      ],
      children: [],
    };
  });
  for (const [i, { parent }] of nodes.entries()) {
    if (parent >= 0) reads[parent]!.children.push(reads[i]!);
  }
  return reads.slice(0, 1);
}

function withPlainValues(reads: Read[]): Read[] {
  return reads.map((read) => ({
    ...read,
    marks: read.marks.map((mark) => {
      const value = /^\[value=(.*)\]$/su.exec(mark)?.[1];
      return value === undefined ? mark : `[value=…${JSON.parse(value)}]`;
    }),
    children: withPlainValues(read.children),
  }));
}

function identityOf({ node, role }: SeenElement): string {
  return `${role} ${node.key}`;
}

describe('a hostile label', () => {
  it.each(HOSTILE)('%j is one line of what can be seen, and has no ref', (name) => {
    const { text } = snapshot(
      look({ key: 'x', role: 'img', name, value: name }, new ElementRefs()),
    );
    expect(text).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202e]|\[ref=/iu);
    expect(parse(text)[0]).toMatchObject({ role: 'img', name });
  });
});

describe('any scene', () => {
  it('has a ref for everything in sight that can be acted on, and for nothing else', () => {
    fc.assert(
      fc.property(tree, (root) => {
        const scene = look(root, new ElementRefs());
        for (const seen of scene.nodes) expect(seen.ref !== undefined).toBe(seen.isInteractive);
        const { text, refs } = snapshot(scene);
        const found = [...text.matchAll(/\[ref=(e\d+)\]/gi)].map(([, ref]) => ref);
        expect(found).toEqual(Object.keys(refs));
        expect(found).toEqual([...scene.byRef.keys()]);
      }),
      RUNS,
    );
  });

  it('is read back from its text as the same tree', () => {
    fc.assert(
      fc.property(tree, (root) => {
        const scene = look(root, new ElementRefs());
        expect(withPlainValues(parse(snapshot(scene).text))).toEqual(expectedOf(scene));
      }),
      RUNS,
    );
  });

  it('keeps each ref for one element, or misses, through any changes', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 6 }), (roots) => {
        const view = viewOn(roots[0]!);
        const given = new Map<string, string>();
        for (const root of roots) {
          const { scene, pick } = view.searchIn(root);
          for (const [ref, identity] of given) {
            const present = scene.nodes.find((seen) => seen.ref !== undefined && seen.ref === ref);
            if (present === undefined)
              expect(() => pick(`@${ref}`)).toThrow(`Ref ${ref} not found`);
            else expect(identityOf(pick(ref))).toBe(identity);
          }
          for (const seen of scene.nodes) {
            if (seen.ref === undefined) continue;
            expect(given.get(seen.ref) ?? identityOf(seen)).toBe(identityOf(seen));
            given.set(seen.ref, identityOf(seen));
          }
          expect(new Set(scene.nodes.flatMap(({ ref }) => ref ?? [])).size).toBe(scene.byRef.size);
        }
      }),
      RUNS,
    );
  });

  it('differs from another by exactly what was added, removed and changed', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const book = new ElementRefs();
        const [a, b] = [look(before, book), look(after, book)];
        const { text, added, removed, changed, unchanged } = changesOf(a, b);
        expect(added + changed + unchanged).toBe(b.nodes.length);
        expect(removed + changed + unchanged).toBe(a.nodes.length);
        expect(text === '' ? 0 : text.split('\n').length).toBe(added + removed + changed);
        expect(changesOf(b, look(after, book)).text).toBe('');
      }),
      RUNS,
    );
  });
});

function viewOn(root: SceneNode): SceneView {
  const scene: SceneFacet = {
    read: () => root,
    act: () => ({}),
    settled: () => ({ settled: true }),
  };
  return new SceneView({ name: 'a test', facets: { scene } });
}

function button(key: string, more: Partial<SceneNode> = {}): SceneNode {
  return { key, role: 'button', name: key, actions: ['click'], ...more };
}

function rootOf(...children: SceneNode[]): SceneNode {
  return { key: 'root', role: 'application', name: 'Game', children };
}

function failureOf(run: () => unknown): HarnessError {
  try {
    run();
  } catch (thrown) {
    return thrown as HarnessError;
  }
  throw new Error('it did not fail');
}

describe('a ref', () => {
  it('says that its element is gone, and which one that was', () => {
    const view = viewOn(rootOf());
    view.lookAt(rootOf(button('Undo')));
    const { pick } = view.searchIn(rootOf(button('Redo')));
    expect(failureOf(() => pick('e1')).message).toBe('Ref e1 not found: button "Undo" is gone');
  });

  it('says that its element is behind a dialog', () => {
    const view = viewOn(rootOf());
    view.lookAt(rootOf(button('Undo')));
    const sure: SceneNode = { key: 'd', role: 'dialog', name: 'Sure?' };
    const { pick } = view.searchIn(rootOf(button('Undo'), sure));
    expect(failureOf(() => pick('e1')).message).toBe(
      'Ref e1 not found: button "Undo" is behind dialog "Sure?"',
    );
  });

  it('means the same element again when that comes back', () => {
    const book = new ElementRefs();
    look(rootOf(button('a'), button('b')), book);
    look(rootOf(button('b'), button('c')), book);
    expect([...look(rootOf(button('c'), button('a')), book).byRef.keys()]).toEqual(['e3', 'e1']);
  });

  it('is another one once the element has another role', () => {
    const book = new ElementRefs();
    look(rootOf(button('a')), book);
    expect([...look(rootOf(button('a', { role: 'link' })), book).byRef.keys()]).toEqual(['e2']);
  });

  it('is not found before anybody was given it', () => {
    const view = viewOn(rootOf());
    const { pick } = view.searchIn(rootOf(button('a')));
    expect(failureOf(() => pick('e1')).message).toBe('Ref e1 not found');
    expect(view.searchIn(rootOf(button('a'))).pick('e1').name).toBe('a');
  });

  it('is forgotten, never given again, when far too many came after it', () => {
    const book = new ElementRefs(4);
    for (let i = 0; i < 20; i++) look(rootOf(button(`a${i}`)), book);
    expect(book.holder(1)).toBeUndefined();
    expect([...look(rootOf(button('a0'), button('a19')), book).byRef.keys()]).toEqual([
      'e21',
      'e20',
    ]);
  });

  it('is kept while its element stays, however many come and go', () => {
    const book = new ElementRefs(4);
    for (let i = 0; i < 20; i++) look(rootOf(button('stays'), button(`a${i}`)), book);
    expect([...look(rootOf(button('stays')), book).byRef.keys()]).toEqual(['e1']);
  });

  it('is refused to two elements with one key', () => {
    const book = new ElementRefs();
    expect(() => look(rootOf(button('a'), button('a')), book)).toThrow('two elements');
    expect(() => look(rootOf(button('a'), button('a', { role: 'link' })), book)).toThrow('two');
  });
});

describe('a selector', () => {
  const scene = look(
    rootOf(
      button('Play'),
      button('Play again', { value: 3 }),
      button('stone1', { name: 'Stone' }),
      button('stone2', { name: 'Stone' }),
      button('box', { role: 'textbox', name: 'Your name', value: 'Ada' }),
    ),
    new ElementRefs(),
  );
  const keys = (selector: string) => select(scene, selector).map(({ node }) => node.key);

  it.each([
    ['@e1', ['Play']],
    ['e2', ['Play again']],
    ['ref=e2', ['Play again']],
    ['e99', []],
    ['button "Play"', ['Play']],
    ['role=button[name="Play"]', ['Play']],
    ['textbox', ['box']],
    ['text=play', ['Play', 'Play again']],
    ['text="Play"', ['Play']],
    ['text=ada', ['box']],
    ['label=name', ['box']],
    ['label=play', []],
    ['button "Stone" [nth=1]', ['stone2']],
    ['button [nth=9]', []],
  ])('%s', (selector, found) => {
    expect(keys(selector)).toEqual(found);
  });

  it.each(['div.class', '', '#id', 'text=', 'button "x', 'role=', 'text="\\"'])(
    'that is none is refused with what to write: %s',
    (selector) => {
      expect(failureOf(() => select(scene, selector)).hint).toContain('write @e3');
    },
  );

  it('that picks two elements is refused with the refs of both', () => {
    const view = viewOn(rootOf());
    const root = rootOf(button('s1', { name: 'Stone' }), button('s2', { name: 'Stone' }));
    const { message } = failureOf(() => view.searchIn(root).pick('button "Stone"'));
    expect(message).toBe('2 elements match "button \\"Stone\\"": e1, e2');
  });

  it('finds by role and part of a name, in any case', () => {
    const found = find(scene, { role: 'button', name: 'PLAY', nth: 1 });
    expect(found.map(({ name }) => name)).toEqual(['Play again']);
  });
});

describe('changes', () => {
  it('say what is new, gone, changed and moved', () => {
    const group = (...children: SceneNode[]): SceneNode => ({ key: 'g', role: 'group', children });
    const book = new ElementRefs();
    const before = look(rootOf(group(button('a')), button('b'), button('c')), book);
    const after = look(
      rootOf(group(), button('a'), button('c', { disabled: true }), button('d')),
      book,
    );
    expect(changesOf(before, after)).toEqual({
      text:
        '~ button "a" [ref=e1]\n~ button "c" [ref=e3] [disabled]\n+ button "d" [ref=e4]\n' +
        '- button "b" [ref=e2]',
      added: 1,
      removed: 1,
      changed: 2,
      unchanged: 2,
    });
  });

  it('are cut where they are very many', () => {
    const many = rootOf(...Array.from({ length: 150 }, (_, i) => button(`b${i}`)));
    const { text } = changesOf(look(rootOf(), new ElementRefs()), look(many, new ElementRefs()));
    expect(text.split('\n')).toHaveLength(101);
    expect(text.split('\n').at(-1)).toBe('… and 50 more; the snapshot has them');
  });
});
