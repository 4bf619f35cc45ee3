import {
  bareName,
  HOTBAR_SLOTS,
  type SceneBox,
  type SceneNode,
  type SeenBlock,
  type SeenEntity,
  type Vector,
} from '@bridle/facets';
import { worldBox } from './boxes.js';
import { type ElementAction, type ElementFields, type Elements, group } from './elements.js';
import { attack, useOnMob } from './fighting.js';
import { SCENE_CREATURES_MAX, SCENE_ITEMS_MAX } from './limits.js';
import { fetchItem, mine } from './mining.js';
import type { ScenePlayer } from './player.js';
import type { Sight } from './sight.js';
import { enter, fillBucket, sleepIn, useBlock } from './using.js';
import { goNear } from './walking.js';
import { stackText, whereabouts } from './words.js';

/** How far creatures and things that lie about are told of. */
const CREATURES_RADIUS = 24;
const ITEMS_RADIUS = 16;
/** What is so near is noticed without being seen. */
const NOTICED = 3;
/** Blocks of the list; more than an agent reads. */
const BLOCKS_SHOWN_MAX = 24;
const BUCKET = 'minecraft:bucket';

/** What is in view: creatures, things that lie about, and blocks, each with what it is good for. */
export function aroundNodes(elements: Elements, player: ScenePlayer, sight: Sight): SceneNode[] {
  const near = player.view.entities(CREATURES_RADIUS);
  const creatures = creatureNodes(elements, player, sight, near);
  const items = itemNodes(elements, player, sight, near);
  const blocks = player.view
    .blocks(player.traitOf, BLOCKS_SHOWN_MAX)
    .flatMap((block) => blockNodes(elements, player, sight, block));
  return [
    ...(creatures.length > 0 ? [group('creatures', 'region', 'Creatures', creatures)] : []),
    ...(items.length > 0 ? [group('items', 'region', 'Lying about', items)] : []),
    group('blocks', 'region', 'In view', blocks),
  ];
}

function creatureNodes(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  near: readonly SeenEntity[],
): SceneNode[] {
  const { view } = player;
  const { epoch } = view;
  const creatures = near.filter(({ id, nature, distance, height, pos: [x, y, z] }) => {
    if (nature === undefined || id === sight.self.mount) return false;
    return distance <= NOTICED || view.canSee(x, y + height * 0.7, z);
  });
  const held = sight.self.player.held?.item;
  const tool = held === undefined ? undefined : bareName(held);
  return creatures.slice(0, SCENE_CREATURES_MAX).flatMap((mob) => {
    const { id, type, nature, pos, height, health, max_health } = mob;
    const name = `${mob.is_baby ? 'baby ' : ''}${bareName(type)}`;
    const where = whereabouts(sight, pos);
    const life = health === undefined ? '' : `, health ${Math.ceil(health)}/${max_health}`;
    const more = boxed(sight, ...cornersOf(mob), `${nature}${life}`);
    const hover = () => player.lookAt(pos[0], pos[1] + height * 0.6, pos[2]);
    const click = () => attack(player, id);
    const nodes = [
      elements.add(
        `entity:${epoch}:${id}`,
        'button',
        `Attack ${name}, ${where}`,
        { click, hover },
        more,
      ),
    ];
    if (tool !== undefined && mob.takes_held) {
      const use = () => useOnMob(player, id);
      nodes.push(
        elements.button(`tend:${epoch}:${id}`, `Use ${tool} on ${name}, ${where}`, use, more),
      );
    }
    return nodes;
  });
}

function itemNodes(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  near: readonly SeenEntity[],
): SceneNode[] {
  const { view } = player;
  const lying = near.filter(({ item, distance, pos: [x, y, z] }) => {
    if (item === undefined || distance > ITEMS_RADIUS) return false;
    return distance <= NOTICED || view.canSee(x, y + 0.2, z);
  });
  return lying.slice(0, SCENE_ITEMS_MAX).map((entity) => {
    const { id, pos, item } = entity;
    const what = stackText({ item: item!.item, count: item!.count });
    return elements.add(
      `item:${view.epoch}:${id}`,
      'button',
      `Pick up ${what}, ${whereabouts(sight, pos)}`,
      {
        click: () => fetchItem(player, id, what),
        hover: () => player.lookAt(pos[0], pos[1] + 0.1, pos[2]),
      },
      boxed(sight, ...cornersOf(entity)),
    );
  });
}

function cornersOf({ pos: [x, y, z], width, height }: SeenEntity): [Vector, Vector] {
  const half = width / 2;
  return [
    [x - half, y, z - half],
    [x + half, y + height, z + half],
  ];
}

function boxed({ camera }: Sight, low: Vector, high: Vector, description?: string): ElementFields {
  const box: SceneBox | undefined = worldBox(camera, low, high);
  return { ...(box && { box }), ...(description !== undefined && { description }) };
}

/** A block with what a click does to it, and with what else can be done. */
function blockNodes(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  block: SeenBlock,
): SceneNode[] {
  const { isMined, verb } = player.traitOf(block.name)!;
  if (verb === 'mine') return [minedNode(elements, player, sight, block, 'block:')];
  const used = usedNode(elements, player, sight, block);
  if (verb === 'reach') return [used, ...bucketNode(elements, player, sight, block)];
  return isMined ? [used, minedNode(elements, player, sight, block, 'take:')] : [used];
}

function usedNode(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  block: SeenBlock,
): SceneNode {
  const { pos } = block;
  const name = bareName(block.name);
  const { verb } = player.traitOf(block.name)!;
  const description = verb === 'edit' ? signText(player, pos) : undefined;
  const use = (label: string, click: ElementAction): SceneNode =>
    elements.add(
      keyOf('block:', sight, block),
      'button',
      `${label}, ${whereOf(sight, pos)}`,
      { click, hover: () => lookAtBlock(player, pos) },
      boxed(sight, block.low, block.high, description),
    );
  if (verb === 'enter') return use(`Enter ${name}`, () => enter(player, pos));
  if (verb === 'reach') return use(`Walk to ${name}`, () => goNear(player, pos, name));
  if (verb === 'sleep') return use(`Sleep in ${name}`, () => sleepIn(player, pos));
  const label = verb === 'edit' ? `Edit ${name}` : `Use ${name}`;
  return use(label, () => useBlock(player, pos));
}

function lookAtBlock(player: ScenePlayer, [x, y, z]: Vector) {
  return player.lookAt(x + 0.5, y + 0.5, z + 0.5);
}

/** For who has a bucket, and a spring to fill it at. */
function bucketNode(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  block: SeenBlock,
): SceneNode[] {
  const { pos, name } = block;
  const hasBucket = [...sight.stacks.values()].some(
    ({ slot, item }) => slot < HOTBAR_SLOTS && item === BUCKET,
  );
  if (!hasBucket || player.senses.block(...pos)?.properties.level !== '0') return [];
  const label = `Fill bucket with ${bareName(name)}, ${whereOf(sight, pos)}`;
  const fill = () => fillBucket(player, BUCKET, pos);
  return [elements.button(keyOf('fill:', sight, block), label, fill)];
}

function minedNode(
  elements: Elements,
  player: ScenePlayer,
  sight: Sight,
  block: SeenBlock,
  prefix: string,
): SceneNode {
  const { name, pos } = block;
  const { game_mode } = sight.self.player;
  const isMortal = game_mode === 'survival' || game_mode === 'adventure';
  const needsTool = isMortal && player.senses.digging(name)?.gives_drops === false;
  const notes = [
    ...(needsTool ? ['drops nothing without a better tool'] : []),
    ...(isUnripe(player, block) ? ['not ripe'] : []),
  ];
  return elements.add(
    keyOf(prefix, sight, block),
    'button',
    `Mine ${bareName(name)}, ${whereOf(sight, pos)}`,
    { click: () => mine(player, pos), hover: () => lookAtBlock(player, pos) },
    boxed(sight, block.low, block.high, notes.length > 0 ? notes.join(', ') : undefined),
  );
}

/** With the kind in it, so that what stands there later is never taken for what stood there. */
function keyOf(prefix: string, { self }: Sight, { pos, name }: SeenBlock): string {
  return `${prefix}${self.dimension} ${pos.join(',')}:${bareName(name)}`;
}

function whereOf(sight: Sight, [x, y, z]: Vector): string {
  return whereabouts(sight, [x + 0.5, y, z + 0.5]);
}

function isUnripe({ senses }: ScenePlayer, { name, pos }: SeenBlock): boolean {
  const ripe = senses.blockFacts(name)?.ripe ?? null;
  return ripe !== null && senses.block(...pos)?.properties[ripe.property] !== ripe.value;
}

function signText({ senses }: ScenePlayer, pos: Vector): string | undefined {
  const text = senses.blockData(pos)?.lines?.filter((line) => line !== '') ?? [];
  return text.length === 0 ? undefined : text.join(' / ');
}
