import { elementTarget } from './dom/hit.js';
import { DomTree } from './dom/tree.js';
import type { Keys } from './keys.js';
import type { PageNode } from './node.js';
import { phaserTarget } from './phaser/target.js';
import { gameOn, phaserNode } from './phaser/tree.js';
import type { Registered } from './registered.js';
import type { Target } from './target.js';

/** All that is on the screen: the page, and in it the games that draw on a canvas. */
export class PageScene {
  readonly #keys: Keys;
  readonly #registered: Registered;
  readonly #dom: DomTree;

  constructor(keys: Keys, registered: Registered) {
    this.#keys = keys;
    this.#registered = registered;
    this.#dom = new DomTree(keys, (canvas, at) => this.#onCanvas(canvas, at));
  }

  nodes(): PageNode[] {
    const page = this.#dom.read();
    const loose = this.#registered.nodesOn(null, new DOMRect(), this.#keys);
    if (loose !== undefined) page.children = [...(page.children ?? []), ...loose];
    return [page];
  }

  /** What a key stands for; undefined when it is gone. */
  target(key: string): Target | undefined {
    const listed = this.#registered.target(key);
    if (listed !== undefined) return listed;
    const thing = this.#keys.thing(key);
    if (thing === undefined) return undefined;
    if (!isNode(thing)) return phaserTarget(thing);
    const element = thing.nodeType === 1 ? (thing as Element) : thing.parentElement;
    return element?.isConnected === true ? elementTarget(element) : undefined;
  }

  #onCanvas(canvas: HTMLCanvasElement, at: DOMRect): PageNode | undefined {
    const listed = this.#registered.nodesOn(canvas, at, this.#keys);
    const game = gameOn(canvas);
    if (game !== undefined) {
      const node = phaserNode(game, at, this.#keys);
      return listed === undefined
        ? node
        : { ...node, children: [...(node.children ?? []), ...listed] };
    }
    if (listed === undefined) return undefined;
    return {
      role: 'application',
      label: canvas.getAttribute('aria-label') ?? document.title,
      key: this.#keys.of(canvas),
      interactive: false,
      bounds: [at.x, at.y, at.width, at.height],
      children: listed,
    };
  }
}

/** Of any window: frames have classes of their own. */
function isNode(thing: object): thing is Node {
  return typeof (thing as Node).nodeType === 'number';
}
