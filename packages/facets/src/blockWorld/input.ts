import type { InputControl, InputFacet } from '../input.js';
import type { Act, LongAction } from '../longAction.js';

/** The input of one tick of a block world. */
export type BlockWorldInput = {
  /** right + / left −, forward + / back −, up + / down −; each within ±1 */
  moveX: number;
  moveY: number;
  moveZ: number;
  sprint: boolean;
  crouch: boolean;
  jumpHold: boolean;
  attackHold: boolean;
  useHold: boolean;
  /** 0 to 8; undefined: as it was */
  hotbarSlot: number | undefined;
  jumpClick: boolean;
  attackClick: boolean;
  useClick: boolean;
  dropClick: boolean;
  toggleFly: boolean;
  /** relative look, radians */
  lookDyaw: number;
  lookDpitch: number;
};

/** What every block world has: the names are those of automation-v1. */
export const BLOCK_WORLD_CONTROLS: readonly (InputControl & { field: keyof BlockWorldInput })[] = [
  { name: 'move_x', field: 'moveX', kind: 'axis' },
  { name: 'move_y', field: 'moveY', kind: 'axis' },
  { name: 'move_z', field: 'moveZ', kind: 'axis' },
  { name: 'sprint', field: 'sprint', kind: 'button' },
  { name: 'crouch', field: 'crouch', kind: 'button' },
  { name: 'jump_hold', field: 'jumpHold', kind: 'button' },
  { name: 'attack_hold', field: 'attackHold', kind: 'button' },
  { name: 'use_hold', field: 'useHold', kind: 'button' },
  { name: 'hotbar_slot', field: 'hotbarSlot', kind: 'choice', max: 8 },
  { name: 'jump_click', field: 'jumpClick', kind: 'click' },
  { name: 'attack_click', field: 'attackClick', kind: 'click' },
  { name: 'use_click', field: 'useClick', kind: 'click' },
  { name: 'drop_click', field: 'dropClick', kind: 'click' },
  { name: 'toggle_fly', field: 'toggleFly', kind: 'click' },
  { name: 'look_dyaw', field: 'lookDyaw', kind: 'turn', angle: 'yaw' },
  { name: 'look_dpitch', field: 'lookDpitch', kind: 'turn', angle: 'pitch' },
];

/** The input of somebody who touches nothing. */
export function idleInput(): BlockWorldInput {
  return {
    moveX: 0,
    moveY: 0,
    moveZ: 0,
    sprint: false,
    crouch: false,
    jumpHold: false,
    attackHold: false,
    useHold: false,
    hotbarSlot: undefined,
    jumpClick: false,
    attackClick: false,
    useClick: false,
    dropClick: false,
    toggleFly: false,
    lookDyaw: 0,
    lookDpitch: 0,
  };
}

export interface BlockWorldInputFacet extends InputFacet<BlockWorldInput> {
  setView(yaw: number, pitch: number): Act<void>;
}

/** What a key or a button of the mouse does to a block world for as long as it is down. */
export type HeldKey =
  | 'forward'
  | 'back'
  | 'left'
  | 'right'
  | 'jump'
  | 'sneak'
  | 'sprint'
  | 'attack'
  | 'use';

/** The keyboard and the mouse of the player, laid over whatever else moves the body. */
export interface BlockWorldKeys {
  readonly held: ReadonlySet<HeldKey>;
  hold(key: HeldKey): void;
  letGo(key: HeldKey): void;
  /** A button of the mouse goes down: in the next tick it clicks. */
  click(button: 'attack' | 'use'): void;
  /** One tick with this input and no other; the body stays afloat, and a death is thrown. */
  tick(input?: Partial<BlockWorldInput>): LongAction<void>;
  /** Lets go of everything. */
  release(): void;
}
