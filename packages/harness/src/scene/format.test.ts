import type { SceneNode } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { LABEL_CHARS_MAX, SCENE_DEPTH_MAX } from '../limits.js';
import { type SnapshotFilter, snapshot } from './format.js';
import { ElementRefs } from './refs.js';
import { look } from './sceneTree.js';

let keys = 0;

function node(role: string, name?: string, ...children: SceneNode[]): SceneNode {
  return { key: `k${++keys}`, role: role as SceneNode['role'], name, children };
}

function button(name?: string, more: Partial<SceneNode> = {}): SceneNode {
  return { key: `k${++keys}`, role: 'button', name, actions: ['click'], ...more };
}

function textOf(root: SceneNode, filter: SnapshotFilter = {}, charsMax?: number): string {
  return snapshot(look(root, new ElementRefs()), filter, charsMax).text;
}

const BATTLE = node(
  'application',
  'Dreamtides',
  node(
    'region',
    'UIToolkit',
    button('End Turn'),
    node('group', 'Hand', button('Lightning Bolt'), button('Shield Wall')),
  ),
  node(
    'region',
    'Scene3D',
    button('Undo'),
    node('group', 'Battlefield', node('generic', 'Fire Elemental')),
  ),
);

describe('a snapshot', () => {
  it("reads like seed 003's", () => {
    expect(textOf(BATTLE)).toBe(`- application "Dreamtides"
  - region "UIToolkit"
    - button "End Turn" [ref=e1]
    - group "Hand"
      - button "Lightning Bolt" [ref=e2]
      - button "Shield Wall" [ref=e3]
  - region "Scene3D"
    - button "Undo" [ref=e4]
    - group "Battlefield"
      - generic "Fire Elemental"`);
  });

  it('is one line for a scene of one element', () => {
    expect(textOf(node('application', 'Game'))).toBe('- application "Game"');
  });

  it('leaves out the label where there is none, or an empty one', () => {
    expect(textOf(node('application'))).toBe('- application');
    expect(textOf(node('application', ''))).toBe('- application');
  });

  it('gives a ref to what can be acted on, and to nothing else', () => {
    expect(textOf(node('group', 'a', button('b'), node('img', 'c')))).toBe(
      '- group "a"\n  - button "b" [ref=e1]\n  - img "c"',
    );
  });

  it('gives a ref to a button without a label', () => {
    expect(textOf(button())).toBe('- button [ref=e1]');
  });

  it('gives no ref to what the game says cannot be acted on', () => {
    expect(textOf(button('b', { interactive: false }))).toBe('- button "b"');
  });

  it('gives a ref to a group that can be acted on, and to what is in it', () => {
    const card = button('Card', { role: 'group', children: [button('Play')] });
    expect(textOf(card)).toBe('- group "Card" [ref=e1]\n  - button "Play" [ref=e2]');
  });

  it('numbers refs in the order of the lines', () => {
    const root = node('list', 'l', node('group', undefined, button('a')), button('b'));
    expect(textOf(root).match(/e\d+/g)).toEqual(['e1', 'e2']);
  });

  it('lists each ref with its role and its name', () => {
    expect(snapshot(look(node('group', 'g', button('a "b"')), new ElementRefs())).refs).toEqual({
      e1: { role: 'button', name: 'a "b"' },
    });
  });

  it('has no refs where nothing can be acted on', () => {
    expect(snapshot(look(node('application', 'x'), new ElementRefs())).refs).toEqual({});
  });

  it('indents two spaces for every level', () => {
    const deep = node('group', 'a', node('group', 'b', node('group', 'c', node('group', 'd'))));
    expect(textOf(deep).split('\n').at(-1)).toBe('      - group "d"');
  });

  it('counts those of equal role and name from the second on', () => {
    const root = node('group', 'g', button('Stone'), button('Stone'), button('Dirt'));
    const other = button('Stone', { role: 'link' });
    expect(textOf(node('group', 'all', root, other))).toBe(
      '- group "all"\n  - group "g"\n    - button "Stone" [ref=e1]\n' +
        '    - button "Stone" [ref=e2] [nth=1]\n    - button "Dirt" [ref=e3]\n' +
        '  - link "Stone" [ref=e4]',
    );
  });

  it('says states and values after the ref', () => {
    const of = (more: Partial<SceneNode>) =>
      textOf(button('x', more)).slice('- button "x" '.length);
    expect(of({ disabled: true, selected: true, expanded: true })).toBe(
      '[ref=e1] [disabled] [selected] [expanded]',
    );
    expect(of({ checked: true })).toBe('[ref=e1] [checked]');
    expect(of({ checked: 'mixed' })).toBe('[ref=e1] [checked=mixed]');
    expect(of({ value: 'Ada "L"' })).toBe('[ref=e1] [value="Ada \\"L\\""]');
    expect(of({ value: 0 })).toBe('[ref=e1] [value=0]');
    expect(of({ value: '', description: 'far' })).toBe('[ref=e1] [description="far"]');
    expect(of({ disabled: false, checked: false, selected: false, expanded: false })).toBe(
      '[ref=e1]',
    );
  });

  it('knows ARIA roles only', () => {
    expect(textOf(node('UnityEngine.Button [ref=e1]', 'x'))).toBe('- generic "x"');
    expect(textOf(node('toString', 'x'))).toBe('- generic "x"');
  });
});

describe('a compact snapshot', () => {
  const compact = { compact: true };

  it('leaves out what cannot be acted on, has no label and holds nothing to act on', () => {
    expect(textOf(node('application', 'a', node('group')), compact)).toBe('- application "a"');
  });

  it('keeps what has a label', () => {
    const root = node('application', 'a', node('group', 'b'));
    expect(textOf(root, compact)).toBe(textOf(root));
  });

  it('keeps what can be acted on without a label', () => {
    const root = node('application', 'a', button());
    expect(textOf(root, compact)).toBe(textOf(root));
  });

  it('keeps what holds something to act on, however deep', () => {
    const root = node('application', 'a', node('group', '', node('group', '', button('b'))));
    expect(textOf(root, compact)).toBe(textOf(root));
  });

  it('keeps a label in a group that it leaves out, one level higher', () => {
    const root = node('application', 'a', node('group', '', node('img', 'b')), button('c'));
    expect(textOf(root, compact)).toBe('- application "a"\n  - img "b"\n  - button "c" [ref=e1]');
  });

  it('has the refs of the whole', () => {
    const root = node('application', 'a', node('group'), button('b'), button('c'));
    const refs = (filter: SnapshotFilter) => snapshot(look(root, new ElementRefs()), filter).refs;
    expect(refs(compact)).toEqual(refs({}));
  });
});

describe('a number', () => {
  it('has three decimals at most', () => {
    const slider: SceneNode = { key: 's', role: 'slider', value: 1 / 3 };
    expect(textOf(slider)).toBe('- slider [value=0.333]');
    expect(textOf({ ...slider, value: -7 })).toBe('- slider [value=-7]');
  });
});

describe('roles that are not ARIA', () => {
  it.each([
    ['label', 'note'],
    ['target', 'img'],
    ['card', 'group'],
    ['sprite', 'generic'],
    ['constructor', 'generic'],
  ])('%s is shown as %s', (own, shown) => {
    expect(textOf(node(own, 'Fire'))).toBe(`- ${shown} "Fire"`);
  });
});

describe('a filtered snapshot', () => {
  it('shows only what can be acted on', () => {
    expect(textOf(BATTLE, { interactive: true })).toBe(
      '- button "End Turn" [ref=e1]\n- button "Lightning Bolt" [ref=e2]\n' +
        '- button "Shield Wall" [ref=e3]\n- button "Undo" [ref=e4]',
    );
  });

  it('is the empty string where nothing is left', () => {
    expect(textOf(node('application'), { interactive: true })).toBe('');
    expect(textOf(node('application'), { compact: true })).toBe('');
  });

  it('goes as deep as it is asked to', () => {
    expect(textOf(BATTLE, { maxDepth: 0 })).toBe('- application "Dreamtides"');
    expect(textOf(BATTLE, { maxDepth: 1 })).toBe(
      '- application "Dreamtides"\n  - region "UIToolkit"\n  - region "Scene3D"',
    );
  });

  it('shows the part that a selector picks, counted from there', () => {
    expect(textOf(BATTLE, { selector: 'region "Scene3D"', maxDepth: 1 })).toBe(
      '- region "Scene3D"\n  - button "Undo" [ref=e4]\n  - group "Battlefield"',
    );
    expect(textOf(BATTLE, { selector: '@e2' })).toBe('- button "Lightning Bolt" [ref=e2]');
  });

  it('shows what two parts of a selector hold once', () => {
    const nested = node('group', 'a', node('group', 'b', button('c')));
    expect(textOf(nested, { selector: 'group' })).toBe(textOf(nested));
  });

  it('says that nothing matches', () => {
    expect(() => textOf(BATTLE, { selector: 'button "Win"' })).toThrow(
      'No element matches "button \\"Win\\""',
    );
  });

  it('says how much it left out for length, and how to see it', () => {
    const root = node('list', 'l', ...Array.from({ length: 50 }, (_, i) => button(`b${i}`)));
    const { text, refs, elements, cut } = snapshot(look(root, new ElementRefs()), {}, 100);
    expect(text).toBe(
      '- list "l"\n  - button "b0" [ref=e1]\n  - button "b1" [ref=e2]\n  - button "b2" [ref=e3]\n' +
        '- note "47 of 51 elements are left out for length. To see them, ask for interactive, ' +
        'compact, a maxDepth, or the selector of a part."',
    );
    expect(Object.keys(refs)).toEqual(['e1', 'e2', 'e3']);
    expect([elements, cut]).toEqual([51, 47]);
  });

  it('shows nothing after what it had no room for, however short', () => {
    const root = node('list', 'l', button('a'), node('group', 'x'.repeat(80), button('b')));
    expect(textOf(root, {}, 70).split('\n').slice(0, 3)).toEqual([
      '- list "l"',
      '  - button "a" [ref=e1]',
      expect.stringContaining('- note "2 of 4 elements are left out'),
    ]);
  });

  it('ends at a depth that only a tree which is no tree has, and says so', () => {
    const children: SceneNode[] = [];
    const root: SceneNode = { key: 'x', role: 'group', name: 'x', children };
    children.push(root);
    const lines = textOf(root).split('\n');
    expect(lines).toHaveLength(SCENE_DEPTH_MAX + 2);
    expect(lines.at(-1)).toContain('more elements than one snapshot goes through');
  });

  it('cuts a label that is too long, and never a character in two', () => {
    const [line] = textOf(node('img', 'x'.repeat(LABEL_CHARS_MAX - 2) + '🎮'.repeat(9))).split(
      '\n',
    );
    expect(line).toBe(`- img "${'x'.repeat(LABEL_CHARS_MAX - 2)}…"`);
  });
});

describe('an open dialog', () => {
  const behind = [
    button('Undo', { key: 'undo' }),
    node('region', 'HUD', node('status', 'Health', node('img', 'Heart')), button('Menu')),
  ];
  const dialog = (name: string, more: Partial<SceneNode> = {}): SceneNode =>
    button(name, { role: 'dialog', actions: [], children: [button(`OK ${name}`)], ...more });

  it('hides what is behind it, except what only tells', () => {
    expect(textOf(node('application', 'a', dialog('Sure?'), ...behind))).toBe(
      '- application "a"\n  - dialog "Sure?"\n    - button "OK Sure?" [ref=e1]\n' +
        '  - region "HUD"\n    - status "Health"\n      - img "Heart"',
    );
  });

  it('hides what can be acted on also in what only tells', () => {
    const chat = node('log', 'Chat', node('listitem', 'Hello'), button('Reply'));
    expect(textOf(node('application', 'a', chat, dialog('Sure?')))).toBe(
      '- application "a"\n  - log "Chat"\n    - listitem "Hello"\n' +
        '  - dialog "Sure?"\n    - button "OK Sure?" [ref=e1]',
    );
  });

  it('hides an earlier one, and the rest of the one that it is in', () => {
    const inner = dialog('inner');
    const outer = dialog('outer', { children: [button('Apply'), inner] });
    expect(textOf(node('application', 'a', dialog('first'), outer))).toBe(
      '- application "a"\n  - dialog "outer"\n    - dialog "inner"\n' +
        '      - button "OK inner" [ref=e1]',
    );
  });

  it('hides nothing when it is not modal', () => {
    const text = textOf(node('application', 'a', behind[0]!, dialog('Chat', { modal: false })));
    expect(text).toContain('button "Undo" [ref=e1]');
  });
});
