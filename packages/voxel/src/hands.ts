import {
  CLICK_MODES,
  type ClickMode,
  CURSOR,
  closeScreen,
  formatBlockState,
  gridResult,
  inventoryClick,
  isInReach,
  lookingAt,
  MAKE_ROOM,
  moveItems,
  noRoom,
  openBlock,
  openInventory,
  placesOf,
  respawn,
  signLines,
  type World,
  writeBook,
  writeSign,
} from '@bridle/engine';
import {
  type AtOnce,
  type HandsFacet,
  type HandsOutcome,
  HarnessError,
  type ItemStack,
  type OpenScreen,
  type SlotName,
  type Vector,
} from '@bridle/facets';
import { containerState, screenState } from './container.js';
import { craftFor } from './crafting.js';
import { asItemStack } from './stacks.js';

export type GameHands = AtOnce<HandsFacet>;

/** The hands of the embedded world. `act` lets the game notice that something was done. */
export function createHands(
  world: () => World,
  act: <T>(done: (world: World) => T) => T,
): GameHands {
  const byHand = <T>(done: (world: World) => T): T =>
    act((world) => {
      assertAble(world);
      return done(world);
    });
  return {
    open: (what) => byHand((world) => open(world, what)),
    close: () => act((world) => changesOf(world, () => closeScreen(world))),
    click: ({ slot, button, mode, over }) =>
      byHand((world) =>
        changesOf(world, () => {
          const click = {
            slot: String(slot),
            button,
            mode: asMode(mode),
            ...(over && { over: over.map(String) }),
          };
          if (!inventoryClick(world, click)) throw noSlot(world, [slot, ...(over ?? [])]);
        }),
      ),
    move: (from, to, count) =>
      byHand((world) => {
        let moved: number | undefined;
        const outcome = changesOf(world, () => {
          moved = moveItems(world, String(from), String(to), count);
        });
        if (moved === undefined) throw noSlot(world, [from, to]);
        return { moved, ...outcome };
      }),
    container: () => containerState(world()),
    craft: (recipe, times) =>
      byHand((world) => {
        let made: ReturnType<typeof craftFor> | undefined;
        const outcome = changesOf(world, () => {
          made = craftFor(world, recipe, times);
        });
        return { ...made!, ...outcome };
      }),
    writeSign: (pos, lines) => byHand((world) => sign(world, pos, lines)),
    writeBook: (slot, pages, title) =>
      byHand((world) =>
        changesOf(world, () => {
          const at = slot ?? world.player.hotbarSlot;
          const outcome = writeBook(world, at, pages, title);
          if (outcome === 'written') return;
          if (outcome === 'no room') {
            throw new HarnessError('bad_request', noRoom(world), MAKE_ROOM);
          }
          const hint = 'hold a minecraft:writable_book, or name the slot of one';
          throw new HarnessError('bad_request', `slot ${at} has no book to write in`, hint);
        }),
      ),
    respawn: () =>
      act((world) => {
        if (!world.player.isDead) throw new HarnessError('bad_request', 'the player is alive');
        respawn(world);
        const { x, y, z } = world.player;
        return { pos: [x, y, z] };
      }),
  };
}

function assertAble({ player }: World): void {
  if (player.isDead) {
    throw new HarnessError('bad_request', 'the player is dead', 'send respawn, or let time pass');
  }
  if (player.mode === 'spectator') {
    throw new HarnessError('bad_request', 'a spectator has no hands', 'change the game mode');
  }
}

function asMode(mode: string): ClickMode {
  const known = CLICK_MODES.find((name) => name === mode);
  if (known === undefined) throw new HarnessError('bad_request', `no click is called ${mode}`);
  return known;
}

function open(world: World, what: 'inventory' | Vector | undefined): OpenScreen {
  if (what === 'inventory') openInventory(world);
  else {
    const [x, y, z] = what ?? lookedAt(world);
    if (!isInReach(world, x, y, z)) throw outOfReach([x, y, z]);
    if (!openBlock(world, x, y, z)) {
      const name = formatBlockState(world.blocks.get(x, y, z));
      throw new HarnessError('bad_request', `${name} at ${x} ${y} ${z} does not open`);
    }
  }
  return screenState(world)!;
}

function lookedAt(world: World): Vector {
  const hit = lookingAt(world);
  if (hit !== undefined) return [hit.x, hit.y, hit.z];
  const hint = 'look at a block, or name its pos, or ask for inventory: true';
  throw new HarnessError('bad_request', 'no block in reach is looked at', hint);
}

function outOfReach(pos: Vector): HarnessError {
  const hint = 'go nearer: hands reach 4.5 blocks from the eyes';
  return new HarnessError('bad_request', `${pos.join(' ')} is out of reach`, hint);
}

function noSlot(world: World, slots: readonly SlotName[]): HarnessError {
  const { player, container, grid } = placesOf(world, false);
  const known = [player, container, grid]
    .filter((places) => places.length > 0)
    .map((places) => `${places[0]!.name}–${places.at(-1)!.name}`);
  const hint = `the open screen has ${known.join(', ')}${grid.length > 0 ? ', r' : ''}`;
  return new HarnessError('bad_request', `no such slot: ${slots.join(' or ').slice(0, 64)}`, hint);
}

function sign(
  world: World,
  pos: Vector | undefined,
  lines: readonly string[],
): { pos: Vector; lines: string[] } {
  const { screen } = world.player;
  const isOpen = screen.kind === 'sign';
  const [x, y, z] = pos ?? (isOpen ? [screen.x, screen.y, screen.z] : lookedAt(world));
  if (!isInReach(world, x, y, z)) throw outOfReach([x, y, z]);
  if (!writeSign(world, x, y, z, lines)) {
    const name = formatBlockState(world.blocks.get(x, y, z));
    throw new HarnessError('bad_request', `${name} at ${x} ${y} ${z} is no sign`);
  }
  if (isOpen) closeScreen(world);
  return { pos: [x, y, z], lines: [...signLines(world, x, y, z)!] };
}

/** Does something, and says which slots are no longer as they were. */
function changesOf(world: World, done: () => void): HandsOutcome {
  const before = seen(world);
  done();
  const changed: HandsOutcome['changed'] = [];
  for (const [slot, { text, stack }] of seen(world)) {
    const was = before.get(slot)?.text ?? 'null';
    if (was !== text) changed.push({ slot, now: stack });
  }
  return { changed, screen: screenState(world) };
}

/** Every slot that there is to see now. */
function seen(world: World): Map<SlotName, { text: string; stack: ItemStack | null }> {
  const slots = new Map<SlotName, { text: string; stack: ItemStack | null }>();
  const note = (slot: SlotName, held: Parameters<typeof asItemStack>[0] | undefined): void => {
    const stack = held === undefined ? null : asItemStack(held);
    slots.set(slot, { text: JSON.stringify(stack), stack });
  };
  const { player, container, grid } = placesOf(world, false);
  for (const { slots: row, index } of player) note(index, row.at(index));
  for (const { name, slots: row, index } of [...container, ...grid]) note(name, row.at(index));
  if (grid.length > 0) note('r', gridResult(world));
  note('cursor', world.player.screen.slots.at(CURSOR));
  return slots;
}
