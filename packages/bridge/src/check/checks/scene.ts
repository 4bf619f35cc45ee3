import type { WireNode } from '../../wire/messages.js';
import { type BridgeCheck, expectThat, MissingError } from '../bridgeCheck.js';
import { type CheckedElement, elementsOf, sceneOf } from '../checkedScene.js';

const STATES = ['value', 'disabled', 'checked', 'selected', 'expanded', 'focused'] as const;

/** What an element is called where it has no key, and how many are called so. */
function alike(elements: readonly CheckedElement[]): Map<string, WireNode[]> {
  const found = new Map<string, WireNode[]>();
  for (const { node, path } of elements) {
    const name = JSON.stringify([path, node.role, node.label]);
    found.set(name, [...(found.get(name) ?? []), node]);
  }
  return found;
}

/** How it shows its scene. Nothing of this changes the game. */
export const SCENE_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'snapshot',
    text: 'it shows its scene',
    section: 'snapshot',
    async run(session) {
      const { nodes } = await sceneOf(session);
      const elements = elementsOf(nodes);
      const interactive = elements.filter(({ node }) => node.interactive);
      return `${elements.length} elements, ${interactive.length} of them can be acted on`;
    },
  },
  {
    name: 'snapshot twice at once',
    text: 'two reads at once are answered, each once',
    section: 'messages',
    async run(session) {
      const ids = [session.begin('snapshot'), session.begin('snapshot')];
      for (const id of ids) {
        const { success, error } = await session.answerTo(id);
        expectThat(success, 'both are answered with the scene', error);
      }
    },
  },
  {
    name: 'keys',
    text: 'every element that can be acted on has a key of its own',
    section: 'refs-and-keys',
    async run(session) {
      if (!session.hello?.scene?.keys) {
        throw new MissingError('no `scene.keys`: refs last until the scene changes');
      }
      const elements = elementsOf((await sceneOf(session)).nodes);
      const without = elements.find(({ node }) => node.interactive && !node.key);
      expectThat(without === undefined, 'a key of what can be acted on', without?.node);
      const keys = elements.flatMap(({ node: { key } }) => (key ? [key] : []));
      const repeated = keys.find((key, at) => keys.indexOf(key) !== at);
      expectThat(repeated === undefined, 'no two elements have one key', repeated);
    },
  },
  {
    name: 'keys last',
    text: 'an element has the same key in two snapshots',
    section: 'refs-and-keys',
    async run(session) {
      if (!session.hello?.scene?.keys) throw new MissingError('no `scene.keys`');
      const [before, after] = [await sceneOf(session), await sceneOf(session)];
      const now = alike(elementsOf(after.nodes));
      for (const [name, [first, ...others]] of alike(elementsOf(before.nodes))) {
        const [again, ...more] = now.get(name) ?? [];
        if (others.length > 0 || more.length > 0 || again === undefined) continue; // not told apart
        const expected = `${first!.role} ${JSON.stringify(first!.label)} keeps its key ${first!.key}`;
        expectThat(first!.key === again.key, expected, again.key ?? null);
      }
    },
  },
  {
    name: 'bounds',
    text: 'elements say where they are in the picture',
    section: 'elements',
    async run(session) {
      const scene = await sceneOf(session);
      const size = scene.size ?? session.hello?.scene?.size;
      const placed = elementsOf(scene.nodes).filter(({ node }) => node.bounds);
      if (placed.length === 0) throw new MissingError('no element has `bounds`');
      expectThat(size !== undefined && size !== null, '`size` says in which picture', null);
      const [wide, high] = size;
      for (const { node } of placed) {
        const [x, y, width, height] = node.bounds!;
        const isInside = x < wide && y < high && x + width > 0 && y + height > 0;
        const isRight = width >= 0 && height >= 0 && (isInside || !node.interactive);
        const expected = `what can be acted on lies in a picture of ${wide} × ${high}`;
        expectThat(isRight, expected, { label: node.label, bounds: node.bounds });
      }
    },
  },
  {
    name: 'states',
    text: 'elements tell values and states',
    section: 'elements',
    async run(session) {
      const elements = elementsOf((await sceneOf(session)).nodes);
      const told = STATES.filter((name) =>
        elements.some(({ node }) => node[name] !== undefined && node[name] !== null),
      );
      if (told.length === 0) throw new MissingError('no element tells a value or a state');
      return `elements tell ${told.join(', ')}`;
    },
  },
  {
    name: 'state',
    text: 'the game says something of itself',
    section: 'state',
    needs: ['state'],
    run: (session) => session.done('state'),
  },
];
