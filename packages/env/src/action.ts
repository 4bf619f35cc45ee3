import { type BlockWorldInput, idleInput } from '@bridle/facets';

/**
 * What is done in one step, in the words of automation-v1. What is left out is not done: unlike
 * `set_actions`, nothing stays held from one step to the next, except the hotbar slot.
 */
export interface Action {
  /** right + / left −, forward + / back −, up + / down − when flying */
  readonly move_x?: number;
  readonly move_y?: number;
  readonly move_z?: number;
  readonly sprint?: boolean;
  readonly crouch?: boolean;
  readonly jump?: boolean;
  /** held: mines what is looked at, when it goes on for long enough */
  readonly attack?: boolean;
  /** held: places, eats, opens */
  readonly use?: boolean;
  readonly drop?: boolean;
  readonly toggle_fly?: boolean;
  /** 0 to 8 */
  readonly hotbar_slot?: number;
  /** radians: to the right, and up; in the first tick of the step */
  readonly look_dyaw?: number;
  readonly look_dpitch?: number;
}

/** Turns beyond this are no turns any more: somebody is thinking in degrees. */
const TURN_MAX = Math.PI * 8;

/** Throws where an action cannot be carried out: then none of it is. */
export function assertAction(action: Action, title = 'the action'): void {
  if (typeof action !== 'object' || action === null) {
    throw new TypeError(`${title} is ${action}; give an object`);
  }
  for (const name in action) {
    if (!NAMES.has(name)) throw new TypeError(`${title} has ${name}, and nothing is called so`);
  }
  fillInput(unused, action, true);
}

/** The input of a tick that does what an action says; what clicks does so in the first tick. */
export function fillInput(input: BlockWorldInput, action: Action, isFirst: boolean): void {
  input.moveX = axis('move_x', action.move_x);
  input.moveY = axis('move_y', action.move_y);
  input.moveZ = axis('move_z', action.move_z);
  input.sprint = flag('sprint', action.sprint);
  input.crouch = flag('crouch', action.crouch);
  input.jumpHold = flag('jump', action.jump);
  input.attackHold = flag('attack', action.attack);
  input.useHold = flag('use', action.use);
  input.hotbarSlot = slot(action.hotbar_slot);
  input.jumpClick = false;
  input.attackClick = isFirst && input.attackHold;
  input.useClick = isFirst && input.useHold;
  input.dropClick = isFirst && flag('drop', action.drop);
  input.toggleFly = isFirst && flag('toggle_fly', action.toggle_fly);
  input.lookDyaw = isFirst ? turn('look_dyaw', action.look_dyaw) : 0;
  input.lookDpitch = isFirst ? turn('look_dpitch', action.look_dpitch) : 0;
}

function flag(name: string, value = false): boolean {
  if (typeof value === 'boolean') return value;
  throw new TypeError(`${name} is ${value}; give true or false`);
}

function axis(name: string, value: number | undefined): number {
  return Math.max(-1, Math.min(1, finite(name, value)));
}

function turn(name: string, value: number | undefined): number {
  const radians = finite(name, value);
  if (Math.abs(radians) <= TURN_MAX) return radians;
  throw new RangeError(`${name} is in radians, and ${value} is more than four whole turns`);
}

function finite(name: string, value = 0): number {
  if (Number.isFinite(value)) return value;
  throw new TypeError(`${name} is ${value}; give a finite number`);
}

function slot(value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (Number.isInteger(value) && value >= 0 && value <= 8) return value;
  throw new TypeError(`hotbar_slot is ${value}; give a whole number from 0 to 8`);
}

const unused = idleInput();
const NAMES: ReadonlySet<string> = new Set<keyof Action>([
  'move_x',
  'move_y',
  'move_z',
  'sprint',
  'crouch',
  'jump',
  'attack',
  'use',
  'drop',
  'toggle_fly',
  'hotbar_slot',
  'look_dyaw',
  'look_dpitch',
]);
