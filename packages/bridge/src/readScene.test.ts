import { describe, expect, it } from 'vitest';
import { readScene } from './readScene.js';
import { NODES_MAX } from './wire/index.js';

const OPTIONS = {
  commands: new Set(['click', 'fill', 'hover', 'drag', 'type']),
  title: 'Garden',
  mark: '',
};
const read = (nodes: readonly unknown[]) => readScene(nodes, OPTIONS);
const button = (label: string, more: object = {}) => ({
  role: 'button',
  label,
  interactive: true,
  ...more,
});

function keysOf(nodes: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(read(nodes).names);
}

describe('the scene of an engine', () => {
  it('numbers what can be acted on in the order of the tree, as seed 003 does', () => {
    const { names } = read([
      {
        role: 'application',
        label: 'Dreamtides',
        interactive: false,
        children: [
          button('End Turn'),
          { role: 'group', label: 'Hand', interactive: false, children: [button('Bolt')] },
          button('Undo'),
        ],
      },
    ]);
    expect([...names.values()]).toEqual([{ ref: 'e1' }, { ref: 'e2' }, { ref: 'e3' }]);
  });

  it('asks by the key of the engine, or by the ref that it gives', () => {
    const { names } = read([button('A', { key: 'a' }), button('B', { ref: 'x7' })]);
    expect([...names.values()]).toEqual([{ key: 'a' }, { ref: 'x7' }]);
    expect(names.get('ka')).toEqual({ key: 'a' });
  });

  it('puts several elements without a parent into one named after the game', () => {
    const { root } = read([button('A'), button('B')]);
    expect(root).toMatchObject({ role: 'application', name: 'Garden' });
    expect(root.children?.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('puts a flat list together by keys and by places', () => {
    const { root } = read([
      { role: 'application', label: 'G', key: 'top', parent: null },
      { role: 'group', label: 'Row', parent: 'top' },
      button('A', { parent: 1 }),
    ]);
    expect(root.name).toBe('G');
    expect(root.children?.[0]?.children?.[0]?.name).toBe('A');
  });

  it('breaks circles of parents, and shows everything once', () => {
    const { root } = read([
      button('A', { key: 'a', parent: 'b' }),
      button('B', { key: 'b', parent: 'a' }),
      button('C', { key: 'c', parent: 'c' }),
    ]);
    const names: (string | undefined)[] = [];
    const visit = (node: typeof root): void => {
      names.push(node.name);
      for (const child of node.children ?? []) visit(child);
    };
    visit(root);
    expect(names.sort()).toEqual(['A', 'B', 'C', 'Garden']);
  });

  it('lets nobody act on two elements with one key', () => {
    const { root, names, repeated } = read([
      button('A', { key: 'k' }),
      button('B', { key: 'k' }),
      button('C', { key: 'c' }),
    ]);
    expect([...names.keys()]).toEqual(['kc']);
    expect(repeated).toBe(1);
    expect(root.children?.map(({ interactive }) => interactive)).toEqual([false, false, true]);
  });

  it('knows an element without a key by its path, role and label', () => {
    const before = keysOf([button('A'), button('B')]);
    const after = keysOf([button('New'), button('A'), button('B')]);
    for (const key of Object.keys(before)) expect(after).toHaveProperty(key);
    expect(Object.keys(keysOf([button('A2')]))).not.toEqual(Object.keys(keysOf([button('A')])));
  });

  it('knows none of those that are alike once there are more or fewer of them', () => {
    const three = keysOf([button('Buy'), button('Buy'), button('Buy')]);
    const two = keysOf([button('Buy'), button('Buy')]);
    expect(new Set([...Object.keys(three), ...Object.keys(two)]).size).toBe(5);
  });

  it('takes what is usual for a role, as far as the engine has it', () => {
    const { root } = read([
      button('A'),
      { role: 'textbox', label: 'Name', interactive: true },
      button('C', { actions: ['click', 'fly', 'scroll'] }),
    ]);
    expect(root.children?.map(({ actions }) => actions)).toEqual([
      ['click', 'dblclick', 'hover', 'drag'],
      ['click', 'fill', 'type'],
      ['click'],
    ]);
  });

  it('leaves out what is of a wrong kind', () => {
    const { root } = read([
      7,
      null,
      [],
      { role: 3, label: {}, interactive: 'yes', value: Number.NaN, bounds: [1, 2, -3, 4] },
      { role: 'slider', label: 'Volume', value: 0.5, bounds: [1, 2, 3, 4], checked: 'mixed' },
    ]);
    expect(root.children).toEqual([
      { key: expect.any(String), role: 'generic', interactive: false },
      {
        key: expect.any(String),
        role: 'slider',
        name: 'Volume',
        interactive: false,
        value: 0.5,
        checked: 'mixed',
        box: { x: 1, y: 2, width: 3, height: 4 },
      },
    ]);
  });

  it('counts what has no room instead of showing it', () => {
    const { root, cut } = read(Array.from({ length: NODES_MAX + 5 }, (_, i) => button(`B${i}`)));
    expect(cut).toBe(5);
    expect(root.children).toHaveLength(NODES_MAX + 1);
    expect(root.children?.at(-1)).toMatchObject({ role: 'note' });
  });

  it('ends a tree that goes too deep', () => {
    let node: object = button('deepest');
    for (let i = 0; i < 500; i++) node = { role: 'group', children: [node] };
    const { cut, names } = read([node]);
    expect(cut).toBeGreaterThan(0);
    expect(names.size).toBe(0);
  });

  it('has no room for the sum of long labels on a deep path', () => {
    let node: object = button('x');
    for (let i = 0; i < 80; i++)
      node = { role: 'group', label: 'y'.repeat(4_000), children: [node] };
    const [key] = read([node]).names.keys();
    expect(key!.length).toBeLessThan(32);
  });
});
