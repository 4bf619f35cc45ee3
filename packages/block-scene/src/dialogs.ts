import {
  type Act,
  after,
  BOOK_PAGE_CHARS_MAX,
  BOOK_PAGES_MAX,
  HarnessError,
  type SceneNode,
  SIGN_LINE_CHARS_MAX,
} from '@bridle/facets';
import { panelBox, respawnBox, signLineBox } from './boxes.js';
import { craftingNodes } from './craftingNodes.js';
import { type ElementFields, type Elements, group } from './elements.js';
import type { ScenePlayer } from './player.js';
import type { SceneState } from './sceneState.js';
import type { Sight } from './sight.js';
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

/** Ends the keys of what is open, so that a ref of one chest or sign is never one of another. */
function placeOf({ self: { dimension, screen } }: Sight): string {
  if (!screen?.pos) return '@inventory';
  return `@${dimension} ${screen.kind} ${screen.pos.join(',')}`;
}

/** What is open before the player's eyes and hides the world; undefined while nothing is. */
export function openDialog(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  scene: SceneState,
): SceneNode | undefined {
  const { screen, player: body } = sight.self;
  if (scene.menu === 'title') return titleMenu(elements, scene);
  if (body.dead) return deathScreen(elements, player, sight);
  if (scene.menu === 'pause') return pauseMenu(elements, player, scene);
  if (scene.menu === 'book') return bookDialog(elements, player, sight, scene);
  if (!screen) return undefined;
  if (screen.kind === 'sign') return signDialog(elements, player, sight, scene);
  return slotsDialog(elements, player, sight, scene);
}

function titleMenu(elements: Elements, scene: SceneState): SceneNode {
  return group('dialog:title', 'dialog', 'Bridle', [
    elements.button('title:play', 'Play', () => scene.show('none'), {
      description: 'into the world, as it is now',
    }),
  ]);
}

function pauseMenu(elements: Elements, { game }: ScenePlayer, scene: SceneState): SceneNode {
  return group('dialog:pause', 'dialog', 'Game menu', [
    elements.button('pause:back', 'Back to game', () => scene.show('none')),
    elements.button('pause:quit', 'Quit to title', () => {
      game.keys.release();
      scene.show('title');
    }),
  ]);
}

function deathScreen(elements: Elements, { game, log }: ScenePlayer, { self }: Sight): SceneNode {
  const respawn = (): Act<void> =>
    after(game.hands.respawn(), ({ pos: [x, y, z] }) => {
      log.add(`Came back to life at ${Math.floor(x)} ${Math.floor(y)} ${Math.floor(z)}`);
    });
  return group('dialog:death', 'alertdialog', 'You died', [
    {
      key: 'death:score',
      role: 'paragraph',
      name: `Score: ${self.experience?.total ?? 'unknown'}`,
    },
    elements.button('death:respawn', 'Respawn', respawn, { box: respawnBox() }),
  ]);
}

/** What is written stands on the sign at once. */
function signDialog(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  scene: SceneState,
): SceneNode {
  const { hands } = player.game;
  const lines = hands.container().lines ?? [];
  const pos = sight.self.screen?.pos ?? undefined;
  const boxes = lines.map((line, i) => {
    const write = (text: string): Act<unknown> => {
      checkLine(text, 'a sign', SIGN_LINE_CHARS_MAX);
      return after(hands.writeSign(pos, lines.with(i, text)), () => hands.open(pos));
    };
    const box = signLineBox(i);
    const key = `sign:${i}${placeOf(sight)}`;
    return textBox(elements, scene, key, `Line ${i + 1}`, line, write, { box });
  });
  return group('dialog:sign', 'dialog', 'Edit sign', [
    ...boxes,
    closeButton(elements, player, sight, scene, 'Done'),
  ]);
}

function closeButton(
  elements: Elements,
  { game }: ScenePlayer,
  sight: Sight,
  scene: SceneState,
  name: string,
): SceneNode {
  return elements.button(`dialog:close${placeOf(sight)}`, name, () => {
    scene.show('none');
    return game.hands.close();
  });
}

function slotsDialog(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  scene: SceneState,
): SceneNode {
  const { hands } = player.game;
  const { kind } = sight.self.screen!;
  const open = hands.container();
  const title = open.size > 27 ? 'Large chest' : (TITLES[kind] ?? kind);
  const carried = [...sight.stacks.values()];
  const slots = new SlotNodes(elements, hands, scene, open, carried, placeOf(sight));
  const children: SceneNode[] = [...slots.own(title)];
  if (open.oven !== undefined) {
    const { burn_ticks, burn_total, cook_ticks, cook_total } = open.oven;
    children.push(
      progress('oven:burn', 'Fuel left', burn_ticks, burn_total),
      progress('oven:cook', 'Cooked', cook_ticks, cook_total),
    );
  }
  if (open.grid > 0) children.push(craftingNodes(elements, player, sight));
  children.push(...slots.carried());
  if (open.cursor !== null) {
    const name = `Held by the mouse: ${stackText(open.cursor)}`;
    const drop = () => hands.click({ slot: 'outside', button: 0, mode: 'pickup' });
    children.push(
      { key: 'cursor', role: 'status', name },
      elements.button('cursor:throw', 'Throw it out', drop),
    );
  }
  children.push(closeButton(elements, player, sight, scene, 'Close'));
  return group('dialog:slots', 'dialog', title, children, { box: panelBox(kind, open.size) });
}

function progress(key: string, name: string, part: number, whole: number): SceneNode {
  const value = whole === 0 ? 0 : Math.round((100 * part) / whole);
  return { key, role: 'progressbar', name, value: `${value}%` };
}

/** The book in hand: to be written in and signed, or to be read. */
function bookDialog(
  elements: Elements,
  { game }: ScenePlayer,
  { self: { player } }: Sight,
  scene: SceneState,
): SceneNode | undefined {
  const { hotbar_slot: slot, held: book } = player;
  const close = elements.button(`book:close@${slot}`, 'Close', () => scene.show('none'));
  const pages = book?.pages ?? [];
  if (book?.item !== 'minecraft:writable_book') {
    const text = pages.map((page, i): SceneNode => {
      return { key: `book:page:${i}`, role: 'paragraph', name: page };
    });
    return group('dialog:book', 'dialog', book?.title ?? 'Book', [...text, close]);
  }
  const write = (page: number, text: string): Act<unknown> => {
    if (text.length > BOOK_PAGE_CHARS_MAX) {
      throw new HarnessError('bad_request', `a page has room for ${BOOK_PAGE_CHARS_MAX} letters`);
    }
    const all = page === pages.length ? [...pages, text] : pages.with(page, text);
    return game.hands.writeBook(slot, all);
  };
  const boxes = [...pages, '']
    .slice(0, BOOK_PAGES_MAX)
    .map((page, i) =>
      textBox(elements, scene, `book:page:${i}@${slot}`, `Page ${i + 1}`, page, (text) =>
        write(i, text),
      ),
    );
  const sign = (): Act<void> =>
    after(game.hands.writeBook(slot, pages, scene.title), () => scene.show('none'));
  return group('dialog:book', 'dialog', 'Book', [
    ...boxes,
    textBox(elements, scene, `book:title@${slot}`, 'Title', scene.title, (title) =>
      scene.call(title),
    ),
    elements.button(`book:sign@${slot}`, 'Sign', sign, {
      disabled: scene.title === '',
      description: 'needs a title; it stays as it is then',
    }),
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
  scene: SceneState,
  key: string,
  name: string,
  text: string,
  write: (text: string) => Act<unknown>,
  more: ElementFields = {},
): SceneNode {
  const put = (next: string): Act<void> => after(write(next), () => scene.focusOn(key));
  return elements.add(
    key,
    'textbox',
    name,
    {
      click: () => scene.focusOn(key),
      focus: () => scene.focusOn(key),
      fill: ({ value = '' }) => put(value),
      type: ({ value = '' }) => put(text + value),
    },
    { value: text, selected: scene.focus === key, ...more },
  );
}
