import type { Client } from '@bridle/client';
import type { Reply } from '../client.js';
import { BlockMap, type BlockRuns, type Cell } from './blockMap.js';

export interface LookedAt {
  readonly block: string;
  readonly pos: Cell;
  readonly face: string;
}

export interface State {
  readonly tick: number;
  readonly biome: string;
  /** at the feet */
  readonly light: number;
  readonly time_of_day: number;
  readonly looking_at: LookedAt | null;
  readonly looking_at_entity: number | null;
  /** by name, the tick of each that is reached */
  readonly milestones: Readonly<Record<string, number>>;
  readonly player: {
    readonly pos: Cell;
    readonly velocity: Cell;
    readonly health: number;
    readonly hunger: number;
    readonly air: number;
    readonly on_ground: boolean;
    readonly dead: boolean;
    readonly held: { readonly item: string; readonly count: number } | null;
  };
}

export interface SeenEvent {
  readonly event: string;
  readonly tick: number;
  readonly [field: string]: unknown;
}

export interface Slot {
  readonly slot: number;
  readonly item: string;
  readonly count: number;
}

/** A thing that lies about, or somebody. */
export interface Entity {
  readonly id: number;
  readonly type: string;
  readonly pos: Cell;
  readonly velocity: Cell;
  readonly distance: number;
  readonly is_hostile?: boolean;
  readonly is_baby?: boolean;
  readonly item?: { readonly item: string; readonly count: number };
}

export interface View {
  readonly yaw: number;
  readonly pitch: number;
}

/** What is done in one tick; whatever is left out is let go of. */
export interface TickActions {
  readonly look?: View | undefined;
  /** 1 is forward */
  readonly move?: number;
  /** 1 is to the right */
  readonly strafe?: number;
  readonly sprint?: boolean;
  readonly jump?: boolean;
  readonly crouch?: boolean;
  readonly attack?: boolean;
  /** one click, to place a block */
  readonly use?: boolean;
  /** goes on using what is held: eats, or holds the shield up */
  readonly useHold?: boolean;
}

const EVENTS = ['damage', 'death', 'respawn', 'pickup', 'block', 'milestone'];
const EYE_HEIGHT = 1.62;
const SNEAKING_EYE_HEIGHT = 1.27;
/** How far a wary agent watches out. */
const WATCH_BLOCKS = 24;

/** The player has died where that was not meant to be. */
export class Died extends Error {}

/** A client of automation-v1 that knows what it was told, and nothing else. */
export class Agent {
  readonly map: BlockMap;
  /** everything that was told, in order */
  readonly events: SeenEvent[] = [];
  state!: State;
  /** the hotbar slot in use */
  slot = 0;
  isCrouching = false;
  /** false while a death would be a mistake */
  mayDie = false;
  /** carries a pickaxe that is good for stone */
  hasPickaxe = false;
  hasShovel = false;
  /** what is near, as of the last tick; only while there is a guard */
  near: readonly Entity[] = [];
  /** looks up after every tick from whatever is done, and may do something else for a while */
  guard: ((agent: Agent) => Promise<void>) | undefined;
  /** with whom a fight goes on, and the tick since when without a blow */
  readonly fights = new Map<number, number>();
  #isOnGuard = false;
  readonly #client: Client;
  #dropped = 0;
  #lastTick = Number.POSITIVE_INFINITY;

  private constructor(client: Client) {
    this.#client = client;
    this.map = new BlockMap(async (from, to) => {
      return (await this.ask('get_blocks', { from, to })) as unknown as BlockRuns;
    });
  }

  static async awake(client: Client): Promise<Agent> {
    const agent = new Agent(client);
    for (const kind of EVENTS) {
      await client.on(kind, (event) => agent.#notice(event as unknown as SeenEvent));
    }
    await client.on('dropped', ({ count }) => {
      agent.#dropped += count;
    });
    agent.state = (await agent.ask('get_state')) as unknown as State;
    return agent;
  }

  /** The cell of the feet; of a swimmer who bobs above the surface, the water below. */
  get cell(): Cell {
    const [px, py, pz] = this.state.player.pos;
    const [x, y, z] = [Math.floor(px), Math.floor(py + 0.001), Math.floor(pz)];
    const bobs = !this.state.player.on_ground && this.map.at(x, y - 1, z).isWater;
    return bobs && !this.map.at(x, y, z).isWater ? [x, y - 1, z] : [x, y, z];
  }

  get eyes(): Cell {
    const [x, y, z] = this.state.player.pos;
    return [x, y + (this.isCrouching ? SNEAKING_EYE_HEIGHT : EYE_HEIGHT), z];
  }

  get isInWater(): boolean {
    return this.map.at(...this.cell).isWater;
  }

  /** Runs a part of the script; it fails when it takes more ticks than that. */
  async within<T>(ticks: number, run: () => Promise<T>): Promise<T> {
    this.#lastTick = this.state.tick + ticks;
    return run();
  }

  /** Lets one tick pass while doing so. */
  async do(doing: TickActions): Promise<State> {
    if (this.state.tick >= this.#lastTick) throw new Error('this takes more ticks than it should');
    const { look, use } = doing;
    this.isCrouching = doing.crouch ?? false;
    const actions = {
      move_y: doing.move ?? 0,
      move_x: doing.strafe ?? 0,
      sprint: doing.sprint ?? false,
      jump_hold: doing.jump ?? false,
      crouch: this.isCrouching,
      attack_hold: doing.attack ?? false,
      use_hold: doing.useHold ?? false,
      hotbar_slot: this.slot,
    };
    const replies = await this.#askAll([
      ...(look === undefined ? [] : [{ op: 'set_view', ...look }]),
      { op: 'set_actions', actions },
      ...(use ? [{ op: 'pulse', actions: { use_click: true } }] : []),
      { op: 'step', ticks: 1 },
      ...(this.guard ? [{ op: 'get_entities', radius: WATCH_BLOCKS }] : []),
      { op: 'get_state' },
    ]);
    if (this.guard) this.near = replies.at(-2)!.entities as Entity[];
    this.#see(replies.at(-1) as unknown as State);
    await this.#lookUp();
    return this.state;
  }

  /** Rests for so many ticks, fewer if what is waited for comes true, and says what did. */
  async rest(ticks: number, until: Reply | Reply[] = []): Promise<Reply | null> {
    if (this.state.tick + ticks > this.#lastTick) {
      throw new Error('this takes more ticks than it should');
    }
    await this.do({});
    // Nobody sleeps through their own death.
    const untils = [until, { health_below: 1 }].flat();
    const [stepped, state] = await this.#askAll([
      { op: 'step', ticks: ticks - 1, until: untils },
      { op: 'get_state' },
    ]);
    this.#see(state as unknown as State);
    return stepped!.ended_by as Reply | null;
  }

  #see(state: State): void {
    this.state = state;
    if (state.player.dead && !this.mayDie) {
      const last = this.events.findLast(
        ({ event, target }) => event === 'death' && target === 'player',
      );
      throw new Died(`the player has died too early, by ${last?.cause}`);
    }
  }

  /** Comes back to life, with empty hands. */
  async respawn(): Promise<void> {
    await this.ask('respawn');
    this.guard = undefined;
    this.hasPickaxe = false;
    this.hasShovel = false;
    this.#see((await this.ask('get_state')) as unknown as State);
  }

  async #lookUp(): Promise<void> {
    if (this.guard === undefined || this.#isOnGuard) return;
    this.#isOnGuard = true;
    try {
      await this.guard(this);
    } finally {
      this.#isOnGuard = false;
    }
  }

  async ask(op: string, fields: Reply = {}): Promise<Reply> {
    return (await this.#askAll([{ op, ...fields }]))[0]!;
  }

  /** Which block each of these directions from the eyes meets first. */
  async castAll(ways: readonly Cell[], reach: number): Promise<(LookedAt | null)[]> {
    const from = this.eyes;
    const replies = await this.#askAll(ways.map((way) => ({ op: 'raycast', reach, from, way })));
    return replies.map(({ hit }) => hit as LookedAt | null);
  }

  async inventory(): Promise<Slot[]> {
    return (await this.ask('get_inventory')).slots as Slot[];
  }

  /** Whatever lies or moves near, the nearest first. */
  async around(radius: number): Promise<Entity[]> {
    return (await this.ask('get_entities', { radius })).entities as Entity[];
  }

  /** Sends requests in one go and waits for their replies; what happens on the way is noticed. */
  async #askAll(requests: readonly Reply[]): Promise<Reply[]> {
    const asked = requests.map(({ op, ...fields }) => this.#client.ask(op as string, fields));
    const replies = await Promise.all(asked);
    if (this.#dropped > 0) throw new Error(`${this.#dropped} events were dropped`);
    return replies;
  }

  #notice(seen: SeenEvent): void {
    this.events.push(seen);
    if (seen.event === 'block') this.map.note(seen.pos as Cell, seen.to as string);
  }
}
