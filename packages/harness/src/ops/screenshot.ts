import { type CameraPose, HarnessError, type PictureRequest } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import {
  CAMERA_BLOCKS_MAX,
  DEADLINE_SCREENSHOT_MS,
  FOV_MAX,
  FOV_MIN,
  INLINE_BYTES_MAX,
  PATH_CHARS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SIDE_MIN,
} from '../limits.js';
import { pitchOf } from './input.js';

const coordinate = z.number().min(-CAMERA_BLOCKS_MAX).max(CAMERA_BLOCKS_MAX);

const pose = z.object({
  pos: z.tuple([coordinate, coordinate, coordinate]).describe('where the eye is'),
  yaw: z.number().describe('radians, as of set_view'),
  pitch: z.number().describe('radians, as of set_view'),
  fov: z
    .number()
    .min(FOV_MIN)
    .max(FOV_MAX)
    .nullish()
    .describe(`vertical field of view, ${FOV_MIN} to ${FOV_MAX} degrees; 70 when left out`),
});

export const camera = z.union([z.enum(['first', 'third', 'third_front']), pose]);

const side = z
  .int()
  .min(PICTURE_SIDE_MIN)
  .max(PICTURE_SIDE_MAX)
  .nullish()
  .describe(
    `pixels, ${PICTURE_SIDE_MIN} to ${PICTURE_SIDE_MAX}; as of \`--resolution\` when left out`,
  );

const params = z.object({
  tag: z
    .string()
    .nullish()
    .describe('becomes part of the name; what cannot be in a name is dropped'),
  width: side,
  height: side,
  hud: z
    .boolean()
    .nullish()
    .describe('with hotbar, hearts and crosshair; without them in a headless run when left out'),
  camera: camera
    .nullish()
    .describe(
      "through the player's eyes (`first`), from behind, from before the face, or a pose: " +
        '`pos`, `yaw`, `pitch` and, if you like, `fov`',
    ),
  annotate: z.boolean().nullish().describe('draw a box and a name around every entity'),
  inline: z.boolean().nullish().describe('answer with the picture itself and write no file'),
  path: z
    .string()
    .min(1)
    .max(PATH_CHARS_MAX)
    .nullish()
    .describe('this file, a PNG in an allowed folder; it replaces a picture, and nothing else'),
});

export const screenshot = defineOp({
  name: 'screenshot',
  summary: 'A picture of the world as it is now, as a file or in the reply.',
  facet: 'screen',
  kind: 'read',
  event: 'screenshot',
  deadlineMs: DEADLINE_SCREENSHOT_MS,
  params,
  result: z.object({
    tick: z.int().describe('the picture shows the world after this tick'),
    path: z.string().optional().describe('the file, which is complete; not when `inline`'),
    width: z.int(),
    height: z.int(),
    format: z.enum(['png', 'qoi']).optional().describe('when `inline`'),
    base64: z
      .string()
      .optional()
      .describe(`when \`inline\`: the file's bytes, at most ${INLINE_BYTES_MAX} of them`),
  }),
  refusal: ({ screens }) =>
    screens === undefined ? new HarnessError('unsupported', 'screenshots disabled') : undefined,
  run({ host, isWanted }, asked) {
    const wanted: Partial<PictureRequest> = {};
    if (asked.width != null) wanted.width = asked.width;
    if (asked.height != null) wanted.height = asked.height;
    if (asked.hud != null) wanted.hud = asked.hud;
    if (asked.annotate != null) wanted.annotate = asked.annotate;
    if (asked.camera != null) wanted.camera = cameraOf(asked.camera);
    const inline = asked.inline ?? false;
    if (asked.path != null && inline) {
      throw new HarnessError('bad_request', '`path` and `inline` contradict each other');
    }
    const to = asked.path == null ? undefined : pictureFile(host, asked.path);
    return host.screens!.take({
      ...wanted,
      tag: asked.tag ?? undefined,
      inline,
      isWanted,
      ...(to !== undefined && { to, format: 'png' as const }),
    });
  },
});

/** Where a picture that a client has named is written; refuses what is no such place. */
export function pictureFile({ files }: Host, path: string): string {
  if (files === undefined) {
    throw new HarnessError('unsupported', 'this run lets no client name files', 'name no path');
  }
  if (!/\.png$/i.test(path)) {
    throw new HarnessError('bad_request', `${path} is no PNG`, 'end its name with .png');
  }
  return files.toWrite(path, 'picture');
}

export function cameraOf(asked: z.output<typeof camera>): PictureRequest['camera'] {
  if (typeof asked === 'string') return asked;
  const { pos, yaw, pitch, fov } = asked;
  const pose: CameraPose = { pos, yaw, pitch: pitchOf(yaw, pitch) };
  return fov == null ? pose : { ...pose, fov };
}
