import { connect, type Socket } from 'node:net';
import {
  type ClockFacet,
  type CommandOutcome,
  type Facets,
  type Game,
  type GameEvent,
  type GameLife,
  HarnessError,
  type InputControl,
  type LongAction,
  type SceneNode,
  type SceneOutcome,
  type TickInput,
  unstoppable,
  until,
} from '@bridle/facets';

export const TURN_CLOCKS = ['none', 'theirs', 'remote'] as const;
export type TurnClock = (typeof TURN_CLOCKS)[number];

interface Look {
  turn: number;
  dug: string[];
  busy: string[];
  tap: boolean;
  rings: number;
}

/** A game says itself what can be held, sampled and subscribed to: none of this is of a block world. */
const CONTROLS: readonly InputControl[] = [
  { name: 'aim', kind: 'axis' },
  { name: 'tap', kind: 'button' },
  { name: 'can', kind: 'choice', max: 2 },
  { name: 'bell', kind: 'click' },
  { name: 'walk', kind: 'turn' },
];
const SAMPLES = { beds: ['dug'], tap: ['water', 'tap'], rings: ['rings'] };
const EVENT_KINDS = {
  work_done: { schema: { type: 'object', properties: { work: { type: 'string' } } } },
  frost: {},
};

interface Waiting {
  resolve(answer: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** Something that goes on in the garden, until the game says how it ended. */
interface Job {
  end: string | undefined;
  readonly ended: Promise<void>;
  tell(end: string): void;
}

const BEDS = ['a', 'b'];
const LOST = 'the garden does not answer; start it again';

/** The garden behind its socket, as a game for the harness. */
export class TurnGame implements Game {
  readonly name = 'garden';
  readonly life: GameLife;
  facets: Partial<Facets> = {};
  readonly #clock: TurnClock;
  #state: GameLife['state'] = 'connecting';
  readonly #onChange = new Set<() => void>();
  #socket: Socket | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, Waiting>();
  readonly #jobs = new Map<number, Job>();
  #look: Look = { turn: 0, dug: [], busy: [], tap: false, rings: 0 };
  /** as `state` gives it, until another look has come */
  #known: ReturnType<typeof stateOf> | undefined;
  #applied = '';
  readonly #tickListeners = new Set<() => void>();

  constructor(clock: TurnClock) {
    this.#clock = clock;
    const game = this;
    this.life = {
      get state() {
        return game.#state;
      },
      get reason() {
        return game.#state === 'ready' ? undefined : LOST;
      },
      onChange(listener) {
        game.#onChange.add(listener);
        return () => void game.#onChange.delete(listener);
      },
    } as GameLife;
  }

  async connect(port: number): Promise<void> {
    await this.watch(port);
    await this.ask('look');
    this.facets = this.#offered();
    this.#change('ready');
  }

  /** Connects for nothing but questions about the game. */
  watch(port: number): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    let rest = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) this.#read(JSON.parse(line) as Record<string, unknown>);
    });
    socket.on('close', () => this.#socket === socket && this.#lose());
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => {
        this.#socket = socket;
        resolve();
      });
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  ask(what: string, more: object = {}): Promise<Record<string, unknown>> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (this.#socket === undefined) return reject(new HarnessError('cancelled', LOST));
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(`${JSON.stringify({ id, do: what, ...more })}\n`);
    });
  }

  #change(state: GameLife['state']): void {
    this.#state = state;
    for (const listener of this.#onChange) listener();
  }

  #lose(): void {
    this.#socket = undefined;
    this.facets = {};
    this.#change('lost');
    for (const { reject } of this.#waiting.values()) reject(new HarnessError('cancelled', LOST));
    this.#waiting.clear();
    this.#jobs.clear();
    this.#applied = '';
  }

  #read({ id, job, end, look, ...answer }: Record<string, unknown>): void {
    if (look !== undefined) {
      this.#look = look as Look;
      this.#known = undefined;
    }
    if (typeof id === 'number') {
      if (typeof job === 'number') this.#jobs.set(job, newJob());
      this.#waiting.get(id)?.resolve({ ...answer, job });
      this.#waiting.delete(id);
    } else if (typeof end === 'string') {
      this.#jobs.get(job as number)?.tell(end);
    } else if (typeof answer.event === 'string') {
      this.#tell(answer as GameEvent);
    } else for (const listener of this.#tickListeners) listener();
  }

  #tell: (event: GameEvent) => void = () => {};

  #offered(): Partial<Facets> {
    const clock = this.#clockFacet();
    return {
      ...(clock && { clock }),
      events: {
        kinds: EVENT_KINDS,
        listen: (listener) => {
          this.#tell = listener;
        },
      },
      state: {
        samples: SAMPLES,
        read: () => {
          this.#known ??= stateOf(this.#look);
          return this.#known;
        },
        refresh: async () => void (await this.ask('look')),
      },
      input: { controls: CONTROLS, apply: (input) => this.#apply(input) },
      command: {
        run: (line) => unstoppable(() => this.#command(line)),
      },
      scene: {
        read: async () => {
          await this.ask('look');
          return sceneOf(this.#look);
        },
        settled: () => ({ settled: true }),
        act: (key) => this.#do(key),
      },
    };
  }

  /** The garden goes on with the input that it was told last. */
  #apply(input: TickInput): void {
    const text = JSON.stringify(input);
    if (text === this.#applied) return;
    this.#applied = text;
    this.ask('hold', { input }).catch(() => {}); // it is gone, and is told anew
  }

  async #command(line: string): Promise<CommandOutcome> {
    const { ok, lines } = await this.ask('command', { line });
    return { ok, lines } as CommandOutcome;
  }

  #clockFacet(): ClockFacet | undefined {
    const game = this;
    if (this.#clock === 'theirs') {
      return {
        kind: 'theirs',
        reason: 'the garden has its own turns',
        get tick() {
          return game.#look.turn;
        },
        onTick(listener) {
          game.#tickListeners.add(listener);
          return () => void game.#tickListeners.delete(listener);
        },
      };
    }
    if (this.#clock === 'none') return undefined;
    return {
      kind: 'remote',
      get tick() {
        return game.#look.turn;
      },
      advance: async (turns) => void (await this.ask('advance', { turns })),
    };
  }

  #begun({ job, refused }: Record<string, unknown>): Job {
    if (typeof job !== 'number') throw new HarnessError('bad_request', String(refused));
    return this.#jobs.get(job)!;
  }

  *#do(key: string): LongAction<SceneOutcome> {
    const [what, bed] = key.split(' ');
    // Stopped before the game has answered, it goes on there all the same, and is stopped then.
    const begun = this.ask('begin', { what, bed });
    let job: Job | undefined;
    try {
      job = this.#begun(yield* until(begun));
      if (this.#clock === 'none') yield* until(job.ended);
      else while (job.end === undefined) yield;
    } finally {
      if (job?.end === undefined && this.#socket !== undefined) {
        const answer = yield* until(begun);
        job = this.#begun(answer);
        yield* until(this.ask('stop', { job: answer.job }));
        yield* until(job.ended);
      }
    }
    return { history: [`${key}: ${job.end}`] };
  }
}

function stateOf({ turn, dug, tap, rings }: Look) {
  return { tick: turn, dug, water: { tap }, rings };
}

function newJob(): Job {
  let tell: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const job: Job = {
    end: undefined,
    ended,
    tell(end) {
      job.end = end;
      tell();
    },
  };
  return job;
}

function sceneOf({ dug, busy }: Look): SceneNode {
  const button = (key: string, name: string): SceneNode => ({
    key,
    role: 'button',
    name,
    actions: ['click'],
  });
  const beds = BEDS.filter((bed) => !dug.includes(bed));
  return {
    key: 'garden',
    role: 'application',
    name: 'Garden',
    children: [
      ...beds.map((bed) => button(`dig ${bed}`, `Dig bed ${bed}`)),
      button('water', 'Water the flowers'),
      button('rain', 'Wait for rain'),
      { key: 'state', role: 'status', name: busy.length === 0 ? 'At rest' : `Busy: ${busy}` },
    ],
  };
}
