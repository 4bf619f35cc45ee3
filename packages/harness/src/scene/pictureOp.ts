import { HarnessError, type SceneBox, until } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import type { NumberedBox, Screens, ShotRequest } from '../core/screens.js';
import { DEADLINE_SCENE_MS, PATH_CHARS_MAX } from '../limits.js';
import { cut } from './labels.js';
import { refNumber } from './refs.js';
import { selector } from './report.js';
import { type ElementSearch, sceneViewOf } from './view.js';

const SCOPE_CHARS_MAX = 256;

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const params = z.object({
  path: z
    .string()
    .min(1)
    .max(PATH_CHARS_MAX)
    .nullish()
    .describe('the file, a PNG in an allowed folder; one of our choice when left out'),
  selector: selector.nullish().describe('only the part of the picture that shows this element'),
  annotate: z
    .boolean()
    .nullish()
    .describe('frame what can be acted on, with the number of its ref'),
  compare_as: z
    .string()
    .max(SCOPE_CHARS_MAX)
    .nullish()
    .describe('write no file when little has changed since the last picture of this name'),
  threshold: z.number().min(0).max(1).nullish().describe('which part of the pixels is little: 0'),
});

const annotation = z.object({
  number: z.int(),
  ref: z.string(),
  role: z.string(),
  name: z.string(),
  box,
});

export const sceneScreenshot = defineOp({
  name: 'scene_screenshot',
  summary: 'The screen as a PNG, with what can be acted on framed and numbered if you like.',
  facet: 'scene',
  kind: 'read',
  event: 'scene_screenshot',
  deadlineMs: DEADLINE_SCENE_MS,
  params,
  result: z.object({
    path: z.string().optional().describe('the file, which is complete; not when nothing changed'),
    width: z.int(),
    height: z.int(),
    annotations: z.array(annotation).optional().describe('what the numbers stand for'),
    changed: z.boolean().optional().describe('when compared'),
    revision: z.int().optional().describe('when compared: how many pictures this name has had'),
    pixel_change_ratio: z.number().optional().describe('when compared'),
  }),
  refusal: ({ screens, game }) =>
    screens === undefined
      ? new HarnessError('unsupported', game.absent?.screen ?? 'screenshots disabled')
      : undefined,
  *run({ host, facet, isWanted }, asked) {
    const to = asked.path == null ? undefined : pathOf(host, asked.path);
    const { size } = facet;
    const search = yield* sceneViewOf(host).search();
    const taken = picture(host.screens!, search, asked, { to, isWanted, ...size });
    return yield* until(taken);
  },
});

function pathOf({ files }: Host, path: string): string {
  if (files === undefined) {
    throw new HarnessError('unsupported', 'this run lets no client name files', 'name no path');
  }
  if (!/\.png$/i.test(path) && /\.[a-z0-9]+$/i.test(path)) {
    throw new HarnessError('bad_request', `${path} is no PNG`, 'end its name with .png');
  }
  return files.toWrite(path, 'picture');
}

async function picture(
  screens: Screens,
  search: ElementSearch,
  { selector, annotate, compare_as, threshold }: z.output<typeof params>,
  where: Pick<ShotRequest, 'to' | 'isWanted' | 'width' | 'height'>,
) {
  const crop = selector == null ? undefined : cropOf(search, selector);
  const annotations = annotate ? annotationsOf(search, crop) : undefined;
  const marks = annotations?.map(({ number, box }): NumberedBox => ({ number, ...box }));
  const { path, width, height, change } = await screens.take({
    inline: false,
    hud: true,
    format: 'png',
    ...where,
    mayBeTemporary: true,
    crop,
    marks,
    compare: compare_as == null ? undefined : { name: compare_as, threshold: threshold ?? 0 },
  });
  return {
    ...(path !== undefined && { path }),
    width,
    height,
    ...(annotations !== undefined && { annotations }),
    ...(change !== undefined && {
      changed: change.isChanged,
      revision: change.revision,
      pixel_change_ratio: change.ratio,
    }),
  };
}

function cropOf(search: ElementSearch, selector: string): SceneBox {
  const { node, role, name } = search.pick(selector);
  if (node.box !== undefined) return node.box;
  throw new HarnessError('bad_request', `${role} ${cut(name)} is nowhere in the picture`);
}

/** Everything with a ref that the picture shows; its number is that of its ref. */
function annotationsOf({ scene }: ElementSearch, crop: SceneBox | undefined) {
  const found: z.output<typeof annotation>[] = [];
  for (const { ref, role, name, node } of scene.nodes) {
    if (ref === undefined || node.box === undefined) continue;
    const { x, y, width, height } = node.box;
    const at = { x: x - (crop?.x ?? 0), y: y - (crop?.y ?? 0), width, height };
    found.push({ number: refNumber(ref)!, ref, role, name: cut(name), box: at });
  }
  return found;
}
