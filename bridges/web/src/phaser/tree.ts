import type { Keys } from '../keys.js';
import { type NodeAction, type PageNode, words } from '../node.js';
import { phaserGames } from './findGames.js';
import { boxOf } from './screen.js';
import type { PhaserGame, PhaserObject, PhaserScene } from './types.js';

const NODES_MAX = 10_000; // as the wire bounds them
const CLICKS: readonly NodeAction[] = ['click', 'dblclick', 'hover'];
const DRAGS: readonly NodeAction[] = [...CLICKS, 'drag'];
/** Pictures that Phaser itself makes, of which there is nothing to say. */
const NO_PICTURE = /^__/;
const PICTURES = new Set(['Image', 'Sprite', 'TileSprite', 'NineSlice', 'Video', 'RenderTexture']);

/** The game that draws on a canvas. */
export function gameOn(canvas: HTMLCanvasElement): PhaserGame | undefined {
  return phaserGames().find((game) => game.canvas === canvas);
}

/** A game of Phaser as nodes: a region for each scene, and in it what is to be seen. */
export function phaserNode(game: PhaserGame, canvas: DOMRect, keys: Keys): PageNode {
  let count = 0;
  const children = game.scene.getScenes(true).flatMap((scene) => {
    if (scene.sys.settings.visible === false) return [];
    const nodes: PageNode[] = [];
    const see = (object: PhaserObject, into: PageNode[]): void => {
      if (!isShown(object) || count++ >= NODES_MAX) return;
      const inner: PageNode[] = [];
      for (const child of object.list ?? []) see(child, inner);
      const node = nodeOf(game, scene, object, canvas, keys, inner);
      if (node === undefined) into.push(...inner);
      else into.push(inner.length > 0 ? { ...node, children: inner } : node);
    };
    for (const object of scene.children.list) see(object, nodes);
    const label = scene.sys.settings.key;
    return [{ role: 'region', label, key: keys.of(scene), interactive: false, children: nodes }];
  });
  return {
    role: 'application',
    label: words(game.config?.gameTitle) || words(document.title) || 'Phaser game',
    key: keys.of(game),
    interactive: false,
    bounds: [canvas.x, canvas.y, canvas.width, canvas.height],
    children,
  };
}

function isShown(object: PhaserObject): boolean {
  return object.visible !== false && object.alpha !== 0 && object.bridle?.hidden !== true;
}

function nodeOf(
  game: PhaserGame,
  scene: PhaserScene,
  object: PhaserObject,
  canvas: DOMRect,
  keys: Keys,
  inner: readonly PageNode[],
): PageNode | undefined {
  if (object.type === 'DOMElement') return undefined; // the page has it
  const own = object.bridle;
  const isUsed = object.input?.enabled === true && scene.input?.enabled !== false;
  const text = textOf(object);
  const isText = text !== undefined;
  const name = own?.label ?? (text || words(object.name));
  if (!isUsed && own === undefined && !isText && name === '' && !hasPicture(object))
    return undefined;
  const bounds = boxOf(game, scene, object, canvas);
  if (bounds === undefined) return undefined;
  const isGroup = object.list !== undefined && !isUsed;
  const label =
    name ||
    (isGroup
      ? ''
      : inner
          .map((node) => node.label ?? '')
          .join(' ')
          .trim()) ||
    (isUsed ? textOver(scene, object) : '') ||
    pictureOf(object);
  const role = own?.role ?? (isUsed ? 'button' : isText ? 'paragraph' : isGroup ? 'group' : 'img');
  return {
    role,
    label: words(label),
    key: keys.of(object),
    interactive: isUsed,
    bounds,
    ...(isUsed ? { actions: object.input?.draggable === true ? DRAGS : CLICKS } : {}),
    ...(own?.value === undefined ? {} : { value: own.value }),
    ...(own?.description === undefined ? {} : { description: own.description }),
    ...(own?.disabled === undefined ? {} : { disabled: own.disabled }),
    ...(own?.checked === undefined ? {} : { checked: own.checked }),
  };
}

function textOf({ text }: PhaserObject): string | undefined {
  if (typeof text === 'string') return words(text);
  return Array.isArray(text) ? words(text.join(' ')) : undefined;
}

function hasPicture(object: PhaserObject): boolean {
  return PICTURES.has(object.type) && pictureOf(object) !== '';
}

/** The name of the picture that it shows. */
function pictureOf({ texture, frame }: PhaserObject): string {
  if (texture === undefined || NO_PICTURE.test(texture.key)) return '';
  const part = frame?.name;
  return typeof part === 'string' && !NO_PICTURE.test(part)
    ? `${texture.key} ${part}`
    : texture.key;
}

/** The text that stands on a button without being part of it. */
function textOver(scene: PhaserScene, object: PhaserObject): string {
  const box = object.getBounds?.();
  if (box === undefined) return '';
  const siblings = object.parentContainer?.list ?? scene.children.list;
  const over = siblings.filter((other) => {
    if (other === object || textOf(other) === undefined || !isShown(other)) return false;
    const text = other.getBounds?.();
    if (text === undefined) return false;
    const [x, y] = [text.x + text.width / 2, text.y + text.height / 2];
    return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  });
  return words(over.map((other) => textOf(other)).join(' '));
}
