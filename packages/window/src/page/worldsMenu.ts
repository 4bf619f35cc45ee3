import type { WindowConnection } from '../connection.js';
import { element } from '../element.js';
import { refusalText } from '../panel/refusalText.js';
import type { ControlWatch } from './controlWatch.js';
import { button, confirmDialog, openDialog, type ShownDialog } from './dialog.js';
import type { PersonActs } from './personActs.js';
import { seedOf } from './worldSeed.js';

interface ListedWorld {
  readonly name: string;
  readonly seed: string;
  readonly type: string;
  readonly last_played: number | null;
  readonly current: boolean;
}

interface WorldsMenuOptions {
  readonly connection: WindowConnection;
  readonly acts: PersonActs;
  readonly control: ControlWatch;
  /** a world was entered */
  entered(): void;
  closed(): void;
}

const NAME_CHARS = 64;

/** The worlds that are kept: to enter, to make and to delete. */
export function openWorldsMenu(options: WorldsMenuOptions): ShownDialog {
  const { connection, acts, control, entered, closed } = options;
  const note = element('p', { className: 'note', role: 'status' });
  const list = element('ul', { className: 'worlds' });
  const mayPlay = control.mayPlay;

  const look = async (): Promise<void> => {
    try {
      const { worlds } = await connection.ask<{ worlds: ListedWorld[] }>('world_list');
      list.replaceChildren(...worlds.map(row));
      note.textContent = worlds.length === 0 ? 'There are no worlds yet.' : '';
    } catch (thrown) {
      note.textContent = refusalText(thrown);
    }
  };
  /** Worlds are changed by whoever is in control. */
  const act = async (op: string, params: object, text: string): Promise<boolean> => {
    note.textContent = text;
    try {
      if (!control.state.isMine) await control.take();
      await acts.ask(op, params);
      note.textContent = '';
      return true;
    } catch (thrown) {
      note.textContent = refusalText(thrown);
      return false;
    }
  };
  const enter = async (op: string, params: object, text: string): Promise<void> => {
    if (!(await act(op, params, text))) return;
    dialog.close();
    entered();
  };
  const remove = async (name: string): Promise<void> => {
    const text = `The world ${name} and everything in it is deleted for good.`;
    if (!(await confirmDialog(`Delete ${name}?`, text, 'Delete'))) return;
    if (await act('world_delete', { name }, `Deleting ${name} …`)) await look();
  };
  const row = ({ name, seed, type, last_played, current }: ListedWorld): HTMLElement => {
    const when = last_played === null ? 'never saved' : new Date(last_played).toLocaleString();
    const about = `${type}, seed ${seed}, ${current ? 'played now' : when}`;
    const load = button('Play', () => void enter('world_load', { name }, `Loading ${name} …`), {
      'aria-label': `Play ${name}`,
    });
    const erase = button('Delete', () => void remove(name), {
      'aria-label': `Delete ${name}`,
      className: 'danger',
    });
    const buttons = mayPlay && !current ? [load, erase] : [];
    return element(
      'li',
      {},
      element('span', {}, element('strong', {}, name), ` ${about}`),
      element('span', { className: 'buttons' }, ...buttons),
    );
  };
  const dialog = openDialog({
    title: 'Worlds',
    body: [
      note,
      list,
      ...(mayPlay
        ? [newWorldForm((params) => void enter('world_create', params, 'Making a world …'))]
        : []),
      element(
        'div',
        { className: 'buttons' },
        button('Close', () => dialog.close()),
      ),
    ],
    onClosed: closed,
  });
  void look();
  return dialog;
}

function newWorldForm(create: (params: object) => void): HTMLElement {
  const name = element('input', { maxlength: NAME_CHARS, placeholder: 'a new name' });
  const seed = element('input', {
    maxlength: NAME_CHARS,
    placeholder: 'any',
    title: 'A whole number, or words, which stand for one',
  });
  const type = element(
    'select',
    {},
    element('option', { value: 'normal' }, 'Normal'),
    element('option', { value: 'flat' }, 'Flat'),
  );
  const form = element(
    'form',
    { className: 'fields' },
    element('h3', {}, 'New world'),
    element('label', {}, 'Name ', name),
    element('label', {}, 'Seed ', seed),
    element('label', {}, 'Type ', type),
    element('button', { type: 'submit' }, 'Create'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    create({
      ...(name.value.trim() !== '' && { name: name.value.trim() }),
      ...(seed.value.trim() !== '' && { seed: seedOf(seed.value.trim()) }),
      type: type.value,
    });
  });
  return form;
}
