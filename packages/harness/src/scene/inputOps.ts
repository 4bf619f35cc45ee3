import { HarnessError, KEY_MOVES, type SceneFacet, type ScenePointer } from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import { FILL_CHARS_MAX, POINTER_PIXELS_MAX } from '../limits.js';
import { perform } from './act.js';
import { acting } from './report.js';
import { sceneViewOf } from './view.js';

const KEY_CHARS_MAX = 64;

export const sceneKey = defineOp({
  ...acting,
  name: 'scene_key',
  summary: 'Presses a key, or holds one down until it is let go, and answers when all is at rest.',
  refusal: refuseWithout('key', 'no keyboard'),
  params: z.object({
    key: z.string().min(1).max(KEY_CHARS_MAX).describe('as in a browser: `w`, `Enter`, `Shift`'),
    move: z.enum(KEY_MOVES).nullish().describe('`press` when left out'),
  }),
  run: ({ host, facet }, { key, move }) =>
    perform(sceneViewOf(host), () => facet.key!(key, move ?? 'press')),
});

export const sceneType = defineOp({
  ...acting,
  name: 'scene_type',
  summary: 'Types into whatever has the focus.',
  refusal: refuseWithout('type', 'nothing to type into without naming it'),
  params: z.object({ text: z.string().max(FILL_CHARS_MAX) }),
  run: ({ host, facet }, { text }) => perform(sceneViewOf(host), () => facet.type!(text)),
});

const pixels = z.number().min(-POINTER_PIXELS_MAX).max(POINTER_PIXELS_MAX);

const pointerParams = z.object({
  kind: z.enum(['move', 'down', 'up', 'wheel']),
  x: pixels.nullish().describe('of a move: pixels of the picture, from its left edge'),
  y: pixels.nullish().describe('and from its top'),
  dx: pixels.nullish().describe('of the wheel'),
  dy: pixels.nullish(),
  button: z.enum(['left', 'right', 'middle']).nullish().describe('`left` when left out'),
});

export const scenePointer = defineOp({
  ...acting,
  name: 'scene_pointer',
  summary: 'Moves the mouse, its buttons or its wheel.',
  refusal: refuseWithout('pointer', 'no mouse'),
  params: pointerParams,
  run({ host, facet }, asked) {
    const pointer = pointerOf(asked);
    return perform(sceneViewOf(host), () => facet.pointer!(pointer));
  },
});

function pointerOf({ kind, x, y, dx, dy, button }: z.output<typeof pointerParams>): ScenePointer {
  if (kind === 'wheel') return { kind, dx: dx ?? 0, dy: dy ?? 0 };
  if (kind !== 'move') return { kind, button: button ?? 'left' };
  if (x != null && y != null) return { kind, x, y };
  throw new HarnessError('bad_request', 'a move of the mouse needs x and y');
}

/** For what a game may or may not have. */
function refuseWithout(member: keyof SceneFacet, lack: string) {
  return ({ game }: Host): HarnessError | undefined => {
    const { scene } = game.facets;
    if (scene === undefined || scene[member] !== undefined) return undefined;
    return new HarnessError(
      'unsupported',
      `this game has ${lack}`,
      'act on elements by their refs',
    );
  };
}
