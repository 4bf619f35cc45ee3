import {
  after,
  HarnessError,
  type InputControl,
  type InputFacet,
  nearestName,
  type TickInput,
} from '@bridle/facets';
import { z } from 'zod';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import { fieldOf } from '../core/input.js';
import { PITCH_MAX, QUOTE_CHARS_MAX } from '../limits.js';

const nothing = z.object({});

/** Far beyond any look that radians would need: somebody is thinking in degrees. */
const YAW_PLAUSIBLE = Math.PI * 8;
const PITCH_PLAUSIBLE = Math.PI;
const PLAUSIBLE = { yaw: YAW_PLAUSIBLE, pitch: PITCH_PLAUSIBLE };

function assertRadians(field: string, value: number, plausible: number): void {
  if (Math.abs(value) <= plausible) return;
  const radians = ((value * Math.PI) / 180).toFixed(3);
  throw new HarnessError(
    'bad_request',
    `\`${field}\` is in radians, and ${value} looks like degrees`,
    `${value} degrees are ${radians} radians`,
  );
}

/** The pitch as it is used, once yaw and pitch have turned out to be radians. */
export function pitchOf(yaw: number, pitch: number): number {
  assertRadians('yaw', yaw, YAW_PLAUSIBLE);
  assertRadians('pitch', pitch, PITCH_PLAUSIBLE);
  return Math.max(-PITCH_MAX, Math.min(PITCH_MAX, pitch));
}

function clampAxis(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

const axis = (meaning: string) => z.number().nullish().describe(`${meaning}; clamps to ±1`);
const key = (meaning: string) => z.boolean().nullish().describe(meaning);

const NO_CLICKS = 'click fields are not allowed in set_actions (use `pulse`)';

const CLICK_FIELDS = [
  'jump_click',
  'attack_click',
  'use_click',
  'drop_click',
  'toggle_fly',
  'look_dyaw',
  'look_dpitch',
];

const heldActions = z
  .looseObject({
    context: z.literal('Gameplay').nullish().describe('the only context there is'),
    move_x: axis('right + / left −'),
    move_y: axis('forward + / back −'),
    move_z: axis('up + / down −, when flying'),
    sprint: key('run'),
    crouch: key('sneak'),
    jump_hold: key('jump again on every landing'),
    attack_hold: key('mine what is looked at, or hit the mob whenever the arm is back'),
    use_hold: key('go on using what is held'),
    hotbar_slot: z.number().nullish().describe('0 to 8; clamps'),
  })
  .refine((actions) => !CLICK_FIELDS.some((field) => (actions[field] ?? null) !== null), {
    message: NO_CLICKS,
  });

/** Held fields are allowed and without effect: some clients send all their actions in each request. */
const pulsedActions = z.looseObject({
  jump_click: key('jump once'),
  attack_click: key('hit once'),
  use_click: key('use or place once'),
  drop_click: key('drop one of what is held'),
  toggle_fly: key('begin or end flying, where the game mode lets one'),
  look_dyaw: z.number().nullish().describe('turn right by this many radians'),
  look_dpitch: z.number().nullish().describe('look up by this many radians'),
});

export const setActions = defineOp({
  name: 'set_actions',
  summary: 'Sets what is held until it is changed. Fields that are left out keep their value.',
  facet: 'input',
  kind: 'act',
  usesBody: true,
  params: z.object({ actions: heldActions }),
  result: nothing,
  run({ host, facet }, { actions }) {
    assertDeclared(facet, actions);
    const held: TickInput = {};
    for (const control of host.input.controls) {
      const value = actions[control.name];
      if (value == null) continue;
      if (isForOneTick(control)) throw new HarnessError('bad_request', NO_CLICKS);
      held[fieldOf(control)] = heldValue(control, value);
    }
    host.input.hold(held);
    return {};
  },
});

export const pulse = defineOp({
  name: 'pulse',
  summary:
    'Clicks and turns for the next tick only. Pulses before that tick add up; held fields have no effect.',
  facet: 'input',
  kind: 'act',
  usesBody: true,
  params: z.object({ actions: pulsedActions }),
  result: nothing,
  run({ host, facet }, { actions }) {
    assertDeclared(facet, actions);
    const pulsed: TickInput = {};
    for (const control of host.input.controls) {
      const value = actions[control.name];
      if (value == null || !isForOneTick(control)) continue;
      pulsed[fieldOf(control)] = checked(
        control,
        value,
        control.kind === 'turn' ? 'number' : 'boolean',
      );
      if (control.angle !== undefined)
        assertRadians(control.name, value as number, PLAUSIBLE[control.angle]);
    }
    host.input.pulse(pulsed);
    return {};
  },
});

/** Refuses what the game has no control for, unless it lets clients send more than it has. */
function assertDeclared({ controls, ignoresOthers }: InputFacet, actions: object): void {
  if (ignoresOthers) return;
  const known = controls.map(({ name }) => name);
  for (const [name, value] of Object.entries(actions)) {
    if (value === null || name === 'context' || known.includes(name)) continue;
    const quoted = name.slice(0, QUOTE_CHARS_MAX);
    const nearest = nearestName(quoted, known);
    const all = known.length === 0 ? 'there are none' : `controls are ${known.join(', ')}`;
    const hint = nearest === undefined ? all : `did you mean ${nearest}? ${all}`;
    throw new HarnessError('bad_request', `this game has no control \`${quoted}\``, hint);
  }
}

function isForOneTick({ kind }: InputControl): boolean {
  return kind === 'click' || kind === 'turn';
}

/** What is asked of a control, where it is of the type that the control takes. */
function checked<T extends 'number' | 'boolean'>(
  { name }: InputControl,
  value: unknown,
  type: T,
): T extends 'number' ? number : boolean {
  if (typeof value === type) return value as T extends 'number' ? number : boolean;
  const word = type === 'number' ? 'numeric' : type;
  throw new HarnessError('bad_request', `missing or invalid ${word} field \`actions.${name}\``);
}

function heldValue(control: InputControl, value: unknown): number | boolean {
  if (control.kind === 'button') return checked(control, value, 'boolean');
  const number = checked(control, value, 'number');
  if (control.kind === 'axis') return clampAxis(number);
  return Math.max(0, Math.min(control.max ?? 0, Math.trunc(number)));
}

/** Why the view cannot be turned; undefined where it can. */
export function noView({ game }: Host): HarnessError | undefined {
  if (game.facets.input?.setView !== undefined) return undefined;
  return new HarnessError('unsupported', 'this game has no view to turn');
}

export const setView = defineOp({
  name: 'set_view',
  summary: 'Turns the view at once. Radians: yaw 0 looks along +X, pitch is positive upwards.',
  facet: 'input',
  kind: 'act',
  usesBody: true,
  params: z.object({
    yaw: z.number().describe('radians'),
    pitch: z.number().describe('radians; clamps to ±(π/2 − 0.001)'),
  }),
  result: nothing,
  refusal: noView,
  run: ({ facet }, { yaw, pitch }) => after(facet.setView!(yaw, pitchOf(yaw, pitch)), () => ({})),
});
