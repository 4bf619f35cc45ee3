import {
  type Act,
  type AvatarHands,
  type AvatarSelf,
  failure,
  finished,
  type LongAction,
  type OpenScreen,
  type SceneFacet,
  type SceneNode,
  type SceneOutcome,
  stopping,
  until,
  type Vector,
} from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { createBlockScene } from './blockScene.js';
import type { BlockGame } from './game.js';

const NOT_KNOWN = { biome: null, light: null, time_of_day: null, weather: null };

/** A block world that is elsewhere: its acts wait for promises, and it has not been told everything. */
class FarWorld {
  readonly did: string[] = [];
  readonly blocks = new Map([['2,64,0', 'minecraft:oak_log']]);
  screen: OpenScreen | null = null;
  readonly scene: SceneFacet;

  constructor() {
    this.scene = createBlockScene(this.#game());
  }

  #act<T>(what: string, done: () => T): LongAction<T> {
    const { did } = this;
    return (function* () {
      yield* until(Promise.resolve());
      did.push(what);
      return done();
    })();
  }

  #show(screen: OpenScreen | null): void {
    this.screen = screen;
  }

  #self(): AvatarSelf {
    return {
      tick: 7,
      dimension: 'The End',
      ...NOT_KNOWN,
      player: {
        pos: [0.5, 64, 0.5],
        yaw: 0,
        pitch: 0,
        health: 20,
        hunger: 20,
        saturation: null,
        air: null,
        velocity: [0, 0, 0],
        on_ground: true,
        dead: false,
        game_mode: 'survival',
        hotbar_slot: 0,
        held: null,
        effects: [],
      },
      looking_at: null,
      looking_at_entity: null,
      screen: this.screen,
      name: 'alex',
      experience: { level: 3, progress: 0.5, total: 30 },
      mount: null,
      in_water: false,
      in_lava: false,
      on_fire: false,
      day: null,
    };
  }

  #game(): BlockGame {
    const nameAt = (x: number, y: number, z: number): string =>
      this.blocks.get(`${x},${y},${z}`) ?? (y < 64 ? 'minecraft:stone' : 'minecraft:air');
    const hands: Partial<AvatarHands> = {
      moveTo: (goal) => this.#act(`moveTo ${goal.kind}`, () => ({ ticks: 0 })),
      dig: (pos: Vector) =>
        this.#act(`dig ${pos.join(' ')}`, () => {
          this.blocks.delete(pos.join());
          return { block: 'minecraft:oak_log', drops: [] };
        }),
    };
    const game = {
      state: { read: () => this.#self() },
      senses: {
        self: () => this.#self(),
        inventory: () => [],
        recipes: () => [],
        nameAt,
        block: (x: number, y: number, z: number) => ({
          name: nameAt(x, y, z),
          properties: {},
          pos: [x, y, z],
          is_solid: y < 64,
          fluid: null,
          sky_light: null,
          block_light: null,
        }),
        blockFacts: () => undefined,
        itemFacts: () => undefined,
        digging: () => ({ tool: null, ticks: 60, gives_drops: true }),
      },
      view: {
        epoch: 1,
        camera: () => ({
          pos: [0.5, 65.62, 0.5],
          right: [0, 0, 1],
          up: [0, 1, 0],
          forward: [1, 0, 0],
          scale: 500,
        }),
        lookAlong: (way: Vector): Act<void> => this.#act(`look ${way.join(' ')}`, () => undefined),
        canSee: () => true,
        distanceTo: () => 1,
        blocks: () =>
          [...this.blocks].map(([place, name]) => {
            const pos = place.split(',').map(Number) as Vector;
            return { name, pos, low: pos, high: pos.map((one) => one + 1) as Vector };
          }),
        entities: () => [],
        foothold: () => ({ y: 64, isDry: true, biome: null }),
      },
      avatar: { abilities: new Set(), hands, release: () => this.#act('release', () => undefined) },
      hands: {
        open: () => this.#act('open', () => this.#show({ kind: 'inventory', pos: null })),
        close: () => this.#act('close', () => this.#show(null)),
        container: () => ({
          screen: this.screen,
          size: 0,
          grid: 4,
          slots: [],
          cursor: null,
          result: null,
        }),
      },
      keys: { held: new Set(), release: () => {} },
      input: { setView: () => this.#act('setView', () => undefined) },
      chat: { send: (text: string) => this.#act(`say ${text}`, () => undefined) },
      command: { run: () => ({ ok: null, lines: [] }) },
      events: { listen: () => {} },
    };
    return game as unknown as BlockGame;
  }

  find(name: string): SceneNode {
    const search = (node: SceneNode): SceneNode | undefined =>
      node.name === name ? node : node.children?.map(search).find((one) => one !== undefined);
    const found = search(this.scene.read() as SceneNode);
    if (found === undefined) throw failure('not_found', `nothing is called ${name}`);
    return found;
  }

  click(name: string): Promise<unknown> {
    return finished(this.scene.act(this.find(name).key, 'click', {}));
  }
}

describe('a block world that is elsewhere', () => {
  it('has a scene that leaves out what nobody has told', () => {
    const world = new FarWorld();
    expect(world.find('Experience').value).toBe('level 3');
    expect(world.find('Time').value).toBe('unknown');
    expect(() => world.find('Air')).toThrow('nothing is called Air');
    expect(() => world.find('Biome')).toThrow('nothing is called Biome');
    expect(world.find('Mine oak_log, 2 blocks ahead').box).toBeDefined();
  });

  it('is acted on by its own hands, one after the other', async () => {
    const world = new FarWorld();
    expect(await world.click('Mine oak_log, 2 blocks ahead')).toEqual({
      history: ['Mined oak_log at 2 64 0'],
    });
    expect(world.did).toEqual(['moveTo block', 'dig 2 64 0', 'release']);
  });

  it('lets go of the body when an action is stopped half-way', async () => {
    const world = new FarWorld();
    const key = world.find('Mine oak_log, 2 blocks ahead').key;
    const mining = world.scene.act(key, 'click', {}) as LongAction<SceneOutcome>;
    mining.next();
    const stopped = await finished(stopping(mining));
    expect(stopped).toEqual({ history: [] });
    expect(world.did).toEqual(['release']);
  });

  it('opens and closes its screens, and is waited for', async () => {
    const world = new FarWorld();
    await world.click('Open inventory');
    expect(world.find('Inventory').role).toBe('dialog');
    await world.click('Close');
    expect(world.did).toEqual(['open', 'release', 'close', 'release']);
    expect(() => world.find('Inventory')).toThrow();
  });
});
