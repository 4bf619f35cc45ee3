import type { RawClient, Reply } from '../client.js';
import { BlockMap, type BlockRuns, type Cell } from './blockMap.js';

export interface LookedAt {
  readonly block: string;
  readonly pos: Cell;
  readonly face: string;
}

export interface State {
  readonly tick: number;
  readonly biome: string;
  readonly looking_at: LookedAt | null;
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

export interface Seen {
  readonly event: string;
  readonly tick: number;
  readonly [field: string]: unknown;
}

export interface Slot {
  readonly slot: number;
  readonly item: string;
  readonly count: number;
}

export interface Lying {
  readonly id: number;
  readonly pos: Cell;
  readonly velocity: Cell;
  readonly item?: { readonly item: string; readonly count: number };
}

export interface View {
  readonly yaw: number;
  readonly pitch: number;
}

/** What is done in one tick; whatever is left out is let go of. */
export interface Doing {
  readonly look?: View | undefined;
  /** 1 is forward */
  readonly move?: number;
  readonly jump?: boolean;
  readonly crouch?: boolean;
  readonly attack?: boolean;
  /** one click, to place a block */
  readonly use?: boolean;
}

const EVENTS = ['damage', 'death', 'respawn', 'pickup', 'block'];
const EYE_HEIGHT = 1.62;
const SNEAKING_EYE_HEIGHT = 1.27;

/** A client of automation-v1 that knows what it was told, and nothing else. */
export class Agent {
  readonly map: BlockMap;
  /** everything that was told, in order */
  readonly events: Seen[] = [];
  state!: State;
  /** the hotbar slot in use */
  slot = 0;
  isCrouching = false;
  /** false while a death would be a mistake */
  mayDie = false;
  readonly #client: RawClient;
  #lastId = 0;
  #lastTick = Number.POSITIVE_INFINITY;

  private constructor(client: RawClient) {
    this.#client = client;
    this.map = new BlockMap(async (from, to) => {
      return (await this.ask('get_blocks', { from, to })) as unknown as BlockRuns;
    });
  }

  static async awake(client: RawClient): Promise<Agent> {
    const agent = new Agent(client);
    await agent.ask('subscribe', { events: EVENTS });
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
  async do(doing: Doing): Promise<State> {
    if (this.state.tick >= this.#lastTick) throw new Error('this takes more ticks than it should');
    const { look, use } = doing;
    this.isCrouching = doing.crouch ?? false;
    const actions = {
      move_y: doing.move ?? 0,
      jump_hold: doing.jump ?? false,
      crouch: this.isCrouching,
      attack_hold: doing.attack ?? false,
      hotbar_slot: this.slot,
    };
    const replies = await this.#askAll([
      ...(look === undefined ? [] : [{ op: 'set_view', ...look }]),
      { op: 'set_actions', actions },
      ...(use ? [{ op: 'pulse', actions: { use_click: true } }] : []),
      { op: 'step', ticks: 1 },
      { op: 'get_state' },
    ]);
    this.state = replies.at(-1) as unknown as State;
    if (this.state.player.dead && !this.mayDie) throw new Error('the player has died too early');
    return this.state;
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

  async itemsNear(radius: number): Promise<Lying[]> {
    return (await this.ask('get_entities', { radius })).entities as Lying[];
  }

  /** Sends requests in one go and waits for their replies, taking in events on the way. */
  async #askAll(requests: readonly Reply[]): Promise<Reply[]> {
    const first = this.#lastId + 1;
    for (const request of requests) this.#client.send({ ...request, id: ++this.#lastId });
    const replies: Reply[] = [];
    while (replies.length < requests.length) {
      const reply = await this.#client.reply();
      if (reply.event === 'error') throw new Error(`the server says ${JSON.stringify(reply)}`);
      if (reply.id === first + replies.length) replies.push(reply);
      else if (reply.event !== 'progress') this.#notice(reply as unknown as Seen);
    }
    return replies;
  }

  #notice(seen: Seen): void {
    if (seen.event === 'dropped') throw new Error(`events were dropped: ${JSON.stringify(seen)}`);
    this.events.push(seen);
    if (seen.event === 'block') this.map.note(seen.pos as Cell, seen.to as string);
  }
}
