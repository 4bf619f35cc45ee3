import {
  type Game,
  HarnessError,
  type LongAction,
  type SceneFacet,
  type SceneNode,
  until,
} from '@bridle/facets';
import type { Host, PartKey } from '../core/host.js';
import { QUOTE_CHARS_MAX } from '../limits.js';
import { quotedLabel } from './labels.js';
import { ElementRefs, refNumber } from './refs.js';
import { isSomewhere, look, type SceneTree, type SeenElement } from './sceneTree.js';
import { select } from './select.js';

/** A look in which elements can be picked. */
export interface ElementSearch {
  readonly scene: SceneTree;
  /** the one element that a ref or a selector picks */
  pick(selector: string): SeenElement;
  /** all of them, perhaps none; but a ref that nobody was ever given is refused */
  pickAll(selector: string): SeenElement[];
}

/** One game's scene, with the refs that all its clients share. */
export class SceneView {
  readonly #game: Game;
  readonly #book = new ElementRefs();
  /** how many reads were begun, and which of them was the newest that has come */
  #begun = 0;
  #newest: { readonly turn: number; readonly root: SceneNode } | undefined;

  constructor(game: Game) {
    this.#game = game;
  }

  get facet(): SceneFacet {
    return this.#game.facets.scene!;
  }

  /** False when the game is gone, and its scene with it. */
  get isThere(): boolean {
    return this.#game.facets.scene !== undefined;
  }

  /** Whether the scene comes to rest by ticks; where there are none, it is at rest after an act. */
  get hasTicks(): boolean {
    return this.#game.facets.clock !== undefined;
  }

  /** The scene as it is now, where refs are given to what has none yet. */
  *look(): LongAction<SceneTree> {
    return this.lookAt(yield* this.#read());
  }

  /**
   * A look in which elements can be picked by ref or selector. A ref that nobody was given
   * before is not found, even where this look has just given it to something.
   */
  *search(): LongAction<ElementSearch> {
    return this.searchIn(yield* this.#read());
  }

  /**
   * The same in the tree that the game knows to be the last one, where every ref is of an element in it that
   * takes something: what does not fit is looked for anew.
   */
  searchKnown(refs: readonly (string | undefined)[]): ElementSearch | undefined {
    const root = this.facet.known?.();
    if (root === undefined || !refs.every((ref) => this.#isKnown(root, ref))) return undefined;
    return this.searchIn(root);
  }

  #isKnown(root: SceneNode, ref: string | undefined): boolean {
    if (ref === undefined) return true;
    const number = refNumber(ref);
    const known = number === undefined ? undefined : this.#book.holder(number);
    return known !== undefined && isSomewhere(root, known.key, known.role);
  }

  /** One that comes later than another which was begun after it is passed over for that one. */
  *#read(): LongAction<SceneNode> {
    const turn = ++this.#begun;
    const root = yield* until(this.facet.read());
    if (this.#newest !== undefined && this.#newest.turn > turn) return this.#newest.root;
    this.#newest = { turn, root };
    return root;
  }

  /** The scene that an act has left: reads that were begun before it are older. */
  lookLeft(root: SceneNode): SceneTree {
    this.#newest = { turn: ++this.#begun, root };
    return this.lookAt(root);
  }

  lookAt(root: SceneNode): SceneTree {
    return look(root, this.#book);
  }

  searchIn(root: SceneNode): ElementSearch {
    const given = this.#book.last;
    const scene = this.lookAt(root);
    const pickAll = (selector: string): SeenElement[] => {
      const number = refNumber(selector);
      if (number !== undefined && number > given) throw refNotFound(selector);
      return select(scene, selector);
    };
    const pick = (selector: string): SeenElement => {
      const found = pickAll(selector);
      if (found.length === 0) throw this.#missing(root, scene, selector);
      if (found.length > 1) throw ambiguousError(found, selector);
      return found[0]!;
    };
    return { scene, pick, pickAll };
  }

  #missing(root: SceneNode, { dialog }: SceneTree, selector: string): HarnessError {
    const number = refNumber(selector);
    if (number === undefined) {
      return new HarnessError('bad_request', `No element matches ${quotedLabel(selector)}`);
    }
    const known = this.#book.holder(number);
    if (known === undefined) return refNotFound(selector);
    const what = `${known.role} ${quotedLabel(known.name)}`;
    if (dialog !== undefined && isSomewhere(root, known.key, known.role)) {
      return refNotFound(selector, `${what} is behind ${dialog.role} ${quotedLabel(dialog.name)}`);
    }
    return refNotFound(selector, `${what} is gone`);
  }
}

export function refNotFound(ref: string, why?: string): HarnessError {
  const bare = ref.replace(/^@/, '').slice(0, QUOTE_CHARS_MAX);
  const reason = why === undefined ? '' : `: ${why}`;
  return new HarnessError('bad_request', `Ref ${bare} not found${reason}`);
}

export function ambiguousError(found: readonly SeenElement[], selector: string): HarnessError {
  const refs = found.slice(0, 10).map(({ ref }) => ref ?? 'one without a ref');
  return new HarnessError(
    'bad_request',
    `${found.length} elements match ${quotedLabel(selector)}: ${refs.join(', ')}`,
    'name one by its ref, or by [nth=1]',
  );
}

const VIEW: PartKey<SceneView> = { name: 'scene' };

/** Refs outlive connections, since many clients make a new one for every request. */
export function sceneViewOf(host: Host): SceneView {
  return host.part(VIEW, () => new SceneView(host.game));
}
