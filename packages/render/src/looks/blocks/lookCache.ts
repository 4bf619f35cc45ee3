import type { StateInfo } from '../../source.js';
import type { LookRule } from './cubes.js';
import type { Look } from './look.js';
import { LookState } from './lookState.js';

/** A question that a rule asks, and what follows from each answer; or the look it ends with. */
interface Node {
  property: string | undefined;
  readonly next: Map<string | undefined, Node>;
  look: Look | undefined;
}

function node(): Node {
  return { property: undefined, next: new Map(), look: undefined };
}

/**
 * Remembers what a rule asked about a state and what it then said. Most blocks have many states
 * that look the same (how far leaves are from a log), and their rule runs only once for all of
 * them. A rule must ask nothing but the state, so that the same answers give the same look.
 */
export class LookCache {
  private readonly name: string;
  private readonly rule: LookRule;
  private readonly root = node();

  constructor(name: string, rule: LookRule) {
    this.name = name;
    this.rule = rule;
  }

  lookOf({ properties, shape }: StateInfo): Look {
    let at: Node | undefined = this.root;
    while (at?.property !== undefined) at = at.next.get(properties[at.property]);
    return at?.look ?? this.ask(properties, shape);
  }

  private ask(properties: StateInfo['properties'], shape: StateInfo['shape']): Look {
    const state = new LookState(this.name, properties, shape);
    const look = this.rule(state);
    if (state.hasAskedShape) return look;
    let at = this.root;
    for (const property of state.asked) {
      at.property = property;
      const answer = properties[property];
      let next = at.next.get(answer);
      if (next === undefined) {
        next = node();
        at.next.set(answer, next);
      }
      at = next;
    }
    at.look = look;
    return look;
  }
}
