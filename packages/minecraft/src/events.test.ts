import { EventEmitter } from 'node:events';
import type { BlockWorldEvent } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { createEvents } from './events.js';

const STICKS = { id: 7, getDroppedItem: () => ({ name: 'stick', count: 8 }) };

/** A bot to which a test tells what a server would. */
function newBot(health = 20) {
  const bot = Object.assign(new EventEmitter(), {
    _client: new EventEmitter(),
    entity: { id: 1 },
    entities: { 7: STICKS },
    isAlive: health > 0,
    health,
  });
  const told: BlockWorldEvent[] = [];
  createEvents(bot as never, {} as never).listen((event) => told.push(event));
  return { bot, told };
}

describe('events of a server', () => {
  it('tell that the player is back only of one who was dead', () => {
    const { bot, told } = newBot();
    bot.emit('spawn'); // has joined
    bot.emit('spawn'); // has come into another dimension
    expect(told).toEqual([]);
    bot.emit('death');
    bot.emit('spawn');
    bot.emit('spawn');
    expect(told.map(({ event }) => event)).toEqual(['death', 'respawn']);
    const corpse = newBot(0);
    corpse.bot.emit('spawn');
    expect(corpse.told).toEqual([{ event: 'respawn', target: 'player' }]);
  });

  it('tell how many of a stack the player has picked up, and nothing of others who do', () => {
    const { bot, told } = newBot();
    const collect = { collectorEntityId: 1, collectedEntityId: 7, pickupItemCount: 3 };
    bot._client.emit('collect', { ...collect, collectorEntityId: 2 });
    bot._client.emit('collect', collect);
    expect(told).toEqual([{ event: 'pickup', item: 'minecraft:stick', count: 3 }]);
  });
});
