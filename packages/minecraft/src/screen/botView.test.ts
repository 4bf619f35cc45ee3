import { EventEmitter } from 'node:events';
import type { BlockViewWords, CameraMode, CameraPose, OwnScreen } from '@bridle/facets';
import { allAtOnce } from '@bridle/facets';
import { Renderer, WorldLooks } from '@bridle/render';
import { describe, expect, it } from 'vitest';
import { KnownWorld } from '../knownWorld.js';
import type { BotSession } from '../session.js';
import { UnpackedLand } from '../unpackedLand.js';
import type { ScreenParts } from './botScene.js';
import { createBotScreen } from './botScreen.js';
import { createBotView } from './botView.js';

const [WIDTH, HEIGHT, DISTANCE] = [320, 180, 2];
const KINDS = ['air', 'stone', 'torch'];
const CUBE = [[0, 0, 0, 1, 1, 1]];
const FROM_ABOVE: CameraPose = { pos: [2, 30, 2], yaw: 1, pitch: -0.6, fov: 90 };

const STATES = {
  count: KINDS.length,
  registry: {
    version: { minecraftVersion: 'of this test' },
    biomes: {},
    biomesArray: [{ id: 7, name: 'plains' }],
    blocksArray: KINDS.map((name, i) => ({
      name,
      minStateId: i,
      maxStateId: i,
      defaultState: i,
    })),
  },
  of: (id: number) => ({
    name: `minecraft:${KINDS[id]}`,
    properties: {},
    shapes: KINDS[id] === 'stone' ? CUBE : [],
  }),
};

/** A bot over a floor of stone, a cow before its eyes, with a torch in its hand. */
function botOn({ dimension = 'overworld', feet = 16 } = {}) {
  const floor = { sections: [{ data: { value: 1 } }], getBiome: () => 7, blockEntities: {} };
  const columns = new Map<string, object>();
  for (const x of [-1, 0, 1]) for (const z of [-1, 0, 1]) columns.set(`${x} ${z}`, floor);
  const creature = (id: number, name: string, x: number) => ({
    ...{ id, name, type: 'mob', isValid: true, yaw: 0, pitch: 0, width: 0.9, height: 1.4 },
    position: { x, y: feet, z: 8.5 },
    velocity: { x: 0, y: 0, z: 0 },
  });
  const self = creature(1, 'player', 8.5);
  const keys = new Set<string>();
  const bot = Object.assign(new EventEmitter(), {
    _client: new EventEmitter(),
    registry: STATES.registry,
    game: { dimension, minY: 0, height: 64 },
    time: { day: 3 },
    entity: self,
    entities: { 1: self, 2: creature(2, 'cow', 12.5) },
    heldItem: { name: 'torch' },
    getControlState: (key: string) => keys.has(key),
    world: {
      getColumn: (x: number, z: number) => columns.get(`${x} ${z}`),
      getColumns: () => [...columns.values()],
    },
  });
  const world = new KnownWorld(bot as never, STATES as never);
  const land = new UnpackedLand(bot as never, world);
  const held = { item: 'minecraft:torch', count: 3 };
  const player = {
    ...{ pos: [8.5, feet, 8.5], yaw: 0, pitch: -0.2, health: 15, hunger: 20, air: 300 },
    ...{ game_mode: 'survival', hotbar_slot: 0, held, dead: false },
    effects: [{ name: 'minecraft:speed', level: 2, ticks_left: 600 }],
  };
  const looking_at = { pos: [11, feet - 1, 8], block: 'minecraft:stone', face: 'up', distance: 3 };
  const parts = {
    state: () => ({ tick: 40, player, time_of_day: 7_000, weather: 'clear', looking_at }),
    senses: {
      raycast: () => null,
      self: () => ({ experience: { level: 4, progress: 0.5 } }),
      inventory: () => [{ slot: 0, ...held }],
      itemFacts: () => null,
    },
    container: () => ({ slots: [] }),
    chat: () => [{ at: Date.now(), from: 'somebody', text: 'hello' }],
  } as unknown as ScreenParts;
  const session = { bot, states: STATES, world, land } as unknown as BotSession;
  return { bot, columns, keys, parts, session };
}

/** A renderer that knows of the version no more than what these words say as JSON. */
function rendererOf({ states, biomes, itemStates }: BlockViewWords): Renderer {
  const infos = states.map((state) => ({ ...state, shape: [...state.shape] }));
  const told = JSON.parse(JSON.stringify({ infos, biomes, itemStates })) as {
    infos: typeof infos;
    biomes: string[];
    itemStates: Record<string, number>;
  };
  const words = {
    states: told.infos.map((state) => ({ ...state, shape: Float64Array.from(state.shape) })),
    biomes: told.biomes,
    stateOfItem: (item: string) => told.itemStates[item],
  };
  return new Renderer(new WorldLooks(words));
}

function picture(screen: OwnScreen, camera: CameraMode | CameraPose, hud: boolean): Uint8Array {
  const request = { camera, hud, width: WIDTH, height: HEIGHT, annotate: false };
  return allAtOnce(screen.render(request)).data.slice();
}

describe('what a bot shows, drawn elsewhere', () => {
  it('has the same pixels as the pictures of its own screen', async () => {
    const { parts, session } = botOn();
    const screen = createBotScreen(session, parts, DISTANCE);
    const view = createBotView(session, parts, DISTANCE);
    await screen.prepare();
    const renderer = rendererOf(await view.words());
    const seen = new Set<string>();
    for (const camera of ['first', 'third', 'third_front', FROM_ABOVE] as const) {
      for (const hud of [true, false]) {
        const own = picture(screen, camera, hud);
        const { data } = renderer.draw(view.scene(camera, hud), WIDTH, HEIGHT);
        expect(data.slice()).toEqual(own);
        seen.add(Buffer.from(own).toString('base64'));
      }
    }
    expect(seen.size).toBe(8);
  });

  it('has words that are the same object for all bots of a version', async () => {
    const [one, other] = [botOn(), botOn({ dimension: 'the_nether' })];
    const view = createBotView(one.session, one.parts, DISTANCE);
    const words = await view.words();
    expect(await view.words()).toBe(words);
    expect(await createBotView(other.session, other.parts, DISTANCE).words()).toBe(words);
    expect(words).toEqual({
      states: [
        { name: 'minecraft:air', properties: {}, shape: new Float64Array() },
        { name: 'minecraft:stone', properties: {}, shape: Float64Array.from(CUBE[0]!) },
        { name: 'minecraft:torch', properties: {}, shape: new Float64Array() },
      ],
      biomes: ['minecraft:plains'],
      itemStates: { 'minecraft:air': 0, 'minecraft:stone': 1, 'minecraft:torch': 2 },
    });
  });

  it('can be drawn by anybody, and turns around the eyes of the bot', () => {
    const { keys, parts, session } = botOn({ feet: 20 });
    const view = createBotView(session, parts, DISTANCE);
    expect(view).toMatchObject({ onlyHere: undefined, viewDistance: DISTANCE });
    expect(view.eyes()).toEqual({ x: 8.5, y: 21.62, z: 8.5 });
    expect(view.scene('first', true).camera).toMatchObject(view.eyes());
    keys.add('sneak');
    expect(view.eyes().y).toBeLessThan(21.4);
    expect(view.scene('first', true).camera).toMatchObject(view.eyes());
  });

  it('is of another epoch when its land is gone, in another dimension or on another visit', () => {
    const { bot, columns, parts, session } = botOn();
    const view = createBotView(session, parts, DISTANCE);
    const { epoch } = view;
    bot.emit('respawn'); // where it was: what is loaded stays
    expect(view.epoch).toBe(epoch);

    columns.clear();
    bot.game.dimension = 'the_nether';
    bot.emit('respawn');
    expect(view.epoch).toBeGreaterThan(epoch);
    expect(view.scene('first', true).dimension).toBe('minecraft:the_nether');

    const next = botOn();
    expect(createBotView(next.session, next.parts, DISTANCE).epoch).toBeGreaterThan(view.epoch);
  });
});
