import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { defineMcpTool, type ImagePart, READS, ToolFailure } from '../defineTool.js';
import { cut, gameText } from '../gameText.js';
import {
  PICTURE_CHARS_MAX,
  PICTURE_WIDTH_DEFAULT,
  PICTURE_WIDTH_MAX,
  PICTURE_WIDTH_MIN,
  TEXT_CHARS_MAX,
} from '../limits.js';
import { from } from '../opTable.js';
import type { Play } from '../play.js';
import { OpError, type OpFields } from '../runConnection.js';

const SMALLER = 0.7; // of the width, where a picture is too large for clients

export const screenshot = defineMcpTool({
  name: 'screenshot',
  description: 'A picture of what the player sees.',
  hints: READS,
  ops: ['screenshot', 'scene_screenshot'],
  listedWith: ['screenshot', 'scene_screenshot'],
  fields: {
    width: from('screenshot.width', {
      minimum: PICTURE_WIDTH_MIN,
      maximum: PICTURE_WIDTH_MAX,
      default: PICTURE_WIDTH_DEFAULT,
    }),
    camera: from('screenshot.camera', {
      type: 'string',
      enum: ['first', 'third', 'third_front'],
      default: 'first',
    }),
    hud: from('screenshot.hud', { default: true }),
    annotate: from('screenshot.annotate', { description: 'boxes and names of creatures' }),
  },
  async run(play, args) {
    if (!play.settings.images) return await inWords(play);
    if (!play.can('screenshot')) return [await fromScene(play, args.annotate)];
    const { width, ...others } = args;
    for (let wide = width as number; ; wide = Math.floor(wide * SMALLER)) {
      const size = { width: wide, height: Math.round((wide * 9) / 16) };
      const data = await taken(play, { ...others, ...size });
      if (data !== undefined) return [image(data), `${size.width} x ${size.height}`];
      if (wide * SMALLER < PICTURE_WIDTH_MIN) throw new ToolFailure('the picture is too large');
    }
  },
});

/** Undefined where it is too large. */
async function taken(play: Play, params: OpFields): Promise<string | undefined> {
  try {
    const { base64 } = await play.ask('screenshot', { ...params, inline: true });
    return String(base64).length <= PICTURE_CHARS_MAX ? String(base64) : undefined;
  } catch (error) {
    if (error instanceof OpError && /too (large|big|many)|bytes/.test(error.message))
      return undefined;
    throw error;
  }
}

/** Of a game that draws its own screen: its picture is a file, of this machine. */
async function fromScene(play: Play, annotate: unknown): Promise<ImagePart> {
  const params = annotate === true ? { annotate } : {};
  const { path } = await play.ask('scene_screenshot', params);
  return image(await readPicture(String(path)));
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CAREFULLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** In base64. A run may name any file of this machine: what is no picture is not shown to a client. */
export async function readPicture(path: string): Promise<string> {
  const file = await open(path, CAREFULLY).catch(() => undefined);
  if (file === undefined) throw new ToolFailure('the picture is not there');
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new ToolFailure('the picture is no file');
    if ((found.size * 4) / 3 > PICTURE_CHARS_MAX) throw new ToolFailure('the picture is too large');
    const bytes = Buffer.alloc(found.size);
    await file.read(bytes, 0, bytes.length, 0);
    if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new ToolFailure('it is no PNG picture');
    return bytes.toString('base64');
  } finally {
    await file.close();
  }
}

function image(data: string): ImagePart {
  return { type: 'image', data, mimeType: 'image/png' };
}

async function inWords(play: Play): Promise<string> {
  const off = 'Pictures are off (--images off); look shows the screen as text.';
  if (!play.can('observe_prompt')) return off;
  const { prompt } = await play.ask('observe_prompt');
  return `${gameText(cut(String(prompt), TEXT_CHARS_MAX))}\n${off}`;
}
