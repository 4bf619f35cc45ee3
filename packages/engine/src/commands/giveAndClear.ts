import { nearestName } from '../blocks/nearestName.js';
import { ITEM_KINDS, type ItemKind, itemNamed } from '../items/index.js';
import { ALL_SLOTS } from '../world/inventory.js';
import { dropStack } from '../world/itemEntities.js';
import type { Player } from '../world/player.js';
import type { GameCommand } from './command.js';
import type { CommandContext } from './context.js';
import { GIVEN_STACKS_MAX, INTEGER_MAX } from './limits.js';
import { CommandError, quoted, type Reader } from './reader.js';
import { readPlayersOrSelf } from './selectors.js';

function readItem(reader: Reader): ItemKind {
  const { text, column } = reader.token('an item');
  const kind = itemNamed(text);
  if (kind !== undefined) return kind;
  const nearest = nearestItem(text);
  const advice = nearest === undefined ? '' : `, did you mean minecraft:${nearest}?`;
  return reader.fail(`unknown item ${quoted(text)}${advice}`, column);
}

function nearestItem(text: string): string | undefined {
  return nearestName(
    bareName(text),
    ITEM_KINDS.map(({ name }) => bareName(name)),
  );
}

function looksLikeItem(text: string): boolean {
  return itemNamed(text) !== undefined || nearestItem(text) !== undefined;
}

function bareName(name: string): string {
  return name.replace(/^minecraft:/, '');
}

const give: GameCommand = {
  name: 'give',
  usage: ['/give [<player>] <item> [<count>]'],
  summary: 'Puts items into the inventory; what does not fit falls to the ground.',
  read(reader) {
    const players = readPlayersOrSelf(reader, looksLikeItem);
    const item = readItem(reader);
    const most = item.maxStack * GIVEN_STACKS_MAX;
    const count = reader.isDone ? 1 : reader.integer(1, most);
    return (context) => {
      const receivers = players(context);
      context.work.spend('stacks', Math.ceil(count / item.maxStack) * receivers.length);
      return receivers.map((player) => {
        const left = giveTo(context, player, item, count);
        const dropped = left === 0 ? '' : `, of which ${left} fell to the ground`;
        return `Gave ${count} ${item.name} to player${dropped}`;
      });
    };
  },
};

/** Says how many did not fit. */
function giveTo({ world }: CommandContext, player: Player, item: ItemKind, count: number): number {
  const left = player.inventory.add(item.id, count, 0, item.maxStack);
  for (let rest = left; rest > 0; rest -= item.maxStack) {
    const stack = Math.min(rest, item.maxStack);
    dropStack(world, item.id, stack, 0, player.x, player.y + 1, player.z);
  }
  return left;
}

const clear: GameCommand = {
  name: 'clear',
  usage: ['/clear [<player>] [<item>] [<most>]'],
  summary: 'Takes items out of the inventory; with 0 as the most it only counts them.',
  read(reader) {
    const players = readPlayersOrSelf(reader, (word) => word === '' || looksLikeItem(word));
    const item = reader.isDone ? undefined : readItem(reader);
    const most = reader.isDone ? undefined : reader.integer(0, INTEGER_MAX);
    return (context) => {
      const counts = players(context).map((player) => {
        if (most === 0) return matching(player, item);
        return takeFrom(player, item, most ?? INTEGER_MAX);
      });
      const count = counts.reduce((sum, one) => sum + one, 0);
      if (count === 0) throw new CommandError('no items were found on player');
      const items = count === 1 ? '1 item' : `${count} items`;
      return [most === 0 ? `Found ${items} on player` : `Removed ${items} from player`];
    };
  },
};

function isKind(slotItem: number, kind: ItemKind | undefined): boolean {
  return slotItem !== 0 && (kind === undefined || slotItem === kind.id + 1);
}

function matching({ inventory }: Player, kind: ItemKind | undefined): number {
  let count = 0;
  for (let slot = 0; slot < ALL_SLOTS; slot++) {
    if (isKind(inventory.items[slot]!, kind)) count += inventory.counts[slot]!;
  }
  return count;
}

function takeFrom({ inventory }: Player, kind: ItemKind | undefined, most: number): number {
  let taken = 0;
  for (let slot = 0; slot < ALL_SLOTS; slot++) {
    if (isKind(inventory.items[slot]!, kind)) taken += inventory.take(slot, most - taken);
  }
  return taken;
}

export const GIVE_AND_CLEAR: readonly GameCommand[] = [give, clear];
