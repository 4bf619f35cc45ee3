/**
 * The input of one tick. The harness keeps one such object and overwrites it every tick,
 * so a game reads it during `apply` and does not keep it.
 */
export interface TickInput {
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
}

/** The input of somebody who touches nothing. */
export function idleInput(): TickInput {
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

/** Yaw and pitch are radians: yaw 0 looks along +X, pitch is positive upwards. */
export interface InputFacet {
  /** Hands the game the input of the tick that is about to run. */
  apply(input: TickInput): void;
  /** Turns the view at once, between ticks. */
  setView(yaw: number, pitch: number): void;
}
