import { SCENE_ACTIONS } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import { DEADLINE_SCENE_MS, FILL_CHARS_MAX, SCENE_DEPTH_MAX } from '../limits.js';
import { act } from './act.js';
import { snapshot } from './format.js';
import { acting, effectLogs, selector, snapshotFields } from './report.js';
import { sceneViewOf } from './view.js';

const EFFECT_LOGS = 'tell what could be seen and heard, where the game can';

export const getScene = defineOp({
  name: 'get_scene',
  summary: 'What is on the screen as a tree of text, with a ref for whatever can be acted on.',
  facet: 'scene',
  kind: 'read',
  event: 'scene',
  deadlineMs: DEADLINE_SCENE_MS,
  params: z.object({
    interactive: z.boolean().nullish().describe('only what can be acted on'),
    compact: z.boolean().nullish().describe('without groups that say and hold nothing'),
    max_depth: z.int().min(0).max(SCENE_DEPTH_MAX).nullish().describe('levels below the top'),
    selector: selector
      .nullish()
      .describe('only a part: a ref, a role, a role and a "name", text=… or label=…'),
    effect_logs: z.boolean().nullish().describe(EFFECT_LOGS),
  }),
  result: z.object({
    ...snapshotFields,
    elements: z.int().describe('how many there are'),
    cut: z.int().optional().describe('how many of them the text has no room for'),
    effect_logs: effectLogs,
  }),
  *run({ host, facet }, { interactive, compact, max_depth, selector, effect_logs }) {
    const filter = {
      interactive: interactive ?? undefined,
      compact: compact ?? undefined,
      maxDepth: max_depth ?? undefined,
      selector: selector ?? undefined,
    };
    const scene = yield* sceneViewOf(host).look();
    const { text, refs, elements, cut } = snapshot(scene, filter);
    const effects = (effect_logs && facet.takeEffects?.()) || [];
    return {
      snapshot: text,
      refs,
      elements,
      ...(cut > 0 && { cut }),
      ...(effects.length > 0 && { effect_logs: [...effects] }),
    };
  },
});

export const sceneAct = defineOp({
  ...acting,
  name: 'scene_act',
  summary: 'Acts on an element of the scene and answers when the scene is at rest again.',
  params: z.object({
    action: z.enum(SCENE_ACTIONS),
    selector: selector.describe('the ref of an element, or what picks exactly one'),
    target: selector.nullish().describe('of a drag: where to'),
    value: z.string().max(FILL_CHARS_MAX).nullish().describe('to fill in, type or select'),
    effect_logs: z.boolean().nullish().describe(EFFECT_LOGS),
  }),
  run({ host }, { action, selector, target, value, effect_logs }) {
    const request = { action, selector, target: target ?? undefined, value: value ?? undefined };
    return act(sceneViewOf(host), request, { withEffects: effect_logs ?? false });
  },
});
