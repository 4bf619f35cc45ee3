import { BLOCK_WORLD_EVENTS, type BlockWorldEvent, type BlockWorldEvents } from '@bridle/facets';
import type { BlockStates } from './blockStates.js';
import type { BotBlock, BotEntity, MineflayerBot } from './mineflayer.js';
import { ourName } from './names.js';
import { onCollected } from './pickups.js';
import { droppedItem } from './stacks.js';
import { isDead } from './state.js';

/** What a server tells of: who is hurt, dies, comes back, what is picked up, which blocks change. */
export function createEvents(
  bot: MineflayerBot,
  states: BlockStates,
): BlockWorldEvents & { tell(event: BlockWorldEvent): void } {
  const listeners: ((event: BlockWorldEvent) => void)[] = [];
  const tell = (event: BlockWorldEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const nameOf = ({ username, name }: BotEntity): string =>
    username ?? (name === undefined ? 'unknown' : ourName(name));
  const UNTOLD = 'unknown'; // servers do not tell why
  let health = bot.health ?? 20;
  bot.on('health', () => {
    const now = bot.health ?? 0;
    if (now < health) {
      const amount = health - now;
      tell({ event: 'damage', target: 'player', amount, cause: UNTOLD, health: now });
    }
    health = now;
  });
  let wasDead = isDead(bot);
  bot.on('death', () => {
    wasDead = true;
    tell({ event: 'death', target: 'player', cause: UNTOLD });
  });
  // Told of whoever joins, and of whoever comes into another dimension, as well.
  bot.on('spawn', () => {
    health = bot.health ?? health;
    if (wasDead) tell({ event: 'respawn', target: 'player' });
    wasDead = false;
  });
  bot.on('entityDead', (entity: BotEntity) => {
    if (entity === bot.entity) return;
    tell({ event: 'death', target: nameOf(entity), entity: entity.id, cause: UNTOLD });
  });
  onCollected(bot, (entity, count) => {
    const item = droppedItem(entity);
    if (item) tell({ event: 'pickup', item: ourName(item.name), count });
  });
  bot.on('blockUpdate', (before: BotBlock | null, after: BotBlock | null) => {
    if (before === null || after === null || before.stateId === after.stateId) return;
    const { x, y, z } = after.position;
    const [from, to] = [states.of(before.stateId).text, states.of(after.stateId).text];
    tell({ event: 'block', pos: [x, y, z], from, to });
  });
  return {
    kinds: BLOCK_WORLD_EVENTS,
    listen: (listener) => void listeners.push(listener),
    tell,
  };
}
