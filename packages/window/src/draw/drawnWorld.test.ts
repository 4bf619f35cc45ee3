import { allAtOnce, type CameraMode, type CameraPose } from '@bridle/facets';
import { Renderer, type WorldLooks } from '@bridle/render';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel';
import { beforeAll, describe, expect, it } from 'vitest';
import { DrawnWorld } from './drawnWorld.js';
import { TestFeed } from './testFeed.js';
import { makingLooks } from './wordsOf.js';

const [WIDTH, HEIGHT] = [240, 136];
let looks: WorldLooks;

function startGame(seed = 7): VoxelGame {
  return createVoxelGame({ seed: { high: 0, low: seed }, viewDistance: 3 });
}

beforeAll(async () => {
  const words = await new TestFeed(startGame().facets.blockView!).words();
  looks = allAtOnce(makingLooks(words));
});

/** A game and a page that is told of it, each with a renderer of its own. */
class Both {
  readonly game: VoxelGame;
  readonly page = new DrawnWorld();
  readonly feed: TestFeed;
  readonly #renderer = new Renderer(looks);

  constructor(game = startGame()) {
    this.game = game;
    this.feed = new TestFeed(game.facets.blockView!);
    this.page.useLooks('test', looks);
  }

  run(...lines: string[]): void {
    for (const line of lines) {
      expect(this.game.facets.command.run(line), line).toMatchObject({ ok: true });
    }
  }

  advance(ticks: number): void {
    for (let i = 0; i < ticks; i++) this.game.facets.clock.advance();
  }

  /** Draws here and there, and sees that both have the same bytes. */
  compare(camera: CameraMode | CameraPose = 'first', hud = true): Uint8Array {
    const answer = this.feed.answer(camera, hud);
    this.page.take(answer, 0);
    this.page.shown.settle();
    const scene = this.game.facets.blockView!.scene(camera, hud);
    const expected = this.#renderer.draw(scene, WIDTH, HEIGHT).data.slice();
    const drawn = this.page.draw(0, WIDTH, HEIGHT)!;
    expect(drawn).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(difference(drawn.data, expected), 'bytes that differ').toBe(0);
    return expected;
  }
}

/** How many bytes differ: a scene that shows nothing of what it is about would prove nothing. */
function difference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, byte, i) => sum + (byte === b[i] ? 0 : 1), 0);
}

/** A place of its own on flat land, where everything that stands there was put there. */
function onFlatLand(): Both {
  const seed = { high: 0, low: 1 };
  const both = new Both(createVoxelGame({ seed, worldType: 'flat', viewDistance: 3 }));
  both.run('/gamerule doMobSpawning false', '/tp 8.5 64 8.5', '/time set 6000');
  both.game.facets.input.setView(0, -0.2);
  both.advance(20);
  return both;
}

describe('the pictures of a page', () => {
  it('are those of the game by day, in the night and in rain', () => {
    const both = new Both();
    both.run('/time set 6000');
    const day = both.compare();
    both.run('/time set 18000');
    expect(difference(both.compare(), day)).toBeGreaterThan(10_000);
    both.run('/time set 6000', '/weather rain');
    both.advance(3);
    expect(difference(both.compare(), day)).toBeGreaterThan(1_000);
  });

  it('are the very screenshots of the run, with what is held in the hand', async () => {
    const both = onFlatLand();
    const bare = both.compare();
    both.run('/give @s oak_log 5', '/give @s torch');
    const held = both.compare();
    expect(difference(held, bare)).toBeGreaterThan(500);
    const screen = both.game.facets.screen!;
    await screen.prepare();
    const request = { width: WIDTH, height: HEIGHT, hud: true, annotate: false } as const;
    const shot = allAtOnce(screen.render({ ...request, camera: 'first' }));
    expect(difference(shot.data, held)).toBe(0);
  });

  it('are those of the game under water', () => {
    const both = onFlatLand();
    const dry = both.compare();
    both.run('/fill 4 64 4 14 70 14 water');
    expect(difference(both.compare(), dry)).toBeGreaterThan(10_000);
  });

  it('are those of the game in the nether, and back again', () => {
    const both = new Both();
    const before = both.compare();
    both.run('/execute in the_nether run tp 0 70 0');
    both.advance(1);
    const there = both.compare('third', false);
    expect(difference(there, before)).toBeGreaterThan(10_000);
    both.run('/execute in overworld run tp 0 90 0');
    both.advance(1);
    expect(difference(both.compare('third', false), there)).toBeGreaterThan(10_000);
  });

  it('show what is open, empty slots among full ones', () => {
    const both = onFlatLand();
    both.run('/give @s diamond_pickaxe', '/give @s oak_log 5');
    const closed = both.compare();
    both.game.facets.hands!.open('inventory');
    expect(difference(both.compare(), closed)).toBeGreaterThan(5_000);
    both.game.facets.hands!.close();
    expect(difference(both.compare(), closed)).toBe(0);
  });

  it('show what a sign says', () => {
    const both = onFlatLand();
    both.run('/setblock 10 65 8 oak_sign[rotation=4]');
    const empty = both.compare();
    both.game.facets.hands!.writeSign([10, 65, 8], ['hello', 'you']);
    expect(difference(both.compare(), empty)).toBeGreaterThan(20);
  });

  it('show creatures and things that come, move and go', () => {
    const both = onFlatLand();
    const alone = both.compare();
    both.run('/summon cow 12 64 7', '/summon sheep 12 64 9', '/setblock 11 64 8 oak_log');
    both.run('/setblock 11 64 8 air destroy');
    expect(both.game.world.items).toHaveLength(1);
    const crowd = both.compare();
    expect(difference(crowd, alone)).toBeGreaterThan(500);
    both.advance(40);
    expect(difference(both.compare(), crowd)).toBeGreaterThan(100);
    both.run('/kill @e[type=cow]');
    both.advance(30);
    both.compare();
  });

  it('show blocks that were set and broken, and the light of a torch', () => {
    const both = onFlatLand();
    both.run('/time set 18000');
    const dark = both.compare();
    both.run('/setblock 11 64 8 torch');
    expect(difference(both.compare(), dark)).toBeGreaterThan(5_000);
    both.run('/setblock 11 64 8 air');
    expect(difference(both.compare(), dark)).toBe(0);
    both.run('/fill 12 64 6 12 67 10 stone', '/fill 15 64 15 17 66 17 glowstone');
    expect(difference(both.compare(), dark)).toBeGreaterThan(5_000);
  });

  it('are drawn from behind, from before and from anywhere', () => {
    const both = onFlatLand();
    const first = both.compare('first', false);
    const third = both.compare('third', false);
    expect(difference(third, first)).toBeGreaterThan(1_000);
    expect(difference(both.compare('third_front', false), third)).toBeGreaterThan(1_000);
    both.compare({ pos: [20, 75, 20], yaw: -2.4, pitch: -0.6, fov: 90 }, false);
  });

  it('follow the player over the land', () => {
    const both = new Both();
    for (const x of [0, 40, 90, 40]) {
      both.run(`/tp ${x} 120 0`);
      both.advance(1);
      both.compare({ pos: [x, 120, 0], yaw: x, pitch: -0.5 });
    }
  });

  it('show a state that was loaded, and nobody who came after it was kept', () => {
    const both = onFlatLand();
    both.game.facets.saves!.save('before');
    const before = both.compare();
    both.run('/summon cow 12 64 8', '/setblock 11 64 8 stone');
    both.advance(5);
    expect(difference(both.compare(), before)).toBeGreaterThan(100);
    both.game.facets.saves!.load('before');
    expect(difference(both.compare(), before)).toBe(0);
  });

  it('have nothing left of what was told before, where everything is told anew', () => {
    const both = onFlatLand();
    both.run('/summon cow 12 64 8');
    both.compare();
    both.feed.restart();
    both.run('/kill @e[type=cow]');
    both.advance(30);
    both.compare();
  });
});

describe('a page', () => {
  it('draws nothing before it has words, nor in other words than it has', () => {
    const game = startGame();
    const page = new DrawnWorld();
    const feed = new TestFeed(game.facets.blockView!);
    page.take(feed.answer(), 0);
    expect(page.draw(0, WIDTH, HEIGHT)).toBeUndefined();
    page.useLooks('others', looks);
    expect(page.draw(0, WIDTH, HEIGHT)).toBeUndefined();
    page.useLooks('test', looks);
    expect(page.draw(0, WIDTH, HEIGHT)).toBeDefined();
    page.take({ tick: 1, source: 'blocks', words: 'others' }, 0);
    expect(page.draw(0, WIDTH, HEIGHT)).toBeUndefined();
  });

  it('counts the columns that it has, and lets go of those that are gone', () => {
    const page = new DrawnWorld();
    const answer = new TestFeed(startGame().facets.blockView!).answer();
    page.take(answer, 0);
    expect(page.columns).toBe(81);
    const { x, z } = answer.columns![0]!;
    page.take({ tick: 1, source: 'blocks', gone: [[x, z]] }, 0);
    expect(page.columns).toBe(80);
    page.take({ tick: 1, source: 'blocks', epoch: 9 }, 0);
    expect(page.columns).toBe(0);
  });

  it('is loading until all land was told once, and not when more comes into sight', () => {
    const page = new DrawnWorld();
    const { progress: _, ...first } = new TestFeed(startGame().facets.blockView!).answer();
    const isLoadingAt = (sent: number, of: number, more = {}) => {
      page.take({ tick: 1, source: 'blocks', ...more, progress: { sent, of } }, 0);
      return page.isLoading;
    };
    expect(isLoadingAt(20, 81, first)).toBe(true);
    page.take({ tick: 2, source: 'blocks', scene: { tick: 2 } }, 0);
    expect(page.isLoading).toBe(true);
    expect(isLoadingAt(81, 81)).toBe(false);
    expect(isLoadingAt(75, 81)).toBe(false);
    expect(isLoadingAt(5, 81, { epoch: 77 })).toBe(true);
  });

  it('turns the camera with the look of the person, at once', () => {
    const both = onFlatLand();
    const straight = both.compare('first', false);
    both.page.view = { ...both.page.view, look: { yaw: 1, pitch: -0.4 } };
    const turned = both.page.draw(0, WIDTH, HEIGHT)!.data.slice();
    expect(difference(turned, straight)).toBeGreaterThan(5_000);
    both.page.view = { ...both.page.view, look: undefined };
    both.game.facets.input.setView(1, -0.4);
    expect(difference(both.compare('first', false), turned)).toBe(0);
  });
});
