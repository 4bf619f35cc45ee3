import {
  HarnessError,
  type LongAction,
  type SceneAction,
  type SceneFacet,
  type SceneNode,
  type SceneOutcome,
  type SceneRest,
} from '@bridle/facets';
import { SETTLE_TICKS_MAX } from '../limits.js';
import { type Changes, changesOf } from './changes.js';
import { quoted } from './labels.js';
import { type Search, viewOf } from './view.js';
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

/** What is under way; or what came of it, where nothing had to be done. */
export type Doing = LongAction<SceneOutcome> | Promise<SceneOutcome> | SceneOutcome;

/** Acts on an element, waits until the scene is at rest, and says what has become of it. */
export function act(facet: SceneFacet, deed: Deed): LongAction<Done> | Promise<Done> {
  return perform(facet, ({ pick }) => {
    const { selector, target } = deed;
    const seen = pick(selector);
    const way = wayOf(seen, deed);
    if (way === undefined) return { history: [`${labelOf(seen)} is so already.`] };
    const dropAt = target === undefined ? undefined : pick(target).node.key;
    return facet.act(seen.node.key, way.action, { value: way.value, target: dropAt });
  });
}

/** Starts something in the scene, waits until it is at rest, and says what has changed. */
export function perform(
  facet: SceneFacet,
  start: (search: Search) => Doing,
  settleTicks = SETTLE_TICKS_MAX,
): LongAction<Done> | Promise<Done> {
  const root = facet.read();
  if (root instanceof Promise) return root.then((root) => performLater(facet, root, start));
  const search = viewOf(facet).search(root);
  const doing = start(search);
  return doing instanceof Promise
    ? finishLater(facet, search.scene, doing)
    : finish(facet, search.scene, doing, settleTicks);
}

/** How an element is acted on: as asked, or by what comes to the same; undefined: it is so. */
function wayOf(
  seen: Seen,
  { action, value }: Deed,
): { action: SceneAction; value: string | undefined } | undefined {
  const { node, ref } = seen;
  const label = labelOf(seen);
  if (ref === undefined) throw new HarnessError('bad_request', `${label} is nothing to act on`);
  const takes = (other: SceneAction): boolean => node.actions?.includes(other) ?? false;
  const isSwitch = (action === 'check' || action === 'uncheck') && node.checked !== undefined;
  let way: { action: SceneAction; value: string | undefined } | undefined;
  if (takes(action)) way = { action, value };
  else if (isSwitch && takes('click')) {
    if (node.checked === (action === 'check')) return undefined;
    way = { action: 'click', value: undefined };
  } else if (action === 'type' && takes('fill')) {
    way = { action: 'fill', value: `${node.value ?? ''}${value ?? ''}` };
  } else {
    const hint = `${label} takes ${node.actions?.join(', ') || 'nothing'}`;
    throw new HarnessError('unsupported', `Ref ${ref} does not support ${action}`, hint);
  }
  if (node.disabled) throw new HarnessError('bad_request', `Ref ${ref} is disabled: ${label}`);
  return way;
}

function labelOf({ role, name }: Seen): string {
  return `${role} ${quoted(name)}`;
}

function* finish(
  facet: SceneFacet,
  before: Scene,
  doing: LongAction<SceneOutcome> | SceneOutcome,
  settleTicks: number,
): LongAction<Done> {
  const outcome = isLong(doing) ? yield* doing : doing;
  let rest = facet.settled();
  for (let ticks = 0; !rest.settled && ticks < settleTicks; ticks++) {
    yield;
    rest = facet.settled();
  }
  const root = facet.read();
  if (root instanceof Promise) {
    throw new HarnessError('internal', 'a game that acts by ticks must show its scene at once');
  }
  return doneOf(facet, before, outcome, rest, root);
}

function isLong(doing: LongAction<SceneOutcome> | SceneOutcome): doing is LongAction<SceneOutcome> {
  return 'next' in doing;
}

async function performLater(
  facet: SceneFacet,
  root: SceneNode,
  start: (search: Search) => Doing,
): Promise<Done> {
  const search = viewOf(facet).search(root);
  const doing = start(search);
  if (!(doing instanceof Promise) && isLong(doing)) {
    throw new HarnessError('internal', 'a game that promises its scene must promise its actions');
  }
  return finishLater(facet, search.scene, Promise.resolve(doing));
}

async function finishLater(
  facet: SceneFacet,
  before: Scene,
  doing: Promise<SceneOutcome>,
): Promise<Done> {
  const outcome = await doing;
  return doneOf(facet, before, outcome, facet.settled(), await facet.read());
}

function doneOf(
  facet: SceneFacet,
  before: Scene,
  { history = [] }: SceneOutcome,
  rest: SceneRest,
  root: SceneNode,
): Done {
  const after = viewOf(facet).look(root);
  return { history, rest, after, changes: changesOf(before, after) };
}
