import { keyOf, vector } from './library.mjs';

const SIZES = { chest: 27, trapped_chest: 27, barrel: 27, hopper: 5, dispenser: 9, dropper: 9 };
const TYPES = { hopper: 'hopper', dispenser: 'generic_3x3', dropper: 'generic_3x3' };
const CLOCKWISE = { north: 'east', east: 'south', south: 'west', west: 'north' };
const STEPS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** Chests, barrels and their like: what lies in them, and the windows over it. */
export function installContainers(game) {
  const { ask, tell } = game;
  const contents = new Map();

  function sizeOf(name) {
    return /shulker_box$/.test(name) ? 27 : SIZES[name];
  }

  game.contentsAt = (at, size) => {
    const key = keyOf(vector(at).floored());
    if (!contents.has(key)) contents.set(key, Array(size).fill(null));
    return contents.get(key);
  };

  game.cellsOf = (slots) =>
    slots.map((_, index) => ({
      known: '',
      limit: 64,
      read: () => slots[index],
      write: (item) => {
        slots[index] = item;
      },
      accepts: () => true,
    }));

  /** What was in a block that is another one now; a furnace that is lit stays the same furnace. */
  game.takeContents = (at) => {
    const key = keyOf(vector(at).floored());
    const items = (contents.get(key) ?? []).filter(Boolean);
    contents.delete(key);
    return items;
  };

  /** The other half of a double chest. */
  function otherHalf(block) {
    const { type, facing } = block.getProperties();
    if (type !== 'left' && type !== 'right') return undefined;
    const turned = CLOCKWISE[facing];
    const way = type === 'left' ? turned : CLOCKWISE[CLOCKWISE[turned]];
    return block.position.offset(STEPS[way][0], 0, STEPS[way][1]);
  }

  /** The cells of a container, right half first; undefined for other blocks. */
  function slotsOf(block) {
    const size = sizeOf(block.name);
    if (size === undefined) return undefined;
    const mine = game.contentsAt(block.position, size);
    const other = otherHalf(block);
    if (!other) return [mine];
    const theirs = game.contentsAt(other, size);
    return block.getProperties().type === 'right' ? [mine, theirs] : [theirs, mine];
  }

  /** True when a click on this block opened something, or was in vain but no placing of blocks. */
  game.openContainer = async (player, block) => {
    if (block.name === 'crafting_table') {
      game.openCraftingTable(player);
      return true;
    }
    if (game.openFurnace(player, block)) return true;
    const isEnder = block.name === 'ender_chest';
    player.enderChest ??= Array(27).fill(null);
    const parts = isEnder ? [player.enderChest] : slotsOf(block);
    if (!parts) return false;
    if (/chest$/.test(block.name)) {
      const above = await game.blockAt(block.position.offset(0, 1, 0));
      if (above.boundingBox === 'block' && !above.transparent) return true;
    }
    const cells = parts.flatMap((slots) => game.cellsOf(slots));
    const count = cells.length;
    const isBox = /shulker_box$/.test(block.name);
    if (isBox) {
      for (const cell of cells) cell.accepts = ({ name }) => !/shulker_box$/.test(name);
    }
    game.openWindow(player, {
      type: isBox ? 'shulker_box' : (TYPES[block.name] ?? `generic_9x${count / 9}`),
      title: titleOf(block.name, count),
      cells,
      quickMove: (slot) => (slot < count ? [[count + 36, count]] : [[0, count]]),
    });
    return true;
  };

  tell.putContainer = async ({ at, name = 'chest', properties = {}, items = [], isDouble }) => {
    const facing = properties.facing ?? 'north';
    const given = isDouble ? { ...properties, facing, type: 'right' } : properties;
    await game.setState(at, game.stateIdOf(name, given));
    const block = await game.blockAt(at);
    const other = otherHalf(block);
    if (isDouble) await game.setState(other, game.stateIdOf(name, { ...given, type: 'left' }));
    game.takeContents(at);
    if (other) game.takeContents(other);
    const parts = slotsOf(block) ?? [game.furnaceSlots(at)];
    const cells = parts.flatMap((slots) => game.cellsOf(slots));
    for (const [index, item] of items.entries()) {
      cells[item?.slot ?? index].write(game.item(item));
    }
    return { other: other ? { ...other } : null };
  };

  ask.container = async ({ at, player }) => {
    const block = await game.blockAt(at);
    const isEnder = block.name === 'ender_chest';
    const parts = isEnder ? [game.playerOf({ player }).enderChest ?? []] : slotsOf(block);
    if (!parts && !game.isFurnace(block)) throw new Error(`${block.name} holds nothing`);
    return (parts ?? [game.furnaceSlots(at)])
      .flat()
      .flatMap((item, slot) => (item ? [game.describe(item, slot)] : []));
  };
}

function titleOf(name, count) {
  if (count === 54) return 'container.chestDouble';
  if (name === 'ender_chest') return 'container.enderchest';
  if (name === 'trapped_chest') return 'container.chest';
  return /shulker_box$/.test(name) ? 'container.shulkerBox' : `container.${name}`;
}
