import { closeScreen, signLines, type World, writeSign } from '@bridle/engine';
import { HarnessError, type SceneNode } from '@bridle/facets';
import { containerState } from '../container.js';
import { BOOK_PAGE_CHARS_MAX, BOOK_PAGES_MAX, SIGN_LINE_CHARS_MAX } from '../limits.js';
import { asItemStack } from '../stacks.js';
import type { Body } from './body.js';
import { panelBox, RESPAWN_BOX, signLineBox } from './boxes.js';
import { craftingNodes } from './crafting.js';
import type { Desk } from './desk.js';
import { type Elements, group, type More } from './elements.js';
import { SlotNodes } from './slotNodes.js';
import { stackText } from './words.js';

const TITLES: Readonly<Record<string, string>> = {
  inventory: 'Inventory',
  crafting_table: 'Crafting table',
  chest: 'Chest',
  trapped_chest: 'Trapped chest',
  ender_chest: 'Ender chest',
  barrel: 'Barrel',
  shulker_box: 'Shulker box',
  furnace: 'Furnace',
  smoker: 'Smoker',
  blast_furnace: 'Blast furnace',
  hopper: 'Hopper',
};
const CARRIED_SLOTS = 41;

/** Ends the keys of what is open, so that a ref of one chest or sign is never one of another. */
function placeOf({ dimension, player: { screen } }: World): string {
  const { kind, x, y, z, isPlaced } = screen;
  return isPlaced ? `@${dimension} ${kind} ${x},${y},${z}` : '@inventory';
}

/** What is open before the player's eyes and hides the world; undefined while nothing is. */
export function openDialog(elements: Elements, body: Body, desk: Desk): SceneNode | undefined {
  const { screen, isDead } = body.player;
  if (desk.menu === 'title') return titleMenu(elements, desk);
  if (isDead) return deathScreen(elements, body);
  if (desk.menu === 'pause') return pauseMenu(elements, body, desk);
  if (desk.menu === 'book') return bookDialog(elements, body, desk);
  if (!screen.isOpen) return undefined;
  if (screen.kind === 'sign') return signDialog(elements, body, desk);
  return slotsDialog(elements, body, desk);
}

function titleMenu(elements: Elements, desk: Desk): SceneNode {
  return group('dialog:title', 'dialog', 'Bridle', [
    elements.button('title:play', 'Play', () => desk.show('none'), {
      description: 'into the world, as it is now',
    }),
  ]);
}

function pauseMenu(elements: Elements, body: Body, desk: Desk): SceneNode {
  return group('dialog:pause', 'dialog', 'Game menu', [
    elements.button('pause:back', 'Back to game', () => desk.show('none')),
    elements.button('pause:quit', 'Quit to title', () => {
      body.controls.release();
      desk.show('title');
    }),
  ]);
}

function deathScreen(elements: Elements, { ground, diary, player }: Body): SceneNode {
  const respawn = (): void => {
    const [x, y, z] = ground.hands.respawn().pos;
    diary.note(`Came back to life at ${Math.floor(x)} ${Math.floor(y)} ${Math.floor(z)}`);
  };
  return group('dialog:death', 'alertdialog', 'You died', [
    { key: 'death:score', role: 'paragraph', name: `Score: ${player.xp}` },
    elements.button('death:respawn', 'Respawn', respawn, { box: RESPAWN_BOX }),
  ]);
}

/** What is written stands on the sign at once. */
function signDialog(elements: Elements, body: Body, desk: Desk): SceneNode {
  const { world, ground } = body;
  const { x, y, z } = world.player.screen;
  const lines = signLines(world, x, y, z) ?? [];
  const boxes = lines.map((line, i) => {
    const write = (text: string): void => {
      checkLine(text, 'a sign', SIGN_LINE_CHARS_MAX);
      ground.touch((world) => writeSign(world, x, y, z, lines.with(i, text)));
    };
    const box = signLineBox(i);
    const key = `sign:${i}${placeOf(world)}`;
    return textBox(elements, desk, key, `Line ${i + 1}`, line, write, { box });
  });
  return group('dialog:sign', 'dialog', 'Edit sign', [
    ...boxes,
    closeButton(elements, body, desk, 'Done'),
  ]);
}

function closeButton(
  elements: Elements,
  { ground, world }: Body,
  desk: Desk,
  name: string,
): SceneNode {
  return elements.button(`dialog:close${placeOf(world)}`, name, () => {
    desk.show('none');
    ground.touch(closeScreen);
  });
}

function slotsDialog(elements: Elements, body: Body, desk: Desk): SceneNode {
  const { world, ground } = body;
  const { kind } = world.player.screen;
  const open = containerState(world);
  const title = open.size > 27 ? 'Large chest' : (TITLES[kind] ?? kind);
  const carried = Array.from({ length: CARRIED_SLOTS }, (_, slot) => {
    const stack = world.player.inventory.at(slot);
    return stack === undefined ? [] : [{ slot, ...asItemStack(stack) }];
  }).flat();
  const slots = new SlotNodes(elements, ground.hands, desk, open, carried, placeOf(world));
  const children: SceneNode[] = [...slots.own(title)];
  if (open.oven !== undefined) {
    const { burn_ticks, burn_total, cook_ticks, cook_total } = open.oven;
    children.push(
      progress('oven:burn', 'Fuel left', burn_ticks, burn_total),
      progress('oven:cook', 'Cooked', cook_ticks, cook_total),
    );
  }
  if (open.grid > 0) children.push(craftingNodes(elements, body));
  children.push(...slots.carried());
  if (open.cursor !== null) {
    const name = `Held by the mouse: ${stackText(open.cursor)}`;
    const drop = (): void =>
      void ground.hands.click({ slot: 'outside', button: 0, mode: 'pickup' });
    children.push(
      { key: 'cursor', role: 'status', name },
      elements.button('cursor:throw', 'Throw it out', drop),
    );
  }
  children.push(closeButton(elements, body, desk, 'Close'));
  return group('dialog:slots', 'dialog', title, children, { box: panelBox(kind, open.size) });
}

function progress(key: string, name: string, part: number, whole: number): SceneNode {
  const value = whole === 0 ? 0 : Math.round((100 * part) / whole);
  return { key, role: 'progressbar', name, value: `${value}%` };
}

/** The book in hand: to be written in and signed, or to be read. */
function bookDialog(elements: Elements, body: Body, desk: Desk): SceneNode | undefined {
  const { player, ground } = body;
  const slot = player.hotbarSlot;
  const stack = player.inventory.at(slot);
  const book = stack && asItemStack(stack);
  const close = elements.button(`book:close@${slot}`, 'Close', () => desk.show('none'));
  const pages = book?.pages ?? [];
  if (book?.item !== 'minecraft:writable_book') {
    const text = pages.map((page, i): SceneNode => {
      return { key: `book:page:${i}`, role: 'paragraph', name: page };
    });
    return group('dialog:book', 'dialog', book?.title ?? 'Book', [...text, close]);
  }
  const write = (page: number, text: string): void => {
    if (text.length > BOOK_PAGE_CHARS_MAX) {
      throw new HarnessError('bad_request', `a page has room for ${BOOK_PAGE_CHARS_MAX} letters`);
    }
    ground.hands.writeBook(slot, page === pages.length ? [...pages, text] : pages.with(page, text));
  };
  const boxes = [...pages, '']
    .slice(0, BOOK_PAGES_MAX)
    .map((page, i) =>
      textBox(elements, desk, `book:page:${i}@${slot}`, `Page ${i + 1}`, page, (text) =>
        write(i, text),
      ),
    );
  return group('dialog:book', 'dialog', 'Book', [
    ...boxes,
    textBox(elements, desk, `book:title@${slot}`, 'Title', desk.title, (title) => desk.call(title)),
    elements.button(
      `book:sign@${slot}`,
      'Sign',
      () => {
        ground.hands.writeBook(slot, pages, desk.title);
        desk.show('none');
      },
      { disabled: desk.title === '', description: 'needs a title; it stays as it is then' },
    ),
    close,
  ]);
}

/** Refuses what has no place in one line. */
export function checkLine(text: string, what: string, charsMax: number): void {
  if (text.length > charsMax) {
    throw new HarnessError('bad_request', `a line of ${what} has room for ${charsMax} letters`);
  }
  if (/\p{Cc}/u.test(text)) {
    throw new HarnessError('bad_request', `a line of ${what} holds letters, and no end of a line`);
  }
}

/** A box to write in; whoever writes in it has the keyboard. */
export function textBox(
  elements: Elements,
  desk: Desk,
  key: string,
  name: string,
  text: string,
  write: (text: string) => void,
  more: More = {},
): SceneNode {
  const put = (next: string): void => {
    write(next);
    desk.focusOn(key);
  };
  return elements.add(
    key,
    'textbox',
    name,
    {
      click: () => desk.focusOn(key),
      focus: () => desk.focusOn(key),
      fill: ({ value = '' }) => put(value),
      type: ({ value = '' }) => put(text + value),
    },
    { value: text, selected: desk.focus === key, ...more },
  );
}
