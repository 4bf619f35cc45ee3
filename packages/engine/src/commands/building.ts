import { AIR, BLOCK_KINDS, formatBlockState, IS_AIR, KIND_OF_STATE } from '../blocks/index.js';
import { dropsOf, itemNamed, itemOf } from '../items/index.js';
import type { BlockEntity } from '../world/blockEntity.js';
import { blockEntityKindOf } from '../world/blockEntityKinds.js';
import { dropStack } from '../world/itemEntities.js';
import { BLOCK_ENTITY_CHARACTERS, hasRoom, MAKE_ROOM, noRoom } from '../world/keptCharacters.js';
import type { World } from '../world/world.js';
import { type BlockPredicate, readBlockPredicate, readBlockState } from './blockArguments.js';
import {
  type BlockRegion,
  boxAt,
  boxBetween,
  forEachBlock,
  overlap,
  shiftBetween,
} from './boxes.js';
import type { GameCommand } from './command.js';
import type { CommandContext } from './context.js';
import { type Coordinates, readBlockPosition } from './coordinates.js';
import { CommandError } from './reader.js';

const setblock: GameCommand = {
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
      expectRoomFor(world, state, 1);
      if (mode === 'destroy') destroy(context, [x, y, z]);
      else if (before !== state) world.land.contents.remove(x, y, z); // nothing falls out
      if (!world.setBlock(x, y, z, state) && !(mode === 'destroy' && IS_AIR[before] !== 1)) {
        throw new CommandError('that block is there already');
      }
      return [`Changed the block at ${x} ${y} ${z} to ${formatBlockState(state)}`];
    };
  },
};

/** Breaks a block as the right tool would. Drops that are too many for one line are left out. */
function destroy({ world, work }: CommandContext, [x, y, z]: Coordinates): void {
  const state = world.blocks.get(x, y, z);
  if (IS_AIR[state] === 1) return;
  const { tool } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  const held = tool === undefined ? undefined : itemNamed(`diamond_${tool}`);
  const kept = world.land.contents.at(x, y, z)?.slots.list() ?? [];
  if (!kept.every(() => work.trySpend('stacks'))) world.land.contents.remove(x, y, z);
  world.setBlock(x, y, z, AIR);
  if (!world.rules.game.doTileDrops) return;
  for (const { item, count } of dropsOf(state, held, () => world.streams.drops.fraction())) {
    if (!work.trySpend('stacks')) return;
    dropStack(world, itemOf(item).id, count, 0, x + 0.5, y + 0.25, z + 0.5);
  }
}

const fill: GameCommand = {
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
      expectRoomFor(world, state, box.volume);
      let changed = 0;
      forEachBlock(box, (x, y, z) => {
        const isInside = !isOnShell(box, x, y, z);
        if (isInside && mode === 'outline') return;
        const before = world.blocks.get(x, y, z);
        if (!filter(before)) return;
        const after = isInside && mode === 'hollow' ? AIR : state;
        if (mode === 'destroy') destroy(context, [x, y, z]);
        else if (before !== after) world.land.contents.remove(x, y, z);
        world.setBlock(x, y, z, after);
        if (before !== after || (mode === 'destroy' && IS_AIR[before] !== 1)) changed++;
      });
      if (changed === 0) throw new CommandError('no blocks were filled');
      return [`Filled ${counted(changed)}`];
    };
  },
};

function filterOf(mode: string): BlockPredicate {
  return mode === 'keep' ? (state) => IS_AIR[state] === 1 : () => true;
}

function isOnShell({ low, high }: BlockRegion, x: number, y: number, z: number): boolean {
  return (
    x === low[0] || x === high[0] || y === low[1] || y === high[1] || z === low[2] || z === high[2]
  );
}

const clone: GameCommand = {
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
  { world }: CommandContext,
  source: BlockRegion,
  target: BlockRegion,
  filter: BlockPredicate,
  moves: boolean,
): number {
  const [dx, dy, dz] = shiftBetween(source, target);
  /** x, y, z and the state, one after the other */
  const copies: number[] = [];
  /** what those keep that keep something, by where they are in the list */
  const kept = new Map<number, BlockEntity>();
  let added = 0;
  forEachBlock(source, (x, y, z) => {
    const state = world.blocks.get(x, y, z);
    if (!filter(state)) return;
    const content = world.land.contents.at(x, y, z);
    if (content !== undefined) {
      kept.set(copies.length, content.copy({}));
      added += content.characters;
    }
    copies.push(x, y, z, state);
  });
  if (!moves) expectRoom(world, added);
  let emptied = 0;
  for (let i = 0; moves && i < copies.length; i += 4) {
    const [x, y, z] = [copies[i]!, copies[i + 1]!, copies[i + 2]!];
    world.land.contents.remove(x, y, z);
    if (world.setBlock(x, y, z, AIR)) emptied++;
  }
  let changed = 0;
  for (let i = 0; i < copies.length; i += 4) {
    const [x, y, z] = [copies[i]! + dx, copies[i + 1]! + dy, copies[i + 2]! + dz];
    world.land.contents.remove(x, y, z);
    if (world.setBlock(x, y, z, copies[i + 3]!)) changed++;
    const content = kept.get(i);
    if (content !== undefined) world.land.contents.copyTo(content, x, y, z);
  }
  return changed === 0 ? emptied : changed;
}

/** A hopper keeps something from the moment it is there; what is in other blocks is put there later. */
function expectRoomFor(world: World, state: number, blocks: number): void {
  if (blockEntityKindOf(state) === 'hopper') expectRoom(world, blocks * BLOCK_ENTITY_CHARACTERS);
}

function expectRoom(world: World, characters: number): void {
  if (characters > 0 && !hasRoom(world, characters)) {
    throw new CommandError(`${noRoom(world)}, ${MAKE_ROOM}`);
  }
}

function counted(blocks: number): string {
  return blocks === 1 ? '1 block' : `${blocks} blocks`;
}

export const BUILDING: readonly GameCommand[] = [setblock, fill, clone];
