import { picturedBody, type SceneEntity } from '@bridle/facets';
import { ourYaw } from '../angles.js';
import type { BotEntity, MineflayerBot } from '../mineflayer.js';
import { ourName } from '../names.js';
import { droppedItem } from '../stacks.js';

const ITEM_SIZE = 0.25;
/** What a server sends that is not a thing to see. */
const UNSEEN: ReadonlySet<string> = new Set([
  ...['marker', 'area_effect_cloud', 'interaction', 'lightning_bolt'],
]);

/** All that the bot knows of that is no block, for a picture; itself only where it is seen from outside. */
export function sceneEntities(bot: MineflayerBot, withSelf: boolean): SceneEntity[] {
  const entities: SceneEntity[] = [];
  for (const entity of Object.values(bot.entities)) {
    const isSelf = entity === bot.entity;
    if (isSelf ? !withSelf : !isSeen(entity)) continue;
    const body = bodyOf(entity, isSelf ? bot.heldItem?.name : undefined);
    // Nobody sees their own name.
    entities.push(picturedBody(isSelf ? { ...body, name: undefined } : body));
  }
  return entities;
}

function isSeen({ name, isValid }: BotEntity): boolean {
  return isValid && name !== undefined && !UNSEEN.has(name);
}

function bodyOf(entity: BotEntity, held: string | undefined): SceneEntity {
  const { id, position, velocity, yaw, pitch, width, height, username } = entity;
  const { x, y, z } = position;
  const place = { id, x, y, z };
  const dropped = entity.name === 'item' ? droppedItem(entity) : null;
  if (dropped) {
    const { name, count } = dropped;
    const size = { width: ITEM_SIZE, height: ITEM_SIZE };
    return { ...place, type: 'minecraft:item', yaw: 0, item: ourName(name), count, ...size };
  }
  const hand = held ?? entity.equipment?.[0]?.name;
  return {
    ...place,
    type: ourName(entity.name ?? entity.type),
    yaw: ourYaw(yaw),
    headYaw: ourYaw(entity.headYaw ?? yaw),
    headPitch: pitch,
    walked: x + z, // swings the legs of whoever moves, and stands still with who does
    speed: Math.sqrt(velocity.x * velocity.x + velocity.z * velocity.z),
    item: hand === undefined ? undefined : ourName(hand),
    name: username,
    width,
    height,
  };
}
