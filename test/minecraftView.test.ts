import {
  changesOf,
  fromBase64,
  packColumn,
  type SceneFields,
  toBase64,
  withChanges,
} from '@bridle/block-view';
import {
  allAtOnce,
  type BlockSource,
  type BlockViewFacet,
  type BlockViewWords,
  type CameraMode,
  type CameraPose,
  type OwnScreen,
} from '@bridle/facets';
import { Renderer, WorldLooks } from '@bridle/render';
import { describe, expect, it, vi } from 'vitest';
import type { ServerConnection } from '../packages/minecraft/src/connection.js';
import { DrawnLand } from '../packages/window/src/draw/drawnLand.js';
import { type MinecraftPlayer, playMinecraft } from './support/minecraftPlayer.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';
import type { At } from './support/minecraftServerWords.js';

const [WIDTH, HEIGHT] = [240, 136];
/** of the server, which sends a square of so many columns in each direction */
const SENT = 3;
const SENT_COLUMNS = (2 * SENT + 1) ** 2;
/** What is drawn needs the columns beside it for its light. */
const RIM_COLUMNS = 1;

function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Who draws what a game shows, and hears of it in JSON alone; of what is known already, only what is new. */
class Elsewhere {
  readonly land = new DrawnLand();
  readonly #renderer: Renderer;
  /** the versions of all sections, by the place of their column */
  readonly #told = new Map<string, readonly string[]>();
  readonly #scenes = new Map<string, SceneFields>();
  #epoch: number | undefined;

  constructor({ states, biomes, itemStates }: BlockViewWords) {
    const infos = states.map((state) => ({ ...state, shape: [...state.shape] }));
    const words = throughJson({ infos, biomes, itemStates });
    const looks = new WorldLooks({
      states: words.infos.map((state) => ({ ...state, shape: Float64Array.from(state.shape) })),
      biomes: words.biomes,
      stateOfItem: (item) => words.itemStates[item],
    });
    this.#renderer = new Renderer(looks);
  }

  /** Hears of the land around the player; says how many sections of it were new. */
  take(land: BlockSource, { epoch, eyes, viewDistance }: BlockViewFacet): number {
    if (epoch !== this.#epoch) {
      this.land.begin(land.bottomY, land.sectionCount);
      this.#told.clear();
      this.#renderer.forget();
    }
    this.#epoch = epoch;
    const [x, z] = [Math.floor(eyes().x) >> 4, Math.floor(eyes().z) >> 4];
    const reach = viewDistance + RIM_COLUMNS;
    let sections = 0;
    for (let columnX = x - reach; columnX <= x + reach; columnX++) {
      for (let columnZ = z - reach; columnZ <= z + reach; columnZ++) {
        sections += this.#takeColumn(land, columnX, columnZ);
      }
    }
    return sections;
  }

  #takeColumn(land: BlockSource, x: number, z: number): number {
    const [place, blocks, light] = [`${x} ${z}`, land.blocks(x, z), land.light(x, z)];
    if (blocks === undefined || light === undefined) {
      this.land.drop(x, z);
      this.#told.delete(place);
      return 0;
    }
    const versions = Array.from(
      { length: land.sectionCount },
      (_, section) => `${blocks.sectionVersion(section)} ${light.sectionVersion(section)}`,
    );
    const told = this.#told.get(place);
    const news = [...versions.keys()].filter((section) => versions[section] !== told?.[section]);
    this.#told.set(place, versions);
    if (news.length === 0) return 0;
    const text = throughJson(toBase64(packColumn(blocks, light, news)));
    this.land.take(x, z, fromBase64(text));
    return news.length;
  }

  draw(view: BlockViewFacet, camera: CameraMode | CameraPose, hud: boolean): Uint8Array {
    const { blocks: _, ...now } = view.scene(camera, hud);
    const key = JSON.stringify([camera, hud]);
    const before = this.#scenes.get(key);
    const scene = withChanges(before, throughJson(changesOf(before, now)));
    this.#scenes.set(key, scene);
    return this.#renderer.draw({ ...scene, blocks: this.land }, WIDTH, HEIGHT).data.slice();
  }
}

/** A bot that somebody draws elsewhere, and draws itself, at the same moments. */
class ShownTwice {
  readonly player: MinecraftPlayer;
  readonly view: BlockViewFacet;
  readonly elsewhere: Elsewhere;
  readonly #cameras: readonly (readonly [CameraMode | CameraPose, hud: boolean])[];

  private constructor(player: MinecraftPlayer, words: BlockViewWords, above: CameraPose) {
    this.player = player;
    this.view = player.game.facets.blockView!;
    this.elsewhere = new Elsewhere(words);
    this.#cameras = [
      ['first', true],
      ['third', false],
      [above, true],
    ];
  }

  static async on(version: string): Promise<ShownTwice> {
    const player = await playMinecraft({
      version,
      land: 'hills',
      viewDistance: SENT,
      render: true,
    });
    const { blockView, screen } = player.game.facets;
    await screen!.prepare();
    const { x, y, z } = await player.server.ask('spawn');
    const above: CameraPose = { pos: [x - 5, y + 7, z], yaw: 0, pitch: -0.6 };
    return new ShownTwice(player, await blockView!.words(), above);
  }

  get loadedColumns(): number {
    return (this.player.game.facets.load!.read() as { loaded_columns: number }).loaded_columns;
  }

  nameAt({ x, y, z }: At): string | undefined {
    const { session } = this.player.game.life as ServerConnection;
    return session!.world.nameAt(x, y, z);
  }

  /** Draws what is to be seen now in both ways; says how much was new of the land, and the pictures. */
  compare(): { sections: number; pictures: string[] } {
    const { elsewhere, view } = this;
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now); // no line of the chat grows old in between
    const sections = elsewhere.take(view.scene('first', true).blocks, view);
    const screen = this.player.game.facets.screen as OwnScreen;
    const pictures = this.#cameras.map(([camera, hud]) => {
      const request = { camera, hud, width: WIDTH, height: HEIGHT, annotate: false };
      const own = allAtOnce(screen.render(request)).data.slice();
      expect(elsewhere.draw(view, camera, hud)).toEqual(own);
      return Buffer.from(own).toString('base64');
    });
    clock.mockRestore();
    expect(elsewhere.land.size).toBe(this.loadedColumns);
    return { sections, pictures };
  }
}

const VERSIONS = ['1.16.5', '1.21.4'];

describe.skipIf(!HAS_MINECRAFT_SERVERS)('what a bot on a server shows, drawn elsewhere', () => {
  it.each(VERSIONS)('has the pixels of its own pictures: %s', async (version) => {
    const shown = await ShownTwice.on(version);
    const { player, view } = shown;
    const { server } = player;
    const scene = () => view.scene('first', true);
    const spawn = await server.ask('spawn');
    const at = (dx: number, dy: number, dz: number): At => ({
      x: Math.floor(spawn.x) + dx,
      y: Math.floor(spawn.y) + dy,
      z: Math.floor(spawn.z) + dz,
    });

    // Most of the land may come later.
    await player.until(() => shown.loadedColumns > 0);
    const first = shown.compare();
    await server.tell('teleport', { to: spawn, yaw: -90, pitch: 20 });
    await server.tell('fill', { from: at(3, 0, -3), to: at(3, 2, -2), name: 'glowstone' });
    await server.tell('putSign', { at: at(2, 0, 1), lines: ['first', '', 'third'] });
    await server.tell('give', { slot: 38, item: { name: 'stone', count: 7 } });
    await server.tell('spawn', { name: 'cow', at: at(3, 0, 2) });
    await server.tell('time', { time: 13_000 });
    await player.until(() => {
      const { entities, hud, signs, timeOfDay } = scene();
      const isThere = entities.length > 0 && signs!.length > 0 && hud!.hotbar[2]?.count === 7;
      return isThere && timeOfDay === 13_000 && shown.loadedColumns === SENT_COLUMNS;
    });
    await server.tell('say', { text: 'hello', from: 'somebody' }); // last: it is shown for a while only
    await player.until(() => scene().hud!.chat.some((line) => line.includes('hello')));
    const second = shown.compare();
    second.pictures.forEach((picture, i) => {
      expect(picture).not.toBe(first.pictures[i]);
    });

    // Of one block that changes, one section is told; another one before it comes after all of the land.
    const put = async (place: At): Promise<number> => {
      await server.tell('setBlock', { at: place, name: 'stone' });
      await player.until(() => shown.nameAt(place) === 'minecraft:stone');
      return shown.compare().sections;
    };
    await put(at(3, 0, -3));
    expect(await put(at(3, 1, -2))).toBe(1);

    // Land that is taken away and sent again.
    const { epoch } = view;
    await server.tell('unloadChunks', { radius: 1 });
    await player.until(() => shown.loadedColumns === SENT_COLUMNS - 9);
    shown.compare();
    await server.tell('loadChunks');
    await player.until(() => shown.loadedColumns === SENT_COLUMNS);
    expect(shown.compare().sections).toBe(9 * shown.elsewhere.land.sectionCount);
    expect(view.epoch).toBe(epoch);

    // Another dimension, of another height, of which nothing was sent yet.
    await server.tell('nether');
    await player.until(() => scene().dimension === 'minecraft:the_nether');
    expect(view.epoch).toBeGreaterThan(epoch);
    shown.compare();
    expect(shown.elsewhere.land.size).toBe(0);
  });

  it('is not offered where no pictures are', async () => {
    const player = await playMinecraft({ land: 'empty' });
    expect(player.game.facets).toHaveProperty('senses');
    expect(player.game.facets).not.toHaveProperty('blockView');
  });
});
