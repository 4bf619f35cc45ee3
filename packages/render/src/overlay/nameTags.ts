import { CAP_HEIGHT, canvasOf, drawText, fill, textWidth } from '@bridle/pictures/draw';
import { isDrawnAsItself } from '../models/modelFor.js';
import { heightOf, shortType, widthOf } from '../models/sizes.js';
import type { RgbaPicture, SceneEntity } from '../renderScene.js';
import { project, type View } from '../view.js';
import { overlayScale } from './hud.js';

/** How far ahead of the camera what is drawn at a pixel lies, in blocks; sky is far away. */
export type DepthAt = (x: number, y: number) => number;

const DISTANCE_MAX = 64;
const NEAR = 0.2;
const ABOVE_HEAD = 0.45;
/** What lies this much nearer than the entity's own surface can be is something else. */
const CLEARLY = 0.3;

/** Writes names above heads, and types above boxes, the nearest last; names behind something solid are left out. */
export function drawNameTags(
  picture: RgbaPicture,
  view: View,
  entities: readonly SceneEntity[],
  depthAt: DepthAt,
): void {
  const scale = overlayScale(picture);
  if (scale === 0) return;
  const canvas = canvasOf(picture);
  const tags = entities
    .map((entity) => ({ entity, tag: tagOf(entity) }))
    .filter(({ tag }) => tag !== '')
    .map((tagged) => ({ ...tagged, at: tagPoint(view, tagged.entity) }))
    .filter(({ at }) => at.depth > NEAR && at.depth < DISTANCE_MAX)
    .sort((a, b) => b.at.depth - a.at.depth);
  for (const { entity, tag, at } of tags) {
    if (!isSeen(view, entity, depthAt)) continue;
    const width = textWidth(tag) * scale;
    const x = Math.round(at.x - width / 2);
    const y = Math.round(at.y - CAP_HEIGHT * scale);
    const [pad, height] = [2 * scale, (CAP_HEIGHT + 4) * scale];
    fill(canvas, x - pad, y - pad, width + 2 * pad, height, 0x000000, 90);
    drawText(canvas, tag, x, y, scale);
  }
}

/** Its own name; what is but a box, as we know no more of it, says its type instead. */
function tagOf({ name, type }: SceneEntity): string {
  if (name !== undefined && name !== '') return name;
  return isDrawnAsItself(type) ? '' : shortType(type);
}

function tagPoint(view: View, entity: SceneEntity): ReturnType<typeof project> {
  return project(view, entity.x, entity.y + heightOf(entity) + ABOVE_HEAD, entity.z);
}

/** Whether the place of the name, the head or the chest is in sight. */
function isSeen(view: View, entity: SceneEntity, depthAt: DepthAt): boolean {
  const height = heightOf(entity);
  const slack = widthOf(entity) * 0.75 + CLEARLY;
  for (const up of [height + ABOVE_HEAD, height * 0.9, height * 0.6]) {
    const point = project(view, entity.x, entity.y + up, entity.z);
    if (point.depth < NEAR) continue;
    const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
    if (x < 0 || y < 0 || x >= view.width || y >= view.height) continue;
    if (depthAt(x, y) > point.depth - slack) return true;
  }
  return false;
}
