import { yawOf } from '@bridle/engine';
import { HarnessError, type KeyMove, type LongAction, type ScenePointer } from '@bridle/facets';
import type { Held } from '../body/controls.js';
import type { Body } from './body.js';
import { eyesView } from './boxes.js';
import type { Desk } from './desk.js';
import type { Deed, Elements } from './elements.js';
import { send, takeInHand } from './play.js';
import { slotOfKey } from './slotNodes.js';

/** For how long a press holds a key down: a quarter of a second, one block at a walk. */
const PRESS_TICKS = 5;
/** What an arrow key turns the view by: 15 degrees. */
const ARROW_TURN = Math.PI / 12;
const HOTBAR_SLOTS = 9;

const HELD: ReadonlyMap<string, Held> = new Map([
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
export interface Board {
  readonly body: Body;
  readonly desk: Desk;
  elements(): Elements;
  /** whether something is open that hides the world */
  isCovered(): boolean;
  close(): void;
}

/** What a key does; several at once are written `Shift+w`. */
export function pressKey(board: Board, key: string, move: KeyMove): LongAction<void> | void {
  const { body, desk } = board;
  const { focus } = desk;
  const names = key.length === 1 ? [key] : key.split('+');
  const keys = names.map((name) => PLAIN.get(name.toLowerCase()) ?? name.toLowerCase());
  const main = keys.at(-1)!;
  if (focus !== undefined && move !== 'up') {
    return typeKey(board, focus, letterOf(key, names), main);
  }
  const held = keys.map((name) => HELD.get(name));
  refuseUnknown(key, held, main);
  if (held.every((one) => one !== undefined)) {
    if (move === 'up') {
      for (const one of held) body.controls.held.delete(one);
      return;
    }
    refuseCovered(board, key);
    if (move === 'press') return holdFor(body, held);
    for (const one of held) body.controls.held.add(one);
    return;
  }
  if (move === 'up') return;
  return strike(board, key, main);
}

/** Keys that are held may come before one that is struck; whatever else is none of ours. */
function refuseUnknown(key: string, held: readonly (Held | undefined)[], main: string): void {
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

function refuseCovered(board: Board, key: string): void {
  if (board.body.player.isDead) {
    throw new HarnessError('bad_request', 'the player is dead', 'click Respawn');
  }
  if (!board.isCovered()) return;
  const message = `the key ${key} does nothing while a dialog is open`;
  throw new HarnessError('bad_request', message, 'press Escape first');
}

function* holdFor(body: Body, keys: readonly Held[]): LongAction<void> {
  const own = keys.filter((key) => !body.controls.held.has(key));
  for (const key of own) body.controls.held.add(key);
  try {
    for (let i = 0; i < PRESS_TICKS; i++) yield;
  } finally {
    for (const key of own) body.controls.held.delete(key);
  }
}

function strike(board: Board, key: string, name: string): LongAction<void> | void {
  const { body, desk } = board;
  if (name === 'escape') return leave(board);
  if (/^[1-9]$/.test(name)) return number(board, Number(name) - 1);
  if (name === 'q') return drop(board);
  if (name === 'e' && board.isCovered()) return board.close();
  refuseCovered(board, key);
  const arrow = ARROWS.get(name);
  if (name === 'e') body.ground.hands.open('inventory');
  else if (arrow !== undefined) {
    const { yaw, pitch } = body.player;
    body.turn(yaw + arrow[0] * ARROW_TURN, pitch + arrow[1] * ARROW_TURN);
  } else {
    if (name === '/') desk.write('/');
    desk.focusOn('chat:box');
  }
}

function leave(board: Board): void {
  if (board.body.player.isDead) refuseCovered(board, 'Escape');
  if (board.isCovered()) return board.close();
  board.body.controls.release();
  board.desk.show('pause');
}

/** In the world a slot to take in hand, over a slot one to exchange it with. */
function number(board: Board, slot: number): LongAction<void> | void {
  const over = board.isCovered() ? slotOfKey(board.desk.hovered) : undefined;
  if (over === undefined) {
    refuseCovered(board, String(slot + 1));
    return takeInHand(board.body, slot);
  }
  board.body.ground.hands.click({ slot: over, button: slot, mode: 'swap' });
}

function drop(board: Board): LongAction<void> | void {
  const over = board.isCovered() ? slotOfKey(board.desk.hovered) : undefined;
  if (over !== undefined) {
    board.body.ground.hands.click({ slot: over, button: 0, mode: 'throw' });
    return;
  }
  refuseCovered(board, 'q');
  return board.body.tick({ dropClick: true });
}

/** A key while a text box has the keyboard. */
function typeKey(board: Board, focus: string, key: string, name: string): LongAction<void> | void {
  const { desk, body } = board;
  if (name === 'escape') {
    desk.focusOn(undefined);
    return focus !== 'chat:box' && board.isCovered() ? leave(board) : undefined;
  }
  if (name === 'enter') {
    if (focus === 'chat:box') return send(body, desk);
    const [, line, place] = /^sign:([0-2])(@.*)$/.exec(focus) ?? [];
    return desk.focusOn(line === undefined ? undefined : `sign:${Number(line) + 1}${place}`);
  }
  const text = String(board.elements().node(focus)?.value ?? '');
  if (name === 'backspace') return fill(board, focus, text.slice(0, -1));
  const letter = name === 'space' ? ' ' : key;
  if ([...letter].length === 1) return fill(board, focus, text + letter);
  const hint = 'letters, Space, Backspace, Enter and Escape do';
  throw new HarnessError('unsupported', `the key ${key} means nothing in a text box`, hint);
}

function fill(board: Board, key: string, value: string): LongAction<void> | void {
  const deed: Deed | undefined = board.elements().deed(key, 'fill');
  if (deed === undefined) {
    board.desk.focusOn(undefined);
    throw new HarnessError('bad_request', 'what had the keyboard is gone');
  }
  return deed({ value });
}

/** Writes at the end of the text box that has the keyboard; every end of a line is an Enter. */
export function typeText(board: Board, text: string): void {
  const lines = text.split('\n');
  lines.forEach((line, i) => {
    const { focus } = board.desk;
    if (focus === undefined) {
      const hint = 'click or fill a text box first; press t for the chat';
      throw new HarnessError('bad_request', 'no text box has the focus', hint);
    }
    const before = String(board.elements().node(focus)?.value ?? '');
    if (line !== '') fill(board, focus, before + line);
    if (i < lines.length - 1) typeKey(board, focus, 'Enter', 'enter');
  });
}

/** Where the mouse is, and what it took hold of. */
export class Mouse {
  readonly #board: Board;
  #x = 640;
  #y = 360;
  #pressed: string | undefined;

  constructor(board: Board) {
    this.#board = board;
  }

  act(pointer: ScenePointer): LongAction<void> | void {
    if (pointer.kind === 'move') return this.#move(pointer.x, pointer.y);
    if (pointer.kind === 'wheel') return this.#wheel(pointer.dy);
    if (this.#board.isCovered()) return this.#onDialog(pointer.kind, pointer.button);
    return this.#inWorld(pointer.kind, pointer.button);
  }

  /** Over a dialog the pointer moves; in the world the view turns to what is at that pixel. */
  #move(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    const { body, desk } = this.#board;
    if (this.#board.isCovered()) return desk.hover(this.#board.elements().at(x, y)?.key);
    const { right, up, forward, scale, width, height } = eyesView(body.world);
    const [across, above] = [x - width / 2, height / 2 - y];
    const along = (axis: 0 | 1 | 2): number =>
      forward[axis] * scale + right[axis] * across + up[axis] * above;
    const [dx, dy, dz] = [along(0), along(1), along(2)];
    body.turn(yawOf(dx, dz), yawOf(Math.sqrt(dx * dx + dz * dz), dy));
  }

  #wheel(dy: number): LongAction<void> | void {
    if (dy === 0 || this.#board.isCovered()) return;
    const { body } = this.#board;
    const slot = (body.player.hotbarSlot + (dy > 0 ? 1 : HOTBAR_SLOTS - 1)) % HOTBAR_SLOTS;
    return takeInHand(body, slot);
  }

  #onDialog(kind: 'down' | 'up', button: string): LongAction<void> | void {
    const elements = this.#board.elements();
    const key = elements.at(this.#x, this.#y)?.key;
    const slot = slotOfKey(key);
    if (button !== 'left') {
      if (kind === 'down' && slot !== undefined) {
        this.#board.body.ground.hands.click({ slot, button: 1, mode: 'pickup' });
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
    if (pressed === key) return elements.deed(key, 'click')?.({});
    return elements.deed(pressed, 'drag')?.({ target: key });
  }

  *#inWorld(kind: 'down' | 'up', button: string): LongAction<void> {
    const { body } = this.#board;
    const held: Held | undefined =
      button === 'left' ? 'attack' : button === 'right' ? 'use' : undefined;
    if (held === undefined) {
      throw new HarnessError('unsupported', 'the middle button means nothing here');
    }
    if (kind === 'up') {
      body.controls.held.delete(held);
      return;
    }
    body.controls.held.add(held);
    body.controls.click(held);
    yield;
  }
}
