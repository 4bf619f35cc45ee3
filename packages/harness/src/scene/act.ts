import {
  HarnessError,
  type LongAction,
  type SceneAction,
  type SceneArguments,
  type SceneFacet,
  type SceneNode,
  type SceneOutcome,
  type SceneRest,
} from '@bridle/facets';
import { SETTLE_TICKS_MAX } from '../limits.js';
import { type Changes, changesOf } from './changes.js';
import { quoted } from './labels.js';
import { viewOf } from './view.js';
import type { Scene, Seen } from './walk.js';

export interface Deed {
  readonly action: SceneAction;
  /** refs or selectors */
  readonly selector: string;
  readonly target?: string | undefined;
  readonly value?: string | undefined;
}

export interface Done {
  readonly history: readonly string[];
  readonly rest: SceneRest;
  readonly after: Scene;
  readonly changes: Changes;
}

/** Acts on an element, waits until the scene is at rest, and says what has become of it. */
export function act(facet: SceneFacet, deed: Deed): LongAction<Done> | Promise<Done> {
  const root = facet.read();
  if (root instanceof Promise) return root.then((root) => actLater(facet, root, deed));
  const { before, begun } = begin(facet, root, deed);
  return begun instanceof Promise
    ? finishLater(facet, before, begun)
    : finish(facet, before, begun);
}

interface Begun {
  readonly before: Scene;
  readonly begun: LongAction<SceneOutcome> | Promise<SceneOutcome>;
}

function begin(facet: SceneFacet, root: SceneNode, deed: Deed): Begun {
  const { scene: before, pick } = viewOf(facet).search(root);
  const { action, selector, target, value } = deed;
  const seen = pick(selector);
  refuseUnable(seen, selector, action);
  const dropAt = target === undefined ? undefined : pick(target).node.key;
  const args: SceneArguments = { value, target: dropAt };
  return { before, begun: facet.act(seen.node.key, action, args) };
}

function refuseUnable({ node, role, name, ref }: Seen, selector: string, action: string): void {
  const shown = ref ?? selector;
  const label = `${role} ${quoted(name)}`;
  if (ref === undefined) {
    throw new HarnessError('bad_request', `${label} is nothing to act on`);
  }
  if (!node.actions?.some((own) => own === action)) {
    const takes = node.actions?.join(', ') || 'nothing';
    const hint = `${label} takes ${takes}`;
    throw new HarnessError('unsupported', `Ref ${shown} does not support ${action}`, hint);
  }
  if (node.disabled) throw new HarnessError('bad_request', `Ref ${shown} is disabled: ${label}`);
}

function* finish(
  facet: SceneFacet,
  before: Scene,
  begun: LongAction<SceneOutcome>,
): LongAction<Done> {
  const outcome = yield* begun;
  let rest = facet.settled();
  for (let ticks = 0; !rest.settled && ticks < SETTLE_TICKS_MAX; ticks++) {
    yield;
    rest = facet.settled();
  }
  const root = facet.read();
  if (root instanceof Promise) {
    throw new HarnessError('internal', 'a game that acts by ticks must show its scene at once');
  }
  return done(facet, before, outcome, rest, root);
}

async function actLater(facet: SceneFacet, root: SceneNode, deed: Deed): Promise<Done> {
  const { before, begun } = begin(facet, root, deed);
  if (!(begun instanceof Promise)) {
    throw new HarnessError('internal', 'a game that promises its scene must promise its actions');
  }
  return finishLater(facet, before, begun);
}

async function finishLater(
  facet: SceneFacet,
  before: Scene,
  begun: Promise<SceneOutcome>,
): Promise<Done> {
  const outcome = await begun;
  return done(facet, before, outcome, facet.settled(), await facet.read());
}

function done(
  facet: SceneFacet,
  before: Scene,
  { history = [] }: SceneOutcome,
  rest: SceneRest,
  root: SceneNode,
): Done {
  const after = viewOf(facet).look(root);
  return { history, rest, after, changes: changesOf(before, after) };
}
