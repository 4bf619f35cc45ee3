import {
  type BlockWorldInput,
  EYE_HEIGHT,
  failure,
  type InputOverlay,
  type LongAction,
  type Vector,
} from '@bridle/facets';
import type { MineflayerBot } from '../mineflayer.js';
import type { BotSession } from '../session.js';
import { asVector, isDead } from '../state.js';
import type { HandPackets } from './packets.js';

/**
 * The bot's body in one hand's service. A hand sends single packets and looks, tick by tick, whether the
 * server has done what they ask for: nothing is taken for done that the server has not said. Time is
 * counted in milliseconds, since several ticks may come at once when the loop was busy.
 */
export class BotBody {
  readonly session: BotSession;
  readonly controls: InputOverlay;
  #endsAt = Number.POSITIVE_INFINITY;

  constructor(session: BotSession, controls: InputOverlay) {
    this.session = session;
    this.controls = controls;
  }

  get bot(): MineflayerBot {
    return this.session.bot;
  }

  get packets(): HandPackets {
    return this.session.packets;
  }

  get feet(): Vector {
    return asVector(this.bot.entity.position);
  }

  get eyes(): Vector {
    const { position, eyeHeight } = this.bot.entity;
    return [position.x, position.y + (eyeHeight ?? EYE_HEIGHT), position.z];
  }

  /** A hand begins, and ends with `timeout` after so many milliseconds. */
  begin(ms: number): void {
    this.#endsAt = performance.now() + ms;
  }

  /** One tick with this input and no other. */
  *tick(input: Partial<BlockWorldInput> = {}): LongAction<void> {
    this.controls.want(input);
    yield;
    this.check();
  }

  /** Breaks off what has gone on for too long, and what the dead cannot do. */
  check(): void {
    if (isDead(this.bot)) throw failure('died', 'the player is dead', 'respawn first');
    if (performance.now() > this.#endsAt) throw failure('timeout', 'it took too long');
  }

  *wait(ticks: number): LongAction<void> {
    for (let i = 0; i < ticks; i++) yield* this.tick(this.floating());
  }

  /** Turns the view, and lets the tick pass with which the server is told of it. */
  *lookAt(point: Vector, input: Partial<BlockWorldInput> = this.floating()): LongAction<void> {
    const { bot } = this;
    let isTold = false;
    const told = (): void => {
      isTold = true;
    };
    this.turnTo(point);
    bot.on('move', told);
    try {
      // Begun between two ticks, an action goes on before the first of them tells of the view.
      for (let i = 0; i < 2 && !isTold; i++) yield* this.tick(input);
    } finally {
      bot.removeListener('move', told);
    }
  }

  /** Turns the view; the server is told of it with the tick that is about to pass. */
  turnTo([x, y, z]: Vector): void {
    if (!Number.isFinite(x + y + z)) throw failure('refused', 'that is no place');
    const { Vec3 } = this.session.libraries;
    void this.bot.lookAt(new Vec3(x, y, z), true);
  }

  /** Looks every tick whether something is so; what is not within so many milliseconds is a `timeout`. */
  *confirmed<T>(look: () => T | undefined, ms: number, what: string, hint?: string): LongAction<T> {
    const endsAt = performance.now() + ms;
    for (;;) {
      const seen = look();
      if (seen !== undefined) return seen;
      if (performance.now() > endsAt) throw failure('timeout', what, hint);
      yield* this.tick(this.floating());
    }
  }

  /** Stays afloat, and does nothing else. */
  floating(): Partial<BlockWorldInput> {
    return this.bot.entity.isInWater === true ? { jumpHold: true } : {};
  }
}
