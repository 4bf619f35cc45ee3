import { HarnessError, until } from '@bridle/facets';
import { z } from 'zod';
import type { Client } from '../core/client.js';
import { defineOp } from '../core/defineOp.js';
import type { Host } from '../core/host.js';
import type { Clock } from '../core/time/clock.js';
import { VIEW_DISTANCE_MIN, VIEW_GAP_MS, VIEW_WAIT_MS, VIEW_WAIT_MS_MAX } from '../limits.js';
import { camera, cameraOf } from './screenshot.js';
import { type ViewChanges, ViewFeed, type WantedView } from './viewFeed.js';
import { encodedWords } from './viewWords.js';

export const viewWords = defineOp({
  name: 'view_words',
  summary: 'What the numbers in `watch_view` mean: states, biomes, items, and how they look.',
  facet: 'blockView',
  kind: 'read',
  isPolled: true,
  event: 'view_words',
  params: z.object({}),
  result: z.object({
    words: z.string().describe('the same for the same words, in any run'),
    kinds: z.array(z.object({ name: z.string(), properties: z.array(z.string()) })),
    shapes: z.array(z.array(z.number())).describe('boxes of six numbers, 0 to 1'),
    states: z
      .array(z.tuple([z.int(), z.array(z.string()), z.int()]))
      .describe('of each: its kind, the values of its properties, its shape'),
    biomes: z.array(z.string()),
    item_states: z.record(z.string(), z.int()).describe('the state that an item places'),
    textures: z
      .array(z.string())
      .optional()
      .describe('textures as this program paints them, squeezed in parts, each as base64'),
  }),
  run: async ({ facet }) => encodedWords(await facet.words()),
});

const NO_PICTURES = 'this game shows no pictures';

const place = z.object({ x: z.number(), y: z.number(), z: z.number() });

const params = z.object({
  camera: camera.nullish().describe('from where, as of `screenshot`; `first` when left out'),
  hud: z.boolean().nullish().describe('with hotbar, hearts and hand; true when left out'),
  distance: z
    .int()
    .min(VIEW_DISTANCE_MIN)
    .nullish()
    .describe('columns in each direction; no more than the game shows, which it is when left out'),
  wait_ms: z
    .int()
    .min(0)
    .max(VIEW_WAIT_MS_MAX)
    .nullish()
    .describe(`how long to wait for a change (${VIEW_WAIT_MS})`),
  restart: z.boolean().nullish().describe('forget what this client was told, and tell all of it'),
});

export const watchView = defineOp({
  name: 'watch_view',
  summary:
    'What has changed in what a block world shows since this client asked last, for who draws it; it waits for a change.',
  facet: undefined,
  mayUse: ['blockView', 'screen', 'worlds'],
  kind: 'read',
  isPolled: true,
  event: 'view',
  params,
  result: z.object({
    tick: z.int(),
    source: z
      .enum(['blocks', 'pictures', 'none'])
      .describe('whether clients can draw it, only this run can (`screenshot`), or nobody'),
    reason: z.string().optional().describe('why clients cannot draw it'),
    words: z.string().optional().describe('told anew: `view_words` says what numbers mean'),
    epoch: z.int().optional().describe('told anew: all land that was told before is gone'),
    bottom_y: z.int().optional().describe('with `epoch`: the lowest level of the land'),
    section_count: z.int().optional().describe('with `epoch`: of a column, of 16 levels each'),
    columns: z
      .array(z.object({ x: z.int(), z: z.int(), data: z.string() }))
      .optional()
      .describe('land that is new or changed; base64 of biomes, states and light by sections'),
    gone: z
      .array(z.tuple([z.int(), z.int()]))
      .optional()
      .describe('columns that are there no longer'),
    progress: z
      .object({ sent: z.int(), of: z.int() })
      .optional()
      .describe('columns that this client has, of those that are there around the player'),
    scene: z.looseObject({}).optional().describe('of what is drawn besides land, what has changed'),
    eyes: place.optional().describe('where the player looks from, if that has changed'),
    clock: z
      .object({
        mode: z.enum(['free', 'wait', 'auto']),
        tick_rate: z.union([z.number(), z.literal('max')]),
        waiting: z.boolean().describe('time passes only inside requests'),
      })
      .optional()
      .describe('how time passes, if that has changed'),
  }),
  refusal({ game, isPlayed }) {
    const { blockView, screen } = game.facets;
    if (blockView !== undefined || screen !== undefined || !isPlayed) return undefined;
    return new HarnessError('unsupported', game.absent?.screen ?? NO_PICTURES);
  },
  *run({ host, client, isWanted }, { camera, hud, distance, wait_ms, restart }) {
    const watcher = watcherOf(client, restart ?? false);
    const wanted = {
      camera: camera == null ? 'first' : cameraOf(camera),
      hud: hud ?? true,
      distance: distance ?? Number.POSITIVE_INFINITY,
    } as const;
    const deadline = performance.now() + (wait_ms ?? VIEW_WAIT_MS);
    yield* until(watcher.pause());
    for (;;) {
      const answer = yield* until(watcher.look(host, wanted));
      if (answer !== undefined || performance.now() >= deadline || !isWanted()) {
        return answer ?? watcher.nothing(host);
      }
      yield* until(nextStep(host, deadline));
    }
  },
});

/** Resolves at the next step of the game, or when it is too late. */
function nextStep({ journal }: Host, deadline: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = journal.onStep(done);
    const timer = setTimeout(done, Math.max(0, deadline - performance.now()));
  });
}

let lastTurn: Promise<void> = Promise.resolve();

/** Packing land for one client takes as long as a turn may: those who watch take turns, and others come between. */
function turnToLook(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

const watchers = new WeakMap<Client, ViewWatcher>();

function watcherOf(client: Client, isAnew: boolean): ViewWatcher {
  let watcher = watchers.get(client);
  if (watcher === undefined || isAnew) {
    watcher = new ViewWatcher(watcher?.answeredAt);
    watchers.set(client, watcher);
  }
  return watcher;
}

type Source = 'blocks' | 'pictures' | 'none';

interface ViewAnswer extends ViewChanges {
  readonly tick: number;
  readonly source: Source;
  readonly reason?: string;
  readonly words?: string;
  readonly clock?: ToldClock;
}

interface ToldClock {
  readonly mode: Clock['mode'];
  readonly tick_rate: Clock['tickRate'];
  readonly waiting: boolean;
}

/** One client that watches. */
class ViewWatcher {
  #feed = new ViewFeed();
  #source: Source | undefined;
  #reason: string | undefined;
  #words: string | undefined;
  #step: number | undefined;
  #clock: ToldClock | undefined;
  #answeredAt: number;

  constructor(answeredAt = Number.NEGATIVE_INFINITY) {
    this.#answeredAt = answeredAt;
  }

  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** A client that asks at once is answered no more often than it could show; but land that is begun goes on. */
  async pause(): Promise<void> {
    const wait = this.#answeredAt + VIEW_GAP_MS - performance.now();
    const hasBegun = this.#source !== undefined;
    if (wait <= 0 || (hasBegun && !this.#feed.isComplete)) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }

  /** What is new, if anything is. */
  async look(host: Host, wanted: WantedView): Promise<ViewAnswer | undefined> {
    const { source, reason } = sourceOf(host);
    const isNew = source !== this.#source || reason !== this.#reason;
    if (isNew) this.#feed = new ViewFeed();
    this.#source = source;
    this.#reason = reason;
    const { step } = host.journal;
    const hasStepped = step !== this.#step;
    this.#step = step;
    const view = host.game.facets.blockView;
    if (source !== 'blocks' || view === undefined) {
      return isNew || hasStepped ? this.nothing(host) : undefined;
    }
    const { words } = await encodedWords(await view.words());
    await turnToLook();
    if (host.game.facets.blockView !== view || host.hasNoWorld) return undefined; // gone meanwhile
    const changes = this.#feed.next(view, wanted);
    const areWordsNew = words !== this.#words || changes.epoch !== undefined;
    this.#words = words;
    const isSame = !isNew && !areWordsNew && this.#isClockTold(host);
    if (isSame && Object.keys(changes).length === 0) return undefined;
    return { ...this.nothing(host), ...(areWordsNew && { words }), ...changes };
  }

  /** No change, but of how time passes. */
  nothing(host: Host): ViewAnswer {
    this.#answeredAt = performance.now();
    const isTold = this.#isClockTold(host);
    const { mode, tickRate: tick_rate, waiting } = host.clock;
    this.#clock = { mode, tick_rate, waiting };
    return {
      tick: host.tick,
      source: this.#source ?? 'none',
      ...(this.#reason !== undefined && { reason: this.#reason }),
      ...(!isTold && { clock: this.#clock }),
    };
  }

  #isClockTold({ clock: { mode, tickRate, waiting } }: Host): boolean {
    const told = this.#clock;
    return told?.mode === mode && told.tick_rate === tickRate && told.waiting === waiting;
  }
}

/** Who can draw what there is to see. */
function sourceOf(host: Host): { source: Source; reason?: string } {
  const { game, hasNoWorld, isPlayed, screens } = host;
  const { blockView, screen } = game.facets;
  if (hasNoWorld) return { source: 'none', reason: 'no world is entered' };
  if (!isPlayed) return { source: 'none', reason: host.whyNotPlayed ?? 'the game is not there' };
  const reason = blockView?.onlyHere;
  if (blockView !== undefined && reason === undefined) return { source: 'blocks' };
  if (screen !== undefined && screens !== undefined) {
    return { source: 'pictures', reason: reason ?? 'this game shows pictures alone' };
  }
  return { source: 'none', reason: game.absent?.screen ?? NO_PICTURES };
}
