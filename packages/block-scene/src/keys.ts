import {
  type Act,
  after,
  type BlockWorldKeys,
  HarnessError,
  type HeldKey,
  HOTBAR_SLOTS,
  type KeyMove,
  type LongAction,
  type ScenePointer,
} from '@bridle/facets';
import { PICTURE_SIZE } from './boxes.js';
import type { Elements } from './elements.js';
import type { ScenePlayer } from './player.js';
import { send, takeInHand } from './playNodes.js';
import type { SceneState } from './sceneState.js';
import { slotOfKey } from './slotNodes.js';

/** For how long a press holds a key down: a quarter of a second, one block at a walk. */
const PRESS_TICKS = 5;
/** What an arrow key turns the view by: 15 degrees. */
const ARROW_TURN = Math.PI / 12;

const HELD: ReadonlyMap<string, HeldKey> = new Map([
  ['w', 'forward'],
  ['s', 'back'],
  ['a', 'left'],
  ['d', 'right'],
  ['space', 'jump'],
  ['shift', 'sneak'],
  ['control', 'sprint'],
]);
const ARROWS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['arrowleft', [-1, 0]],
  ['arrowright', [1, 0]],
  ['arrowup', [0, 1]],
  ['arrowdown', [0, -1]],
]);
const PLAIN: ReadonlyMap<string, string> = new Map([
  [' ', 'space'],
  ['spacebar', 'space'],
  ['ctrl', 'control'],
  ['esc', 'escape'],
  ['return', 'enter'],
]);
/** Keys that do something once. */
const STRUCK = /^(?:[1-9eqt/]|enter|escape)$/;
const KNOWN = 'w a s d Space Shift Control 1–9 e q t / Enter Escape and the arrows';

/** What the scene says is there now, for keys and the mouse to act on. */
export interface KeyTarget {
  readonly player: ScenePlayer;
  readonly state: SceneState;
  elements(): Elements;
  /** whether something is open that hides the world */
  isCovered(): boolean;
  close(): Act<unknown>;
}

/** What a key does; several at once are written `Shift+w`. */
export function pressKey(target: KeyTarget, key: string, move: KeyMove): Act<unknown> {
  const { keys: down } = target.player.game;
  const { focus } = target.state;
  const names = key.length === 1 ? [key] : key.split('+');
  const keys = names.map((name) => PLAIN.get(name.toLowerCase()) ?? name.toLowerCase());
  const main = keys.at(-1)!;
  if (focus !== undefined && move !== 'up') {
    return typeKey(target, focus, letterOf(key, names), main);
  }
  const held = keys.map((name) => HELD.get(name));
  refuseUnknown(key, held, main);
  if (held.every((one) => one !== undefined)) {
    if (move === 'up') {
      for (const one of held) down.letGo(one);
      return;
    }
    refuseCovered(target, key);
    if (move === 'press') return holdFor(down, held);
    for (const one of held) down.hold(one);
    return;
  }
  if (move === 'up') return;
  return strike(target, key, main);
}

/** Keys that are held may come before one that is struck; whatever else is none of ours. */
function refuseUnknown(key: string, held: readonly (HeldKey | undefined)[], main: string): void {
  const isKnown = held.at(-1) !== undefined || ARROWS.has(main) || STRUCK.test(main);
  if (isKnown && held.slice(0, -1).every((one) => one !== undefined)) return;
  throw new HarnessError('unsupported', `the key ${key} means nothing here`, `known: ${KNOWN}`);
}

/** What a key writes; Control and the like make of no key a letter. */
function letterOf(key: string, names: readonly string[]): string {
  const last = names.at(-1)!;
  const others = names.slice(0, -1);
  if (others.some((name) => name.toLowerCase() !== 'shift')) {
    const hint = 'fill replaces the whole text, Backspace takes the last letter';
    throw new HarnessError('unsupported', `${key} means nothing in a text box`, hint);
  }
  if (last === 'Space') return ' ';
  return others.length > 0 && last.length === 1 ? last.toUpperCase() : last;
}

function refuseCovered(target: KeyTarget, key: string): void {
  if (target.player.state.dead) {
    throw new HarnessError('bad_request', 'the player is dead', 'click Respawn');
  }
  if (!target.isCovered()) return;
  const message = `the key ${key} does nothing while a dialog is open`;
  throw new HarnessError('bad_request', message, 'press Escape first');
}

function* holdFor(down: BlockWorldKeys, keys: readonly HeldKey[]): LongAction<void> {
  const own = keys.filter((key) => !down.held.has(key));
  for (const key of own) down.hold(key);
  try {
    for (let i = 0; i < PRESS_TICKS; i++) yield;
  } finally {
    for (const key of own) down.letGo(key);
  }
}

function strike(target: KeyTarget, key: string, name: string): Act<unknown> {
  const { player, state } = target;
  if (name === 'escape') return leave(target);
  if (/^[1-9]$/.test(name)) return number(target, Number(name) - 1);
  if (name === 'q') return drop(target);
  if (name === 'e' && target.isCovered()) return target.close();
  refuseCovered(target, key);
  const arrow = ARROWS.get(name);
  if (name === 'e') return player.game.hands.open('inventory');
  if (arrow !== undefined) {
    const { yaw, pitch } = player.state;
    return player.turn(yaw + arrow[0] * ARROW_TURN, pitch + arrow[1] * ARROW_TURN);
  }
  if (name === '/') state.write('/');
  state.focusOn('chat:box');
}

function leave(target: KeyTarget): Act<unknown> {
  if (target.player.state.dead) refuseCovered(target, 'Escape');
  if (target.isCovered()) return target.close();
  target.player.game.keys.release();
  target.state.show('pause');
}

/** In the world a slot to take in hand, over a slot one to exchange it with. */
function number(target: KeyTarget, slot: number): Act<unknown> {
  const over = target.isCovered() ? slotOfKey(target.state.hovered) : undefined;
  if (over === undefined) {
    refuseCovered(target, String(slot + 1));
    return takeInHand(target.player, slot);
  }
  target.player.game.hands.click({ slot: over, button: slot, mode: 'swap' });
}

function drop(target: KeyTarget): Act<unknown> {
  const over = target.isCovered() ? slotOfKey(target.state.hovered) : undefined;
  if (over !== undefined) {
    target.player.game.hands.click({ slot: over, button: 0, mode: 'throw' });
    return;
  }
  refuseCovered(target, 'q');
  return target.player.tick({ dropClick: true });
}

/** A key while a text box has the keytarget. */
function typeKey(target: KeyTarget, focus: string, key: string, name: string): Act<unknown> {
  const { player, state } = target;
  if (name === 'escape') {
    state.focusOn(undefined);
    return focus !== 'chat:box' && target.isCovered() ? leave(target) : undefined;
  }
  if (name === 'enter') {
    if (focus === 'chat:box') return send(player, state);
    const [, line, place] = /^sign:([0-2])(@.*)$/.exec(focus) ?? [];
    return state.focusOn(line === undefined ? undefined : `sign:${Number(line) + 1}${place}`);
  }
  const text = String(target.elements().node(focus)?.value ?? '');
  if (name === 'backspace') return fill(target, focus, text.slice(0, -1));
  const letter = name === 'space' ? ' ' : key;
  if ([...letter].length === 1) return fill(target, focus, text + letter);
  const hint = 'letters, Space, Backspace, Enter and Escape do';
  throw new HarnessError('unsupported', `the key ${key} means nothing in a text box`, hint);
}

function fill(target: KeyTarget, key: string, value: string): Act<unknown> {
  const action = target.elements().action(key, 'fill');
  if (action === undefined) {
    target.state.focusOn(undefined);
    throw new HarnessError('bad_request', 'what had the keyboard is gone');
  }
  return action({ value });
}

/** Writes at the end of the text box that has the keyboard; every end of a line is an Enter. */
export function typeInto(target: KeyTarget, text: string): Act<unknown> {
  const [line = '', ...rest] = text.split('\n');
  const { focus } = target.state;
  if (focus === undefined) {
    const hint = 'click or fill a text box first; press t for the chat';
    throw new HarnessError('bad_request', 'no text box has the focus', hint);
  }
  const before = String(target.elements().node(focus)?.value ?? '');
  return after(line === '' ? undefined : fill(target, focus, before + line), () => {
    if (rest.length === 0) return undefined;
    const next = (): Act<unknown> => typeInto(target, rest.join('\n'));
    return after(typeKey(target, focus, 'Enter', 'enter'), next);
  });
}

/** Where the mouse is, and what it took hold of. */
export class Mouse {
  readonly #target: KeyTarget;
  #x = 640;
  #y = 360;
  #pressed: string | undefined;

  constructor(target: KeyTarget) {
    this.#target = target;
  }

  act(pointer: ScenePointer): Act<unknown> {
    if (pointer.kind === 'move') return this.#move(pointer.x, pointer.y);
    if (pointer.kind === 'wheel') return this.#wheel(pointer.dy);
    if (this.#target.isCovered()) return this.#onDialog(pointer.kind, pointer.button);
    return this.#inWorld(pointer.kind, pointer.button);
  }

  /** Over a dialog the pointer moves; in the world the view turns to what is at that pixel. */
  #move(x: number, y: number): Act<unknown> {
    this.#x = x;
    this.#y = y;
    const { player, state } = this.#target;
    if (this.#target.isCovered()) return state.hover(this.#target.elements().at(x, y)?.key);
    const { width, height } = PICTURE_SIZE;
    const { right, up, forward, scale } = player.view.camera(width, height);
    const [across, above] = [x - width / 2, height / 2 - y];
    const along = (axis: 0 | 1 | 2): number =>
      forward[axis] * scale + right[axis] * across + up[axis] * above;
    return player.view.lookAlong([along(0), along(1), along(2)]);
  }

  #wheel(dy: number): Act<unknown> {
    if (dy === 0 || this.#target.isCovered()) return;
    const { player } = this.#target;
    const slot = (player.state.hotbar_slot + (dy > 0 ? 1 : HOTBAR_SLOTS - 1)) % HOTBAR_SLOTS;
    return takeInHand(player, slot);
  }

  #onDialog(kind: 'down' | 'up', button: string): Act<unknown> {
    const elements = this.#target.elements();
    const key = elements.at(this.#x, this.#y)?.key;
    const slot = slotOfKey(key);
    if (button !== 'left') {
      if (kind === 'down' && slot !== undefined) {
        this.#target.player.game.hands.click({ slot, button: 1, mode: 'pickup' });
      }
      return;
    }
    if (kind === 'down') {
      this.#pressed = key;
      return;
    }
    const pressed = this.#pressed;
    this.#pressed = undefined;
    if (pressed === undefined || key === undefined) return;
    if (pressed === key) return elements.action(key, 'click')?.({});
    return elements.action(pressed, 'drag')?.({ target: key });
  }

  *#inWorld(kind: 'down' | 'up', button: string): LongAction<void> {
    const { keys } = this.#target.player.game;
    const held: HeldKey | undefined =
      button === 'left' ? 'attack' : button === 'right' ? 'use' : undefined;
    if (held === undefined) {
      throw new HarnessError('unsupported', 'the middle button means nothing here');
    }
    if (kind === 'up') {
      keys.letGo(held);
      return;
    }
    keys.hold(held);
    keys.click(held);
    yield;
  }
}
