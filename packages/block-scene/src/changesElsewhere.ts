import type { BlockWorldEvent, BlockWorldView } from '@bridle/facets';
import { SCENE_ELSEWHERE_MAX } from './limits.js';

/** What changes within so many blocks of the player belongs to the action. */
const NEAR_BLOCKS = 8;
/** A walk during an action goes no further than to what was so near at its beginning. */
const KNOWN_BLOCKS = 160;

/** The place in the key of a block, and the id in that of what moves. */
const PLACE = /^(?:block|take|fill):[^,]{1,64} (-?\d{1,9},-?\d{1,9},-?\d{1,9}):/;
const MOVER = /^(?:entity|tend|item):\d{1,9}:(\d{1,15})$/;

type Place = readonly [number, number, number];

/** What changed by itself during an action, far from the player: crops that grew, cows that walked. */
export class ChangesElsewhere {
  /** by place, whether a block changed near the player; undefined while no action was begun */
  #blocks: Map<string, boolean> | undefined;
  /** where creatures and things were when the action began, those near the player left out */
  #wereFar = new Map<number, Place>();
  #wereNear = new Set<number>();
  #target: string | undefined;

  /** An action begins; what happens to the element that it is for is never elsewhere. */
  begin(view: BlockWorldView, target: string | undefined): void {
    this.#blocks = new Map();
    this.#wereFar.clear();
    this.#wereNear.clear();
    this.#target = target;
    for (const { id, pos, distance } of view.entities(KNOWN_BLOCKS)) {
      if (distance <= NEAR_BLOCKS) this.#wereNear.add(id);
      else this.#wereFar.set(id, pos);
    }
  }

  onEvent(event: BlockWorldEvent, view: BlockWorldView): void {
    if (event.event === 'death' && event.by === 'player' && event.entity !== undefined) {
      this.#wereNear.add(event.entity);
    }
    if (event.event !== 'block' || this.#blocks === undefined) return;
    if (this.#blocks.size >= SCENE_ELSEWHERE_MAX) return;
    const [x, y, z] = event.pos;
    const place = `${x},${y},${z}`;
    if (view.distanceTo(x, y, z) <= NEAR_BLOCKS) this.#blocks.set(place, true);
    else if (!this.#blocks.has(place)) this.#blocks.set(place, false);
  }

  /** Whether the element with that key changed there and by itself. */
  has(key: string, view: BlockWorldView): boolean {
    if (key === this.#target) return false;
    const place = PLACE.exec(key)?.[1];
    if (place !== undefined) return this.#blocks?.get(place) === false;
    const id = MOVER.exec(key)?.[1];
    return id !== undefined && this.#isFar(Number(id), view);
  }

  /** Whether something that moves was far and is, and moved by itself, came or went. */
  #isFar(id: number, view: BlockWorldView): boolean {
    if (this.#wereNear.has(id)) return false;
    const was = this.#wereFar.get(id);
    const now = view.entities(KNOWN_BLOCKS).find((one) => one.id === id);
    if (now === undefined) return true;
    if (now.distance <= NEAR_BLOCKS) return false;
    return was === undefined || was.some((at, axis) => at !== now.pos[axis]);
  }
}
