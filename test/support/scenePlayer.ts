import type { HarnessError, SceneAction, SceneBox, SceneNode } from '@bridle/facets';
import { Host, OPS } from '@bridle/harness';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel';

interface Shown {
  readonly snapshot: string;
  readonly refs: Readonly<Record<string, { readonly role: string; readonly name: string }>>;
  readonly history?: readonly string[];
  readonly changes?: string;
  readonly settled?: boolean;
}

export interface PlayerOptions {
  readonly seed?: number;
  readonly worldType?: 'flat' | 'normal';
  /** commands to prepare the world with */
  readonly setup?: readonly string[];
}

/** Somebody who knows nothing of a world but its scene: labels to read, refs to act on. */
export class ScenePlayer {
  readonly game: VoxelGame;
  readonly #host: Host;
  readonly #client: ReturnType<Host['connect']>;
  shown: Shown = { snapshot: '', refs: {} };

  private constructor({ seed = 1, worldType = 'flat' }: PlayerOptions) {
    this.game = createVoxelGame({ seed: { high: 0, low: seed }, worldType, noScreen: 'none here' });
    this.#host = new Host({
      game: this.game,
      ops: OPS,
      clock: { mode: 'wait' },
      onStop: () => {},
    });
    this.#client = this.#host.connect(() => {});
  }

  static async enter(options: PlayerOptions = {}): Promise<ScenePlayer> {
    const player = new ScenePlayer(options);
    for (const line of options.setup ?? []) await player.command(line);
    await player.look();
    return player;
  }

  /** Any op of the harness; what fails is thrown. */
  ask(op: string, params: object = {}): Promise<Record<string, unknown>> {
    return this.#host.ask(this.#client, { op, params, key: undefined });
  }

  async command(line: string): Promise<void> {
    const { ok, lines } = this.game.facets.command!.run(line);
    if (!ok) throw new Error(`${line}: ${lines.join(' ')}`);
  }

  async look(): Promise<string> {
    this.shown = (await this.ask('get_scene')) as unknown as Shown;
    return this.shown.snapshot;
  }

  /** The first element in sight with such a label. */
  find(label: RegExp | string): string | undefined {
    const isMeant = (name: string): boolean =>
      typeof label === 'string' ? name === label : label.test(name);
    return Object.entries(this.shown.refs).find(([, { name }]) => isMeant(name))?.[0];
  }

  ref(label: RegExp | string): string {
    const ref = this.find(label);
    if (ref === undefined) throw new Error(`nothing is called ${label}:\n${this.shown.snapshot}`);
    return ref;
  }

  actOn(action: SceneAction, ref: string, more: object = {}): Promise<Shown> {
    return this.#take('scene_act', { action, selector: ref, ...more });
  }

  async act(action: SceneAction, label: RegExp | string, more: object = {}): Promise<Shown> {
    return this.actOn(action, this.ref(label), more);
  }

  click(label: RegExp | string): Promise<Shown> {
    return this.act('click', label);
  }

  drag(from: RegExp | string, to: RegExp | string): Promise<Shown> {
    return this.act('drag', from, { target: this.ref(to) });
  }

  fill(label: RegExp | string, value: string): Promise<Shown> {
    return this.act('fill', label, { value });
  }

  key(key: string, move: 'press' | 'down' | 'up' = 'press'): Promise<Shown> {
    return this.#take('scene_key', { key, move });
  }

  mouse(pointer: object): Promise<Shown> {
    return this.#take('scene_pointer', pointer);
  }

  type(text: string): Promise<Shown> {
    return this.#take('scene_type', { text });
  }

  async step(ticks: number): Promise<void> {
    await this.ask('step', { ticks });
    await this.look();
  }

  async #take(op: string, params: object): Promise<Shown> {
    try {
      this.shown = (await this.ask(op, params)) as unknown as Shown;
    } catch (error) {
      await this.look();
      throw error as HarnessError;
    }
    return this.shown;
  }
}

/** On flat grass, looking east, with nobody else about. */
export function onGrass(...setup: string[]): Promise<ScenePlayer> {
  return ScenePlayer.enter({ setup: ['/gamerule doMobSpawning false', ...setup] });
}

/** The cell that the player's feet are in. */
export function feet({ game }: ScenePlayer): [number, number, number] {
  const { x, y, z } = game.world.player;
  return [Math.floor(x), Math.floor(y), Math.floor(z)];
}

/** The box of the last element with such a label: what is on top comes last. */
export function boxOf({ game }: ScenePlayer, label: RegExp): SceneBox {
  const search = (node: SceneNode): SceneNode | undefined =>
    label.test(node.name ?? '') ? node : node.children?.map(search).findLast((one) => one);
  return search(game.facets.scene!.read() as SceneNode)!.box!;
}
