import { HarnessError, type LongAction, type SceneOutcome } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import {
  DEADLINE_SCENE_MS,
  FOUND_MAX,
  SELECTOR_CHARS_MAX,
  TICK_RATE_DEFAULT,
  WAIT_MS_DEFAULT,
  WAIT_MS_MAX,
} from '../limits.js';
import { perform } from './act.js';
import { quotedLabel } from './labels.js';
import { acted, selector } from './report.js';
import type { SceneTree, SeenElement } from './sceneTree.js';
import { find } from './select.js';
import { type ElementSearch, sceneViewOf } from './view.js';

const words = z.string().max(SELECTOR_CHARS_MAX).nullish();

const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const element = z.object({
  ref: z.string().optional().describe('of what can be acted on'),
  role: z.string(),
  name: z.string(),
  text: z.string().describe('its name; where it has none, those of what is in it'),
  value: z.union([z.string(), z.number()]).optional(),
  description: z.string().optional(),
  disabled: z.boolean(),
  checked: z.union([z.boolean(), z.literal('mixed')]).optional(),
  selected: z.boolean().optional(),
  expanded: z.boolean().optional(),
  actions: z.array(z.string()).describe('what it takes'),
  box: box.optional().describe('pixels of the picture'),
});

const findParams = z.object({
  selector: selector.nullish().describe('a ref, a role, a role and a "name", text=… or label=…'),
  role: words,
  name: words.describe('a part of it, in any case, unless exact'),
  text: words.describe('in its name, its value or its description'),
  label: words.describe('the name of something that takes input'),
  exact: z.boolean().nullish(),
  nth: z.int().nullish().describe('only one of those found; −1 is the last'),
  one: z.boolean().nullish().describe('it is an error when the selector picks none or several'),
});

export const sceneFind = defineOp({
  name: 'scene_find',
  summary: 'Elements in sight that a selector or a description fits, with all there is to know.',
  facet: 'scene',
  kind: 'read',
  event: 'scene_found',
  deadlineMs: DEADLINE_SCENE_MS,
  params: findParams,
  result: z.object({
    count: z.int(),
    elements: z.array(element).describe(`at most ${FOUND_MAX} of them`),
  }),
  *run({ host }, asked) {
    const search = yield* sceneViewOf(host).search();
    const found = foundBy(search, asked);
    const elements = found.slice(0, FOUND_MAX).map((seen) => elementOf(search.scene, seen));
    return { count: found.length, elements };
  },
});

function foundBy(search: ElementSearch, asked: z.output<typeof findParams>): SeenElement[] {
  const { selector, one, nth, role, name, text, label, exact } = asked;
  if (selector != null && one) return [search.pick(selector)];
  const query = {
    role: role ?? undefined,
    name: name ?? undefined,
    text: text ?? undefined,
    label: label ?? undefined,
    exact: exact ?? undefined,
  };
  const found = selector == null ? find(search.scene, query) : search.pickAll(selector);
  if (nth == null) return found;
  const chosen = found.at(nth);
  return chosen === undefined ? [] : [chosen];
}

function elementOf(scene: SceneTree, seen: SeenElement): z.output<typeof element> {
  const { node, role, name, ref } = seen;
  const { value, description, checked, selected, expanded, box } = node;
  return {
    ...(ref !== undefined && { ref }),
    role,
    name,
    text: name === '' ? textIn(scene, seen) : name,
    ...(value !== undefined && { value }),
    ...(description !== undefined && { description }),
    disabled: node.disabled ?? false,
    ...(checked !== undefined && { checked }),
    ...(selected !== undefined && { selected }),
    ...(expanded !== undefined && { expanded }),
    actions: [...(node.actions ?? [])],
    ...(box !== undefined && { box: { ...box } }),
  };
}

/** The names of what an element holds, or its own value. */
function textIn({ nodes }: SceneTree, seen: SeenElement): string {
  if (seen.node.value !== undefined) return String(seen.node.value);
  const at = nodes.indexOf(seen);
  const inside = new Set([at]);
  const names: string[] = [];
  for (let i = at + 1; i < nodes.length && inside.has(nodes[i]!.parent); i++) {
    inside.add(i);
    if (nodes[i]!.name !== '') names.push(nodes[i]!.name);
  }
  return names.join('\n');
}

const waitParams = z.object({
  ms: z.int().min(0).max(WAIT_MS_MAX).nullish().describe('of game time, 50 to a tick'),
  selector: selector.nullish().describe('until it is in sight'),
  text: words.describe('until it is in the name, value or description of something'),
  gone: z.boolean().nullish().describe('until it is no longer so'),
});

export const sceneWait = defineOp({
  name: 'scene_wait',
  summary: 'Lets time pass: so long, until something is in sight, or until the scene is at rest.',
  facet: 'scene',
  mayUse: ['clock'],
  kind: 'time',
  // Where the game itself lets time pass, whoever waits must not lock out the one who would act.
  isAtOnce: ({ noSteps }) => noSteps !== undefined,
  event: 'scene_acted',
  deadlineMs: DEADLINE_SCENE_MS,
  params: waitParams,
  result: acted,
  run({ host }, { ms, selector, text, gone }) {
    const view = sceneViewOf(host);
    const what = selector ?? text;
    const isThere = function* (): LongAction<boolean> {
      const search = yield* view.search();
      const found =
        selector == null ? find(search.scene, { text: text ?? '' }) : search.pickAll(selector);
      return found.length > 0 !== (gone ?? false);
    };
    const isForRest = what == null && ms == null;
    const waitMs = ms ?? WAIT_MS_DEFAULT;
    const ticks = Math.ceil((waitMs * TICK_RATE_DEFAULT) / 1_000);
    const wait = function* (): LongAction<SceneOutcome> {
      for (let tick = 0; tick < ticks; tick++) {
        if (isForRest || (what != null && (yield* isThere()))) return {};
        yield;
      }
      if (what == null || (yield* isThere())) return {};
      const message = `${quotedLabel(what)} is ${gone ? 'still' : 'not'} there`;
      throw new HarnessError('timeout', `Wait timed out after ${waitMs}ms: ${message}`);
    };
    return perform(view, wait, isForRest ? {} : { settleTicks: 0 });
  },
});
