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
import { reportOf } from './report.js';
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
  readonly effects: readonly string[];
}

export interface PerformOptions {
  /** how long the scene may take to come to rest */
  readonly settleTicks?: number;
  /** the report tells what could be seen and heard, too */
  readonly withEffects?: boolean;
}

/** What is under way; or what came of it, where nothing had to be done. */
export type Doing = LongAction<SceneOutcome> | Promise<SceneOutcome> | SceneOutcome;

/** Acts on an element, waits until the scene is at rest, and says what has become of it. */
export function act(
  facet: SceneFacet,
  deed: Deed,
  options?: PerformOptions,
): LongAction<Done> | Promise<Done> {
  const start = ({ pick }: Search): Doing => {
    const { selector, target } = deed;
    const seen = pick(selector);
    const way = wayOf(seen, deed);
    if ('nothing' in way) return { history: [way.nothing] };
    const dropAt = target === undefined ? undefined : pick(target).node.key;
    return facet.act(seen.node.key, way.action, { value: way.value, target: dropAt });
  };
  return perform(facet, start, options);
}

/**
 * Starts something in the scene, waits until it is at rest, and says what has changed; also when it
 * fails half-way or is stopped.
 */
export function perform(
  facet: SceneFacet,
  start: (search: Search) => Doing,
  options: PerformOptions = {},
): LongAction<Done> | Promise<Done> {
  if (options.withEffects) facet.takeEffects?.(); // of before
  const root = facet.read();
  if (root instanceof Promise) {
    return root.then((root) => performLater(facet, root, start, options));
  }
  const search = viewOf(facet).search(root);
  const doing = start(search);
  const report: Report = (outcome, rest, root) =>
    doneOf(facet, search.scene, outcome, rest, root, options);
  return doing instanceof Promise
    ? finishLater(facet, report, doing)
    : tellingWhenStopped(facet, report, finish(facet, report, doing, options));
}

/** What has become of an action, by the scene that it left. */
type Report = (outcome: SceneOutcome, rest: SceneRest, root: SceneNode) => Done;

/** How an element is acted on: as asked, or by what comes to the same; or why nothing is done. */
type Way = { action: SceneAction; value: string | undefined } | { nothing: string };

function wayOf(seen: Seen, { action, value }: Deed): Way {
  const { node, ref } = seen;
  const label = labelOf(seen);
  const takes = (other: SceneAction): boolean => node.actions?.includes(other) ?? false;
  // Whatever can be seen can be pointed at; most of it shows nothing for that.
  if (action === 'hover') {
    return takes('hover') ? { action, value } : { nothing: `${label} shows nothing more.` };
  }
  if (ref === undefined) throw new HarnessError('bad_request', `${label} is nothing to act on`);
  const isSwitch = (action === 'check' || action === 'uncheck') && node.checked !== undefined;
  let way: Way;
  if (takes(action)) way = { action, value };
  else if (isSwitch && takes('click')) {
    if (node.checked === (action === 'check')) return { nothing: `${label} is so already.` };
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
  report: Report,
  doing: LongAction<SceneOutcome> | SceneOutcome,
  { settleTicks = SETTLE_TICKS_MAX }: PerformOptions,
): LongAction<Done> {
  let outcome: SceneOutcome | HarnessError;
  try {
    outcome = isLong(doing) ? yield* doing : doing;
  } catch (thrown) {
    outcome = HarnessError.from(thrown);
    if (!isHalfDone(outcome, report({}, facet.settled(), readNow(facet)))) throw outcome;
  }
  let rest = facet.settled();
  for (let ticks = 0; !rest.settled && ticks < settleTicks; ticks++) {
    yield;
    rest = facet.settled();
  }
  const root = readNow(facet);
  if (outcome instanceof HarnessError) throw halfDone(outcome, report({}, rest, root));
  return report(outcome, rest, root);
}

function readNow(facet: SceneFacet): SceneNode {
  const root = facet.read();
  if (!(root instanceof Promise)) return root;
  throw new HarnessError('internal', 'a game that acts by ticks must show its scene at once');
}

function isLong(doing: LongAction<SceneOutcome> | SceneOutcome): doing is LongAction<SceneOutcome> {
  return 'next' in doing;
}

/** Whether an action that failed has done something before that. */
function isHalfDone(error: HarnessError, { changes }: Done): boolean {
  return error.code !== 'internal' && (changes.text !== '' || 'history' in (error.details ?? {}));
}

/** The failure of an action that has done a part of it: it tells what a success would. */
function halfDone(error: HarnessError, done: Done): HarnessError {
  const { code, message, hint, details } = error;
  return new HarnessError(code, message, hint, { ...reportOf(done), ...details });
}

/** An action that is stopped from outside ends with what has become of it until then. */
function tellingWhenStopped(
  facet: SceneFacet,
  report: Report,
  action: LongAction<Done>,
): LongAction<Done> {
  const end = action.return.bind(action);
  action.return = (value) => {
    const outcome = end(value).value as SceneOutcome;
    return { done: true, value: report(outcome, facet.settled(), readNow(facet)) };
  };
  return action;
}

async function performLater(
  facet: SceneFacet,
  root: SceneNode,
  start: (search: Search) => Doing,
  options: PerformOptions,
): Promise<Done> {
  const search = viewOf(facet).search(root);
  const doing = start(search);
  if (!(doing instanceof Promise) && isLong(doing)) {
    throw new HarnessError('internal', 'a game that promises its scene must promise its actions');
  }
  const report: Report = (outcome, rest, root) =>
    doneOf(facet, search.scene, outcome, rest, root, options);
  return finishLater(facet, report, Promise.resolve(doing));
}

async function finishLater(
  facet: SceneFacet,
  report: Report,
  doing: Promise<SceneOutcome>,
): Promise<Done> {
  let outcome: SceneOutcome | HarnessError;
  try {
    outcome = await doing;
  } catch (thrown) {
    outcome = HarnessError.from(thrown);
  }
  const root = await facet.read();
  if (!(outcome instanceof HarnessError)) return report(outcome, facet.settled(), root);
  const done = report({}, facet.settled(), root);
  throw isHalfDone(outcome, done) ? halfDone(outcome, done) : outcome;
}

function doneOf(
  facet: SceneFacet,
  before: Scene,
  { history = [] }: SceneOutcome,
  rest: SceneRest,
  root: SceneNode,
  { withEffects }: PerformOptions,
): Done {
  const after = viewOf(facet).look(root);
  const changes = changesOf(before, after, (key) => facet.changedElsewhere?.(key) ?? false);
  const effects = (withEffects && facet.takeEffects?.()) || [];
  return { history, rest, after, changes, effects };
}
