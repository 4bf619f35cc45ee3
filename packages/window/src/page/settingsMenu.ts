import { element } from '../element.js';
import { button, openDialog } from './dialog.js';
import {
  ACTION_NAMES,
  DEFAULT_BINDINGS,
  keyName,
  keyRefusal,
  PLAY_ACTIONS,
  type PlayAction,
  rebound,
} from './keyBindings.js';
import { PICTURE_CHOICES, type PictureChoice } from './pictureFit.js';
import {
  BRIGHTNESS,
  FOV,
  type PageSettings,
  SENSITIVITY,
  type SettingsStore,
  VIEW_DISTANCE,
} from './settings.js';

const CHOICE_NAMES: Readonly<Record<PictureChoice, string>> = {
  fast: 'Fast: the shape of the window, few pixels',
  fine: 'Fine: the shape of the window, more pixels',
  window: 'Every pixel of the window',
  '854x480': '854 × 480',
  '1280x720': '1280 × 720',
};

/** What a person likes otherwise: kept in this browser. */
export function openSettingsMenu(settings: SettingsStore, closed: () => void): void {
  const dialog = openDialog({
    title: 'Settings',
    body: [
      element(
        'div',
        { className: 'fields' },
        slider(settings, 'sensitivity', 'Mouse sensitivity', SENSITIVITY),
        slider(settings, 'brightness', 'Brightness', BRIGHTNESS),
        slider(settings, 'fov', 'Field of view', FOV),
        slider(settings, 'viewDistance', 'View distance, at most', VIEW_DISTANCE),
        pictureChoice(settings),
      ),
      element('h3', {}, 'Keys'),
      keyList(settings),
      element(
        'div',
        { className: 'buttons' },
        button('Done', () => dialog.close()),
      ),
    ],
    onClosed: closed,
  });
}

function slider(
  settings: SettingsStore,
  name: 'sensitivity' | 'brightness' | 'fov' | 'viewDistance',
  label: string,
  { least, most, step }: { least: number; most: number; step: number },
): HTMLElement {
  const shown = element('output', {}, String(settings.now[name]));
  const input = element('input', { type: 'range', min: least, max: most, step });
  input.value = String(settings.now[name]);
  input.addEventListener('input', () => {
    const changed: Partial<PageSettings> = { [name]: Number(input.value) };
    settings.change(changed);
    shown.textContent = input.value;
  });
  return element('label', {}, `${label} `, input, shown);
}

function pictureChoice(settings: SettingsStore): HTMLElement {
  const select = element(
    'select',
    {},
    ...PICTURE_CHOICES.map((choice) => element('option', { value: choice }, CHOICE_NAMES[choice])),
  );
  select.value = settings.now.picture;
  select.addEventListener('change', () => {
    settings.change({ picture: select.value as PictureChoice });
  });
  return element('label', {}, 'Picture ', select);
}

/** Each action with its key: pressing the button, then a key, gives it another. */
function keyList(settings: SettingsStore): HTMLElement {
  const note = element('p', { className: 'note', role: 'status' });
  const keys = new Map<PlayAction, HTMLButtonElement>();
  const show = (): void => {
    for (const [action, node] of keys) {
      const name = keyName(settings.now.keys[action]);
      node.textContent = name;
      node.setAttribute('aria-label', `${PLAY_ACTIONS[action][0]}: ${name}. Press to change it`);
    }
  };
  const choose = (action: PlayAction, node: HTMLButtonElement): void => {
    node.textContent = 'Press a key …';
    note.textContent = `Press the key or the button of the mouse for: ${PLAY_ACTIONS[action][0]}`;
    listenOnce(node, (code) => {
      const refusal = code === 'Escape' ? '' : keyRefusal(code);
      note.textContent = refusal ?? '';
      if (refusal === undefined)
        settings.change({ keys: rebound(settings.now.keys, action, code) });
      show();
    });
  };
  const rows = ACTION_NAMES.map((action) => {
    const node: HTMLButtonElement = button('', () => choose(action, node));
    keys.set(action, node);
    return element('li', {}, element('span', {}, PLAY_ACTIONS[action][0]), node);
  });
  show();
  const reset = button('All keys as at first', () => {
    settings.change({ keys: DEFAULT_BINDINGS });
    show();
  });
  return element('div', {}, note, element('ul', { className: 'keys' }, ...rows), reset);
}

/** Hears the next key or button of the mouse, before anybody else does; leaving the button gives it up. */
function listenOnce(node: HTMLElement, heard: (code: string) => void): void {
  const stop = new AbortController();
  const take = (event: Event, code: string): void => {
    swallow(event);
    stop.abort();
    heard(code);
  };
  const options = { capture: true, signal: stop.signal };
  window.addEventListener('keydown', (event) => take(event, event.code), options);
  window.addEventListener(
    'mousedown',
    (event) => {
      take(event, `Mouse${event.button}`);
      swallowClick();
    },
    options,
  );
  node.addEventListener('blur', (event) => take(event, 'Escape'), options);
}

/** A button of the mouse that was pressed for its own sake clicks nothing. */
function swallowClick(): void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  for (const type of ['click', 'auxclick', 'contextmenu']) {
    window.addEventListener(type, swallow, options);
  }
  window.addEventListener('mouseup', () => setTimeout(() => stop.abort()), options);
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
