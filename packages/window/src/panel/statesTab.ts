import { element } from '../element.js';
import type { PanelContext, PanelTab } from './panelContext.js';
import { pictureUrl } from './pictureUrl.js';
import { isLasting, refusalText } from './refusalText.js';
import { repeating } from './repeat.js';
import { freeName, isStateName, type KeptState, Thumbnails } from './thumbnails.js';

const GAP_MS = 2_000;
const PICTURE = { inline: true, width: 160, height: 90, hud: false } as const;

interface PictureTold {
  readonly format: 'png' | 'qoi';
  readonly base64: string;
}

/** States of the game to go back to, each with the picture of its moment where this page has it. */
export function createStatesTab(context: PanelContext): PanelTab {
  const { connection, run, act, say } = context;
  const thumbnails = new Thumbnails((url) => URL.revokeObjectURL(url));
  let states: readonly KeptState[] = [];
  let shown = '';
  const note = element('p', { className: 'panel-note' });
  const strip = element('ul', { className: 'panel-states', 'aria-label': 'Kept states' });
  const name = element('input', {
    type: 'text',
    placeholder: 'name',
    'aria-label': 'Name of the state',
    maxlength: 64,
    on: {
      keydown: (event) => {
        if (event.key === 'Enter') void save();
      },
    },
  });
  const saving = element(
    'button',
    { type: 'button', on: { click: () => void save() } },
    'Save now',
  );
  const save = async (): Promise<void> => {
    const wanted = name.value.trim() || freeName(states);
    if (!isStateName(wanted)) {
      say('A name has letters, digits, dots, dashes and underscores, 64 at most.');
      return;
    }
    const saved = await act<KeptState>('save_state', { name: wanted });
    if (saved === undefined) return;
    name.value = '';
    const game = connection.game;
    const url = await thumbnail(context);
    if (url !== undefined) thumbnails.keep(game, saved, url);
    shown = '';
    reading.soon();
  };
  const goBack = async (state: KeptState): Promise<void> => {
    const loaded = await act<KeptState>('load_state', { name: state.name });
    if (loaded === undefined) return;
    run.noteTick(loaded.tick);
    say(`Back at tick ${loaded.tick}, as ${loaded.name} was kept.`);
  };
  const show = (): void => {
    const now = JSON.stringify([states, run.isWatchOnly]);
    if (now === shown) return;
    shown = now;
    const at = [...strip.querySelectorAll('button')].indexOf(
      document.activeElement as HTMLButtonElement,
    );
    strip.replaceChildren(
      ...states.map((state) => {
        const url = thumbnails.of(connection.game, state);
        return stateItem(state, url, run.isWatchOnly, () => void goBack(state));
      }),
    );
    strip.querySelectorAll('button')[at]?.focus();
  };
  const reading = repeating(async (isWanted) => {
    try {
      const told = await connection.ask<{ states: readonly KeptState[] }>('list_states');
      if (!isWanted()) return undefined;
      states = told.states;
      thumbnails.only(connection.game, states);
      note.textContent = states.length === 0 ? 'No state is kept yet.' : '';
      saving.disabled = run.isWatchOnly;
      show();
      return GAP_MS;
    } catch (thrown) {
      if (!isWanted()) return undefined;
      note.textContent = refusalText(thrown);
      saving.disabled = isLasting(thrown) || run.isWatchOnly;
      return GAP_MS; // a game that keeps none now may when its engine comes
    }
  });
  const tools = element('div', { className: 'panel-tools' }, name, saving);
  return {
    id: 'states',
    label: 'States',
    element: element('div', {}, tools, note, strip),
    setLive(_, isShown): void {
      if (isShown) reading.start();
      else reading.stop();
    },
    reset(): void {
      states = [];
      shown = '';
      strip.replaceChildren();
    },
  };
}

/** A state without a picture can be gone back to all the same: a game without one says so, once. */
async function thumbnail({ connection, say }: PanelContext): Promise<string | undefined> {
  try {
    const { base64, format } = await connection.ask<PictureTold>('screenshot', PICTURE);
    return await pictureUrl(base64, format);
  } catch (thrown) {
    say(`The state is kept, without a picture: ${refusalText(thrown)}`);
    return undefined;
  }
}

function stateItem(
  { name, tick }: KeptState,
  url: string | undefined,
  isDisabled: boolean,
  click: () => void,
): HTMLElement {
  const picture =
    url === undefined
      ? element('span', { className: 'panel-state-picture' }, 'no picture')
      : element('img', { className: 'panel-state-picture', src: url, alt: '' });
  const words = element('span', { className: 'panel-state-words' }, `${name} · tick ${tick}`);
  const label = `Go back to ${name}, tick ${tick}`;
  return element(
    'li',
    {},
    element(
      'button',
      {
        type: 'button',
        className: 'panel-state',
        'aria-label': label,
        title: label,
        disabled: isDisabled,
        on: { click },
      },
      picture,
      words,
    ),
  );
}
