import { describe, expect, it } from 'vitest';
import { readTextSnapshot } from './textSnapshot.js';

const DREAMTIDES = `- application "Dreamtides"
  - region "UIToolkit"
    - button "End Turn" [ref=e1]
    - group "Hand"
      - button "Lightning Bolt" [ref=e2]
  - region "Scene3D"
    - generic "Fire Elemental"`;

function flat(
  text: string,
  refs: object,
): [depth: number, role: unknown, label: unknown, ref: unknown][] {
  const found: [number, unknown, unknown, unknown][] = [];
  const visit = (nodes: ReturnType<typeof readTextSnapshot>, depth: number): void => {
    for (const { role, label, ref, children } of nodes) {
      found.push([depth, role, label, ref]);
      visit(children, depth + 1);
    }
  };
  visit(readTextSnapshot(text, refs), 0);
  return found;
}

describe('the text of seed 004', () => {
  it('is read as the tree that it shows', () => {
    const refs = {
      e1: { role: 'button', name: 'End Turn' },
      e2: { role: 'button', name: 'Lightning Bolt' },
    };
    expect(flat(DREAMTIDES, refs)).toEqual([
      [0, 'application', 'Dreamtides', undefined],
      [1, 'region', 'UIToolkit', undefined],
      [2, 'button', 'End Turn', 'e1'],
      [2, 'group', 'Hand', undefined],
      [3, 'button', 'Lightning Bolt', 'e2'],
      [1, 'region', 'Scene3D', undefined],
      [2, 'generic', 'Fire Elemental', undefined],
    ]);
  });

  it('may have labels that are escaped', () => {
    const name = 'Say "hi"\nnow';
    const text = `- button ${JSON.stringify(name)} [ref=e1]`;
    expect(flat(text, { e1: { role: 'button', name } })).toEqual([[0, 'button', name, 'e1']]);
  });

  it('may have labels that are not, as the original writes them', () => {
    const text = '- button "Say "hi"" [ref=e1] [nth=1]\n- button "two\nlines" [ref=e2]';
    const refs = {
      e1: { role: 'button', name: 'Say "hi"' },
      e2: { role: 'button', name: 'two\nlines' },
    };
    expect(flat(text, refs)).toEqual([
      [0, 'button', 'Say "hi"', 'e1'],
      [0, 'button', 'two\nlines', 'e2'],
    ]);
  });

  it('tells the states that stand behind a label', () => {
    const text = [
      '- textbox "Name" [ref=e1] [disabled] [focused] [value="Ada \\"L\\" ]"] [description="who [you] are"]',
      '- slider [ref=e2] [value=0.5]',
      '- checkbox "Music" [ref=e3] [nth=1] [checked]',
      '- checkbox "Sound" [checked=mixed] [selected] [expanded]',
    ].join('\n');
    const refs = {
      e1: { role: 'textbox', name: 'Name' },
      e2: { role: 'slider', name: '' },
      e3: { role: 'checkbox', name: 'Music' },
    };
    expect(readTextSnapshot(text, refs)).toMatchObject([
      {
        ...{ ref: 'e1', label: 'Name', interactive: true, disabled: true, focused: true },
        ...{ value: 'Ada "L" ]', description: 'who [you] are' },
      },
      { ref: 'e2', value: 0.5, interactive: true },
      { ref: 'e3', label: 'Music', checked: true },
      { checked: 'mixed', selected: true, expanded: true, interactive: false },
    ]);
  });

  it('has no states where a label only looks as if it had', () => {
    const text = '- button "Play" [disabled]" [ref=e1]';
    const refs = { e1: { role: 'button', name: 'Play" [disabled]' } };
    expect(readTextSnapshot(text, refs)).toEqual([
      { role: 'button', label: 'Play" [disabled]', ref: 'e1', interactive: true, children: [] },
    ]);
  });

  it('names nothing by a ref that stands in a label', () => {
    const text = '- generic "x" [ref=e1]\n- button "Play" [ref=e1]\n- generic "[ref=e1]"';
    expect(flat(text, { e1: { role: 'button', name: 'Play' } })).toEqual([
      [0, 'generic', 'x', undefined],
      [0, 'button', 'Play', 'e1'],
      [0, 'generic', '[ref=e1]', undefined],
    ]);
  });

  it('names neither of two lines that claim one ref', () => {
    const text = '- button "Play" [ref=e1]\n- button "Play" [ref=e1]';
    expect(flat(text, { e1: { role: 'button', name: 'Play' } }).map(([, , , ref]) => ref)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('may have a label without an end, which is cut', () => {
    const [row] = flat(`- button "${'a\\"'.repeat(3_000_000)}`, {});
    expect(String(row![2]).length).toBeLessThan(5_000);
  });

  it('is nothing where it is none', () => {
    expect(flat('', {})).toEqual([]);
    expect(flat('hello\nworld', { __proto__: null })).toEqual([]);
  });
});
