import { ITEM_KINDS } from '../items/index.js';
import { ENCHANTMENTS, type Enchantment, isFor } from '../rules/enchantments.js';
import { ItemData } from '../world/itemData.js';
import type { GameCommand } from './command.js';
import { CommandError, quoted, type Reader } from './reader.js';
import { readPlayersOrSelf } from './selectors.js';

const NAMES = Object.keys(ENCHANTMENTS) as readonly Enchantment[];

const enchant: GameCommand = {
  name: 'enchant',
  usage: ['/enchant [<player>] <efficiency|sharpness|protection|unbreaking> [<level>]'],
  summary: 'Enchants what a player holds.',
  read(reader) {
    const players = readPlayersOrSelf(reader, (word) => enchantmentNamed(word) !== undefined);
    const name = readEnchantment(reader);
    const level = reader.isDone ? 1 : reader.integer(1, ENCHANTMENTS[name]);
    return (context) =>
      players(context).map(({ inventory, hotbarSlot }) => {
        const item = inventory.items[hotbarSlot]!;
        if (item === 0) throw new CommandError('player holds nothing');
        const kind = ITEM_KINDS[item - 1]!;
        if (!isFor(name, kind)) throw new CommandError(`${kind.name} cannot have ${name}`);
        const data = inventory.data[hotbarSlot];
        const enchantments = { ...data?.facts.enchantments, [name]: level };
        inventory.data[hotbarSlot] = ItemData.with(data, { enchantments });
        return `Applied enchantment minecraft:${name} ${level} to ${kind.name}`;
      });
  },
};

function enchantmentNamed(text: string): Enchantment | undefined {
  const bare = text.replace(/^minecraft:/, '');
  return NAMES.find((name) => name === bare);
}

function readEnchantment(reader: Reader): Enchantment {
  const { text, column } = reader.token('an enchantment');
  const known = enchantmentNamed(text);
  return known ?? reader.fail(`unknown enchantment ${quoted(text)}: ${NAMES.join(', ')}`, column);
}

export const ENCHANT: readonly GameCommand[] = [enchant];
