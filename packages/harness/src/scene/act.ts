import {
  type Act,
  answeringWhenStopped,
  HarnessError,
  type LongAction,
  resultOf,
  type SceneAction,
  type SceneOutcome,
  Stopped,
  until,
} from '@bridle/facets';
import { SETTLE_TICKS_MAX } from '../limits.js';
import { changesOf } from './changes.js';
import { snapshot } from './format.js';
import { quotedLabel } from './labels.js';
import type { ActReport } from './report.js';
import type { SceneTree, SeenElement } from './sceneTree.js';
import type { ElementSearch, SceneView } from './view.js';

export interface ActRequest {
  readonly action: SceneAction;
  /** refs or selectors */
  readonly selector: string;
  readonly target?: string | undefined;
  readonly value?: string | undefined;
}

export interface PerformOptions {
  /** how long the scene may take to come to rest */
  readonly settleTicks?: number;
  /** the report tells what could be seen and heard, too */
  readonly withEffects?: boolean;
  /** what is acted on: refs of elements that are known need no new look */
  readonly refs?: readonly (string | undefined)[];
}

/** Acts on an element, waits until the scene is at rest, and says what has become of it. */
export function act(
  view: SceneView,
  request: ActRequest,
  options?: PerformOptions,
): LongAction<ActReport> {
  const start = ({ pick }: ElementSearch): Act<SceneOutcome> => {
    const { selector, target } = request;
    const seen = pick(selector);
    const way = wayOf(seen, request);
    if ('nothing' in way) return { history: [way.nothing] };
    const dropAt = target === undefined ? undefined : pick(target).node.key;
    return view.facet.act(seen.node.key, way.action, { value: way.value, target: dropAt });
  };
  return perform(view, start, { ...options, refs: [request.selector, request.target] });
}

/**
 * Starts something in the scene, waits until it is at rest, and says what has changed; also when it
 * fails half-way or is stopped.
 */
export function* perform(
  view: SceneView,
  start: (search: ElementSearch) => Act<SceneOutcome>,
  options: PerformOptions = {},
): LongAction<ActReport> {
  if (options.withEffects) view.facet.takeEffects?.(); // of before
  const search = view.searchKnown(options.refs ?? [undefined]) ?? (yield* view.search());
  const report: Report = (outcome) => reporting(view, search.scene, outcome, options);
  return yield* answeringWhenStopped(finishing(view, start(search), report, options), (soFar) =>
    view.isThere ? report((soFar ?? {}) as SceneOutcome) : ({} as ActReport),
  );
}

/** What has become of an action, by the scene that it left. */
type Report = (outcome: SceneOutcome) => LongAction<ActReport>;

/** How an element is acted on: as asked, or by what comes to the same; or why nothing is done. */
type Way = { action: SceneAction; value: string | undefined } | { nothing: string };

function wayOf(seen: SeenElement, { action, value }: ActRequest): Way {
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

function labelOf({ role, name }: SeenElement): string {
  return `${role} ${quotedLabel(name)}`;
}

function* finishing(
  view: SceneView,
  doing: Act<SceneOutcome>,
  report: Report,
  { settleTicks = view.hasTicks ? SETTLE_TICKS_MAX : 0 }: PerformOptions,
): LongAction<ActReport> {
  const { facet } = view;
  let outcome: SceneOutcome | HarnessError;
  try {
    outcome = yield* resultOf(doing);
  } catch (thrown) {
    if (thrown instanceof Stopped || !view.isThere) throw thrown;
    outcome = HarnessError.from(thrown);
    if (!isHalfDone(outcome, yield* report({}))) throw outcome;
  }
  const isTold = !(outcome instanceof HarnessError) && outcome.left !== undefined;
  for (let ticks = 0; !isTold && ticks < settleTicks; ticks++) {
    if ((yield* until(facet.settled())).settled) break;
    yield;
  }
  if (!(outcome instanceof HarnessError)) return yield* report(outcome);
  throw outcome.withDetails({ ...(yield* report({})), ...outcome.details });
}

/** Whether an action that failed has done something before that: then it tells what a success would. */
function isHalfDone(error: HarnessError, { changes }: ActReport): boolean {
  return error.code !== 'internal' && (changes !== '' || 'history' in (error.details ?? {}));
}

function* reporting(
  view: SceneView,
  before: SceneTree,
  { history = [], left }: SceneOutcome,
  { withEffects }: PerformOptions,
): LongAction<ActReport> {
  const { facet } = view;
  const rest = left?.rest ?? (yield* until(facet.settled()));
  const after = left === undefined ? yield* view.look() : view.lookLeft(left.scene);
  const effects = (withEffects && facet.takeEffects?.()) || [];
  const { text, refs } = snapshot(after);
  return {
    snapshot: text,
    refs,
    changes: changesOf(before, after, (key) => facet.changedElsewhere?.(key) ?? false).text,
    settled: rest.settled,
    ...(!rest.settled && { moving: [...rest.moving] }),
    ...(history.length > 0 && { history: [...history] }),
    ...(effects.length > 0 && { effect_logs: [...effects] }),
  };
}
