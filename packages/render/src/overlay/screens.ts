import { canvasOf, clipped, fill } from '@bridle/pictures/draw';
import type { HudSlot, RgbaPicture, ScreenView } from '../renderScene.js';
import { drawFigure, type Figure } from './figure.js';
import { overlayScale } from './hud.js';
import type { ItemIcons } from './icons.js';
import { drawBook, drawDeath, drawSign } from './pages.js';
import {
  drawArrow,
  drawFlame,
  drawPanel,
  drawShortArrow,
  drawWell,
  MOUSE,
  PANEL_INK,
} from './panel.js';
import { ScaledCanvas } from './scaledCanvas.js';
import { drawSlot } from './slot.js';

/** All lengths here are at scale 1, from the panel's upper left corner. */
const WIDTH = 176;
const STEP = 18;
const ROW = 9;
const HALF_ITEM = 8;
const LEFT = 8;
const TITLE_Y = 6;
/** What the player carries is at the lower end of every panel. */
const CARRIED_HEIGHT = 83;
const LABEL_ABOVE = 11;
const HOTBAR_DOWN = 58;
const BENCH_HEIGHT = 166;
const HOPPER_HEIGHT = 133;
const FIGURE_WELL = 0x141210;
const DIM = 0x101010;
const DIM_OPACITY = 190;

const [OFFHAND, HEAD] = [40, 39];
/** What goes there, from the head down. */
const ARMOUR_GHOSTS = ['iron_helmet', 'iron_chestplate', 'iron_leggings', 'iron_boots'];

const TITLES: Readonly<Record<string, string>> = {
  inventory: 'Crafting',
  crafting_table: 'Crafting',
  double_chest: 'Large Chest',
  ender_chest: 'Ender Chest',
  shulker_box: 'Shulker Box',
  blast_furnace: 'Blast Furnace',
  hopper: 'Item Hopper',
};

/** Draws what is open over the picture, which it darkens. */
export function drawScreen(
  picture: RgbaPicture,
  view: ScreenView,
  icons: ItemIcons,
  figure: Figure | undefined,
): void {
  const scale = overlayScale(picture);
  const canvas = canvasOf(picture);
  if (view.kind === 'death') {
    drawDeath(canvas, view, scale);
    return;
  }
  fill(canvas, 0, 0, canvas.width, canvas.height, DIM, DIM_OPACITY);
  if (scale === 0) return;
  if (view.kind === 'sign') drawSign(canvas, view.text ?? [], scale);
  else if (view.kind === 'book') drawBook(canvas, view, scale);
  else {
    const height = heightOf(view);
    const scaled = ScaledCanvas.centred(canvas, WIDTH, height, scale);
    new Panel(scaled, height, view, icons).draw(figure);
  }
}

function heightOf({ kind, container = [] }: ScreenView): number {
  if (isBench(kind)) return BENCH_HEIGHT;
  if (kind === 'hopper') return HOPPER_HEIGHT;
  return 17 + Math.ceil(container.length / ROW) * STEP + 14 + CARRIED_HEIGHT;
}

function isOven(kind: string): boolean {
  return kind === 'furnace' || kind === 'smoker' || kind === 'blast_furnace';
}

function isBench(kind: string): boolean {
  return kind === 'inventory' || kind === 'crafting_table' || isOven(kind);
}

/** `trapped_chest` is shown as `Trapped Chest`, unless it has a name of its own. */
function titleOf({ kind, title, container = [] }: ScreenView): string {
  if (title !== undefined) return title;
  if (kind.endsWith('chest') && container.length > 27) return 'Large Chest';
  const words = kind.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return TITLES[kind] ?? words.join(' ');
}

/** One panel with slots. */
class Panel {
  readonly #scaled: ScaledCanvas;
  readonly #height: number;
  readonly #view: ScreenView;
  readonly #icons: ItemIcons;

  constructor(scaled: ScaledCanvas, height: number, view: ScreenView, icons: ItemIcons) {
    this.#scaled = scaled;
    this.#height = height;
    this.#view = view;
    this.#icons = icons;
  }

  draw(figure: Figure | undefined): void {
    const { kind, container = [] } = this.#view;
    drawPanel(this.#scaled, WIDTH, this.#height);
    if (kind === 'inventory') this.#inventory(figure);
    else if (kind === 'crafting_table') this.#table();
    else if (isOven(kind)) this.#oven();
    else if (kind === 'hopper') {
      this.#title(LEFT);
      this.#slots(container, 44, 20, 5, 5);
    } else {
      this.#title(LEFT);
      this.#slots(container, LEFT, STEP, container.length, ROW);
    }
    this.#carried();
    this.#cursor();
  }

  #inventory(figure: Figure | undefined): void {
    const { player = [], grid = [], result } = this.#view;
    ARMOUR_GHOSTS.forEach((ghost, i) => {
      this.#slotOrGhost(player[HEAD - i], ghost, LEFT, LEFT + i * STEP);
    });
    drawWell(this.#scaled, 26, 7, 51, 72, FIGURE_WELL);
    if (figure !== undefined) drawFigure(this.#scaled, figure, 51, 75);
    this.#slotOrGhost(player[OFFHAND], 'shield', 79, 62);
    this.#title(97);
    this.#slots(grid, 97, 18, 4, 2);
    drawShortArrow(this.#scaled, 135, 28);
    this.#slot(result, 154, 27);
  }

  #table(): void {
    const { grid = [], result } = this.#view;
    this.#title(30);
    this.#slots(grid, 30, 17, 9, 3);
    drawArrow(this.#scaled, 91, 36, 0);
    this.#largeSlot(result, 124, 35);
  }

  #oven(): void {
    const { container = [], burn = 0, cook = 0 } = this.#view;
    this.#title((WIDTH >> 1) - 24);
    this.#slot(container[0], 56, 17);
    this.#slot(container[1], 56, 53);
    drawFlame(this.#scaled, 57, 37, burn);
    drawArrow(this.#scaled, 82, 36, cook);
    this.#largeSlot(container[2], 118, 35);
  }

  #carried(): void {
    const { player = [] } = this.#view;
    const top = this.#height - CARRIED_HEIGHT;
    if (this.#view.kind !== 'inventory') {
      this.#scaled.letters('Inventory', LEFT, top - LABEL_ABOVE, PANEL_INK);
    }
    this.#slots(player.slice(ROW), LEFT, top, 27, ROW);
    this.#slots(player, LEFT, top + HOTBAR_DOWN, ROW, ROW);
  }

  /** Under the mouse; without one, between what is open and what is carried, where it hides least. */
  #cursor(): void {
    const { cursor, mouse } = this.#view;
    if (cursor === undefined) return;
    const scaled = this.#scaled;
    if (mouse !== undefined) {
      const { canvas, scale } = scaled;
      const [left, top] = [mouse.x, mouse.y].map((at) => Math.round(at) - HALF_ITEM * scale);
      return drawSlot(canvas, cursor, this.#icons, left!, top!, scale);
    }
    const [x, y] = [132, this.#height - CARRIED_HEIGHT - 16];
    scaled.stamp(this.#icons.ghostOf(cursor.item), x + 2, y + 2);
    this.#item(cursor, x, y);
    scaled.stamp(MOUSE, x - 3, y - 4);
  }

  #title(x: number): void {
    const text = clipped(titleOf(this.#view), WIDTH - x - LEFT);
    this.#scaled.letters(text, x, TITLE_Y, PANEL_INK);
  }

  /** So many slots, whether there is anything for them or not. */
  #slots(
    slots: readonly (HudSlot | undefined)[],
    x: number,
    y: number,
    count: number,
    row: number,
  ): void {
    // The numbers reach over the rims, so all the hollows come first.
    for (let i = 0; i < count; i++) {
      this.#slot(undefined, x + (i % row) * STEP, y + Math.floor(i / row) * STEP);
    }
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      if (slot !== undefined) {
        this.#item(slot, x + (i % row) * STEP, y + Math.floor(i / row) * STEP);
      }
    }
  }

  #slot(slot: HudSlot | undefined, x: number, y: number): void {
    drawWell(this.#scaled, x - 1, y - 1, STEP, STEP);
    if (slot !== undefined) this.#item(slot, x, y);
  }

  /** For what was made. */
  #largeSlot(slot: HudSlot | undefined, x: number, y: number): void {
    drawWell(this.#scaled, x - 5, y - 5, STEP + 8, STEP + 8);
    if (slot !== undefined) this.#item(slot, x, y);
  }

  /** The outline of what belongs there, while it is empty. */
  #slotOrGhost(slot: HudSlot | undefined, ghost: string, x: number, y: number): void {
    this.#slot(slot, x, y);
    if (slot === undefined) this.#scaled.stamp(this.#icons.ghostOf(ghost), x, y);
  }

  #item(slot: HudSlot, x: number, y: number): void {
    const { canvas, left, top, scale } = this.#scaled;
    drawSlot(canvas, slot, this.#icons, left + x * scale, top + y * scale, scale);
  }
}
