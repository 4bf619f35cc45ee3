import {
  type Canvas,
  drawLetters,
  drawText,
  fill,
  type Icon,
  stamp,
  textWidth,
} from '@bridle/pictures/draw';

/** Part of a canvas that is measured in our own lengths, from its upper left corner on. */
export class ScaledCanvas {
  readonly canvas: Canvas;
  readonly left: number;
  readonly top: number;
  readonly scale: number;

  constructor(canvas: Canvas, left: number, top: number, scale: number) {
    this.canvas = canvas;
    this.left = left;
    this.top = top;
    this.scale = scale;
  }

  /** In the middle of the canvas; the lower end counts most where there is no room for all. */
  static centred(canvas: Canvas, width: number, height: number, most: number): ScaledCanvas {
    const fits = Math.min(Math.floor(canvas.width / width), Math.floor(canvas.height / height));
    const scale = Math.max(1, Math.min(most, fits));
    const left = Math.floor((canvas.width - width * scale) / 2);
    const spare = canvas.height - height * scale;
    return new ScaledCanvas(canvas, left, spare < 0 ? spare : Math.floor(spare / 2), scale);
  }

  fill(x: number, y: number, width: number, height: number, colour: number, opacity = 255): void {
    const { canvas, left, top, scale } = this;
    fill(canvas, left + x * scale, top + y * scale, width * scale, height * scale, colour, opacity);
  }

  stamp(icon: Icon, x: number, y: number): void {
    stamp(this.canvas, icon, this.left + x * this.scale, this.top + y * this.scale, this.scale);
  }

  /** Without a shadow; `size` makes letters so many times as large. */
  letters(text: string, x: number, y: number, colour: number, size = 1): void {
    const { canvas, left, top, scale } = this;
    drawLetters(canvas, text, left + x * scale, top + y * scale, scale * size, colour);
  }

  /** With a shadow, about a middle. */
  textAbout(text: string, middle: number, y: number, colour: number, size = 1): void {
    const { canvas, left, top, scale } = this;
    const x = left + middle * scale - Math.floor((textWidth(text) * scale * size) / 2);
    drawText(canvas, text, x, top + y * scale, scale * size, colour);
  }
}
