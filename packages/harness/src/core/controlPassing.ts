import { after, type Game, HarnessError, isLongAction, type LongAction } from '@bridle/facets';
import { STOPPING_MS_MAX } from '../limits.js';
import type { Log } from '../logs/log.js';
import type { Background } from './background.js';
import { Client } from './client.js';
import type { Control, ControlChange } from './control.js';
import type { VirtualInput } from './input.js';
import type { Mailbox } from './mailbox.js';
import type { QueuedRequest } from './queuedRequest.js';
import type { Clock } from './time/clock.js';

/** What control is over, and who is to hear where it went. */
export interface ControlTarget {
  readonly game: Game;
  readonly tick: number;
  readonly control: Control;
  readonly input: VirtualInput;
  readonly clock: Clock;
  readonly mailbox: Mailbox;
  readonly background: Background;
  readonly log: Log;
}

/**
 * Control has changed hands. Whoever gets it from another client finds a body at rest: what runs has
 * ended, before the requests or behind them, and nothing is held.
 */
export function passControl(change: ControlChange, to: ControlTarget): void {
  const { owner, how } = change;
  const hasPassed = owner !== undefined && how !== 'claimed';
  if (hasPassed) {
    const why = wordsOf(change);
    to.log.add('info', owner.dialect, why);
    const error = new HarnessError('cancelled', why, undefined, { taken: true });
    to.mailbox.handOver(error, (client) => to.control.refusal(client));
    to.background.stop(why);
  }
  to.input.release();
  if (owner?.kind === 'person') {
    to.clock.forgetAgent();
    to.mailbox.wake();
  }
  tell(change, to.tick);
  if (!hasPassed) return;
  const released = to.game.facets.scene?.release?.();
  if (isLongAction(released)) to.mailbox.submit(releasing(released, to.log));
}

/**
 * Letting go in a game that is elsewhere is an act like any other, of nobody who could leave before it
 * is done; and no request, so that the journal has nothing of it.
 */
function releasing(action: LongAction<void>, log: Log): QueuedRequest {
  return {
    client: new Client(() => {}, { dialect: 'bridle' }),
    key: undefined,
    op: undefined,
    definition: undefined,
    params: undefined,
    error: undefined,
    bytes: 0,
    kind: 'act',
    urgent: false,
    deadlineMs: STOPPING_MS_MAX,
    ticksTotal: undefined,
    deadline: undefined,
    isAnswered: false,
    mayWait: false,
    isOfGame: true,
    mark: undefined,
    begun: undefined,
    isOver: true, // the journal has nothing to end
    abort: undefined,
    mover: undefined,
    reply: {
      done(outcome) {
        if (outcome.ok) return;
        log.add('warn', 'bridle', `what was held may still be: ${outcome.error.message}`);
      },
    },
    own: after(action, () => ({})),
  };
}

function tell({ how, owner, from, reason }: ControlChange, tick: number): void {
  if (how === 'taken') from?.tell({ event: 'control_taken', tick, by: owner!.info, reason });
  else if (owner !== undefined && from !== undefined) {
    owner.tell({ event: 'control_given', tick, from: from.info, ...(reason && { reason }) });
  }
}

function wordsOf({ how, owner, from, reason }: ControlChange): string {
  const why = reason === undefined ? '' : `: ${reason}`;
  if (how === 'taken') return `control was taken by ${owner!.label}${why}`;
  return `control went back from ${from!.label} to ${owner!.label}${why}`;
}
