import { describe, elementAt, holds, watchMouse } from './dom/hit.js';
import type { Keys } from './keys.js';
import { type Box, type PageNode, rounded, words } from './node.js';
import { pointsIn, type Target } from './target.js';

/** A node as a game lists it: `bounds` are pixels of its canvas, or of the page where it has none. */
export interface GameNode extends Omit<PageNode, 'key' | 'children' | 'bounds'> {
  /** the same as long as the thing lives; what can be acted on needs one */
  readonly key?: string | undefined;
  readonly bounds?: readonly number[] | undefined;
  readonly children?: readonly GameNode[] | undefined;
}

/** A control that a step can hold, as the wire declares it. */
export interface GameControl {
  readonly name: string;
  readonly kind: 'axis' | 'button' | 'choice' | 'click' | 'turn';
  readonly max?: number;
}

/** What a game may say and do of its own; all of it can be left out. */
export interface GameParts {
  /** the canvas that it draws on; left out, the first one of the page */
  readonly canvas?: HTMLCanvasElement;
  /** a game of Phaser, where the bridge came into the page after it */
  readonly phaser?: object;
  /** the name under which it is played */
  readonly name?: string;
  nodes?(): readonly GameNode[];
  /** Whether it is at rest; if not, what moves. */
  settle?(): readonly string[] | boolean;
  state?(): Record<string, unknown>;
  hash?(): string;
  command?(line: string): { ok?: boolean | null; lines?: readonly string[] } | undefined;
  readonly controls?: readonly GameControl[];
  /** Told before each frame of a step what is held on its controls. */
  hold?(values: Readonly<Record<string, number | boolean>>): void;
  /** What happened since this was last called, in sentences; and what could be seen and heard. */
  history?(): readonly string[];
  effects?(): readonly string[];
}

/** The parts that games of this page have registered, the newest first. */
export class Registered {
  readonly #parts: GameParts[] = [];
  readonly #boxes = new Map<
    string,
    { box: Box; node: GameNode; canvas: HTMLCanvasElement | null }
  >();

  add(parts: GameParts): () => void {
    this.#parts.unshift(parts);
    return () => {
      const at = this.#parts.indexOf(parts);
      if (at !== -1) this.#parts.splice(at, 1);
    };
  }

  /** The newest one that has this part. */
  with<Name extends keyof GameParts>(
    name: Name,
  ): (GameParts & Required<Pick<GameParts, Name>>) | undefined {
    return this.#parts.find(
      (parts): parts is GameParts & Required<Pick<GameParts, Name>> => parts[name] !== undefined,
    );
  }

  /** What a game lists for a canvas, which may be none: then it is for the page. */
  nodesOn(canvas: HTMLCanvasElement | null, at: DOMRect, keys: Keys): PageNode[] | undefined {
    const owners = this.#parts.filter(
      (parts) => parts.nodes !== undefined && canvasOf(parts) === canvas,
    );
    if (owners.length === 0) return undefined;
    const scaleX = canvas === null ? 1 : at.width / canvas.width;
    const scaleY = canvas === null ? 1 : at.height / canvas.height;
    this.#boxes.clear();
    const place = (node: GameNode, path: string): PageNode => {
      const { key: own, bounds, children = [], ...rest } = node;
      const key = keys.ofGame(own ?? `${path} ${node.role} ${node.label ?? ''}`.slice(0, 200));
      const placed: PageNode = { ...rest, key, label: words(node.label) };
      if (bounds !== undefined) {
        const [x = 0, y = 0, width = 0, height = 0] = bounds;
        const box = rounded(at.x + x * scaleX, at.y + y * scaleY, width * scaleX, height * scaleY);
        placed.bounds = box;
        this.#boxes.set(key, { box, node, canvas });
      }
      if (children.length > 0) {
        placed.children = children.map((child, i) => place(child, `${path}.${i}`));
      }
      return placed;
    };
    const listed = owners.flatMap((parts) => parts.nodes?.() ?? []);
    return listed.map((node, i) => place(node, `${i}`));
  }

  /** Something that a game has listed as something to touch. */
  target(key: string): Target | undefined {
    const known = this.#boxes.get(key);
    if (known === undefined) return undefined;
    const { box, node, canvas } = known;
    const element = canvas ?? document.documentElement;
    return {
      disabled: node.disabled === true,
      element,
      isElement: false,
      show: () => canvas?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
      points: () => pointsIn(...box),
      coveredAt: (point) => {
        const hit = elementAt(point);
        if (hit === null) return 'it lies outside of what is shown';
        return holds(element, hit) ? undefined : `covered by ${describe(hit)}`;
      },
      watch: (events) => watchMouse(element, events),
    };
  }
}

function canvasOf({ canvas }: GameParts): HTMLCanvasElement | null {
  return canvas ?? document.querySelector('canvas');
}
