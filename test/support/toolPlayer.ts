import type { Facets, LongAction } from '@bridle/facets';
import { Host, OPS } from '@bridle/harness';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel';

type Client = ReturnType<Host['connect']>;
export type ToolFacets = Pick<Facets, 'avatar' | 'senses'>;
type Place = readonly [number, number, number];

/** What `tool_run` and `tool_dry` answer, as far as tests look at it. */
export interface ToolReply {
  ok: boolean;
  msg: string;
  tool?: string;
  reason?: string;
  hint?: string;
  ticks?: number;
  // biome-ignore lint/suspicious/noExplicitAny: every tool has its own
  data?: any;
  changed?: {
    moved?: { blocks: number };
    items?: Record<string, number>;
    health?: number;
    hunger?: number;
    broken?: { block: string; pos: number[] }[];
    placed?: { block: string; pos: number[] }[];
    killed?: number[];
    more?: number;
  };
  // biome-ignore lint/suspicious/noExplicitAny: every tool has its own
  preview?: any;
  warnings?: string[];
  blocks?: string[];
  uncertainty?: string[];
}

export interface ToolPlayerOptions {
  readonly seed?: number;
  readonly worldType?: 'flat' | 'normal';
  /** commands to prepare the world with */
  readonly setup?: readonly string[];
  /** others in place of the game's own, made of them */
  readonly facets?: (own: ToolFacets) => Partial<ToolFacets>;
}

/** Somebody who uses tools on the embedded world, and a second client who looks at what came of it. */
export class ToolPlayer {
  readonly game: VoxelGame;
  readonly host: Host;
  readonly #user: Client;
  readonly #watcher: Client;

  constructor(options: ToolPlayerOptions = {}) {
    const { seed = 1, worldType = 'flat', setup = [], facets: others } = options;
    this.game = createVoxelGame({ seed: { high: 0, low: seed }, worldType, noScreen: 'none here' });
    const { avatar, senses } = this.game.facets;
    const facets = { ...this.game.facets, ...others?.({ avatar: avatar!, senses: senses! }) };
    const game = { ...this.game, facets };
    this.host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
    this.#user = this.host.connect(() => {});
    this.#watcher = this.host.connect(() => {});
    for (const line of ['/gamerule doMobSpawning false', ...setup]) this.command(line);
  }

  /** At once, also while a tool runs. */
  command(line: string): void {
    const { ok, lines } = this.game.facets.command!.run(line);
    if (!ok) throw new Error(`${line}: ${lines.join(' ')}`);
  }

  run(tool: string, args: object = {}): Promise<ToolReply> {
    return this.#submit(this.#user, 'tool_run', {
      tool,
      args,
    }) as Promise<unknown> as Promise<ToolReply>;
  }

  dry(tool: string, args: object = {}): Promise<ToolReply> {
    return this.#submit(this.#user, 'tool_dry', {
      tool,
      args,
    }) as Promise<unknown> as Promise<ToolReply>;
  }

  /** As the other client: any op of the harness; what fails is thrown. */
  ask(op: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#submit(this.#watcher, op, params);
  }

  #submit(client: Client, op: string, params: object): Promise<Record<string, unknown>> {
    return this.host.ask(client, { op, params, key: undefined });
  }

  /** Does something when so many more ticks have passed, in the middle of whatever runs then. */
  after(ticks: number, deed: () => void): void {
    const due = this.host.tick + ticks;
    this.eachTick(() => {
      if (this.host.tick < due) return false;
      deed();
      return true;
    });
  }

  /** Does something before every tick, until it says that it was the last time. */
  eachTick(deed: () => boolean): void {
    const doing = (function* (): LongAction<void> {
      while (!deed()) yield;
    })();
    this.host.beginInBackground(
      doing,
      () => {},
      () => {},
    );
  }

  async hash(): Promise<string> {
    const { hash } = (await this.ask('get_state', { hash: true })) as { hash: string };
    return hash;
  }

  async player(): Promise<{
    pos: [number, number, number];
    health: number;
    hunger: number;
    dead: boolean;
    held: { item: string; count: number } | null;
  }> {
    const { player } = await this.ask('get_state');
    return player as never;
  }

  /** What the player carries and wears, by name without `minecraft:`. */
  async inventory(): Promise<Record<string, number>> {
    const { slots } = (await this.ask('get_inventory')) as {
      slots: { item: string; count: number }[];
    };
    const counts: Record<string, number> = {};
    for (const { item, count } of slots) {
      const name = item.replace('minecraft:', '');
      counts[name] = (counts[name] ?? 0) + count;
    }
    return counts;
  }

  /** Names and states of the blocks of a box, x fastest, then z, then y. */
  async blocks(from: Place, to: Place): Promise<string[]> {
    const { palette, runs } = (await this.ask('get_blocks', { from, to })) as {
      palette: string[];
      runs: number[];
    };
    const names: string[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const name = palette[runs[i + 1]!]!.replace('minecraft:', '');
      for (let n = 0; n < runs[i]!; n++) names.push(name);
    }
    return names;
  }

  async block(x: number, y: number, z: number): Promise<string> {
    return (await this.blocks([x, y, z], [x, y, z]))[0]!;
  }

  async lying(): Promise<Record<string, number>> {
    const { entities } = (await this.ask('get_entities', { radius: 64 })) as {
      entities: { item?: { item: string; count: number } }[];
    };
    const counts: Record<string, number> = {};
    for (const { item } of entities) {
      if (item === undefined) continue;
      const name = item.item.replace('minecraft:', '');
      counts[name] = (counts[name] ?? 0) + item.count;
    }
    return counts;
  }
}
