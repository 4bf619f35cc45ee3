import { TEXTURE_TEXELS, TEXTURES_MAX } from '../../layout.js';
import type { Animation } from '../looks.js';
import type { PaintedTextures } from '../paintedTextures.js';
import { guessedPainter } from './guessedTextures.js';
import { writeWithMips } from './mips.js';
import { OVERLAY_PAINTERS } from './overlays.js';
import { MOVING, type MovingTexture, PAINTERS } from './painters.js';
import { type Painter, TextureCanvas } from './textureCanvas.js';

/** one that moves takes this many and one more at most */
const FRAMES_MAX = 16;

/**
 * Textures by name and number. They are painted when they are first asked for, as most worlds
 * need only some; a name that nobody painted gets a texture guessed from its words.
 */
export class TextureSet {
  readonly animations: Animation[];
  readonly numbers = new Map<string, number>();
  private readonly canvas = new TextureCanvas();
  private count = 0;
  private texels = new Int32Array(TEXTURE_TEXELS * 1_024);

  /** Cracks, rain and the like belong to no block and are always there. */
  constructor(painted?: PaintedTextures) {
    this.animations = [...(painted?.animations ?? [])];
    if (painted !== undefined) this.take(painted);
    for (const name of Object.keys(OVERLAY_PAINTERS)) this.number(name);
  }

  has(name: string): boolean {
    return this.numbers.has(name);
  }

  /** Throws when there is none of that name. */
  named(name: string): number {
    const number = this.numbers.get(name);
    if (number === undefined) throw new Error(`no texture is named ${name}`);
    return number;
  }

  /** The number of that texture, which is painted or made up if there is none yet. */
  number(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    // A world with more made-up names than there is room for shares one texture among the rest.
    if (this.count + FRAMES_MAX >= TEXTURES_MAX) return this.named('white');
    const moving = Object.hasOwn(MOVING, name) ? MOVING[name] : undefined;
    if (moving !== undefined) return this.addMoving(name, moving);
    const own = Object.hasOwn(PAINTERS, name) ? PAINTERS[name] : undefined;
    return this.paint(name, own ?? guessedPainter(name));
  }

  /** A texture that comes ready-made: 256 texels. */
  add(name: string, texels: Readonly<Int32Array>): number {
    const number = this.next();
    this.numbers.set(name, number);
    writeWithMips(texels, this.texels, number * TEXTURE_TEXELS);
    return number;
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.texels.buffer, 0, this.count * TEXTURE_TEXELS * 4);
  }

  private take({ names, textures }: PaintedTextures): void {
    names.forEach((name, number) => {
      if (name !== null) this.numbers.set(name, number);
    });
    this.count = names.length;
    // Room for what another world may show besides.
    this.texels = new Int32Array(TEXTURE_TEXELS * (names.length + FRAMES_MAX));
    new Uint8Array(this.texels.buffer).set(textures);
  }

  private paint(name: string, painter: Painter): number {
    this.canvas.reset();
    painter(this.canvas);
    return this.add(name, this.canvas.texels);
  }

  private addMoving(name: string, { frames, ticksPerFrame, paint }: MovingTexture): number {
    const texture = this.paint(name, (c) => paint(c, 0));
    const first = this.count;
    for (let frame = 0; frame < frames; frame++) {
      this.paint(`${name}#${frame}`, (c) => paint(c, frame));
    }
    this.animations.push({ texture, first, count: frames, ticksPerFrame });
    return texture;
  }

  private next(): number {
    if (this.count >= TEXTURES_MAX) throw new Error(`more than ${TEXTURES_MAX} textures`);
    const number = this.count++;
    if (this.count * TEXTURE_TEXELS > this.texels.length) {
      const larger = new Int32Array(this.texels.length * 2);
      larger.set(this.texels);
      this.texels = larger;
    }
    return number;
  }
}
