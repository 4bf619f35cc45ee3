import {
  type Canvas,
  clipped,
  fill,
  LINE_HEIGHT,
  textWidth,
  wrapText,
} from '@bridle/pictures/draw';
import type { ScreenView } from '../renderScene.js';
import { ScaledCanvas } from './scaledCanvas.js';

const WHITE = 0xffffff;
const BLACK = 0x000000;
const PALE = 0xb0b0b0;
const GOLD = 0x40e0ff;

const DEATH_WIDTH = 200;
const DEATH_HEIGHT = 110;

/** Red over all, stronger below; what happened; and the way back. */
export function drawDeath(canvas: Canvas, { title, score }: ScreenView, scale: number): void {
  const { width, height } = canvas;
  for (let y = 0; y < height; y++) {
    const part = y / height;
    const red = Math.round(0x50 + 0x30 * part);
    const rest = Math.round(0x22 * part);
    fill(canvas, 0, y, width, 1, red | (rest << 8) | (rest << 16), Math.round(105 + 75 * part));
  }
  if (scale === 0) return;
  const scaled = ScaledCanvas.centred(canvas, DEATH_WIDTH, DEATH_HEIGHT, scale);
  const middle = DEATH_WIDTH / 2;
  scaled.textAbout('You died!', middle, 4, WHITE, 2);
  const room = Math.floor(width / scaled.scale) - 8;
  if (title !== undefined) scaled.textAbout(clipped(title, room), middle, 32, WHITE);
  if (score !== undefined) drawScore(scaled, String(score), middle, 48);
  drawButton(scaled, 'Respawn', 20, 72, DEATH_WIDTH - 40);
}

function drawScore(scaled: ScaledCanvas, score: string, middle: number, y: number): void {
  const label = 'Score: ';
  const all = textWidth(label + score);
  const left = middle - (all >> 1);
  scaled.textAbout(label, left + (textWidth(label) >> 1), y, WHITE);
  scaled.textAbout(score, left + all - (textWidth(score) >> 1), y, GOLD);
}

function drawButton(scaled: ScaledCanvas, text: string, x: number, y: number, width: number): void {
  scaled.fill(x, y, width, 20, BLACK);
  scaled.fill(x + 1, y + 1, width - 2, 18, 0x6c6c6e);
  scaled.fill(x + 1, y + 1, width - 2, 1, 0xb4b4b6);
  scaled.fill(x + 1, y + 1, 1, 17, 0xa0a0a2);
  scaled.fill(x + 1, y + 17, width - 2, 2, 0x4a4a4c);
  scaled.textAbout(text, x + width / 2, y + 6, WHITE);
}

const SIGN_WIDTH = 112;
const SIGN_HEIGHT = 56;
const SIGN_LINES = 4;
const POST_HEIGHT = 40;
/** Colours 0xBBGGRR of a board, its grain and its edges. */
const WOOD = 0x5f92b4;
const WOOD_LIT = 0x74a8c8;
const GRAIN = 0x5080a2;
const WOOD_SHADE = 0x355c78;
const SIGN_INK = 0x0c1420;

/** The board that is written on, in the middle of the picture. */
export function drawSign(canvas: Canvas, lines: readonly string[], scale: number): void {
  const height = SIGN_HEIGHT + POST_HEIGHT + 24;
  const scaled = ScaledCanvas.centred(canvas, SIGN_WIDTH, height, scale);
  const top = 24;
  scaled.textAbout('Edit sign message', SIGN_WIDTH / 2, 4, WHITE);
  scaled.fill(SIGN_WIDTH / 2 - 7, top + SIGN_HEIGHT, 14, POST_HEIGHT, WOOD_SHADE);
  scaled.fill(SIGN_WIDTH / 2 - 6, top + SIGN_HEIGHT, 9, POST_HEIGHT, GRAIN);
  scaled.fill(SIGN_WIDTH / 2 - 7, top + SIGN_HEIGHT, 14, 4, BLACK, 90);
  drawBoard(scaled, top);
  for (let i = 0; i < SIGN_LINES; i++) {
    const line = clipped(lines[i] ?? '', SIGN_WIDTH - 8);
    const x = (SIGN_WIDTH - textWidth(line)) >> 1;
    scaled.letters(line, x, top + 8 + i * (LINE_HEIGHT + 1), SIGN_INK);
  }
}

/** Three planks with some grain in them. */
function drawBoard(scaled: ScaledCanvas, top: number): void {
  scaled.fill(0, top, SIGN_WIDTH, SIGN_HEIGHT, WOOD);
  for (let i = 0; i < 36; i++) {
    const at = Math.imul(i + 1, 0x9e3779b1) >>> 0;
    const y = 2 + ((at >>> 8) % (SIGN_HEIGHT - 4));
    const x = (at >>> 16) % (SIGN_WIDTH - 12);
    scaled.fill(x, top + y, 5 + (at % 7), 1, i % 3 === 0 ? WOOD_LIT : GRAIN);
  }
  for (const y of [0, 19, 38]) {
    if (y > 0) scaled.fill(0, top + y - 1, SIGN_WIDTH, 1, WOOD_SHADE);
    scaled.fill(0, top + y, SIGN_WIDTH, 1, WOOD_LIT);
  }
  scaled.fill(0, top, 1, SIGN_HEIGHT, WOOD_LIT);
  scaled.fill(SIGN_WIDTH - 1, top, 1, SIGN_HEIGHT, WOOD_SHADE);
  scaled.fill(0, top + SIGN_HEIGHT - 2, SIGN_WIDTH, 2, WOOD_SHADE);
}

const BOOK_WIDTH = 146;
const BOOK_HEIGHT = 182;
const PAGE_MARGIN = 16;
const PAGE_LINES = 14;
const COVER = 0x1c2f5a;
const PAPER = 0xd2ecf7;
const PAPER_SHADE = 0xa8c8dc;
const BOOK_INK = 0x10141c;

/** One page of a book, with as much of its text as there is room for. */
export function drawBook(
  canvas: Canvas,
  { text = [], title, page }: ScreenView,
  scale: number,
): void {
  const scaled = ScaledCanvas.centred(canvas, BOOK_WIDTH, BOOK_HEIGHT, scale);
  scaled.fill(0, 1, BOOK_WIDTH, BOOK_HEIGHT - 2, BLACK);
  scaled.fill(1, 2, BOOK_WIDTH - 2, BOOK_HEIGHT - 4, COVER);
  scaled.fill(4, 4, BOOK_WIDTH - 8, BOOK_HEIGHT - 9, PAPER_SHADE);
  scaled.fill(5, 4, BOOK_WIDTH - 11, BOOK_HEIGHT - 11, PAPER);
  // The page bends into the spine on its left.
  for (let i = 0; i < 6; i++) scaled.fill(5 + i, 4, 1, BOOK_HEIGHT - 11, BLACK, 60 - i * 10);
  const width = BOOK_WIDTH - 2 * PAGE_MARGIN;
  if (title !== undefined) scaled.letters(clipped(title, width), PAGE_MARGIN, 10, 0x40508a);
  if (page !== undefined) {
    const note = `Page ${page.number} of ${page.of}`;
    scaled.letters(
      note,
      BOOK_WIDTH - PAGE_MARGIN - textWidth(note),
      BOOK_HEIGHT - 16,
      PALE - 0x303030,
    );
  }
  const lines = text.flatMap((line) => wrapText(line, width)).slice(0, PAGE_LINES);
  lines.forEach((line, i) => {
    scaled.letters(line, PAGE_MARGIN, 24 + i * LINE_HEIGHT, BOOK_INK);
  });
}
