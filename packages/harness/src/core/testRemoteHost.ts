import type { Game, LongAction, OwnClock } from '@bridle/facets';
import { afterEach, beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { OPS } from '../ops/index.js';
import type { Client } from './client.js';
import { defineOp, type Op, type OpKind } from './defineOp.js';
import { Host, type StopReason } from './host.js';
import type { Outcome } from './queuedRequest.js';
import { ask as askHost, turns } from './testOutcomes.js';
import type { ClockMode } from './time/clock.js';

export let host: Host;
export let stops: StopReason[] = [];

/** Called by a file of tests: each gets timers that it moves itself, and its host is stopped after it. */
export function withFakeTime(): void {
  beforeEach(() => {
    stops = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance'] });
  });
  afterEach(() => {
    host.stop({ text: 'the test is over' });
    vi.useRealTimers();
  });
}

export function hostOf(
  game: Game,
  mode: ClockMode = 'free',
  more: readonly Op[] = [],
  maxTicks?: number,
): Host {
  const ops = new Map([...OPS, ...more.map((op) => [op.name, op] as const)]);
  host = new Host({
    game,
    ops,
    clock: { mode, tickRate: 20 },
    maxTicks,
    onStop: (reason) => stops.push(reason),
  });
  host.start();
  return host;
}

export function client(): Client {
  return host.connect(() => {});
}

export function ask(
  client: Client,
  op: string,
  params: object = {},
  key?: string,
): Promise<Outcome> {
  return askHost(host, client, op, params, key);
}

export function press(client: Client, name: string, key?: string): Promise<Outcome> {
  return ask(client, 'scene_act', { action: 'click', selector: `button "${name}"` }, key);
}

/** Lets time pass, with all that it wakes. */
export async function pass(ms: number, everyMs = ms): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    vi.advanceTimersByTime(everyMs);
    await turns(4);
  }
}

export function isSettled(promise: Promise<unknown>): () => boolean {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  return () => settled;
}

/** The life of a game, which becomes what the test says. */
export function lifeOf() {
  const listeners: (() => void)[] = [];
  const life = {
    state: 'ready' as 'ready' | 'lost',
    onChange: (listener: () => void) => {
      listeners.push(listener);
      return () => {};
    },
  };
  const become = (state: 'ready' | 'lost'): void => {
    life.state = state;
    for (const listener of listeners) listener();
  };
  return { life, become };
}

/** A long action as an op. */
export function opOf(name: string, kind: OpKind, run: () => LongAction<object>): Op {
  const result = z.looseObject({});
  return defineOp({
    name,
    summary: '',
    facet: undefined,
    kind,
    params: z.object({}),
    result,
    run: run as () => LongAction<Record<string, unknown>>,
  });
}

/** A game of ours, or one that is stepped elsewhere, with nothing but time. */
export function timed(kind: 'ours' | 'remote', more: Partial<Game> = {}) {
  const time = { tick: 0, underWay: 0, underWayMax: 0, isHanging: false, isFailing: false };
  const remote = async (ticks: number): Promise<void> => {
    time.underWayMax = Math.max(time.underWayMax, ++time.underWay);
    if (time.isHanging) await new Promise(() => {});
    if (time.isFailing) throw new Error('the line is cut');
    await new Promise((resolve) => setTimeout(resolve, 30));
    time.tick += ticks;
    time.underWay--;
  };
  const clock = {
    kind,
    get tick() {
      return time.tick;
    },
    advance: kind === 'remote' ? remote : () => void time.tick++,
  } as OwnClock;
  const game: Game = { name: 'timed', facets: { clock }, ...more };
  return { game, time };
}
