import type { LongAction, SceneAction, SceneArguments, SceneNode, SceneRole } from '@bridle/facets';

/** What an action does: something at once, or over some ticks. */
export type Deed = (args: SceneArguments) => LongAction<void> | void;
export type Deeds = Readonly<Partial<Record<SceneAction, Deed>>>;

/** Everything beside role, name and key. */
export type More = Omit<Partial<SceneNode>, 'key' | 'role' | 'name' | 'actions'>;

/** The elements of one look at the world that can be acted on, with what acting on them does. */
export class Elements {
  readonly #deeds = new Map<string, Deeds>();
  readonly #nodes = new Map<string, SceneNode>();

  /** An element that takes the actions that have deeds. */
  add(key: string, role: SceneRole, name: string, deeds: Deeds, more: More = {}): SceneNode {
    const actions = Object.keys(deeds) as SceneAction[];
    const node: SceneNode = { key, role, name, actions, ...more };
    this.#deeds.set(key, deeds);
    this.#nodes.set(key, node);
    return node;
  }

  button(key: string, name: string, click: Deed, more: More = {}): SceneNode {
    return this.add(key, 'button', name, { click }, more);
  }

  deed(key: string, action: SceneAction): Deed | undefined {
    return this.#deeds.get(key)?.[action];
  }

  node(key: string): SceneNode | undefined {
    return this.#nodes.get(key);
  }

  /** The last of those whose box a point of the picture is in: what lies on top comes last. */
  at(x: number, y: number): SceneNode | undefined {
    let found: SceneNode | undefined;
    for (const node of this.#nodes.values()) {
      const { box } = node;
      if (box === undefined || x < box.x || y < box.y) continue;
      if (x < box.x + box.width && y < box.y + box.height) found = node;
    }
    return found;
  }
}

export function group(
  key: string,
  role: SceneRole,
  name: string,
  children: readonly SceneNode[],
  more: More = {},
): SceneNode {
  return { key, role, name, children, ...more };
}
