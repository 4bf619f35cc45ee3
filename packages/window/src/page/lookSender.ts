import type { ViewLook } from '../draw/drawingClient.js';

/** Further up or down a neck does not bend. */
const PITCH_MAX = Math.PI / 2 - 0.001;
/** Radians of a pixel of the mouse, at a sensitivity of 1. */
const PIXEL_TURN = (0.15 * Math.PI) / 180;

/** The look after the mouse has moved by so many pixels. */
export function turned(
  { yaw, pitch }: ViewLook,
  right: number,
  down: number,
  sensitivity: number,
): ViewLook {
  const turn = PIXEL_TURN * sensitivity;
  return {
    yaw: wrapped(yaw + right * turn),
    pitch: Math.max(-PITCH_MAX, Math.min(PITCH_MAX, pitch - down * turn)),
  };
}

/** The same direction, within half a turn. */
function wrapped(yaw: number): number {
  return yaw - Math.round(yaw / (2 * Math.PI)) * 2 * Math.PI;
}

/**
 * Tells the run where the person looks. At most one such request is on its way: while the mouse moves on, only the
 * newest look counts.
 */
export class LookSender {
  readonly #send: (look: ViewLook) => Promise<unknown>;
  #untold: ViewLook | undefined;
  #onTheirWay = 0;

  constructor(send: (look: ViewLook) => Promise<unknown>) {
    this.#send = send;
  }

  /** Nothing that the run does not know, and nothing that it may not know yet. */
  get isSettled(): boolean {
    return this.#untold === undefined && this.#onTheirWay === 0;
  }

  look(look: ViewLook): void {
    this.#untold = look;
    if (this.#onTheirWay === 0) this.flush();
  }

  /** Sends the newest look now, if it was not sent: whoever clicks means what is looked at. */
  flush(): void {
    const look = this.#untold;
    if (look === undefined) return;
    this.#untold = undefined;
    this.#onTheirWay++;
    const done = (): void => {
      this.#onTheirWay--;
      if (this.#onTheirWay === 0) this.flush();
    };
    this.#send(look).then(done, done);
  }

  forget(): void {
    this.#untold = undefined;
  }
}
