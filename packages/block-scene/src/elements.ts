import type { Act, SceneAction, SceneArguments, SceneNode, SceneRole } from '@bridle/facets';

/** What an action does: something at once, or over some ticks. */
export type ElementAction = (args: SceneArguments) => Act<unknown>;
export type ElementActions = Readonly<Partial<Record<SceneAction, ElementAction>>>;

/** Everything beside role, name and key. */
export type ElementFields = Omit<Partial<SceneNode>, 'key' | 'role' | 'name' | 'actions'>;

/** The elements of one look at the world that can be acted on, with what acting on them does. */
export class Elements {
  readonly #actions = new Map<string, ElementActions>();
  readonly #nodes = new Map<string, SceneNode>();

  add(
    key: string,
    role: SceneRole,
    name: string,
    actions: ElementActions,
    more: ElementFields = {},
  ): SceneNode {
    const node: SceneNode = {
      key,
      role,
      name,
      actions: Object.keys(actions) as SceneAction[],
      ...more,
    };
    this.#actions.set(key, actions);
    this.#nodes.set(key, node);
    return node;
  }

  button(key: string, name: string, click: ElementAction, more: ElementFields = {}): SceneNode {
    return this.add(key, 'button', name, { click }, more);
  }

  action(key: string, action: SceneAction): ElementAction | undefined {
    return this.#actions.get(key)?.[action];
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
  more: ElementFields = {},
): SceneNode {
  return { key, role, name, children, ...more };
}
