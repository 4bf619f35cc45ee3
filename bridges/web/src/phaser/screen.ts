import { type Box, rounded } from '../node.js';
import type { Point } from '../target.js';
import type { PhaserCamera, PhaserGame, PhaserObject, PhaserScene } from './types.js';

/** The camera through which an object is seen: the last one drawn that does not leave it out. */
export function cameraOf(scene: PhaserScene, object: PhaserObject): PhaserCamera | undefined {
  const root = rootOf(object);
  return scene.cameras.cameras.findLast(
    (camera) => camera.visible && (root.cameraFilter & camera.id) === 0,
  );
}

/** Containers are seen or scrolled as a whole, by the outermost. */
function rootOf(object: PhaserObject): PhaserObject {
  let at = object;
  while (at.parentContainer != null) at = at.parentContainer;
  return at;
}

/** How many pixels of the page one of the game has. */
function scaleOf({ scale }: PhaserGame, canvas: DOMRect): Point {
  const { width, height } = scale.gameSize ?? scale;
  return { x: canvas.width / width, y: canvas.height / height };
}

/** A place of the page in pixels of the game. */
export function toGame(game: PhaserGame, canvas: DOMRect, { x, y }: Point): Point {
  const scale = scaleOf(game, canvas);
  return { x: (x - canvas.x) / scale.x, y: (y - canvas.y) / scale.y };
}

/** The box of an object in pixels of the page; undefined where it is not to be seen. */
export function boxOf(
  game: PhaserGame,
  scene: PhaserScene,
  object: PhaserObject,
  canvas: DOMRect,
): Box | undefined {
  const camera = cameraOf(scene, object);
  if (camera === undefined || object.getBounds === undefined) return undefined;
  const { x, y, width, height } = object.getBounds();
  if (!(width > 0 && height > 0)) return undefined;
  const place = placeIn(camera, rootOf(object));
  const corners = [
    place(x, y),
    place(x + width, y),
    place(x, y + height),
    place(x + width, y + height),
  ];
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const left = Math.max(Math.min(...xs), camera.x);
  const top = Math.max(Math.min(...ys), camera.y);
  const right = Math.min(Math.max(...xs), camera.x + camera.width);
  const bottom = Math.min(Math.max(...ys), camera.y + camera.height);
  if (right <= left || bottom <= top) return undefined;
  const scale = scaleOf(game, canvas);
  return rounded(
    canvas.x + left * scale.x,
    canvas.y + top * scale.y,
    (right - left) * scale.x,
    (bottom - top) * scale.y,
  );
}

/** Where the camera shows a place of the world, in pixels of the game. */
function placeIn(camera: PhaserCamera, object: PhaserObject): (x: number, y: number) => Point {
  const [originX, originY] = [camera.width * camera.originX, camera.height * camera.originY];
  const [cos, sin] = [Math.cos(camera.rotation), Math.sin(camera.rotation)];
  const scrollX = camera.scrollX * (object.scrollFactorX ?? 1);
  const scrollY = camera.scrollY * (object.scrollFactorY ?? 1);
  return (x, y) => {
    const dx = (x - scrollX - originX) * camera.zoomX;
    const dy = (y - scrollY - originY) * camera.zoomY;
    return {
      x: camera.x + originX + dx * cos - dy * sin,
      y: camera.y + originY + dx * sin + dy * cos,
    };
  };
}
