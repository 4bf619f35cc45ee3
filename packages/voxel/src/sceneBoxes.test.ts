import { itemNamed } from '@bridle/engine';
import { allAtOnce, type SceneNode } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { createVoxelGame, type VoxelGame } from './game.js';

const [WIDTH, HEIGHT] = [1_280, 720];

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function newGame(): Promise<VoxelGame> {
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', viewDistance: 2 });
  await game.facets.screen!.prepare();
  return game;
}

function picture({ facets }: VoxelGame): Uint32Array {
  const request = {
    width: WIDTH,
    height: HEIGHT,
    hud: true,
    camera: 'first',
    annotate: false,
  } as const;
  const { data } = allAtOnce(facets.screen!.render(request));
  return new Uint32Array(data.buffer, data.byteOffset, WIDTH * HEIGHT).slice();
}

/** Around every pixel that is not the same in both. */
function difference(one: Uint32Array, other: Uint32Array): Rectangle {
  let [left, top, right, bottom] = [WIDTH, HEIGHT, -1, -1];
  for (let i = 0; i < one.length; i++) {
    if (one[i] === other[i]) continue;
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function boxesOf(game: VoxelGame): Map<string, Rectangle> {
  const boxes = new Map<string, Rectangle>();
  const visit = ({ key, box, children = [] }: SceneNode): void => {
    if (box !== undefined) boxes.set(key, box);
    children.forEach(visit);
  };
  visit(game.facets.scene!.read() as SceneNode);
  return boxes;
}

/** What is drawn of one apple in a slot is within the slot's box, and fills most of it. */
function expectDrawn(drawn: Rectangle, box: Rectangle): void {
  expect(drawn.x).toBeGreaterThanOrEqual(box.x);
  expect(drawn.y).toBeGreaterThanOrEqual(box.y);
  expect(drawn.x + drawn.width).toBeLessThanOrEqual(box.x + box.width);
  expect(drawn.y + drawn.height).toBeLessThanOrEqual(box.y + box.height);
  expect(drawn.width).toBeGreaterThan(box.width / 2);
  expect(drawn.height).toBeGreaterThan(box.height / 2);
}

function put({ world, facets }: VoxelGame, slot: number): void {
  world.player.inventory.put(slot, { item: itemNamed('apple')!.id, count: 1, damage: 0 });
  facets.input!.setView(0, 0); // so that the game notices
}

describe('boxes', () => {
  it('of the hotbar are where its slots are drawn', async () => {
    const game = await newGame();
    const empty = picture(game);
    put(game, 7);
    expectDrawn(difference(empty, picture(game)), boxesOf(game).get('hotbar:7')!);
  });

  it.each([
    ['inventory', '/give @s stick'],
    ['crafting_table', '/setblock ~2 ~ ~ crafting_table'],
    ['chest', '/setblock ~2 ~ ~ chest'],
    ['hopper', '/setblock ~2 ~ ~ hopper'],
  ])('of what is carried are where they are drawn beside %s', async (kind, setup) => {
    const game = await newGame();
    game.facets.command!.run(setup);
    const { x, y, z } = game.world.player;
    const place = [Math.floor(x) + 2, Math.floor(y), Math.floor(z)] as [number, number, number];
    game.facets.hands!.open(kind === 'inventory' ? 'inventory' : place);
    const empty = picture(game);
    put(game, 20);
    expectDrawn(difference(empty, picture(game)), boxesOf(game).get('slot:20')!);
    if (kind === 'inventory') return;
    game.facets.hands!.move(20, kind === 'crafting_table' ? 'g5' : 'c1', 1);
    const slot = kind === 'crafting_table' ? 'slot:g5@' : 'slot:c1@';
    const [, box] = [...boxesOf(game)].find(([key]) => key.startsWith(slot))!;
    expectDrawn(difference(empty, picture(game)), box);
  });
});
