import type { Parts } from '@bridle/facets/parts';
import {
  CAP_HEIGHT,
  type Canvas,
  canvasOf,
  drawLetters,
  fill,
  textWidth,
} from '@bridle/pictures/draw';
import { heightOf, shortType, widthOf } from '../models/sizes.js';
import type { RgbaPicture, SceneEntity } from '../renderScene.js';
import type { View } from '../view.js';
import { overlayScale } from './hud.js';
import type { DepthAt } from './nameTags.js';

/** Whole pixels, x1 and y1 not included. */
interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Marked {
  readonly label: string;
  readonly colour: number;
  readonly bounds: Rectangle;
  readonly distance: number;
  readonly isHidden: boolean;
}

const NEAR = 0.1;
const DASH = 4;
/** Entities of one part. */
const PART = 64;
/** What lies this much nearer than the nearest point of an entity hides it. */
const CLEARLY = 0.2;
/** Colours 0xBBGGRR that stand out from land, water and sky, and from each other. */
const COLOURS = [
  0x3c3cff, 0x3ca0ff, 0x28e6ff, 0x64ff8c, 0xffe650, 0xff8c3c, 0xff6ec8, 0xc850ff, 0xa0ffdc,
  0xbebeff, 0x00c8b4, 0xffffff,
];

/** Frames around entities as `cow #12 4.2m`; dashed where all of one is behind something. In parts. */
export function* drawAnnotations(
  picture: RgbaPicture,
  view: View,
  entities: readonly SceneEntity[],
  depthAt: DepthAt,
): Parts<void> {
  const scale = Math.max(1, overlayScale(picture));
  const canvas = canvasOf(picture);
  const stroke = scale > 2 ? 2 : 1;
  const marked: Marked[] = [];
  for (const [i, entity] of entities.entries()) {
    if (i % PART === PART - 1) yield;
    const mark = markOf(entity, view, depthAt);
    if (mark !== undefined) marked.push(mark);
  }
  // The far ones first, so that the frames of the near ones lie over them.
  marked.sort((a, b) => b.distance - a.distance);
  for (const [i, { bounds, colour, isHidden }] of marked.entries()) {
    if (i % PART === PART - 1) yield;
    drawBounds(canvas, bounds, colour, stroke, isHidden);
  }
  const size = Math.max(1, scale - 1);
  const taken: Rectangle[] = [];
  for (const [i, mark] of marked.reverse().entries()) {
    if (i % PART === PART - 1) yield;
    drawLabel(canvas, mark, size, taken);
  }
}

function markOf(entity: SceneEntity, view: View, depthAt: DepthAt): Marked | undefined {
  const bounds = projectedBounds(entity, view);
  if (bounds === undefined) return undefined;
  const [dx, dz] = [entity.x - view.x, entity.z - view.z];
  const dy = entity.y + heightOf(entity) / 2 - view.y;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const type = shortType(entity.type);
  return {
    label: `${type} #${entity.id} ${distance.toFixed(1)}m`,
    colour: COLOURS[hashOf(type) % COLOURS.length]!,
    bounds,
    distance,
    isHidden: isHidden(entity, view, bounds, depthAt),
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Across, above and ahead of the camera, for the eight corners of an entity's box. */
function cornersAhead(entity: SceneEntity, view: View): Float64Array {
  const { right, up, forward } = view;
  const half = widthOf(entity) / 2;
  const height = heightOf(entity);
  const corners = new Float64Array(24);
  for (let i = 0; i < 8; i++) {
    const dx = entity.x - view.x + (i & 1 ? half : -half);
    const dy = entity.y - view.y + (i & 2 ? height : 0);
    const dz = entity.z - view.z + (i & 4 ? half : -half);
    corners[i * 3] = dx * right[0] + dy * right[1] + dz * right[2];
    corners[i * 3 + 1] = dx * up[0] + dy * up[1] + dz * up[2];
    corners[i * 3 + 2] = dx * forward[0] + dy * forward[1] + dz * forward[2];
  }
  return corners;
}

/** The rectangle around an entity's box, as far as it is in the picture. */
function projectedBounds(entity: SceneEntity, view: View): Rectangle | undefined {
  const corners = cornersAhead(entity, view);
  let [x0, y0, x1, y1] = [view.width, view.height, 0, 0];
  const include = (across: number, above: number, ahead: number): void => {
    const x = view.width / 2 + (across * view.scale) / ahead;
    const y = view.height / 2 - (above * view.scale) / ahead;
    [x0, x1] = [Math.min(x0, x), Math.max(x1, x)];
    [y0, y1] = [Math.min(y0, y), Math.max(y1, y)];
  };
  for (let i = 0; i < 8; i++) {
    const ahead = corners[i * 3 + 2]!;
    if (ahead >= NEAR) include(corners[i * 3]!, corners[i * 3 + 1]!, ahead);
    // Where an edge passes the camera, what counts is where it comes into sight.
    for (const bit of [1, 2, 4]) {
      const j = i ^ bit;
      const other = corners[j * 3 + 2]!;
      if (ahead >= NEAR || other < NEAR) continue;
      const part = (NEAR - ahead) / (other - ahead);
      const across = corners[i * 3]! + (corners[j * 3]! - corners[i * 3]!) * part;
      const above = corners[i * 3 + 1]! + (corners[j * 3 + 1]! - corners[i * 3 + 1]!) * part;
      include(across, above, NEAR);
    }
  }
  const bounds = {
    x0: Math.max(0, Math.floor(x0)),
    y0: Math.max(0, Math.floor(y0)),
    x1: Math.min(view.width, Math.ceil(x1)),
    y1: Math.min(view.height, Math.ceil(y1)),
  };
  return bounds.x0 < bounds.x1 && bounds.y0 < bounds.y1 ? bounds : undefined;
}

function isHidden(
  entity: SceneEntity,
  view: View,
  { x0, y0, x1, y1 }: Rectangle,
  depthAt: DepthAt,
): boolean {
  const corners = cornersAhead(entity, view);
  let nearest = corners[2]!;
  for (let i = 1; i < 8; i++) nearest = Math.min(nearest, corners[i * 3 + 2]!);
  for (let i = 0; i < 25; i++) {
    const x = Math.floor(x0 + ((x1 - x0) * ((i % 5) + 0.5)) / 5);
    const y = Math.floor(y0 + ((y1 - y0) * (Math.floor(i / 5) + 0.5)) / 5);
    if (depthAt(x, y) > nearest - CLEARLY) return false;
  }
  return true;
}

function drawBounds(
  canvas: Canvas,
  { x0, y0, x1, y1 }: Rectangle,
  colour: number,
  stroke: number,
  isDashed: boolean,
): void {
  const step = isDashed ? DASH * stroke * 2 : Math.max(x1 - x0, y1 - y0);
  const dash = isDashed ? DASH * stroke : step;
  for (let x = x0; x < x1; x += step) {
    const length = Math.min(dash, x1 - x);
    fill(canvas, x, y0, length, stroke, colour);
    fill(canvas, x, y1 - stroke, length, stroke, colour);
  }
  for (let y = y0; y < y1; y += step) {
    const length = Math.min(dash, y1 - y);
    fill(canvas, x0, y, stroke, length, colour);
    fill(canvas, x1 - stroke, y, stroke, length, colour);
  }
}

/**
 * Above the frame if there is room, else below it or in it, and then wherever none is yet. In a
 * crowd the farther ones go without: letters over letters would be read by nobody.
 */
function drawLabel(canvas: Canvas, mark: Marked, size: number, taken: Rectangle[]): void {
  const { bounds, label, colour } = mark;
  const width = (textWidth(label) + 4) * size;
  const height = (CAP_HEIGHT + 4) * size;
  const x0 = Math.max(0, Math.min(bounds.x0, canvas.width - width));
  const tries = [bounds.y0 - height, bounds.y1, bounds.y0];
  for (let i = 1; i <= 6; i++) {
    tries.push(bounds.y0 - height * (i + 1), bounds.y1 + height * i);
  }
  const best = tries.map(at).find((place) => !taken.some((other) => overlap(place, other)));
  if (best === undefined) return;
  taken.push(best);
  fill(canvas, best.x0, best.y0, width, height, 0x000000, 150);
  fill(canvas, best.x0, best.y0, size, height, colour);
  drawLetters(canvas, label, best.x0 + 3 * size, best.y0 + 2 * size, size, colour);

  function at(y: number): Rectangle {
    const y0 = Math.max(0, Math.min(y, canvas.height - height));
    return { x0, y0, x1: x0 + width, y1: y0 + height };
  }
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
