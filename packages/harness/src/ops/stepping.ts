import {
  fullName,
  type GameEvent,
  type GameState,
  HarnessError,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { demand, type OpContext } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import {
  EVENT_NAME_CHARS_MAX,
  MATCHING_CHARS_MAX,
  MATCHING_FIELDS_MAX,
  SAMPLES_CHARS_MAX,
  SAMPLES_MAX,
} from '../limits.js';
import { assertKnown, type SampledField, sampled, sampledOf, samplesOf } from './declared.js';

const number = z.number();

const CONDITION_SHAPE = {
  tick: z.int().min(0).nullish().describe('this tick has passed'),
  within: z
    .object({ pos: z.tuple([number, number, number]), distance: z.number().min(0) })
    .nullish()
    .describe('the player is no further from there'),
  health_below: z.number().nullish(),
  event: z.string().max(EVENT_NAME_CHARS_MAX).nullish().describe('such an event has happened'),
  matching: z
    .record(
      z.string().max(MATCHING_CHARS_MAX),
      z.union([z.string().max(MATCHING_CHARS_MAX), z.number(), z.boolean()]),
    )
    .refine((fields) => Object.keys(fields).length <= MATCHING_FIELDS_MAX, {
      message: `\`matching\` takes at most ${MATCHING_FIELDS_MAX} fields`,
    })
    .nullish()
    .describe(`with \`event\`: fields that it must have, at most ${MATCHING_FIELDS_MAX}`),
  block: z
    .object({
      pos: z.tuple([z.int(), z.int(), z.int()]),
      equals: z.string().max(256).describe('`minecraft:furnace`, or `furnace[lit=true]`'),
    })
    .nullish()
    .describe('that block is there'),
  milestone: z.string().max(128).nullish().describe('this goal has been reached'),
};

/** What one step may wait for: exactly one of the fields. */
export const untilCondition = z
  .object(CONDITION_SHAPE)
  .refine((condition) => namesOf(condition).length === 1, {
    message:
      '`until` takes one of tick, within, health_below, event, block, milestone; ' +
      'for any of several, a list',
  });
export type UntilCondition = z.output<typeof untilCondition>;

export const UNTIL_TEXT =
  'end early once this is so; also before the first tick. One of `tick`, `within`, ' +
  '`health_below`, `event` (with `matching` fields, if you like), `block`, `milestone`; or a ' +
  'list, for any of several';

function namesOf(condition: object): string[] {
  const given = Object.entries(condition).filter(([, value]) => value != null);
  return given.map(([name]) => name).filter((name) => name !== 'matching');
}

/** A condition that an event meets, as it is compared with every event of every tick. */
interface AwaitedEvent {
  readonly condition: UntilCondition;
  readonly fields: readonly (readonly [name: string, value: unknown])[];
}

/** A block that is waited for, as it is compared after every tick. */
interface AwaitedBlock {
  readonly pos: [number, number, number];
  readonly name: string;
  readonly properties: readonly string[];
}

/** Where a game keeps the goals that were reached. */
const REACHED: SampledField = { name: 'milestones', path: ['milestones'] };

/** What conditions and samples look with: each only where one asks for it. */
export const WATCH_USES = ['state', 'senses', 'events'] as const;
type WatchContext = Pick<OpContext<unknown, never, (typeof WATCH_USES)[number]>, 'host' | 'facets'>;

/** Looks at the world after every tick of one step: when to stop, and what to write down. */
export class StepWatch {
  readonly #host: Host;
  readonly #context: WatchContext;
  readonly #conditions: readonly UntilCondition[];
  /** by the name of the event: most events are waited for by nobody */
  readonly #events = new Map<string, AwaitedEvent[]>();
  readonly #blocks = new Map<UntilCondition, AwaitedBlock>();
  readonly #hasUntil: boolean;
  readonly #fields: readonly SampledField[] | undefined;
  readonly #place: SampledField | undefined;
  readonly #health: SampledField | undefined;
  readonly #every: number;
  readonly #unwatch: () => void;
  readonly #samples: Record<string, unknown>[] = [];
  #sampleChars = 0;
  #ticksLeft: number;
  #ticksDone = 0;
  #met: UntilCondition | undefined;
  #seen: GameEvent | undefined;

  constructor(
    context: WatchContext,
    ticks: number,
    until: UntilCondition | readonly UntilCondition[] | null | undefined,
    fields: readonly string[] | null | undefined,
    every: number,
  ) {
    const { host } = context;
    this.#host = host;
    this.#context = context;
    this.#ticksLeft = ticks;
    this.#hasUntil = until != null;
    this.#conditions =
      until == null ? [] : Array.isArray(until) ? until : [until as UntilCondition];
    this.#fields = fields == null ? undefined : sampledOf(demand(context, 'state'), fields);
    this.#place = this.#lookedAt('within', 'pos');
    this.#health = this.#lookedAt('health_below', 'health');
    this.#every = every;
    if (fields != null && ticks / every > SAMPLES_MAX) {
      const hint = 'ask for fewer ticks, or for a sample_every';
      throw new HarnessError('bad_request', `more than ${SAMPLES_MAX} samples`, hint);
    }
    this.#prepare(Array.isArray(until));
    this.#look(); // first: it throws where there is nothing to look with
    this.#unwatch = host.watchEvents((event) => this.#noteEvent(event));
  }

  /** Takes the conditions apart once: a tick may bring thousands of events. */
  #prepare(isList: boolean): void {
    for (const [i, condition] of this.#conditions.entries()) {
      const { event, matching, block } = condition;
      if (event != null) {
        const { kinds } = demand(this.#context, 'events');
        const field = isList ? `until.${i}.event` : 'until.event';
        if (kinds !== undefined) assertKnown(field, [event], Object.keys(kinds));
        const awaited = { condition, fields: Object.entries(matching ?? {}) };
        this.#events.set(event, [...(this.#events.get(event) ?? []), awaited]);
      }
      if (block != null) {
        const [name, properties] = partsOf(block.equals);
        this.#blocks.set(condition, { pos: block.pos, name, properties });
      }
    }
  }

  /** What a condition compares, where one asks for it; only a game that tells it can be asked. */
  #lookedAt(condition: 'within' | 'health_below', name: string): SampledField | undefined {
    if (!this.#conditions.some((one) => one[condition] != null)) return undefined;
    const path = samplesOf(demand(this.#context, 'state'))[name];
    if (path !== undefined) return { name, path };
    throw new HarnessError(
      'unsupported',
      `this game tells no ${name}, which \`${condition}\` needs`,
    );
  }

  get isOver(): boolean {
    return this.#met !== undefined || this.#ticksLeft === 0;
  }

  ticked(): void {
    this.#ticksLeft--;
    this.#ticksDone++;
    if (this.#fields !== undefined && this.#ticksDone % this.#every === 0) this.#sample();
    if (this.#met === undefined) this.#look();
  }

  stop(): void {
    this.#unwatch();
  }

  result(): {
    tick: number;
    ended_by?: UntilCondition | null;
    seen?: Record<string, unknown>;
    samples?: { tick: number }[];
  } {
    return {
      tick: this.#host.tick,
      ...(this.#hasUntil && { ended_by: this.#met ?? null }),
      ...(this.#seen && { seen: { ...this.#seen } }),
      ...(this.#fields && { samples: this.#samples as { tick: number }[] }),
    };
  }

  #look(): void {
    this.#met = this.#conditions.find((condition) => this.#isMet(condition));
  }

  #isMet(condition: UntilCondition): boolean {
    const { tick, within, health_below, milestone } = condition;
    if (tick != null) return this.#host.tick >= tick;
    const block = this.#blocks.get(condition);
    if (block !== undefined) return isThere(demand(this.#context, 'senses'), block);
    if (within != null) {
      const place = sampled(this.#state(), this.#place!);
      if (place === null) return false;
      const [x, y, z] = place as Vector;
      const [dx, dy, dz] = [x - within.pos[0], y - within.pos[1], z - within.pos[2]];
      return dx * dx + dy * dy + dz * dz <= within.distance * within.distance;
    }
    if (health_below != null) {
      const health = sampled(this.#state(), this.#health!);
      return health !== null && (health as number) < health_below;
    }
    if (milestone == null) return false;
    return Object.hasOwn((sampled(this.#state(), REACHED) ?? {}) as object, milestone);
  }

  #noteEvent(event: GameEvent): void {
    if (this.#met !== undefined) return;
    const awaited = this.#events.get(event.event)?.find(({ fields }) => hasFields(event, fields));
    if (awaited === undefined) return;
    this.#met = awaited.condition;
    this.#seen = event;
  }

  #sample(): void {
    const state = this.#state();
    const sample: Record<string, unknown> = { tick: state.tick };
    for (const field of this.#fields!) sample[field.name] = sampled(state, field);
    this.#sampleChars += JSON.stringify(sample).length;
    if (this.#sampleChars > SAMPLES_CHARS_MAX) {
      const hint = 'ask for fewer ticks or fields, or for a sample_every';
      const { tick } = state;
      throw new HarnessError('bad_request', 'the samples are too long for a reply', hint, { tick });
    }
    this.#samples.push(sample);
  }

  #state(): Readonly<GameState> {
    return demand(this.#context, 'state').read();
  }
}

function hasFields(event: GameEvent, fields: AwaitedEvent['fields']): boolean {
  return fields.every(([name, value]) => event[name] === value);
}

/** Whether a block has that name, and the properties that are named with it. */
function isThere(senses: SensesFacet, awaited: AwaitedBlock): boolean {
  const { pos } = awaited;
  const present = senses.blocksIn({ from: pos, to: pos }).palette[0] ?? '';
  const [name, properties] = partsOf(present);
  return (
    name === awaited.name && awaited.properties.every((property) => properties.includes(property))
  );
}

function partsOf(block: string): [name: string, properties: string[]] {
  const [name = '', listed = ''] = block.replace(/\]$/, '').split('[');
  return [fullName(name), listed.split(',').filter(Boolean)];
}
