import {
  ITEM_KINDS,
  isUsedOn,
  type Mob,
  propertyOf,
  SELECTION_SHAPE,
  SHAPES,
  type World,
} from '@bridle/engine';
import type { SceneBox, SceneNode } from '@bridle/facets';
import type { View } from '@bridle/render/view';
import { bestTool } from '../body/aim.js';
import { canSeePoint } from '../body/sight.js';
import { bare, blockName } from '../body/states.js';
import { SCENE_CREATURES_MAX, SCENE_ITEMS_MAX } from '../limits.js';
import type { Body } from './body.js';
import { eyesView, worldBox } from './boxes.js';
import { type Elements, group, type More } from './elements.js';
import { attack, useOnMob } from './fighting.js';
import { traitOfState } from './kinds.js';
import type { Legs } from './legs.js';
import { fetchItem, mine } from './mining.js';
import { blocksInSight, type SeenBlock } from './sight.js';
import { enter, fillBucket, goTo, sleepIn, useBlock } from './using.js';
import { stackText, whereabouts } from './words.js';

/** How far creatures and things that lie about are told of. */
const CREATURES_RADIUS = 24;
const ITEMS_RADIUS = 16;
/** What is so near is noticed without being seen. */
const NOTICED = 3;
const HOTBAR_SLOTS = 9;

/** What is in view: creatures, things that lie about, and blocks, each with what it is good for. */
export function aroundNodes(elements: Elements, body: Body, legs: Legs): SceneNode[] {
  const view = eyesView(body.world);
  const creatures = creatureNodes(elements, body, legs, view);
  const items = itemNodes(elements, body, legs, view);
  const blocks = blockNodes(elements, body, legs, view);
  return [
    ...(creatures.length > 0 ? [group('creatures', 'region', 'Creatures', creatures)] : []),
    ...(items.length > 0 ? [group('items', 'region', 'Lying about', items)] : []),
    group('blocks', 'region', 'In view', blocks),
  ];
}

function creatureNodes(elements: Elements, body: Body, legs: Legs, view: View): SceneNode[] {
  const { world, player } = body;
  const near: { mob: Mob; distance: number }[] = [];
  for (const mob of world.land.mobs.list) {
    const distance = distanceTo(world, mob.x, mob.y, mob.z);
    if (mob.health <= 0 || distance > CREATURES_RADIUS || mob.id === player.riding) continue;
    const middle = [mob.x, mob.y + mob.height * 0.7, mob.z] as const;
    if (distance > NOTICED && !canSeePoint(world, ...middle)) continue;
    near.push({ mob, distance });
  }
  near.sort((a, b) => a.distance - b.distance || a.mob.id - b.mob.id);
  const held = player.inventory.at(player.hotbarSlot);
  return near.slice(0, SCENE_CREATURES_MAX).flatMap(({ mob }) => {
    const { id, kind, x, y, z, half, height } = mob;
    const name = `${mob.isBaby ? 'baby ' : ''}${bare(kind.type)}`;
    const where = whereabouts(player, [x, y, z]);
    const more = boxed(
      view,
      [x - half, y, z - half],
      [x + half, y + height, z + half],
      `${kind.nature}, health ${Math.ceil(mob.health)}/${mob.maxHealth}`,
    );
    const hover = (): void => body.lookAt(x, y + height * 0.6, z);
    const click = () => attack(body, legs, id);
    const nodes = [
      elements.add(
        `entity:${body.era}:${id}`,
        'button',
        `Attack ${name}, ${where}`,
        { click, hover },
        more,
      ),
    ];
    if (held !== undefined && isUsedOn(kind, held.item)) {
      const tool = bare(ITEM_KINDS[held.item]!.name);
      const use = () => useOnMob(body, legs, id, player.hotbarSlot);
      nodes.push(
        elements.button(`tend:${body.era}:${id}`, `Use ${tool} on ${name}, ${where}`, use, more),
      );
    }
    return nodes;
  });
}

function itemNodes(elements: Elements, body: Body, legs: Legs, view: View): SceneNode[] {
  const { world, player } = body;
  const near = world.items
    .map((item) => ({ item, distance: distanceTo(world, item.x, item.y, item.z) }))
    .filter(({ item, distance }) => {
      if (distance > ITEMS_RADIUS) return false;
      return distance <= NOTICED || canSeePoint(world, item.x, item.y + 0.2, item.z);
    })
    .sort((a, b) => a.distance - b.distance || a.item.id - b.item.id);
  return near.slice(0, SCENE_ITEMS_MAX).map(({ item: { id, item, count, x, y, z } }) => {
    const what = stackText({ item: ITEM_KINDS[item]!.name, count });
    const fetch = function* () {
      body.promise(() => !world.items.some((one) => one.id === id));
      if (!(yield* fetchItem(body, legs, id, 'build'))) legs.refuse(what);
    };
    return elements.add(
      `item:${body.era}:${id}`,
      'button',
      `Pick up ${what}, ${whereabouts(player, [x, y, z])}`,
      { click: fetch, hover: () => body.lookAt(x, y + 0.1, z) },
      boxed(view, [x - 0.15, y, z - 0.15], [x + 0.15, y + 0.3, z + 0.15]),
    );
  });
}

function distanceTo({ player }: World, x: number, y: number, z: number): number {
  const [dx, dy, dz] = [x - player.x, y - player.y, z - player.z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function boxed(
  view: View,
  low: readonly [number, number, number],
  high: readonly [number, number, number],
  description?: string,
): More {
  const box: SceneBox | undefined = worldBox(view, low, high);
  return { ...(box && { box }), ...(description !== undefined && { description }) };
}

function blockNodes(elements: Elements, body: Body, legs: Legs, view: View): SceneNode[] {
  return blocksInSight(body.world).flatMap((block) => {
    const { isMined, verb } = traitOfState(block.state)!;
    const used = blockNode(elements, body, legs, view, block);
    if (verb === 'reach') return [used, ...bucketNode(elements, body, legs, block)];
    if (!isMined || verb === 'mine') return [used];
    return [used, minedNode(elements, body, legs, view, block, 'take:')];
  });
}

function blockNode(
  elements: Elements,
  body: Body,
  legs: Legs,
  view: View,
  block: SeenBlock,
): SceneNode {
  const { x, y, z, state } = block;
  const name = blockName(state);
  const { verb } = traitOfState(state)!;
  if (verb === 'mine') return minedNode(elements, body, legs, view, block, 'block:');
  const key = keyOf('block:', body, block);
  const where = whereOf(body, block);
  const hover = (): void => body.lookAt(x + 0.5, y + 0.5, z + 0.5);
  const more = blockBox(view, block, verb === 'edit' ? signText(body.world, block) : undefined);
  const use = (label: string, click: () => ReturnType<typeof mine>): SceneNode =>
    elements.add(key, 'button', `${label}, ${where}`, { click, hover }, more);
  if (verb === 'enter') return use(`Enter ${name}`, () => enter(body, legs, x, y, z));
  if (verb === 'reach') return use(`Walk to ${name}`, () => goTo(legs, x, y, z, name));
  if (verb === 'sleep') return use(`Sleep in ${name}`, () => sleepIn(body, legs, x, y, z));
  const label = verb === 'edit' ? `Edit ${name}` : `Use ${name}`;
  return use(label, () => useBlock(body, legs, x, y, z));
}

/** For who has a bucket, and a spring to fill it at. */
function bucketNode(elements: Elements, body: Body, legs: Legs, block: SeenBlock): SceneNode[] {
  const { x, y, z, state } = block;
  const slot = hotbarSlotOf(body.world, 'bucket');
  if (slot === undefined || propertyOf(state, 'level') !== '0') return [];
  const label = `Fill bucket with ${blockName(state)}, ${whereOf(body, block)}`;
  const fill = () => fillBucket(body, legs, slot, x, y, z);
  return [elements.button(keyOf('fill:', body, block), label, fill)];
}

function hotbarSlotOf({ player }: World, name: string): number | undefined {
  for (let slot = 0; slot < HOTBAR_SLOTS; slot++) {
    const item = player.inventory.items[slot]!;
    if (item !== 0 && bare(ITEM_KINDS[item - 1]!.name) === name) return slot;
  }
  return undefined;
}

function minedNode(
  elements: Elements,
  body: Body,
  legs: Legs,
  view: View,
  block: SeenBlock,
  prefix: string,
): SceneNode {
  const { x, y, z, state } = block;
  const tool = bestTool(body.world, state);
  const needsTool = body.player.isMortal && !tool.harvests;
  const notes = [
    ...(needsTool ? ['drops nothing without a better tool'] : []),
    ...(isUnripe(state) ? ['not ripe'] : []),
  ];
  return elements.add(
    keyOf(prefix, body, block),
    'button',
    `Mine ${blockName(state)}, ${whereOf(body, block)}`,
    {
      click: () => mine(body, legs, x, y, z),
      hover: () => body.lookAt(x + 0.5, y + 0.5, z + 0.5),
    },
    blockBox(view, block, notes.length > 0 ? notes.join(', ') : undefined),
  );
}

/** With the kind in it, so that what stands there later is never taken for what stood there. */
function keyOf(prefix: string, { world }: Body, { x, y, z, state }: SeenBlock): string {
  return `${prefix}${world.dimension} ${x},${y},${z}:${blockName(state)}`;
}

function whereOf({ player }: Body, { x, y, z }: SeenBlock): string {
  return whereabouts(player, [x + 0.5, y, z + 0.5]);
}

const RIPE: Readonly<Record<string, string>> = {
  wheat: '7',
  carrots: '7',
  potatoes: '7',
  beetroots: '3',
  nether_wart: '3',
};

function isUnripe(state: number): boolean {
  const ripe = RIPE[blockName(state)];
  return ripe !== undefined && propertyOf(state, 'age') !== ripe;
}

function signText({ land }: World, { x, y, z }: SeenBlock): string | undefined {
  const text = land.contents.at(x, y, z)?.lines?.filter((line) => line !== '');
  return text === undefined || text.length === 0 ? undefined : text.join(' / ');
}

function blockBox(view: View, { x, y, z, state }: SeenBlock, description?: string): More {
  const shape = SHAPES[SELECTION_SHAPE[state]!]!;
  const low: [number, number, number] = [x, y, z];
  const high: [number, number, number] = [x + 1, y + 1, z + 1];
  if (shape.length > 0) {
    for (let axis = 0; axis < 3; axis++) {
      let [least, most] = [1, 0];
      for (let i = 0; i < shape.length; i += 6) {
        least = Math.min(least, shape[i + axis]!);
        most = Math.max(most, shape[i + axis + 3]!);
      }
      high[axis] = low[axis]! + most;
      low[axis]! += least;
    }
  }
  return boxed(view, low, high, description);
}
