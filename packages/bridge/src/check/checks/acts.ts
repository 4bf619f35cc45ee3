import type { WireNode } from '../../wire/messages.js';
import { type BridgeCheck, expectThat, MissingError, shown, WrongError } from '../bridgeCheck.js';
import { BUTTONS, elementFor, elementsOf, FIELDS, nameOf, sceneOf } from '../checkedScene.js';
import type { CheckSession } from '../checkSession.js';

interface ActData {
  readonly delivered?: boolean | null;
  readonly reason?: string | null;
  readonly settled?: boolean | null;
  readonly nodes?: readonly WireNode[] | null;
}

const FILLED = 'Bridle';

async function click(session: CheckSession): Promise<ActData | null> {
  const element = await elementFor(session, 'click', BUTTONS);
  const data = (await session.done('click', nameOf(session, element))) as ActData | null;
  if (data?.delivered === false) {
    expectThat(Boolean(data.reason), '`reason` says why it was not delivered', data.reason ?? null);
  }
  return data;
}

/** An act on an element that lists it, or has a role for it. */
function onElement(
  command: 'hover' | 'focus' | 'scroll' | 'type' | 'drag',
  roles: readonly string[],
  paramsOf: (name: object) => object,
): BridgeCheck {
  return {
    name: command,
    text: `it takes ${command}`,
    section: command,
    needs: [command],
    acts: true,
    async run(session) {
      const element = await elementFor(session, command, roles);
      await session.done(command, paramsOf(nameOf(session, element)));
    },
  };
}

/** What it does. A click is a click in the game: nothing else here changes more than a text field. */
export const ACT_CHECKS: readonly BridgeCheck[] = [
  {
    name: 'click',
    text: 'it clicks an element',
    section: 'click',
    acts: true,
    run: (session) => click(session),
  },
  {
    name: 'delivered',
    text: 'an act says whether it was delivered',
    section: 'delivered',
    acts: true,
    async run(session) {
      const data = await click(session);
      if (typeof data?.delivered !== 'boolean') {
        throw new MissingError('no `delivered`: whether a click arrived is not known');
      }
      if (!data.delivered) return `not delivered: ${shown(data.reason)}`;
    },
  },
  {
    name: 'settled',
    text: 'an act says whether the scene came to rest',
    section: 'settle',
    acts: true,
    async run(session) {
      const data = await click(session);
      if (typeof data?.settled !== 'boolean') throw new MissingError('no `settled`');
    },
  },
  {
    name: 'nodes after an act',
    text: 'an act answers with the scene after it',
    section: 'settle',
    acts: true,
    async run(session) {
      const nodes = (await click(session))?.nodes;
      if (!nodes) throw new MissingError('no `nodes`: every act costs a snapshot more');
      const labels = (of: readonly WireNode[]): string =>
        JSON.stringify(elementsOf(of).flatMap(({ node }) => (node.interactive ? node.label : [])));
      const seen = labels((await sceneOf(session)).nodes);
      if (labels(nodes) !== seen) return 'an act answers with the scene; it changed right after';
    },
  },
  {
    name: 'fill',
    text: 'it fills a text field',
    section: 'fill',
    needs: ['fill'],
    acts: true,
    async run(session) {
      const field = await elementFor(session, 'fill', FIELDS);
      const isText = field.node.role === 'textbox' || field.node.role === 'searchbox';
      const before = field.node.value;
      const value = isText ? FILLED : String(before ?? 0);
      const name = nameOf(session, field);
      await session.done('fill', { ...name, value });
      if (typeof before !== 'string' || !field.node.key) return;
      const after = elementsOf((await sceneOf(session)).nodes);
      const now = after.find(({ node }) => node.key === field.node.key)?.node.value;
      await session.done('fill', { ...name, value: before });
      expectThat(now === value, `its value is ${value} then`, now ?? null);
    },
  },
  {
    name: 'select',
    text: 'it chooses an entry of a list',
    section: 'select',
    needs: ['select'],
    acts: true,
    async run(session) {
      const list = await elementFor(session, 'select', ['combobox', 'listbox']);
      const options = elementsOf([list.node]).filter(({ node }) => node.role === 'option');
      const chosen = options.find(({ node }) => node.selected) ?? options[0];
      if (!chosen?.node.label) throw new MissingError('no list in the scene shows its entries');
      await session.done('select', { ...nameOf(session, list), value: chosen.node.label });
    },
  },
  onElement('hover', BUTTONS, (name) => name),
  onElement('focus', [...FIELDS, ...BUTTONS], (name) => name),
  onElement('type', ['textbox', 'searchbox'], (name) => ({ ...name, text: '' })),
  onElement('scroll', [], (name) => ({ ...name, dx: 0, dy: 1 })),
  onElement('drag', [], (name) => ({ source: Object.values(name)[0] })),
  {
    name: 'press',
    text: 'it presses a key, and holds one until it is let go',
    section: 'press',
    needs: ['press'],
    acts: true,
    async run(session) {
      for (const move of ['press', 'down', 'up'])
        await session.done('press', { key: 'Shift', move });
    },
  },
  {
    name: 'pointer',
    text: 'it moves the mouse',
    section: 'pointer',
    needs: ['pointer'],
    acts: true,
    run: (session) => session.done('pointer', { kind: 'move', x: 1, y: 1 }),
  },
  {
    name: 'release',
    text: 'it lets go of what is held',
    section: 'release',
    needs: ['release'],
    acts: true,
    run: (session) => session.done('release'),
  },
  {
    name: 'command',
    text: 'its console answers a line',
    section: 'command',
    needs: ['command'],
    acts: true,
    run: (session) => session.done('command', { line: 'help' }),
  },
  {
    name: 'cancel',
    text: 'an act that is cancelled at once is answered, and so is the cancel',
    section: 'cancel',
    needs: ['cancel'],
    acts: true,
    async run(session) {
      const element = await elementFor(session, 'click', BUTTONS);
      const act = session.begin('click', nameOf(session, element));
      await session.done('cancel', { id: act });
      const { success, code } = await session.answerTo(act);
      const isRight = success || code === 'cancelled';
      if (!isRight) throw new WrongError('what it came to, or the code cancelled', code ?? null);
    },
  },
];
