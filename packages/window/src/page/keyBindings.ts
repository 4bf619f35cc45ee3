/** Everything a key or a button of the mouse can be for, with what it is called and where it lies at first. */
export const PLAY_ACTIONS = {
  forward: ['Walk forward', 'KeyW'],
  back: ['Walk back', 'KeyS'],
  left: ['Walk left', 'KeyA'],
  right: ['Walk right', 'KeyD'],
  jump: ['Jump; twice: fly', 'Space'],
  sneak: ['Sneak', 'ShiftLeft'],
  sprint: ['Sprint', 'KeyR'],
  attack: ['Attack, mine', 'Mouse0'],
  use: ['Use, place', 'Mouse2'],
  pick: ['Pick block', 'Mouse1'],
  drop: ['Drop one', 'KeyQ'],
  swapHands: ['Swap hands', 'KeyF'],
  inventory: ['Inventory', 'KeyE'],
  chat: ['Chat', 'KeyT'],
  command: ['Command', 'Slash'],
  control: ['Take over, give back', 'KeyG'],
  panel: ['Watching panel', 'KeyP'],
  hud: ['Hide the HUD', 'F1'],
  screenshot: ['Screenshot', 'F2'],
  figures: ['Figures', 'F3'],
  camera: ['Next camera', 'F5'],
  hotbar1: ['Hotbar 1', 'Digit1'],
  hotbar2: ['Hotbar 2', 'Digit2'],
  hotbar3: ['Hotbar 3', 'Digit3'],
  hotbar4: ['Hotbar 4', 'Digit4'],
  hotbar5: ['Hotbar 5', 'Digit5'],
  hotbar6: ['Hotbar 6', 'Digit6'],
  hotbar7: ['Hotbar 7', 'Digit7'],
  hotbar8: ['Hotbar 8', 'Digit8'],
  hotbar9: ['Hotbar 9', 'Digit9'],
} as const satisfies Readonly<Record<string, readonly [name: string, code: string]>>;

export type PlayAction = keyof typeof PLAY_ACTIONS;
/** A code is that of a keyboard event, or `Mouse` and the number of a button. */
export type KeyBindings = Readonly<Record<PlayAction, string>>;

export const ACTION_NAMES = Object.keys(PLAY_ACTIONS) as readonly PlayAction[];

export const DEFAULT_BINDINGS: KeyBindings = Object.fromEntries(
  ACTION_NAMES.map((action) => [action, PLAY_ACTIONS[action][1]]),
) as Record<PlayAction, string>;

const CODE = /^[A-Za-z][A-Za-z0-9]{0,23}$/;

/** Why a key cannot be for anything; undefined where it can. */
export function keyRefusal(code: string): string | undefined {
  if (/^(Control|Meta|OS)/.test(code)) {
    return 'not with Ctrl or Meta: the browser has those, and Ctrl+W closes the tab';
  }
  if (code === 'Escape') return 'Escape opens the menu';
  if (code === 'Tab' || /^Alt/.test(code)) return 'the browser has that key';
  return CODE.test(code) ? undefined : 'that is no key this page knows';
}

/** The bindings with an action on another key; what lay there goes to where the action was. */
export function rebound(bindings: KeyBindings, action: PlayAction, code: string): KeyBindings {
  const other = ACTION_NAMES.find((name) => name !== action && bindings[name] === code);
  return {
    ...bindings,
    ...(other !== undefined && { [other]: bindings[action] }),
    [action]: code,
  };
}

export function actionOf(bindings: KeyBindings, code: string): PlayAction | undefined {
  return ACTION_NAMES.find((action) => bindings[action] === code);
}

/** 0 to 8 for the keys of the hotbar. */
export function hotbarSlotOf(action: PlayAction): number | undefined {
  const slot = /^hotbar([1-9])$/.exec(action);
  return slot === null ? undefined : Number(slot[1]) - 1;
}

const MOUSE_NAMES = ['Left button', 'Middle button', 'Right button'];
const NAMES: Readonly<Record<string, string>> = {
  ShiftLeft: 'Left Shift',
  ShiftRight: 'Right Shift',
  Slash: '/',
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
};

/** What is printed on a key. */
export function keyName(code: string): string {
  if (NAMES[code] !== undefined) return NAMES[code];
  const mouse = /^Mouse(\d)$/.exec(code);
  if (mouse !== null) return MOUSE_NAMES[Number(mouse[1])] ?? `Button ${Number(mouse[1]) + 1}`;
  return code.replace(/^(Key|Digit)/, '').replace(/^Numpad/, 'Num ');
}
