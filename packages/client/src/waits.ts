import type { AskOptions } from './askOptions.js';
import { BridleError } from './bridleError.js';
import { cancelled } from './connection.js';
import type { BridleEvent } from './events.js';
import { SILENCE_MS, STEP_TICKS_MAX } from './limits.js';
import type { StepParams, StepReply } from './ops.js';

type Until = NonNullable<StepParams['until']>;
/** What can be waited for: one of the fields that `until` of a `step` takes. */
export type Condition = Exclude<Until, readonly unknown[]>;

export interface WaitOptions extends AskOptions {
  /** how many at most */
  readonly ticks: number;
}

/** How a wait has ended: as a `step` tells it. */
export type Waited = Pick<StepReply, 'tick' | 'ended_by' | 'seen' | 'died' | 'death'>;

/** What waiting needs of a client. */
export interface Waiting {
  ask(op: string, params?: object, options?: AskOptions): Promise<Record<string, unknown>>;
  events(options: { kinds: readonly string[] }): AsyncIterableIterator<BridleEvent, undefined>;
}

type UntilGiven = Condition | readonly Condition[] | undefined;

export async function waitFor(
  client: Waiting,
  until: UntilGiven,
  { ticks, ...options }: WaitOptions,
): Promise<Waited> {
  if (!Number.isInteger(ticks) || ticks < 0) {
    throw new BridleError('bad_request', `ticks is ${ticks}`, 'it is a whole number of ticks');
  }
  let left = ticks;
  let deaths: Deaths = {};
  try {
    for (;;) {
      const params = { ticks: Math.min(left, STEP_TICKS_MAX), ...(until && { until }) };
      const result = (await client.ask('step', params, options)) as unknown as Waited;
      left -= params.ticks;
      deaths = bothOf(deaths, result);
      if (left <= 0 || result.ended_by != null) return { ...result, ...deaths };
    }
  } catch (error) {
    const canWatch = error instanceof BridleError && WATCHED.has(error.code);
    if (!canWatch) throw error;
    return { ...(await watch(client, until, { ...options, ticks: left })), ...deaths };
  }
}

type Deaths = Pick<StepReply, 'died' | 'death'>;

/** Of two steps: the last death, and how many there were, as one step would have told them. */
function bothOf(first: Deaths, { death }: Deaths): Deaths {
  if (death === undefined || first.death === undefined)
    return death ? { died: true, death } : first;
  const count = (first.death.count ?? 1) + (death.count ?? 1);
  return { died: true, death: { ...death, count } };
}

/** Where steps are refused, time goes by without us: it runs freely, or another client has control. */
const WATCHED: ReadonlySet<string> = new Set(['unsupported', 'busy']);

async function watch(client: Waiting, until: UntilGiven, options: WaitOptions): Promise<Waited> {
  const { ticks, timeoutMs, signal } = options;
  const conditions = until === undefined ? [] : [until].flat();
  const awaited = conditions.flatMap(({ event }) => event ?? []);
  const events = client.events({ kinds: ['state', ...awaited] });
  const done = (tick: number, met?: Condition, seen?: BridleEvent): Waited => ({
    tick,
    ...(until !== undefined && { ended_by: met ?? null }),
    ...(seen && { seen }),
  });
  let failure: BridleError | undefined;
  const fail = (error: BridleError): void => {
    failure ??= error;
    void events.return?.();
  };
  const ms = timeoutMs ?? SILENCE_MS;
  const timer = setTimeout(() => {
    const hint = 'the clock may wait for the client that has control';
    fail(
      new BridleError('timeout', `what is waited for has not come within ${ms / 1_000} s`, hint),
    );
  }, ms);
  const abort = (): void => fail(cancelled(signal?.reason));
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    let state = await client.ask('get_state', {}, options);
    let passed = 0;
    for (;;) {
      const tick = state.tick as number;
      const met = await firstMet(client, conditions, state);
      if (met !== undefined || passed >= ticks) return done(tick, met);
      let next: BridleEvent | undefined;
      do {
        next = (await events.next()).value;
        if (failure !== undefined) throw failure;
        if (next === undefined) throw new BridleError('disconnected', 'the game was left');
        if (timeoutMs === undefined) timer.refresh();
        const seen = conditions.find((condition) => isMetBy(condition, next!));
        if (seen !== undefined) return done(next.tick as number, seen, next);
      } while (next.event !== 'state');
      state = next;
      passed += Math.max(0, (state.tick as number) - tick); // another world may be younger
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    void events.return?.();
  }
}

function isMetBy({ event, matching }: Condition, told: BridleEvent): boolean {
  if (event == null || told.event !== event) return false;
  return Object.entries(matching ?? {}).every(([name, value]) => told[name] === value);
}

async function firstMet(
  client: Waiting,
  conditions: readonly Condition[],
  state: Record<string, unknown>,
): Promise<Condition | undefined> {
  for (const condition of conditions) {
    if (await isMet(client, condition, state)) return condition;
  }
  return undefined;
}

async function isMet(
  client: Waiting,
  { tick, within, health_below, block, milestone }: Condition,
  state: Record<string, unknown>,
): Promise<boolean> {
  if (tick != null) return (state.tick as number) >= tick;
  if (milestone != null) return Object.hasOwn((state.milestones ?? {}) as object, milestone);
  if (block != null) return isThere(client, block);
  if (within == null && health_below == null) return false;
  const player = state.player as { pos: readonly number[]; health: number | null } | undefined;
  if (player === undefined) {
    throw new BridleError(
      'unsupported',
      'this game tells nothing of a player',
      'wait for an event',
    );
  }
  if (health_below != null) return player.health !== null && player.health < health_below;
  return Math.hypot(...player.pos.map((at, i) => at - within!.pos[i]!)) <= within!.distance;
}

/** Whether a block has that name, and the properties that are named with it. */
async function isThere(
  client: Waiting,
  { pos, equals }: NonNullable<Condition['block']>,
): Promise<boolean> {
  const { palette } = await client.ask('get_blocks', { from: pos, to: pos });
  const [there, wanted] = [partsOf((palette as string[])[0] ?? ''), partsOf(equals)];
  return there.name === wanted.name && wanted.properties.every((p) => there.properties.includes(p));
}

function partsOf(block: string): { name: string; properties: string[] } {
  const [name = '', listed = ''] = block.replace(/\]$/, '').split('[');
  const full = name.includes(':') ? name : `minecraft:${name}`;
  return { name: full, properties: listed.split(',').filter(Boolean) };
}
