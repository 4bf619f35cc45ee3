import { AIR, BLOCK_KINDS, formatBlockState, IS_AIR, KIND_OF_STATE } from '../blocks/index.js';
import { dropsOf, itemNamed, itemOf } from '../items/index.js';
import { dropStack } from '../sim/itemEntities.js';
import { type BlockPredicate, readBlockPredicate, readBlockState } from './blockArguments.js';
import { type Box, blocksOf, boxAt, boxBetween, overlap } from './boxes.js';
import type { Command } from './command.js';
import type { Context } from './context.js';
import { readBlockPosition, type Vector } from './coordinates.js';
import { CommandError } from './reader.js';

const setblock: Command = {
  name: 'setblock',
  usage: ['/setblock <x> <y> <z> <block> [destroy|keep|replace]'],
  summary: 'Changes one block.',
  read(reader) {
    const position = readBlockPosition(reader);
    const state = readBlockState(reader);
    const mode = reader.optionalChoice(['replace', 'destroy', 'keep']);
    return (context) => {
      const [x, y, z] = position(context);
      context.work.spend('blocks', 1);
      context.work.touch(x - 1, z - 1, x + 1, z + 1);
      const { world } = context;
      const before = world.blocks.get(x, y, z);
      if (mode === 'keep' && IS_AIR[before] !== 1) {
        throw new CommandError('a block is there, and keep does not replace it');
      }
      if (mode === 'destroy') destroy(context, [x, y, z]);
      if (!world.setBlock(x, y, z, state) && !(mode === 'destroy' && IS_AIR[before] !== 1)) {
        throw new CommandError('that block is there already');
      }
      return [`Changed the block at ${x} ${y} ${z} to ${formatBlockState(state)}`];
    };
  },
};

/** Breaks a block as the right tool would. Drops that are too many for one line are left out. */
function destroy({ world, work }: Context, [x, y, z]: Vector): void {
  const state = world.blocks.get(x, y, z);
  if (IS_AIR[state] === 1) return;
  const { tool } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  const held = tool === undefined ? undefined : itemNamed(`diamond_${tool}`);
  world.setBlock(x, y, z, AIR);
  if (!world.rules.game.doTileDrops) return;
  for (const { item, count } of dropsOf(state, held, () => world.streams.drops.fraction())) {
    if (!work.trySpend('stacks')) return;
    dropStack(world, itemOf(item).id, count, 0, x + 0.5, y + 0.25, z + 0.5);
  }
}

const fill: Command = {
  name: 'fill',
  usage: [
    '/fill <x> <y> <z> <x> <y> <z> <block> [destroy|hollow|keep|outline]',
    '/fill <x> <y> <z> <x> <y> <z> <block> replace [<filter>]',
  ],
  summary: 'Changes all blocks of a box, at most 32768.',
  read(reader) {
    const from = readBlockPosition(reader);
    const to = readBlockPosition(reader);
    const state = readBlockState(reader);
    const mode = reader.optionalChoice(['replace', 'destroy', 'hollow', 'keep', 'outline']);
    const hasFilter = mode === 'replace' && !reader.isDone;
    const filter = hasFilter ? readBlockPredicate(reader) : filterOf(mode);
    return (context) => {
      const { world } = context;
      const box = boxBetween(context, from, to);
      let changed = 0;
      for (const at of blocksOf(box)) {
        const isInside = !isOnShell(box, at);
        if (isInside && mode === 'outline') continue;
        const [x, y, z] = at;
        const before = world.blocks.get(x, y, z);
        if (!filter(before)) continue;
        const after = isInside && mode === 'hollow' ? AIR : state;
        if (mode === 'destroy') destroy(context, at);
        world.setBlock(x, y, z, after);
        if (before !== after || (mode === 'destroy' && IS_AIR[before] !== 1)) changed++;
      }
      if (changed === 0) throw new CommandError('no blocks were filled');
      return [`Filled ${counted(changed)}`];
    };
  },
};

function filterOf(mode: string): BlockPredicate {
  return mode === 'keep' ? (state) => IS_AIR[state] === 1 : () => true;
}

function isOnShell({ low, high }: Box, at: Vector): boolean {
  return [0, 1, 2].some((axis) => at[axis] === low[axis] || at[axis] === high[axis]);
}

const clone: Command = {
  name: 'clone',
  usage: [
    '/clone <from x> <y> <z> <to x> <y> <z> <at x> <y> <z> [replace|masked] [normal|force|move]',
    '/clone <from x> <y> <z> <to x> <y> <z> <at x> <y> <z> filtered <filter> [normal|force|move]',
  ],
  summary: 'Copies the blocks of a box, at most 32768; masked leaves out air.',
  read(reader) {
    const from = readBlockPosition(reader);
    const to = readBlockPosition(reader);
    const at = readBlockPosition(reader);
    const which = reader.optionalChoice(['replace', 'masked', 'filtered']);
    const filter = which === 'filtered' ? readBlockPredicate(reader) : cloneFilterOf(which);
    const how = reader.optionalChoice(['normal', 'force', 'move']);
    return (context) => {
      const source = boxBetween(context, from, to);
      const target = boxAt(context, at, source);
      if (how === 'normal' && overlap(source, target)) {
        throw new CommandError('the two boxes overlap, add force');
      }
      const changed = copyBlocks(context, source, target, filter, how === 'move');
      if (changed === 0) throw new CommandError('no blocks were cloned');
      return [`Cloned ${counted(changed)}`];
    };
  },
};

function cloneFilterOf(which: string): BlockPredicate {
  return which === 'masked' ? (state) => IS_AIR[state] !== 1 : () => true;
}

/** Reads all before it writes any, so that the boxes may overlap. Says how many changed. */
function copyBlocks(
  { world }: Context,
  source: Box,
  target: Box,
  filter: BlockPredicate,
  moves: boolean,
): number {
  const shift = [0, 1, 2].map((axis) => target.low[axis]! - source.low[axis]!);
  const copies = [...blocksOf(source)]
    .map((at) => ({ at, state: world.blocks.get(...at) }))
    .filter(({ state }) => filter(state));
  let emptied = 0;
  if (moves) for (const { at } of copies) if (world.setBlock(...at, AIR)) emptied++;
  let changed = 0;
  for (const { at, state } of copies) {
    const [x, y, z] = [at[0] + shift[0]!, at[1] + shift[1]!, at[2] + shift[2]!];
    if (world.setBlock(x, y, z, state)) changed++;
  }
  return changed === 0 ? emptied : changed;
}

function counted(blocks: number): string {
  return blocks === 1 ? '1 block' : `${blocks} blocks`;
}

export const BUILDING: readonly Command[] = [setblock, fill, clone];
