import { vector } from './library.mjs';

const REACH = 6;
const FINISHED = 0.7; // the part of the time after which the game believes a client that is done
const DROP_ALL = 3;
const DROP_ONE = 4;
const RELEASE = 5;
const SWAP_HANDS = 6;

/** Digging takes the time that the tool needs, and what is dug falls out as items. */
export function installDigging(game) {
  const { registry, ask } = game;
  const hasSequences = game.isAtLeast('1.19');
  game.heldBy = (player) => player.cells[36 + player.heldItemSlot].read();

  /** New versions confirm by number that all up to it was seen. */
  game.acknowledge = (player, sequenceId) => {
    if (hasSequences && sequenceId !== undefined) {
      player._client.write('acknowledge_player_digging', { sequenceId });
    }
  };

  function answer(player, packet, block, successful) {
    const { location, status, sequence } = packet;
    if (hasSequences) game.acknowledge(player, sequence);
    else {
      const said = { location, block, status, successful };
      player._client.write('acknowledge_player_digging', said);
    }
  }

  function timeMs(player, block) {
    if (player.gameMode === 1) return 0;
    const held = game.heldBy(player);
    const hangs = !player.isStanding;
    return block.digTime(held?.type ?? null, false, false, hangs, held?.enchants ?? [], {});
  }

  async function dig(player, packet) {
    const at = vector(packet.location);
    const block = await game.blockAt(at);
    if (game.faults.ignoreDigs) return;
    const isFar =
      player.position.offset(0.5, 1.5, 0.5).distanceTo(at.offset(0.5, 0.5, 0.5)) > REACH;
    const isUndiggable = !block.diggable || (block.boundingBox === 'empty' && block.name === 'air');
    const isKept = game.faults.refuseBuilding && packet.status !== 1;
    if (isKept || isFar || isUndiggable || player.gameMode >= 2 || player.health <= 0) {
      player._client.write('block_change', { location: at, type: block.stateId });
      return answer(player, packet, block.stateId, false);
    }
    if (packet.status === 1) {
      player.digs = undefined;
      return answer(player, packet, block.stateId, true);
    }
    if (packet.status === 0) {
      const needs = timeMs(player, block);
      if (needs > 50) {
        player.digs = { key: String(at), since: Date.now(), needs };
        return answer(player, packet, block.stateId, true);
      }
    } else {
      const { key, since, needs } = player.digs ?? {};
      if (key !== String(at)) return answer(player, packet, block.stateId, false);
      const lacks = needs - (Date.now() - since);
      player.digs = undefined;
      // The game goes on by itself with what a client says to have done too early.
      if (lacks > needs * (1 - FINISHED)) {
        answer(player, packet, block.stateId, true);
        setTimeout(() => breakBlock(at, player), lacks);
        return;
      }
    }
    await breakBlock(at, player);
    answer(player, packet, 0, true);
  }

  async function breakBlock(at, player) {
    const block = await game.blockAt(at);
    if (block.name === 'air') return;
    const items =
      player?.gameMode === 1 ? [] : [...lootOf(block, player), ...game.takeContents(at)];
    await game.setState(at, 0);
    for (const part of otherPartsOf(block)) {
      if ((await game.blockAt(part)).name === block.name) await game.setState(part, 0);
    }
    const above = await game.blockAt(at.offset(0, 1, 0));
    const needsGround =
      above.boundingBox === 'empty' && !['air', 'water', 'lava'].includes(above.name);
    for (const item of items) game.drop(at.offset(0.5, 0.25, 0.5), item);
    if (needsGround) await breakBlock(at.offset(0, 1, 0), player);
    if (!player || player.gameMode === 1) return;
    const hand = player.cells[36 + player.heldItemSlot];
    const worn = game.worn(hand.read());
    if (worn !== hand.read()) hand.write(worn);
  }
  game.breakBlock = breakBlock;

  function lootOf(block, player) {
    const held = player ? game.heldBy(player) : null;
    if (block.harvestTools && !block.harvestTools[held?.type]) return [];
    const isSilk = (held?.enchants ?? []).some?.(({ name }) => name === 'silk_touch') ?? false;
    const isShorn = held?.name === 'shears';
    if (/_leaves$|^(short_|tall_)?grass$|^(large_)?fern$|^vine$/.test(block.name) && !isShorn)
      return [];
    const drops = registry.blockLoot?.[block.name]?.drops ?? [{ item: block.name }];
    const { age } = block.getProperties();
    const named = drops
      .filter((drop) => !(isSilk ? drop.noSilkTouch : drop.silkTouch))
      .filter((drop) => drop.blockAge === undefined || drop.blockAge === Number(age))
      .map(({ item, stackSizeRange }) => [
        item.replace(/^minecraft:/, ''),
        stackSizeRange?.[0] || 1,
      ])
      .filter(([name]) => registry.itemsByName[name]);
    // Crops give their fruit and their seed; of other choices the first is the likely one. Chance
    // has no part: a test that digs knows what it gets.
    const isCrop = /^(wheat|carrots|potatoes|beetroots)$/.test(block.name);
    const loot = block.name === 'gravel' ? [['gravel', 1]] : named.slice(0, isCrop ? 2 : 1);
    return loot.map(([name, count]) => game.item({ name, count }));
  }

  function useHands(player, { status }) {
    const hand = player.cells[36 + player.heldItemSlot];
    const held = hand.read();
    if (status === SWAP_HANDS) {
      const other = player.cells[45];
      const mine = other.read();
      other.write(held);
      hand.write(mine);
    } else if (status === RELEASE) {
      game.releaseItem(player);
    } else if (held) {
      const count = status === DROP_ALL ? held.count : 1;
      game.toss(player, game.withCount(held, count));
      hand.write(game.withCount(held, held.count - count));
    }
    // A client takes a tossed item out of its hand by itself.
    if (status === DROP_ALL || status === DROP_ONE) hand.known = game.signature(hand.read());
  }

  game.preparations.push((player) => {
    game.handle(player, 'block_dig', (packet) =>
      packet.status >= DROP_ALL ? useHands(player, packet) : dig(player, packet),
    );
  });

  ask.digging = (params) => Boolean(game.playerOf(params).digs);
}

const FACING = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** Where the rest of a door, a bed or a tall plant is. */
export function otherPartsOf(block) {
  const { half, part, facing } = block.getProperties();
  const { position: at } = block;
  if (part !== undefined && facing) {
    const way = part === 'foot' ? 1 : -1;
    return [at.offset(FACING[facing][0] * way, 0, FACING[facing][1] * way)];
  }
  if (half === 'lower') return [at.offset(0, 1, 0)];
  if (half === 'upper') return [at.offset(0, -1, 0)];
  return [];
}
