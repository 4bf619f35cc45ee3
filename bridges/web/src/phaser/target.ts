import { describe, elementAt, holds, watchMouse } from '../dom/hit.js';
import { type Point, pointsIn, type Target } from '../target.js';
import { phaserGames } from './findGames.js';
import { boxOf, cameraOf, toGame } from './screen.js';
import type { PhaserGame, PhaserObject, PhaserScene } from './types.js';

/** An object of a game as something to touch; undefined when it is none, or is gone. */
export function phaserTarget(thing: object): Target | undefined {
  const object = thing as PhaserObject;
  const { scene } = object;
  if (scene === undefined || !('cameraFilter' in object)) return undefined;
  const game = phaserGames().find(({ scene: scenes }) => scenes.getScenes(true).includes(scene));
  if (game === undefined) return undefined;
  const canvasBox = (): DOMRect => game.canvas.getBoundingClientRect();
  return {
    disabled: object.bridle?.disabled === true || object.input?.enabled !== true,
    element: game.canvas,
    isElement: false,
    show: () => game.canvas.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    points: () => {
      const box = boxOf(game, scene, object, canvasBox());
      return box === undefined ? [] : pointsIn(...box);
    },
    coveredAt: (point) => {
      const hit = elementAt(point);
      if (hit === null) return 'it lies outside of what is shown';
      if (!holds(game.canvas, hit)) return `covered by ${describe(hit)}`;
      return coveredInGame(game, scene, object, toGame(game, canvasBox(), point));
    },
    watch: (events) => watchMouse(game.canvas, events),
  };
}

/** What of the game itself would get a click at a place instead of an object, as Phaser finds it. */
function coveredInGame(
  game: PhaserGame,
  scene: PhaserScene,
  object: PhaserObject,
  at: Point,
): string | undefined {
  const scenes = game.scene.getScenes(true);
  for (const other of scenes.slice(scenes.indexOf(scene) + 1).reverse()) {
    const [top] = hitsIn(other, at);
    if (top !== undefined && other.input?.manager.globalTopOnly !== false) {
      return `covered by ${named(top)} of ${other.sys.settings.key}`;
    }
  }
  const hits = hitsIn(scene, at);
  if (hits.length === 0) return 'it takes no clicks there';
  if (hits[0] === object || (scene.input?.topOnly === false && hits.includes(object))) {
    return undefined;
  }
  return `covered by ${named(hits[0]!)}`;
}

/** Objects of a scene at a place that listen, the topmost first. */
function hitsIn(scene: PhaserScene, { x, y }: Point): PhaserObject[] {
  const { input } = scene;
  if (input == null || !input.enabled) return [];
  const listening = everything(scene.children.list).filter(({ input: own }) => own?.enabled);
  const hits: PhaserObject[] = [];
  for (const camera of scene.cameras.cameras) {
    const seen = listening.filter((object) => cameraOf(scene, object) === camera);
    hits.push(...input.manager.hitTest({ x, y }, seen, camera, []));
  }
  return hits.length < 2
    ? hits
    : [...input.sortGameObjects(hits, { x, y, camera: scene.cameras.main })];
}

function everything(list: readonly PhaserObject[]): PhaserObject[] {
  return list.flatMap((object) => [object, ...everything(object.list ?? [])]);
}

function named({ name, text, type }: PhaserObject): string {
  const label = name || (typeof text === 'string' ? text : '');
  return label === '' ? type : `${type} "${label}"`;
}
